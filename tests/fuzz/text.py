"""Spoiling bytes and texts: slips, scraps, swapped words, other encodings, odd YAML trees."""

from __future__ import annotations

import re
from random import Random

import yaml

from .seeds import Seed

SCRAPS: tuple[str, ...] = (
    *":-?{}[],'\"|>#&*!%@`\t\n\r ~.=()/\\<;",
    *("\n  ", ": ", "- ", "<<: ", "&a ", "*a", "!!python/object:os.system ", "--- ", "...\n", "? "),
    *("no", "off", "010", "12:30", "1e999", "-1", "0", "0x10", "9" * 30, "9" * 400, ".inf", ".nan"),
    *("NaN", "-.inf", "1_000", "1,5", "1/0", "-0", "null", "true", "[]", "{}", '""', "''"),
    *("ß", "İ", "ı", "\U0001f3b2", "\ud7ff", "\ufeff", "\u202e", "\u2066", "\u200b", "\u2028"),
    *("\x00", "\x1b[31m", "\x1b]0;x\x07", "\x85", "\x7f", "e\u0301" * 5, "٣", "Ⅷ", "²", "½"),
    *("=1+1", "+1", "@SUM(A1)", "=cmd|' /C calc'!A0", "</script><script>", "<b>", "%s", "{0}"),
    *(
        "{name.__class__}",
        "__import__('os')",
        "a.b.c.d",
        "x" * 5_000,
        "1" * 39,
        "(" * 70,
        "a:" * 50,
    ),
    *("../../etc/passwd", "/etc/passwd", "C:\\x.yaml", "~/x.yaml", "extends: ../x.yaml", "~", "."),
    *("sum(1..1000000000)", "9**9**9", "1 if true else 2", "columns(rows(ones))", "ones..twos"),
    *('"\\ud800"', '"\\x00"', '"\\U00110000"', "[" * 50, "{a: " * 50, "1..99999999", "-5..5"),
    *("105 mm", "0 mm", "-3 mm", "99999 mm", "1e9 mm", "nan mm", "1/0 in", "#GGGGGG", "#000000"),
)
ENCODINGS = ("utf-16", "utf-16-le", "utf-32", "latin-1", "utf-7", "cp1252", "utf-8-sig")
NUMBERS = ("0", "1", "2", "3", "5", "7", "10", "12", "30", "60", "99", "100", "1000", "0.5", "-1")
_NUMBER = re.compile(r"\b\d+(?:\.\d+)?\b")
_WORD = re.compile(r"\w+|[^\w\s]")


def spoiled_bytes(  # noqa: PLR0911
    data: bytes, chance: Random, other: bytes = b""
) -> bytes:
    """Return the bytes after one slip."""
    at = chance.randrange(len(data) + 1)
    length = chance.choice((1, 1, 2, 4, 16, 200, 3_000))
    match chance.randrange(7):
        case 0:
            return data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]
        case 1:
            return data[:at]
        case 2:
            return data[:at] + data[at + length :]
        case 3:
            return data[:at] + data[at : at + length] * chance.randrange(2, 5) + data[at + length :]
        case 4:
            return data[:at] + chance.randbytes(length) + data[at:]
        case 5:
            if at < len(data):
                flipped = data[at] ^ (1 << chance.randrange(8))
                return data[:at] + bytes([flipped]) + data[at + 1 :]
            return data + data
        case _:
            start = chance.randrange(len(other) + 1)
            return data[:at] + other[start : start + length] + data[at + length :]


def spoiled_text(text: str, chance: Random, words: tuple[str, ...]) -> str:
    """Return the text after one slip; ``words`` are those that belong into such a file."""
    at = chance.randrange(len(text) + 1)
    lines = text.split("\n")
    line = chance.randrange(len(lines))
    match chance.randrange(8):
        case 0:
            return text[:at] + chance.choice(SCRAPS) + text[at:]
        case 1:
            return text[:at] + text[at + chance.randrange(1, 12) :]
        case 2:
            lines[line] = " " * chance.randrange(6) + lines[line].lstrip()
        case 3:
            del lines[line]
        case 4:
            lines.insert(line, chance.choice(lines))
        case 5:
            found = list(_WORD.finditer(text))
            if found:
                part = chance.choice(found)
                new = chance.choice(SCRAPS if chance.random() < 0.5 else words)
                return text[: part.start()] + new + text[part.end() :]
        case 6:
            return _other_numbers(text, chance)
        case _:
            lines[line] *= chance.choice((2, 3, 60))
    return "\n".join(lines)


