"""What a form says by itself, in the languages of sheets."""

from __future__ import annotations

from sheetgen.model.catalogue import Catalogue

_WORDS = Catalogue(
    {
        "computed": ("(wird berechnet)", "(is computed)", "(est calculé)"),
        "player": ("Spieler", "Player", "Joueur"),
        "not-a-pdf": (
            "Das ist kein lesbares PDF; die Datei ist beschädigt.\n"
            "Öffne sie in einem PDF-Programm und speichere sie neu",
            "This is no PDF that can be read; the file is damaged.\n"
            "Open it in a PDF program and save it anew",
            "Ce n’est pas un PDF lisible ; le fichier est abîmé.\n"
            "Ouvrez-le dans un programme PDF et enregistrez-le à nouveau",
        ),
        "too-many-fields": (
            "Das PDF hat mehr als {most} Felder.\nIst es die richtige Datei?",
            "The PDF has more than {most} fields.\nIs it the right file?",
            "Le PDF a plus de {most} champs.\nEst-ce le bon fichier ?",
        ),
        "encrypted": (
            "Das PDF ist mit einem Kennwort geschützt.\nSpeichere es ohne Kennwort",
            "The PDF is protected by a password.\nSave it without a password",
            "Le PDF est protégé par un mot de passe.\nEnregistrez-le sans mot de passe",
        ),
        "foreign": (
            "Das PDF ist kein Formular von sheetgen.\n„sheetgen sheet NAME --form“ macht eines",
            "The PDF is no form made by sheetgen.\n“sheetgen sheet NAME --form” makes one",
            "Ce PDF n’est pas un formulaire de sheetgen.\n« sheetgen sheet NOM --form » en fait un",
        ),
        "flattened": (
            "Das Formular hat keine Felder mehr: es wurde gedruckt oder reduziert gespeichert.\n"
            "Speichere das ausgefüllte Formular, statt es als PDF zu drucken",
            "The form has no fields any more: it was printed or saved flattened.\n"
            "Save the filled form instead of printing it to a PDF",
            "Le formulaire n’a plus de champs : il a été imprimé ou aplati.\n"
            "Enregistrez le formulaire rempli au lieu de l’imprimer en PDF",
        ),
        "newer": (
            "Das Formular ist von einer neueren Version von sheetgen (Format {version}).\n"
            "Nimm die neueste Version",
            "The form was made by a newer version of sheetgen (format {version}).\n"
            "Use the latest version",
            "Le formulaire vient d’une version plus récente de sheetgen (format {version}).\n"
            "Prenez la dernière version",
        ),
    }
)

words = _WORDS.say
