"""The client's unit tests, run by Node."""

import os
import subprocess

from tools import web


def test_client_passes_its_own_tests() -> None:
    web.install()
    web.write_samples()
    command = [str(web.node()), "--test", "--test-reporter=tap", "src/**/*.test.ts"]
    plain = {**os.environ, "NODE_OPTIONS": "", "NO_COLOR": "1"}
    done = subprocess.run(command, cwd=web.WEB, env=plain, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "\n# fail 0\n" in done.stdout
    assert "\n# pass 0\n" not in done.stdout
