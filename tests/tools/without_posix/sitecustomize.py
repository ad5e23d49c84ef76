"""Put on PYTHONPATH, it takes away what only POSIX systems have, from every Python process that starts.

What the standard library itself needs to run here stays.
"""

import os
import signal
import sys

MODULES = ("fcntl", "grp", "pwd", "readline", "resource", "syslog", "termios", "tty", "uvloop")
SIGNALS = ("SIGALRM", "SIGHUP", "SIGUSR1", "SIGUSR2", "alarm", "pthread_sigmask", "setitimer")
CALLS = ("chown", "fchmod", "fork", "forkpty", "getuid", "geteuid", "killpg", "mkfifo", "nice", "setsid")

for name in MODULES:
    sys.modules[name] = None  # type: ignore[assignment] # importing it fails
for name in SIGNALS:
    delattr(signal, name)
for name in CALLS:
    delattr(os, name)
