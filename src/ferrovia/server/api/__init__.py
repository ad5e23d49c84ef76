"""HTTP endpoints, the socket, and the files of the browser client."""
