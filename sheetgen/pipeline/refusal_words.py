"""Why a file, a page or a sheet is not read and what to do, in de, en and fr."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sheetgen.model.catalogue import Catalogue
from sheetgen.model.diagnostic import SheetgenError
from sheetgen.scan import Reason, Refusal

Phrase = tuple[str, str, str]
"""The same in German, English and French; numbers are named in braces."""

_DECIMAL_COMMA = ("de", "fr")

_AGAIN: Phrase = (
    "neu aufnehmen, oder als PNG, JPEG, TIFF, WebP oder PDF speichern",
    "scan or photograph it again, or save it as PNG, JPEG, TIFF, WebP or PDF",
    "numérisez la feuille de nouveau, ou enregistrez l’image en PNG, JPEG, TIFF, WebP ou PDF",
)
_WHOLE: Phrase = (
    "das ganze Blatt flach hinlegen und mit allen Ecken bei gleichmäßigem Licht aufnehmen",
    "photograph the whole sheet, flat, in even light, with all its corners",
    "photographiez toute la feuille, à plat, en lumière égale, avec tous ses coins",
)
_FLAT: Phrase = (
    "das Blatt flach hinlegen und gerade von oben noch einmal aufnehmen",
    "lay the sheet flat and photograph it again from above",
    "posez la feuille à plat et photographiez-la de nouveau d’en haut",
)
_RIGHT_NAME: Phrase = (
    "--layout und --sheet weglassen, oder das richtige Blatt nennen",
    "leave out --layout and --sheet, or name the right sheet",
    "retirez --layout et --sheet, ou nommez la bonne feuille",
)

# Reason -> what is wrong, what to do.
_WORDS: Mapping[Reason, tuple[Phrase, Phrase]] = MappingProxyType(
    {
        Reason.EMPTY_FILE: (
            ("die Datei ist leer", "the file is empty", "le fichier est vide"),
            _AGAIN,
        ),
        Reason.FILE_TOO_LARGE: (
            (
                "die Datei ist größer als {megabytes} MB",
                "the file is larger than {megabytes} MB",
                "le fichier dépasse {megabytes} Mo",
            ),
            (
                "mit 200 bis 300 dpi scannen, oder die Datei aufteilen",
                "scan with 200 to 300 dpi, or split the file",
                "numérisez de 200 à 300 ppp, ou divisez le fichier",
            ),
        ),
        Reason.NOT_A_PICTURE: (
            (
                "die Datei ist kein Bild, das sich lesen lässt",
                "the file is no picture that can be read",
                "le fichier n’est pas une image lisible",
            ),
            _AGAIN,
        ),
        Reason.DAMAGED: (
            ("das Bild ist beschädigt", "the picture is damaged", "l’image est endommagée"),
            _AGAIN,
        ),
        Reason.DAMAGED_PDF: (
            (
                "die PDF-Datei ist beschädigt oder geschützt",
                "the file is a damaged or protected PDF",
                "le fichier PDF est endommagé ou protégé",
            ),
            _AGAIN,
        ),
        Reason.NO_SIZE: (
            ("die Seite hat keine Größe", "the page has no size", "la page n’a pas de taille"),
            _AGAIN,
        ),
        Reason.TOO_MANY_PAGES: (
            (
                "die Datei hat {pages} Seiten, gelesen werden höchstens {most}",
                "the file has {pages} pages, at most {most} are read",
                "le fichier a {pages} pages, on en lit {most} au plus",
            ),
            ("die Datei aufteilen", "split the file", "divisez le fichier"),
        ),
        Reason.TOO_LONG: (
            (
                "eine Seite des Bildes ist länger als {most} Pixel",
                "one side of the picture is longer than {most} pixels",
                "un côté de l’image dépasse {most} pixels",
            ),
            (
                "scanne das Blatt allein, mit 200 bis 300 dpi",
                "scan the sheet alone, with 200 to 300 dpi",
                "numérisez la feuille seule, de 200 à 300 ppp",
            ),
        ),
        Reason.TOO_MANY_PIXELS: (
            (
                "das Bild hat mehr als {millions} Millionen Pixel",
                "the picture has more than {millions} million pixels",
                "l’image a plus de {millions} millions de pixels",
            ),
            (
                "mit 200 bis 300 dpi scannen",
                "scan it with 200 to 300 dpi",
                "numérisez-la de 200 à 300 ppp",
            ),
        ),
        Reason.NO_SHEET: (
            ("kein Blatt zu finden", "no sheet can be found", "aucune feuille trouvée"),
            (
                "das ganze Blatt aufnehmen; wurde es ohne --scan-marks gedruckt, nenne es mit "
                "--layout und --sheet",
                "photograph the whole sheet; if it was printed without --scan-marks, name it with "
                "--layout and --sheet",
                "photographiez toute la feuille ; imprimée sans --scan-marks, nommez-la avec "
                "--layout et --sheet",
            ),
        ),
        Reason.NO_TAGS_PRINTED: (
            (
                "das Blatt „{layout}“ wurde ohne Lesemarken gesetzt",
                "the sheet “{layout}” was placed without scan marks",
                "la feuille « {layout} » a été composée sans repères de lecture",
            ),
            (
                "mit --scan-marks drucken",
                "print it with --scan-marks",
                "imprimez-la avec --scan-marks",
            ),
        ),
        Reason.OTHER_SHEET: (
            (
                "es ist das Blatt {seen}, nicht {named}: das sagt, was auf ihm gedruckt ist",
                "this is the sheet {seen}, not {named}: that is what is printed on it",
                "c’est la feuille {seen}, pas {named} : c’est ce qui y est imprimé",
            ),
            _RIGHT_NAME,
        ),
        Reason.OTHER_VERSION: (
            (
                "das Blatt stammt aus einer anderen Fassung von „{layout}“ ({seen}, nicht {known})",
                "the sheet was printed from another version of the layout “{layout}” ({seen}, not "
                "{known})",
                "la feuille vient d’une autre version de « {layout} » ({seen}, pas {known})",
            ),
            (
                "die Layout-Datei nehmen, aus der es gedruckt wurde",
                "use the layout file that it was printed from",
                "utilisez le fichier dont elle a été imprimée",
            ),
        ),
        Reason.FOREIGN_TAGS: (
            (
                "das Blatt im Bild hat Eckmarken, die „{layout}“ nicht hat",
                "the sheet in the picture has marks that “{layout}” does not have",
                "la feuille de l’image a des repères que « {layout} » n’a pas",
            ),
            _RIGHT_NAME,
        ),
        Reason.TOO_FEW_TAGS: (
            (
                "{seen} von {printed} quadratischen Marken sind zu sehen, drei sind nötig",
                "{seen} of the {printed} square marks can be seen, three are needed",
                "{seen} des {printed} repères carrés sont visibles, il en faut trois",
            ),
            _WHOLE,
        ),
        Reason.PART_MISSING: (
            (
                "ein Teil des Blattes ist nicht im Bild",
                "part of the sheet is not in the picture",
                "une partie de la feuille n’est pas dans l’image",
            ),
            (
                "das ganze Blatt in einem Bild aufnehmen, aus größerem Abstand; ein großes Blatt "
                "mit 300 dpi scannen",
                "take the whole sheet in one picture, from farther away; scan a large sheet with "
                "300 dpi",
                "prenez toute la feuille sur une seule image, de plus loin ; une grande feuille se "
                "numérise à 300 ppp",
            ),
        ),
        Reason.TAGS_DISAGREE: (
            (
                "die quadratischen Marken liegen {mm} mm neben ihrem Platz auf diesem Blatt",
                "the square marks do not lie as on this sheet: they are off by {mm} mm",
                "les repères carrés sont à {mm} mm de leur place sur cette feuille",
            ),
            _FLAT,
        ),
        Reason.TAGS_SCATTERED: (
            (
                "die quadratischen Marken liegen ganz anders als auf diesem Blatt",
                "the square marks lie quite unlike those of this sheet",
                "les repères carrés ne sont pas du tout disposés comme sur cette feuille",
            ),
            _FLAT,
        ),
        Reason.CODE_ELSEWHERE: (
            (
                "der Code liegt {mm} mm neben dem Platz, den die quadratischen Marken angeben",
                "the code lies {mm} mm from where the square marks say",
                "le code est à {mm} mm de la place indiquée par les repères carrés",
            ),
            (
                "die Blätter so legen, dass jedes seine Marken und seinen Code bei sich hat",
                "lay the sheets apart, so that each has its own marks and code",
                "écartez les feuilles pour que chacune ait ses repères et son code",
            ),
        ),
        Reason.LINES_MISSING: (
            (
                "nur {percent} % der gedruckten Linien und Wörter sind da, wo sie sein sollten",
                "only {percent}% of the printed lines and words are where they should be",
                "seuls {percent} % des lignes et des mots imprimés sont à leur place",
            ),
            (
                "das Blatt flach und bei gleichmäßigem Licht von oben aufnehmen; ist es von einem "
                "anderen Layout, nenne dieses",
                "lay the sheet flat and photograph it from above in even light; if it was printed "
                "from another layout, name that one",
                "photographiez la feuille à plat, d’en haut, en lumière égale ; si elle vient "
                "d’une autre mise en page, nommez-la",
            ),
        ),
        Reason.PRINT_NOT_FOUND: (
            (
                "weder Lesemarken noch der Druck von „{layout}“ sind im Bild zu finden",
                "neither scan marks nor the print of “{layout}” can be found in the picture",
                "ni repères de lecture ni l’impression de « {layout} » dans l’image",
            ),
            _WHOLE,
        ),
        Reason.CUT_OFF: (
            (
                "ein Teil des Blattes ist nicht im Bild: es fehlen {cells} Zellen",
                "a part of the sheet is not in the picture: {cells} cells are missing",
                "une partie de la feuille n’est pas dans l’image : il manque {cells} cases",
            ),
            _WHOLE,
        ),
        Reason.PRINT_ELSEWHERE: (
            (
                "der Druck passt {mm} mm daneben besser: das Blatt ist nicht sicher gefunden",
                "the print fits better {mm} mm away: the sheet was not found for certain",
                "l’impression va mieux {mm} mm plus loin : la feuille n’est pas trouvée à coup sûr",
            ),
            _WHOLE,
        ),
        Reason.PRINTS_ALIKE: (
            (
                "am Druck ist nicht zu sehen, welches Blatt es ist: {letters}",
                "the print does not show which sheet it is: {letters}",
                "l’impression ne montre pas de quelle feuille il s’agit : {letters}",
            ),
            (
                "nenne das Blatt mit --sheet",
                "name the sheet with --sheet",
                "nommez la feuille avec --sheet",
            ),
        ),
        Reason.LETTER_UNCLEAR: (
            (
                "am Druck ist nicht sicher zu sehen, welches Blatt es ist: {letters}",
                "the print does not show for certain which sheet it is: {letters}",
                "l’impression ne montre pas avec certitude quelle feuille c’est : {letters}",
            ),
            (
                "von näher und bei gleichmäßigem Licht aufnehmen, damit der Code lesbar wird",
                "photograph it from nearer and in even light, so that its code can be read",
                "photographiez-la de plus près, en lumière égale, pour que son code soit lisible",
            ),
        ),
        Reason.TOO_BLURRED: (
            (
                "das Bild ist zu unscharf: Kanten sind {mm} mm breit",
                "the picture is too blurred: edges are {mm} mm wide",
                "l’image est trop floue : les bords font {mm} mm de large",
            ),
            (
                "die Kamera ruhig halten und scharf stellen lassen, oder das Blatt scannen",
                "hold the camera still and let it focus, or scan the sheet",
                "tenez l’appareil immobile et laissez-le faire le point, ou numérisez la feuille",
            ),
        ),
        Reason.TOO_DARK: (
            (
                "das Bild hat zu wenig Kontrast: {steps} Graustufen, nötig sind {least}",
                "the picture has too little contrast: {steps} steps of grey, {least} are needed",
                "l’image manque de contraste : {steps} niveaux de gris, il en faut {least}",
            ),
            (
                "bei besserem Licht aufnehmen, oder das Blatt scannen",
                "photograph the sheet in better light, or scan it",
                "photographiez la feuille avec plus de lumière, ou numérisez-la",
            ),
        ),
        Reason.TOO_SMALL: (
            (
                "das Blatt ist im Bild nur {dpi} dpi groß",
                "the sheet is only {dpi} dots an inch in the picture",
                "la feuille ne fait que {dpi} ppp dans l’image",
            ),
            (
                "aus größerer Nähe aufnehmen, oder mit 200 bis 300 dpi scannen",
                "photograph it from nearer, or scan it with 200 to 300 dpi",
                "photographiez-la de plus près, ou numérisez-la de 200 à 300 ppp",
            ),
        ),
    }
)


_MESSAGES = Catalogue({reason: message for reason, (message, _) in _WORDS.items()})
_HINTS = Catalogue({reason: hint for reason, (_, hint) in _WORDS.items()})


def refused(refusal: Refusal, language: str) -> SheetgenError:
    """Return a refusal in words of ``language``."""
    facts = {name: _said(fact, language) for name, fact in refusal.facts.items()}
    message = _MESSAGES.say(language, refusal.reason, **facts)
    return SheetgenError(message, _HINTS.say(language, refusal.reason))


def _said(fact: object, language: str) -> str:
    """Return a fact as one writes it; fractions have one decimal."""
    if not isinstance(fact, float):
        return str(fact)
    text = f"{fact:.1f}"
    return text.replace(".", ",") if language in _DECIMAL_COMMA else text
