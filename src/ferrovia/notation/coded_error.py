"""The base class of errors that readers explain in their own language."""

from ferrovia.boards.fault import Value


class CodedError(ValueError):
    """An error with a code. `code` names the text that explains it, and `values` fill its placeholders."""

    def __init__(self, code: str, /, **values: Value) -> None:
        super().__init__(", ".join([code, *(f"{name} {value!r}" for name, value in values.items())]))
        self.code = code
        self.values = values
