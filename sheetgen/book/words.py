"""What is said of workbooks that cannot be read, in the languages of reports."""

from __future__ import annotations

from sheetgen.model.catalogue import Catalogue

_WORDS = Catalogue(
    {
        "damaged": (
            "Das ist keine lesbare Arbeitsmappe; die Datei ist beschädigt oder etwas anderes.\n"
            "Speichere sie in einem Tabellenprogramm neu als .xlsx",
            "This is no workbook that can be read; the file is damaged or something else.\n"
            "Save it anew as .xlsx in a spreadsheet program",
            "Ce n’est pas un classeur lisible ; le fichier est abîmé ou d’une autre sorte.\n"
            "Enregistrez-le à nouveau en .xlsx dans un tableur",
        ),
        "encrypted": (
            "Die Arbeitsmappe ist mit einem Kennwort geschützt oder im alten Format .xls.\n"
            "Speichere sie ohne Kennwort als .xlsx",
            "The workbook is protected by a password or in the old format .xls.\n"
            "Save it without a password as .xlsx",
            "Le classeur est protégé par un mot de passe ou dans l’ancien format .xls.\n"
            "Enregistrez-le sans mot de passe en .xlsx",
        ),
        "foreign": (
            "Die Arbeitsmappe ist keine von sheetgen.\n„sheetgen sheet NAME --xlsx“ macht eine",
            "The workbook was not made by sheetgen.\n“sheetgen sheet NAME --xlsx” makes one",
            "Ce classeur n’a pas été fait par sheetgen.\n« sheetgen sheet NOM --xlsx » en fait un",
        ),
        "mixed": (
            "In der Arbeitsmappe stehen Blätter verschiedener Spiele oder Fassungen.\n"
            "Nimm für jedes Spiel eine eigene Datei",
            "The workbook holds sheets of different games or versions.\nUse a file for each game",
            "Le classeur contient des feuilles de jeux ou de versions différents.\n"
            "Prenez un fichier par jeu",
        ),
        "too-large": (
            "Die Arbeitsmappe ist ausgepackt größer als {most} MB.\nIst es die richtige Datei?",
            "The workbook unpacks to more than {most} MB.\nIs it the right file?",
            "Décompressé, le classeur dépasse {most} Mo.\nEst-ce le bon fichier ?",
        ),
        "too-full": (
            "Die Arbeitsmappe hat mehr als {most} XML-Elemente.\nIst es die richtige Datei?",
            "The workbook holds more than {most} XML elements.\nIs it the right file?",
            "Le classeur contient plus de {most} éléments XML.\nEst-ce le bon fichier ?",
        ),
        "too-many-parts": (
            "Die Arbeitsmappe hat mehr als {most} Teile.\nIst es die richtige Datei?",
            "The workbook has more than {most} parts.\nIs it the right file?",
            "Le classeur a plus de {most} parties.\nEst-ce le bon fichier ?",
        ),
        "too-many-cells": (
            "Die Tabellen der Arbeitsmappe haben mehr als {most} Zellen.\n"
            "Nimm die Mappe, wie sie gemacht wurde",
            "A table of the workbook has more than {most} cells.\nUse the workbook as it was made",
            "Un tableau du classeur a plus de {most} cases.\nPrenez le classeur tel qu’il était",
        ),
        "newer": (
            "Die Arbeitsmappe ist von einer neueren Version von sheetgen (Format {version}).\n"
            "Nimm die neueste Version",
            "The workbook was made by a newer version of sheetgen (format {version}).\n"
            "Use the latest version",
            "Le classeur vient d’une version plus récente de sheetgen (format {version}).\n"
            "Prenez la dernière version",
        ),
    }
)

words = _WORDS.say
