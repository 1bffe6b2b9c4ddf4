"""Standard input and output that are closed, full, or know few letters; arguments that are no text."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.terminal import with_progress

SCORE = ("score", "queens-ransom", "1t 2t 3t 4t 5t")
FULL = Path("/dev/full")
SOME_LETTERS = """
variant = "queens-ransom"
starting_stacks = [50, 50]
actions = ["p9 \N{GREEK SMALL LETTER OMEGA}"]
"""


def backroom(*args, redirected="", **environ):
    """The command as a shell runs it."""
    command = ["/bin/sh", "-c", f'exec "$@" {redirected}', "sh", sys.executable, "-m", "bot", *args]
    return subprocess.run(command, capture_output=True, env={**os.environ, **environ})


def refusal(done):
    """The one line that says why nothing came of it."""
    assert done.returncode == 2, done.stderr
    (line,) = done.stderr.decode().splitlines()
    return line


@pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("args", [SCORE, (*SCORE, "--json"), ("deal", "queens-ransom", "--hands", "9")])
def test_a_full_disk_is_one_line(args):
    line = refusal(backroom(*args, redirected=f"> {FULL}"))
    assert line == "backroom: standard output cannot be written: No space left on device"


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell that closes streams")
def test_closed_streams_are_one_line():
    closed = "Bad file descriptor"
    line = refusal(backroom("score", "queens-ransom", "-", redirected="<&-"))
    assert line == f"backroom: standard input cannot be read: {closed}"
    for args in ((*SCORE, "--json"), ("deal", "queens-ransom")):
        line = refusal(backroom(*args, redirected=">&-"))
        assert line == f"backroom: standard output cannot be written: {closed}"


@pytest.mark.skipif(sys.platform == "win32", reason="arguments are always text there")
def test_an_argument_that_is_no_text_is_refused():
    assert "ante cannot be" in refusal(backroom("deal", "queens-ransom", "--option", b"ante=\xff"))


def test_a_terminal_without_all_letters_shows_what_it_can(tmp_path):
    file = tmp_path / "hand.phh"
    file.write_text(SOME_LETTERS, "utf-8")
    done = backroom("replay", str(file), PYTHONIOENCODING="latin-1")
    assert done.returncode == 1
    assert "\N{LEFT-POINTING DOUBLE ANGLE QUOTATION MARK}p9 ?".encode("latin-1") in done.stdout


class Terminal(io.StringIO):
    """Standard error on a screen."""

    def isatty(self):
        return True


def test_long_work_shows_its_progress_on_a_terminal(monkeypatch):
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    assert list(with_progress("abc", 3)) == ["a", "b", "c"]
    assert "100%" in screen.getvalue()