def spoiled_tree(text: str, chance: Random, words: tuple[str, ...]) -> str:
    """Return the text with one value of its YAML tree replaced, moved, repeated or buried."""
    try:
        root = yaml.compose(text, Loader=yaml.CBaseLoader)
    except (yaml.YAMLError, ValueError):
        return text
    if root is None:
        return text
    nodes = list(_nodes(root))
    parent, at = chance.choice(nodes) if nodes else (None, 0)
    if parent is None:
        return text
    parent.value[at] = _other(parent.value[at], chance, words, nodes)
    written: str = yaml.serialize(root, Dumper=yaml.CDumper, allow_unicode=True, width=1_000)
    # Serialized texts are quoted; scraps are meant raw.
    return re.sub(r"""["']?<scrap(\d+)>["']?""", lambda found: SCRAPS[int(found[1])], written)


def _nodes(root: yaml.Node) -> list[tuple[yaml.Node, int]]:
    """Return every place of a list or mapping: the node, and which of its values."""
    found: list[tuple[yaml.Node, int]] = []
    todo, seen = [root], set()
    while todo:
        node = todo.pop()
        if isinstance(node, yaml.ScalarNode) or id(node) in seen:
            continue
        seen.add(id(node))
        found += [(node, at) for at in range(len(node.value))]
        pairs = isinstance(node, yaml.MappingNode)
        todo += [part for item in node.value for part in (item if pairs else (item,))]
    return found


def _other(
    old: object, chance: Random, words: tuple[str, ...], nodes: list[tuple[yaml.Node, int]]
) -> object:
    """Return what stands in the place of ``old``: a node, or a pair of key and value."""
    key, value = old if isinstance(old, tuple) else (None, old)
    new: yaml.Node = value
    match chance.randrange(6):
        case 0:
            new = _scalar(f"<scrap{chance.randrange(len(SCRAPS))}>")
        case 1:
            new = _scalar(chance.choice(words))
        case 2:
            for _ in range(chance.choice((1, 2, 39, 60))):
                new = yaml.SequenceNode("tag:yaml.org,2002:seq", [new], flow_style=True)
        case 3:
            donor, at = chance.choice(nodes)
            taken = donor.value[at]
            # Its scalars alone: a part that contains the place would make a circle.
            taken = taken[1] if isinstance(taken, tuple) else taken
            new = taken if isinstance(taken, yaml.ScalarNode) else _scalar("1")
        case 4:
            many = [value] * chance.choice((0, 2, 100))
            new = yaml.SequenceNode("tag:yaml.org,2002:seq", many, flow_style=True)
        case _:
            if key is not None:
                return (_scalar(chance.choice((*words, f"<scrap{chance.randrange(30)}>"))), value)
    return new if key is None else (key, new)


def _scalar(text: str) -> yaml.ScalarNode:
    return yaml.ScalarNode("tag:yaml.org,2002:str", text)


def spoiled(seed: Seed, chance: Random, other: bytes, words: tuple[str, ...]) -> bytes:
    """Return a text file after one to four slips, some of them in its encoding."""
    data = seed[1]
    if chance.random() < 0.3:
        return _other_numbers(data.decode(), chance).encode()
    for _ in range(chance.choice((1, 1, 2, 4))):
        text = data.decode("utf-8", "replace")
        match chance.randrange(10):
            case 0 | 1:
                data = spoiled_bytes(data, chance, other)
            case 2 | 3 | 4:
                data = spoiled_tree(text, chance, words).encode("utf-8", "surrogatepass")
            case 5:
                data = _elsewhere(text, chance)
            case _:
                data = spoiled_text(text, chance, words).encode("utf-8", "surrogatepass")
    return data


def _other_numbers(text: str, chance: Random) -> str:
    """Return the text with other numbers: the slip that leaves most files sound."""
    for _ in range(chance.choice((1, 1, 3))):
        found = list(_NUMBER.finditer(text))
        if found:
            part = chance.choice(found)
            text = text[: part.start()] + chance.choice(NUMBERS) + text[part.end() :]
    return text


def _elsewhere(text: str, chance: Random) -> bytes:
    """Return the text as another machine would have saved it."""
    match chance.randrange(12):
        case 0:
            return text.encode(chance.choice(ENCODINGS), "replace")
        case 1:
            return text.encode().replace(b"\n", b"\r")
        case 2:
            return b"\xef\xbb\xbf" + text.encode()
        case _:
            return text.encode().replace(b"\n", b"\r\n")


def words_of(seeds: tuple[Seed, ...]) -> tuple[str, ...]:
    """Return every word that stands in texts, in a fixed order."""
    found = {word for _, data in seeds for word in _WORD.findall(data.decode("utf-8", "replace"))}
    return tuple(sorted(found))
