"""A real browser that shows a page: Debian's Chromium, driven by Selenium, where both are installed."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
DRIVER = shutil.which("chromedriver")
AXE = os.environ.get("AXE_CORE", "")
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
ERRORS = "window.errors = []; addEventListener('error', (event) => errors.push(event.message));"
POLICY = "addEventListener('securitypolicyviolation', (event) => errors.push(event.violatedDirective));"


class Browser:
    """What the tests do with a page."""

    def __init__(self, driver: Any, directory: Path) -> None:
        self.driver = driver
        self.directory = directory
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": ERRORS + POLICY})

    def open(self, page: bytes, link: str = "", width: int = 1280, height: int = 800) -> Browser:
        """The page when it is ready, and without errors."""
        file = self.directory / "page.html"
        file.write_bytes(page)
        self.resize(width, height)
        self.driver.get("about:blank")
        self.driver.get(f"{file.as_uri()}{link}")
        self.wait("document.body.dataset.ready")
        assert self.ask("errors") == []
        return self

    def resize(self, width: int, height: int) -> None:
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def prefer(self, **features: str) -> None:
        """Such as prefers_color_scheme="dark"."""
        wanted = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": wanted})

    def ask(self, expression: str) -> Any:
        return self.driver.execute_script(f"return {expression}")

    def do(self, script: str, *values: Any) -> Any:
        return self.driver.execute_script(script, *values)

    def wait(self, expression: str) -> None:
        from selenium.webdriver.support.wait import WebDriverWait

        WebDriverWait(self.driver, 20, 0.02).until(lambda _: self.ask(expression))

    def press(self, *keys: str) -> None:
        """Keys as a person presses them; `Shift+x` is two of them at once."""
        from selenium.webdriver import ActionChains, Keys

        chain = ActionChains(self.driver, duration=0)
        for key in keys:
            with_shift, name = key.startswith("Shift+"), key.removeprefix("Shift+")
            chain = chain.key_down(Keys.SHIFT) if with_shift else chain
            chain = chain.send_keys(getattr(Keys, name, name))
            chain = chain.key_up(Keys.SHIFT) if with_shift else chain
        chain.perform()

    def click(self, selector: str, x: int = 0, y: int = 0) -> None:
        """In the middle of an element, or beside it."""
        from selenium.webdriver import ActionChains

        element = self.driver.find_element("css selector", selector)
        ActionChains(self.driver, duration=0).move_to_element_with_offset(element, x, y).click().perform()

    @property
    def event(self) -> int:
        """As people count."""
        return int(self.ask("replay.event")) + 1


def start(directory: Path) -> Iterator[Browser]:
    """Skips where no browser can run, and says why."""
    if not CHROMIUM or not DRIVER:
        pytest.skip("chromium or chromedriver is not installed")
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in (*FLAGS, f"--user-data-dir={directory / 'profile'}"):
        options.add_argument(flag)
    try:
        driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(DRIVER))
    except Exception as error:
        pytest.skip(f"chromium cannot run here: {str(error)[:200]}")
    yield Browser(driver, directory)
    driver.quit()
