"""Pages whose tables a measurement writes, between two markers."""


def marker(name: str, which: str) -> str:
    """The line before or after what a measurement writes; `which` is begin or end."""
    return f"<!-- {name}: {which} -->"


def replace_between_markers(text: str, name: str, inside: str) -> str:
    """Replace the text between the two markers of a measurement."""
    begin, end = marker(name, "begin"), marker(name, "end")
    if text.count(begin) != 1 or text.count(end) != 1 or text.index(end) < text.index(begin):
        raise ValueError(f"the page must have one line {begin} followed by one line {end}")
    before, _, rest = text.partition(begin)
    return f"{before}{begin}\n\n{inside}\n{end}{rest.partition(end)[2]}"
