"""The closed vocabulary, there and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import actions
from rules.actions import DEALER, GM, Action, ByDealer, ByGM, ByPlayer, Illegal, from_json, to_json

KINDS: tuple[Any, ...] = get_args(Action)

VOCABULARY = {
    "shuffle", "deal", "board", "pick", "roll", "throw",
    "fold", "call", "raise", "bring-in", "trade", "show", "muck",
    "exchange", "pass", "end", "vote", "stake", "leave",
    "play", "stop", "allow", "keep", "form", "special", "rewind",
}  # fmt: skip
"""One word for each line of betting.md's table of actions, and for each thing said on one."""

DRAWN: dict[str, st.SearchStrategy[Any]] = {
    "seat": st.integers(0, 11),
    "to": st.integers(0, 11),
    "on": st.none() | st.integers(0, 11),
    "amount": st.integers(0, 10**12),
    "cards": st.lists(st.text()).map(tuple),
    "card": st.text(),
    "slots": st.lists(st.integers(0, 8)).map(tuple),
    "dice": st.tuples(st.integers(1, 12), st.integers(1, 12)),
    "from_discards": st.booleans(),
    "rest": st.booleans(),
}
"""How a field is drawn; any other is a text."""

ROLLS = st.lists(st.lists(st.integers(1, 12)).map(tuple)).map(tuple)


def any_of(kind: Callable[..., Action]) -> st.SearchStrategy[Action]:
    names = [field.name for field in msgspec.structs.fields(kind)]
    drawn = {name: DRAWN.get(name, st.text()) for name in names}
    if kind is actions.Roll:
        drawn["dice"] = ROLLS
    return st.builds(kind, **drawn)


def test_the_vocabulary_is_whole_and_closed() -> None:
    assert sorted(kind.__struct_config__.tag for kind in KINDS) == sorted(VOCABULARY)
    made = {kind for kind in vars(actions).values() if isinstance(kind, type)}
    sides = {ByDealer, ByGM, ByPlayer}
    acts = {kind for kind in made if issubclass(kind, tuple(sides))} - sides
    assert acts == set(KINDS)


@given(st.data(), st.sampled_from(KINDS))
def test_every_kind_comes_back_as_it_was(data: st.DataObject, kind: Callable[..., Action]) -> None:
    action = data.draw(any_of(kind))
    text = to_json(action)
    assert from_json(text) == action
    assert type(from_json(text)) is kind
    assert to_json(from_json(text.decode())) == text


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_frozen_and_says_who_acts(kind: Any) -> None:
    assert kind.__struct_config__.frozen
    assert sum(issubclass(kind, one) for one in (ByDealer, ByGM, ByPlayer)) == 1
    if not issubclass(kind, ByPlayer):
        assert kind.seat == (DEALER if issubclass(kind, ByDealer) else GM)


def test_a_player_acts_for_their_seat() -> None:
    assert actions.Fold(seat=3).seat == 3
    assert {DEALER, GM}.isdisjoint(range(12))
    with pytest.raises(AttributeError):
        actions.Fold(seat=3).seat = 4


def test_json_is_short_and_plain() -> None:
    assert to_json(actions.Call(seat=1)) == b'{"do":"call","seat":1}'
    assert to_json(actions.Trade(seat=1)) == b'{"do":"trade","seat":1}'
    assert to_json(actions.Shuffle(cards=("12c", "3f"))) == b'{"do":"shuffle","cards":["12c","3f"]}'
    assert to_json(actions.ChooseAtRandom(card=None)) == b'{"do":"pick","card":null}'
    assert from_json('{"do":"play","card":"Ps","seat":0,"on":3}') == actions.Play(seat=0, card="Ps", on=3)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        '{"do":"cheat","seat":0}',
        '{"seat":0}',
        '{"do":"fold"}',
        '{"do":"fold","seat":"0"}',
        '{"do":"raise","seat":0,"amount":1.5}',
        '{"do":"trade","seat":0,"slots":["a"]}',
        '{"do":"throw","section":"well","dice":[1,2,3]}',
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        from_json(text)


def test_a_refusal_has_a_reason_and_facts() -> None:
    refused = Illegal("raise-too-small", low=6)
    assert (refused.reason, refused.facts, str(refused)) == (
        "raise-too-small",
        {"low": 6},
        "raise-too-small (low=6)",
    )
    assert str(Illegal("not-your-turn")) == "not-your-turn"
