from typing import Any

import pytest

from bot.local.errors import Refused
from bot.local.forms import chosen, filled

TEXT, SELECT, USERS, RADIO, CHECKS, CHECK, UPLOAD = 4, 3, 5, 21, 22, 23, 19
GAMES = [{"label": name, "value": name} for name in ("ransom", "maid", "dice")]


def resolve(kind: int, value: Any, resolved: dict[str, Any]) -> str:
    resolved.setdefault("users", {})[str(value)] = kind
    return str(value)


def sent(control: dict[str, Any], value: Any = None) -> Any:
    """What a modal with this one control sends."""
    label = {"type": 18, "id": 1, "component": {"custom_id": "c", **control}}
    values = {} if value is None else {"c": value}
    nodes = filled([{"type": 10, "id": 2, "content": "Read this"}, label], values, resolve, {})
    assert nodes[0] == {"type": 10, "id": 2}
    part = nodes[1]["component"]
    return part.get("values", part.get("value"))


@pytest.mark.parametrize(
    ("control", "value", "result"),
    [
        ({"type": TEXT}, "45", "45"),
        ({"type": TEXT, "required": False}, None, ""),
        ({"type": SELECT, "options": GAMES}, ["maid"], ["maid"]),
        ({"type": SELECT, "options": GAMES, "max_values": 2}, ["maid", "dice"], ["maid", "dice"]),
        ({"type": SELECT, "options": GAMES, "required": False}, None, []),
        ({"type": USERS}, [12], ["12"]),
        ({"type": RADIO, "options": GAMES}, "dice", "dice"),
        ({"type": RADIO, "options": GAMES, "required": False}, None, None),
        ({"type": CHECKS, "options": GAMES}, ["ransom", "dice", "maid"], ["ransom", "dice", "maid"]),
        ({"type": CHECK, "default": True}, None, True),
        ({"type": CHECK, "default": True}, False, False),
    ],
)
def test_a_control_sends_its_value(control: dict[str, Any], value: Any, result: Any) -> None:
    assert sent(control, value) == result


@pytest.mark.parametrize(
    ("control", "value", "why"),
    [
        ({"type": TEXT}, None, "not filled in"),
        ({"type": TEXT, "max_length": 3}, "1234", "1 to 3"),
        ({"type": TEXT, "min_length": 3}, "12", "3 to 4000"),
        ({"type": SELECT, "options": GAMES}, ["chess"], "not among"),
        ({"type": SELECT, "options": GAMES}, None, "Choose 1"),
        ({"type": SELECT, "options": GAMES, "max_values": 2}, ["maid", "maid"], "not among"),
        ({"type": SELECT, "options": GAMES, "max_values": 2}, ["maid", "dice", "ransom"], "Choose 1 to 2"),
        ({"type": RADIO, "options": GAMES}, None, "not chosen yet"),
        ({"type": RADIO, "options": GAMES}, "chess", "not among"),
        ({"type": UPLOAD}, None, "cannot be given here"),
    ],
)
def test_what_a_screen_would_not_send_is_refused(control: dict[str, Any], value: Any, why: str) -> None:
    with pytest.raises(Refused, match=why):
        sent(control, value)


def test_an_action_row_keeps_its_place() -> None:
    row = {"type": 1, "id": 7, "components": [{"type": TEXT, "id": 8, "custom_id": "c"}]}
    assert filled([row], {"c": "x"}, resolve, {}) == [
        {"type": 1, "id": 7, "components": [{"type": TEXT, "id": 8, "custom_id": "c", "value": "x"}]}
    ]


def test_people_who_are_chosen_are_described() -> None:
    resolved: dict[str, Any] = {}
    assert chosen({"type": USERS, "max_values": 2}, [3, 4], resolve, resolved) == ["3", "4"]
    assert set(resolved["users"]) == {"3", "4"}
