"""The codes of the diagnostics, each with the sentence that explains it.

Codes are stable: a code keeps its meaning for ever, and one that is no longer given is not used
again. L1xx the text as YAML, L2xx the language, L3xx rules and formulas, L5xx colours (those of
placement, L4xx, are in ``place.codes``).
"""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """A code; ``explanation`` is its sentence for the manual."""

    explanation: str

    def __new__(cls, code: str, explanation: str) -> Code:
        """Make a member out of the code and its sentence."""
        member = str.__new__(cls, code)
        member._value_ = code
        member.explanation = explanation
        return member

    ENCODING = "L101", "The file is not written in UTF-8."
    TAB = "L102", "A line is indented with a tab; YAML indents with spaces only."
    COLON = "L103", "A colon followed by a space stands inside a text that has no quotes."
    INDENTATION = "L104", "A line is indented in a way that fits no line above it."
    QUOTE = "L105", "A quoted text has no closing quote, or an unknown escape in it."
    BRACKET = "L106", "A list or mapping in brackets is not closed, or lacks a comma."
    START = "L107", "A text without quotes begins with a character that YAML keeps for itself."
    YAML = "L108", "The text is not YAML in some other way."
    DUPLICATE_KEY = "L109", "The same key stands twice in one mapping."
    TAG = "L110", "A YAML tag (!name) is used; files hold plain texts and numbers only."
    MERGE = "L111", "A merge key (<<) is used; everything is written where it belongs."
    DOCUMENTS = "L112", "The file holds several documents, but one is wanted."
    LIMIT = "L113", "The file is larger, deeper or more entangled than the limits allow."
    ALIAS = "L114", "An alias (*name) names nothing, or a part that contains the alias."
    COMPLEX_KEY = "L115", "A list or mapping stands where a key is wanted."
    NOTHING = "L116", "The file holds nothing but white space and comments."
    CONTROL = "L117", "The file holds an invisible control character."

    UNKNOWN_KEY = "L201", "A key is not known in this place."
    MISSING_KEY = "L202", "A key that must be given is missing."
    SHAPE = "L203", "A text, a list or a mapping stands where another of these is wanted."
    UNKNOWN_NAME = "L204", "A name is used that is defined nowhere."
    LENGTH = "L205", "A length has no unit, or is no length."
    NUMBER = "L206", "A number is malformed or too small or too large."
    BOOLEAN = "L207", "A switch is neither true nor false."
    CHOICE = "L208", "A word is not one of the words that are possible here."
    IDENTIFIER = "L209", "A name has characters that names cannot have."
    COLOUR = "L210", "A colour is not written as # and six hexadecimal digits."
    RANGE = "L211", "A range is not written as FIRST..LAST, or its end is before its start."
    SIZE = "L212", "A size is neither the name of a paper nor WIDTH x HEIGHT with a unit."
    LANGUAGE = "L213", "A text lacks a language of the layout, or has one too many."
    PLACEHOLDER = "L214", "A placeholder in braces names no single value, or is not closed."
    TWICE = "L215", "A name is given twice where names have to differ."
    RESERVED = "L216", "A name already has a meaning in formulas."
    EXCLUSIVE = "L217", "Keys that exclude each other are given together, or none of them is."
    EMPTY = "L218", "Something is empty that must hold something."
    COUNT = "L219", "The number of items does not agree with another part of the layout."
    LETTERS = "L220", "The arrangements do not agree with the letters of the sheet."
    CYCLE = "L221", "Groups contain each other in a circle."
    VERSION = "L222", "The layout is written for another version of the layout language."
    QUOTE_MARK = "L223", "A typographic quotation mark stands where a straight one is meant."
    MISPLACED = "L224", "A key or section is known but has no meaning in this place."
    SYSTEM_COLOUR = "L225", "A colour has the name of a colour that every sheet has."
    EXTENDS = "L226", "A layout extends one that is not there, or that it may not read."
    EXTENDS_CIRCLE = "L227", "Layouts extend one another in a circle, or too many of them."
    CHANGE = "L228", "A layout that extends another one changes something that is not there."

    RULE_ID = "L301", "The id of a rule is not in lower case with hyphens."
    EACH = "L302", "The each of a rule is not one of the forms that are possible."
    RULE_TWICE = "L303", "Two rules have the same id."
    EMPTY_FORMULA = "L304", "A formula is missing or is no text."

    SYNTAX = "L310", "A formula is not written the way formulas are written."
    NOT_A_FORMULA = "L311", "A formula uses something that formulas do not have."
    FORMULA_NAME = "L312", "A formula uses a name that is defined nowhere."
    FUNCTION = "L313", "A formula calls a function that does not exist."
    ARGUMENTS = "L314", "A function is given too many or too few arguments."
    SCOPE = "L315", "A name or function has no meaning in this place."
    KIND = "L316", "A number, a truth, a word or a cell stands where another of these is wanted."
    LENGTHS = "L317", "Two lists of different lengths are combined element by element."
    CIRCLE = "L318", "A computed cell or name depends on itself."
    COST = "L319", "The formulas are longer, deeper or repeated more often than the limits allow."
    DIVISOR = "L320", "A divisor is 0, or is not known before the sheet is filled in."
    MAGNITUDE = "L321", "A formula can give numbers too large to be exact."
    NOT_CONSTANT = "L322", "Something depends on written cells that must be known before."
    ACCEPTS = "L323", "What a cell accepts is empty, too much, or not made of numbers."
    SYMBOLS = "L324", "A set of symbols is not defined, or two symbols are written the same way."
    SECTION = "L325", "A rule does not say which section it is about, or names one without cells."

    ALIKE_IN_GREY = "L501", "Two colours of the palette are hardly told apart in grey print."
    ALIKE_TO_SOME = "L502", "Two colours of the palette look alike to people who see less colour."
