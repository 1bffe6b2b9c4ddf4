"""How a mutant takes the place of what was imported: its functions get other code, other defaults."""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import CodeType, FunctionType

from tests.soak.mutation.making import ROOT, Mutant

_Place = tuple[str, int]
"""A function's name, and the line on which it begins."""


def functions() -> list[FunctionType]:
    """All that there are of the project's own functions."""
    return [
        thing
        for thing in gc.get_objects()
        if isinstance(thing, FunctionType) and thing.__code__.co_filename.startswith(str(ROOT))
    ]


def exchange(known: Iterable[FunctionType], mutant: Mutant) -> None:
    """Give the functions of the mutant's file what the mutant has for them, decorated as they may be.

    Raises `LookupError` where the one that it changes is not there.
    """
    file = ROOT / mutant.file
    before = file.read_text()
    code = dict(_pairs(_compiled(before, file), _compiled(mutant.source, file)))
    defaults = dict(_defaults(ast.parse(before), ast.parse(mutant.source)))
    done = mutant.is_none
    for function in known:
        old = function.__code__
        if old.co_filename != str(file):
            continue
        if default := defaults.get((old.co_name, old.co_firstlineno)):
            _set_default(function, *default)
            done = True
        if (new := code.get(old, old)) != old:
            function.__code__ = new if new.co_freevars == old.co_freevars else _fitted(mutant, old)
            done = True
    if not done:
        raise LookupError(mutant.function)


def _compiled(source: str, file: Path) -> CodeType:
    # Annotations are as in that file, and not as in this one.
    return compile(source, str(file), "exec", dont_inherit=True)


def _fitted(mutant: Mutant, old: CodeType) -> CodeType:
    """What becomes of a method where `super()` is gone, which still names the class, or it would not fit."""
    file = ROOT / mutant.file
    tree = ast.parse(mutant.source)
    for function in _functions(tree):
        if _place(function) == (old.co_name, old.co_firstlineno):
            function.body += ast.parse("if False: __class__").body
    after = compile(ast.fix_missing_locations(tree), str(file), "exec", dont_inherit=True)
    return dict(_pairs(_compiled(file.read_text(), file), after))[old]


def _pairs(before: CodeType, after: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Each function with what becomes of it: the same ones in the same order, but within the changed one."""
    yield before, after
    old, new = _inner(before), _inner(after)
    if len(old) == len(new):
        for pair in zip(old, new, strict=True):
            yield from _pairs(*pair)


def _inner(code: CodeType) -> list[CodeType]:
    return [inner for inner in code.co_consts if isinstance(inner, CodeType)]


def _defaults(before: ast.AST, after: ast.AST) -> Iterator[tuple[_Place, tuple[str | int, object]]]:
    """The default that differs, if one does: whose it is, its parameter (or its place), its new value."""
    for old, new in zip(_functions(before), _functions(after), strict=True):
        place = _place(old)
        names = [parameter.arg for parameter in old.args.kwonlyargs]
        pairs = [*enumerate(zip(old.args.defaults, new.args.defaults, strict=True))]
        pairs += [*zip(names, zip(old.args.kw_defaults, new.args.kw_defaults, strict=True), strict=True)]
        for name, (was, now) in pairs:
            if was and now and ast.dump(was) != ast.dump(now):
                yield place, (name, ast.literal_eval(now))


def _functions(tree: ast.AST) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def _place(function: ast.FunctionDef) -> _Place:
    return function.name, min([function.lineno, *(each.lineno for each in function.decorator_list)])


def _set_default(function: FunctionType, name: str | int, value: object) -> None:
    if isinstance(name, str):
        function.__kwdefaults__ = {**(function.__kwdefaults__ or {}), name: value}
    else:
        defaults = list(function.__defaults__ or ())
        defaults[name] = value
        function.__defaults__ = tuple(defaults)
