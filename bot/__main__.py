"""`python -m bot` is `backroom`."""

from bot.cli import main

if __name__ == "__main__":
    main(prog_name="backroom")
