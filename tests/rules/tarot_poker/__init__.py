import pytest

# So that a position that is not the expected one says how it differs.
pytest.register_assert_rewrite("tests.rules.tarot_poker.table")
