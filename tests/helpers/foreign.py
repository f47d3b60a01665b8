"""Browsers that Playwright does not drive: Debian's own Firefox (WebDriver BiDi) and WebKitGTK (WebDriver).

Both are started by hand, on ports and displays of their own, and are asked in JavaScript.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

from live_houses import free_port
from selenium.webdriver import WebKitGTK, WebKitGTKOptions
from selenium.webdriver.webkitgtk.service import Service
from websockets.sync.client import ClientConnection, connect

PATIENCE = 60.0
MINI_BROWSERS = "/usr/lib/*/webkit2gtk-4.1/MiniBrowser"
PREFERENCES = """
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("extensions.update.enabled", false);
"""
LISTEN = """
window.faults ??= [];
addEventListener("error", (event) => faults.push(String(event.message)));
addEventListener("unhandledrejection", (event) => faults.push(String(event.reason)));
const complain = console.error;
console.error = (...words) => { faults.push(words.map(String).join(" ")); complain(...words); };
"""
"""A browser that does not pass on what its console says keeps it for us, from here on."""


class Foreign(Protocol):
    """A browser with one page."""

    def go(self, url: str) -> None:
        """Open an address, and wait until it is loaded."""

    def run(self, script: str) -> Any:
        """What this expression comes to, awaited."""

    def faults(self) -> list[str]:
        """What has gone wrong on the pages so far."""


def wait_for(browser: Foreign, condition: str, seconds: float = PATIENCE) -> Any:
    """Wait until an expression is true; what it is."""
    deadline = time.monotonic() + seconds
    while not (found := browser.run(condition)):
        if time.monotonic() > deadline:
            raise AssertionError(f"never came true: {condition}\n{browser.run('document.body.innerText')}")
        time.sleep(0.1)
    return found


class Firefox:
    """Speaks WebDriver BiDi, which Firefox serves by itself."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._number = 0
        self._faults: list[str] = []
        self._tell("session.new", {"capabilities": {}})
        self._tell("session.subscribe", {"events": ["log.entryAdded"]})
        self._page = self._tell("browsingContext.getTree", {})["contexts"][0]["context"]

    def _tell(self, method: str, params: dict[str, Any]) -> Any:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            heard = json.loads(self._socket.recv(timeout=PATIENCE))
            if heard.get("method") == "log.entryAdded" and heard["params"]["level"] == "error":
                self._faults.append(str(heard["params"]["text"]))
            if heard.get("id") == self._number:
                assert heard["type"] == "success", heard
                return heard["result"]

    def go(self, url: str) -> None:
        self._tell("browsingContext.navigate", {"context": self._page, "url": url, "wait": "complete"})

    def run(self, script: str) -> Any:
        expression = f"(async () => JSON.stringify((await ({script})) ?? null))()"
        params = {"expression": expression, "target": {"context": self._page}, "awaitPromise": True}
        answer = self._tell("script.evaluate", params)
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"]["value"])

    def faults(self) -> list[str]:
        self._tell("session.status", {})  # whatever was said before has been heard then
        return self._faults


@contextlib.contextmanager
def firefox(folder: Path) -> Iterator[Foreign]:
    """Debian's Firefox, without a window."""
    port = free_port()
    (folder / "user.js").write_text(PREFERENCES)
    command = ["firefox-esr", "--headless", "--no-remote", "--profile", str(folder), f"--remote-debugging-port={port}"]
    environment = {**os.environ, "HOME": str(folder), "MOZ_DISABLE_CONTENT_SANDBOX": "1"}
    with (folder / "firefox.log").open("w") as log:
        started = subprocess.Popen([*command, "about:blank"], stdout=log, stderr=log, env=environment)
    try:
        with bidi(port, folder / "firefox.log") as socket:
            yield Firefox(socket)
    finally:
        end(started)


@contextlib.contextmanager
def bidi(port: int, log: Path) -> Iterator[ClientConnection]:
    """A connection to a Firefox that has just been started."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            with connect(f"ws://127.0.0.1:{port}/session", max_size=None, compression=None) as socket:
                yield socket
                return
        except OSError as error:
            if time.monotonic() > deadline:
                raise AssertionError(f"Firefox did not start: {error}\n{log.read_text()}") from error
            time.sleep(0.2)


class Webkit:
    """WebKitGTK's own small browser, the engine of Safari."""

    def __init__(self, driver: WebKitGTK) -> None:
        self._driver = driver

    def go(self, url: str) -> None:
        self._driver.get(url)
        self._driver.execute_script(LISTEN)

    def run(self, script: str) -> Any:
        done = "arguments[arguments.length - 1]"
        self._driver.set_script_timeout(PATIENCE)
        return self._driver.execute_async_script(
            f"const done = {done}; (async () => await ({script}))().then((found) => done(found ?? null))"
        )

    def faults(self) -> list[str]:
        return list(self.run("window.faults"))


@contextlib.contextmanager
def webkit(folder: Path) -> Iterator[Foreign]:
    """On a screen of its own that nobody sees."""
    with display(folder) as shown:
        environment = {**os.environ, "DISPLAY": shown, "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)}
        environment |= {"LIBGL_ALWAYS_SOFTWARE": "1", "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1"}
        options = WebKitGTKOptions()
        options.binary_location = str(next(Path("/").glob(MINI_BROWSERS.removeprefix("/"))))
        options.add_argument("--automation")
        service = Service("/usr/bin/WebKitWebDriver", port=free_port(), log_output=str(folder / "driver.log"))
        service.env = environment
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # about Selenium itself
            driver = WebKitGTK(options=options, service=service)
        try:
            yield Webkit(driver)
        finally:
            driver.quit()


@contextlib.contextmanager
def display(folder: Path) -> Iterator[str]:
    """A display of its own; the server chooses its number."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
    with (folder / "xvfb.log").open("w") as log:
        started = subprocess.Popen(command, pass_fds=[write], stdout=log, stderr=log)
    os.close(write)
    try:
        with os.fdopen(read) as number:
            yield f":{number.readline().strip()}"
    finally:
        end(started)


def end(process: subprocess.Popen[bytes]) -> None:
    """Close a program that we have started."""
    process.terminate()
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
