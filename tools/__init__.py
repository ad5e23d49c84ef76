"""What a checkout needs beside the package: setting it up, and building the native engine."""
