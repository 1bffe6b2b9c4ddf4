"""What a person cannot do."""


class Refused(ValueError):
    """Something that no person could do here; the text is one sentence for that person."""
