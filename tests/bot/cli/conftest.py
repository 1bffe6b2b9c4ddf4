"""The command line as it is typed, and files for it to read."""

import pytest
from click.testing import CliRunner

from bot.cli import main


@pytest.fixture
def run():
    def run(*args, stdin=None):
        return CliRunner().invoke(main, args, input=stdin)

    return run


@pytest.fixture
def file(tmp_path):
    def file(text, name="hand.phh"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    return file


def refused(result):
    """The one line that says why nothing was done."""
    assert result.exit_code == 2
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert line.startswith("backroom: ")
    return line.removeprefix("backroom: ")
