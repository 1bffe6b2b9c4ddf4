"""Filling in selects and modals as a person's screen would: what is offered, how many, how long."""

from collections.abc import Callable, Mapping
from typing import Any

from simcord.enums import SELECT_TYPES, ComponentType, OptionType

from bot.local.errors import Refused

Payload = dict[str, Any]
#: (kind of option, value, resolved) -> id; see `Person.resolve`.
Resolver = Callable[[int, Any, Payload], str]

SELECTS: tuple[int, ...] = tuple(int(kind) for kind in SELECT_TYPES)
LAYOUT = (ComponentType.ACTION_ROW, ComponentType.LABEL)

WHAT_A_SELECT_HOLDS = {
    ComponentType.USER_SELECT: OptionType.USER,
    ComponentType.ROLE_SELECT: OptionType.ROLE,
    ComponentType.MENTIONABLE_SELECT: OptionType.MENTIONABLE,
    ComponentType.CHANNEL_SELECT: OptionType.CHANNEL,
}


def chosen(menu: Payload, values: list[Any], resolve: Resolver, resolved: Payload) -> list[str]:
    """The values of a select on a message, checked against what it offers."""
    least, most = menu.get("min_values", 1), menu.get("max_values", 1)
    if not least <= len(values) <= most:
        raise Refused(f"Choose {least}." if least == most else f"Choose {least} to {most}.")
    return _offered(menu, values, resolve, resolved)


def _offered(menu: Payload, values: list[Any], resolve: Resolver, resolved: Payload) -> list[str]:
    if menu["type"] in WHAT_A_SELECT_HOLDS:
        kind = WHAT_A_SELECT_HOLDS[ComponentType(menu["type"])]
        return [resolve(kind, value, resolved) for value in values]
    offered = {option["value"] for option in menu.get("options") or ()}
    if len(set(values)) != len(values) or not offered.issuperset(values):
        raise Refused("That is not among what can be chosen.")
    return [str(value) for value in values]


def filled(
    nodes: list[Payload], values: Mapping[str, Any], resolve: Resolver, resolved: Payload
) -> list[Payload]:
    """A submitted modal's components: its layout, each control with its value (`values` by custom id)."""
    sent = []
    for node in nodes:
        kept = {"type": node["type"], "id": node.get("id")}
        if node["type"] == ComponentType.ACTION_ROW:
            kept["components"] = filled(node["components"], values, resolve, resolved)
        elif node["type"] == ComponentType.LABEL:
            kept["component"] = filled([node["component"]], values, resolve, resolved)[0]
        elif node["type"] != ComponentType.TEXT_DISPLAY:
            kept["custom_id"] = node["custom_id"]
            kept |= _value(node, values.get(node["custom_id"]), resolve, resolved)
        sent.append(kept)
    return sent


def _value(control: Payload, value: Any, resolve: Resolver, resolved: Payload) -> Payload:
    kind = control["type"]
    if kind == ComponentType.TEXT_INPUT:
        return {"value": _text(control, "" if value is None else str(value))}
    if kind in (*SELECTS, ComponentType.CHECKBOX_GROUP):
        return {"values": _several(control, list(value or ()), resolve, resolved)}
    if kind == ComponentType.RADIO_GROUP:
        picked = _offered(control, [value] if value else [], resolve, resolved)
        if control.get("required", True) and not picked:
            raise Refused("Something is not chosen yet.")
        return {"value": picked[0] if picked else None}
    if kind == ComponentType.CHECKBOX:
        return {"value": bool(control.get("default") if value is None else value)}
    raise Refused("This form asks for something that cannot be given here, such as a file.")


def _text(control: Payload, text: str) -> str:
    least, most = control.get("min_length") or 0, control.get("max_length") or 4000
    if not text and control.get("required", True):
        raise Refused("Something is not filled in yet.")
    if text and not least <= len(text) <= most:
        raise Refused(f"That needs {max(least, 1)} to {most} characters.")
    return text


def _several(control: Payload, values: list[Any], resolve: Resolver, resolved: Payload) -> list[str]:
    if not values and not control.get("required", True):
        return []
    least = control.get("min_values")
    most = control.get("max_values") or (1 if control["type"] in SELECTS else 25)
    return chosen(
        {**control, "min_values": 1 if least is None else least, "max_values": most},
        values,
        resolve,
        resolved,
    )
