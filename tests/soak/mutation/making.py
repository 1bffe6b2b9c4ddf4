"""The mutants of a file: each differs from it in one place inside of a function.

The places and what is put there are mutmut's operators. Its own runner leaves out all functions with
decorators, which are the powers of Tarot Poker and the migrations; that is why only the operators are used.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider, WhitespaceInclusivePositionProvider
from mutmut.mutation.mutators import mutation_operators

ROOT = Path(__file__).parents[3]

# As in mutmut: what these two are asked is seldom wrong, and None there only ever breaks.
_LEFT_ALONE = {"len", "isinstance"}

# SQL means the same in capitals, but for the text that is quoted in it.
_SQL = re.compile(
    r"\W*(select|insert|update|delete|where|values|limit|pragma|begin|savepoint|release|rollback|vacuum)\b",
    re.IGNORECASE,
)
_TEXT = re.compile("('[^']*')")


@dataclass(frozen=True)
class Mutant:
    """A file with one change: `source` is all of it, `lines` are those of the file that it touches.

    `around` are the lines of the function that they are in.
    """

    file: str
    function: str
    lines: range
    around: range
    was: str
    now: str
    source: str

    @property
    def is_none(self) -> bool:
        """Whether nothing is changed: what kills that is no good test."""
        return self.was == self.now

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What names it though lines above it come and go."""
        return self.file, self.function, self.was, self.now


def unchanged(file: str) -> Mutant:
    """The file as it is."""
    text = (ROOT / file).read_text()
    lines = range(1, len(text.splitlines()) + 1)
    return Mutant(file, "", lines, lines, "", "", text)


def mutants(file: str) -> list[Mutant]:
    """All mutants of a file, which is named from the root of the project, in its order."""
    text = (ROOT / file).read_text()
    module = cst.parse_module(text)
    finder = _Finder(file, text, module)
    MetadataWrapper(module, unsafe_skip_copy=True).visit(finder)
    # Two operators may come to the same.
    return list({mutant.source: mutant for mutant in finder.found}.values())


class _Finder(cst.CSTVisitor):
    METADATA_DEPENDENCIES = (PositionProvider, WhitespaceInclusivePositionProvider)

    def __init__(self, file: str, text: str, module: cst.Module) -> None:
        super().__init__()
        self.file = file
        self.text = text
        self.module = module
        self.starts = [0]
        for line in text.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.path: list[str] = []
        self.functions: list[cst.FunctionDef] = []
        self.sql: set[cst.CSTNode] = set()
        """The pieces of statements that are written in several strings."""
        self.elsewhere: set[int] = set()
        self.found: list[Mutant] = []

    def visit_ClassDef(self, node: cst.ClassDef) -> None:  # noqa: N802
        self.path.append(node.name.value)

    def leave_ClassDef(self, original_node: cst.ClassDef) -> None:  # noqa: N802
        self.path.pop()

    def visit_FunctionDef(self, node: cst.FunctionDef) -> None:  # noqa: N802
        self.path.append(node.name.value)
        self.functions.append(node)

    def leave_FunctionDef(self, original_node: cst.FunctionDef) -> None:  # noqa: N802
        self.path.pop()
        self.functions.pop()

    def visit_ConcatenatedString(self, node: cst.ConcatenatedString) -> None:  # noqa: N802
        if node in self.sql or _SQL.match(self.module.code_for_node(node.left)):
            self.sql |= {node.left, node.right}

    def on_visit(self, node: cst.CSTNode) -> bool:
        if _is_left_alone(node):
            return False
        if isinstance(node, cst.If) and "pragma: no cover" in self.module.code_for_node(node.body.header):
            # What another system does cannot be tried on this one.
            self.elsewhere |= {*self._lines(node.test), *self._lines(node.body)}
        if self.functions and self._lines(node).start not in self.elsewhere:
            self.found += self._changes(node)
        return super().on_visit(node)

    def _changes(self, node: cst.CSTNode) -> Iterator[Mutant]:
        for kind, operator in mutation_operators:
            if isinstance(node, kind):
                for changed in operator(node):
                    if not self._says_the_same(node, changed):
                        yield self._mutant(node, changed)

    def _says_the_same(self, node: cst.CSTNode, changed: cst.CSTNode) -> bool:
        if not isinstance(node, cst.SimpleString) or not isinstance(changed, cst.SimpleString):
            return False
        is_sql = node in self.sql or bool(_SQL.match(node.value))
        return is_sql and _is_the_same_sql(node.value, changed.value)

    def _mutant(self, node: cst.CSTNode, changed: cst.CSTNode) -> Mutant:
        source = self._with(node, changed)
        was, now = _difference(self.text, source)
        name = ".".join(self.path)
        return Mutant(self.file, name, self._lines(node), self._lines(self.functions[0]), was, now, source)

    def _lines(self, node: cst.CSTNode) -> range:
        place = self.get_metadata(PositionProvider, node)
        return range(place.start.line, place.end.line + 1)

    def _with(self, node: cst.CSTNode, changed: cst.CSTNode) -> str:
        # Only what is indented needs the whole tree: to write it anew takes far longer than to cut it in.
        if isinstance(node, cst.BaseCompoundStatement):
            return cst.ensure_type(self.module.deep_replace(node, changed), cst.Module).code
        whole = self.get_metadata(WhitespaceInclusivePositionProvider, node)
        start = self.starts[whole.start.line - 1] + whole.start.column
        end = self.starts[whole.end.line - 1] + whole.end.column
        return self.text[:start] + self.module.code_for_node(changed) + self.text[end:]


def _is_left_alone(node: cst.CSTNode) -> bool:
    if isinstance(node, cst.Annotation | cst.Decorator):
        return True
    # A default is made when the file is read, and only a simple one can be exchanged afterwards.
    if isinstance(node, cst.Param) and node.default:
        return not isinstance(node.default, cst.Name | cst.BaseNumber | cst.BaseString)
    return isinstance(node, cst.Call) and isinstance(node.func, cst.Name) and node.func.value in _LEFT_ALONE


def _is_the_same_sql(old: str, new: str) -> bool:
    """Whether two pieces of a statement differ in nothing but capitals outside of quoted text."""
    before, after = _TEXT.split(old[1:-1]), _TEXT.split(new[1:-1])
    return before[1::2] == after[1::2] and list(map(str.lower, before)) == list(map(str.lower, after))


def _difference(before: str, after: str) -> tuple[str, str]:
    """The lines that differ, without the white space that does not count."""
    old, new = before.splitlines(), after.splitlines()
    gone, come = [], []
    # They differ in one place: what is equal before and after it need not be compared with care.
    first = next(
        (n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new))
    )
    last = 0
    while last < min(len(old), len(new)) - first and old[-1 - last] == new[-1 - last]:
        last += 1
    for line in difflib.ndiff(old[first : len(old) - last], new[first : len(new) - last]):
        if line.startswith("- "):
            gone.append(line[2:].strip())
        elif line.startswith("+ "):
            come.append(line[2:].strip())
    return " ".join(gone), " ".join(come)
