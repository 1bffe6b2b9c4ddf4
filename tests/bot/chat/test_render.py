"""Messages as Discord's components."""

import pytest

from bot.chat.render import files, form, layout, still
from bot.message import (
    Attached,
    Button,
    Click,
    Field,
    Line,
    Message,
    Modal,
    Option,
    Picture,
    Row,
    Rule,
    Select,
    Text,
)

CLICK = Click(table=3, hand=41, ask=7, verb="call")
BUTTONS = Row((Button("Call 6", CLICK, "success"), Button("Fold", CLICK, disabled=True)))
CHOICE = Select(CLICK, "Which?", (Option("9 of Tail", "1", "odd"), Option("2 of Fin", "2")), least=1, most=2)


async def test_every_item_has_its_component():
    picture = Picture("table.png", b"\x89PNG", "four players")
    message = Message((Text("**Pot 6**"), Rule(), BUTTONS, CHOICE, picture), accent=0xC69C45)
    (container,) = layout(message).to_components()
    assert container["accent_color"] == 0xC69C45
    text, line, row, choice, gallery = container["components"]
    assert text["content"] == "**Pot 6**"
    assert line["type"] == 14
    assert [(each["label"], each["style"], each["disabled"]) for each in row["components"]] == [
        ("Call 6", 3, False),
        ("Fold", 2, True),
    ]
    assert {each["custom_id"] for each in row["components"]} == {CLICK.custom_id}
    (select,) = choice["components"]
    assert (select["min_values"], select["max_values"], select["placeholder"]) == (1, 2, "Which?")
    assert [(each["label"], each["value"]) for each in select["options"]] == [
        ("9 of Tail", "1"),
        ("2 of Fin", "2"),
    ]
    assert gallery["items"][0]["media"]["url"] == "attachment://table.png"
    (file,) = files(message)
    assert (file.filename, file.description, file.fp.read()) == ("table.png", "four players", b"\x89PNG")


async def test_a_file_is_sent_along():
    message = Message((Text("Here."), Attached("hand-7.phh", b"variant")))
    (container,) = layout(message).to_components()
    assert container["components"][1]["file"]["url"] == "attachment://hand-7.phh"
    (file,) = files(message)
    assert (file.filename, file.fp.read()) == ("hand-7.phh", b"variant")


async def test_a_line_has_its_button_at_the_end():
    (container,) = layout(Message((Line("**clock** · off", Button("Change…", CLICK)),))).to_components()
    (section,) = container["components"]
    assert [part["content"] for part in section["components"]] == ["**clock** · off"]
    assert section["accessory"]["custom_id"] == CLICK.custom_id


async def test_a_list_stands_on_what_was_chosen():
    choice = Select(CLICK, "Which?", (Option("on", "on"), Option("off", "off", chosen=True)))
    (container,) = layout(Message((choice,))).to_components()
    options = container["components"][0]["components"][0]["options"]
    assert [option.get("default", False) for option in options] == [False, True]


def test_an_old_line_keeps_its_words():
    old = still(Message((Line("**clock** · off", Button("Change…", CLICK)),)))
    assert old == Message((Text("**clock** · off"),))
    assert old.text == "**clock** · off"


async def test_what_is_sent_is_never_kept_by_discord_py():
    assert layout(Message((Text("x"), BUTTONS))).is_finished()
    assert form(Modal("Bet", CLICK, (Field("amount", "How much?"),))).is_finished()


async def test_a_form():
    shown = form(Modal("Bet", CLICK, (Field("amount", "How much?", placeholder="to 45", longest=60),)))
    data = shown.to_dict()
    assert (data["title"], data["custom_id"]) == ("Bet", CLICK.custom_id)
    (label,) = data["components"]
    assert label["label"] == "How much?"
    line = label["component"]
    assert (line["custom_id"], line["placeholder"], line["max_length"]) == ("amount", "to 45", 60)


@pytest.mark.parametrize("pressable", [(BUTTONS,), (CHOICE,), (Rule(), BUTTONS, CHOICE)])
def test_an_old_message_keeps_its_words_alone(pressable):
    old = still(Message((Text("Ash won"), Rule(), Text("with 31"), *pressable), accent=1))
    assert old == Message((Text("Ash won"), Rule(), Text("with 31")), accent=1)
