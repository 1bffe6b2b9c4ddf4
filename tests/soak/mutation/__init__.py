"""What `python -m tests.soak.mutants` is made of: the mutants, the tests that see them, and the judgement."""
