"""The views of a table: only facts that the viewer may know, as types of the protocol. No input or output."""
