"""The base class of errors that are explained to people in their language."""

from ferrovia.engine.native import mypyc_attr

Value = str | int | list[str]


@mypyc_attr(allow_interpreted_subclasses=True)
class CodedError(ValueError):
    """Something given from outside that cannot be used. The state of a game has nothing to do with it.

    `code` names the text that explains the error, in a group of texts for each subclass, and `values` fill the
    placeholders of the text.
    """

    def __init__(self, code: str, /, **values: Value) -> None:
        super().__init__(", ".join([code, *[f"{name} {value!r}" for name, value in values.items()]]))
        self.code = code
        self.values = values
