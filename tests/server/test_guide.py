"""The small server of docs/run-a-house.md: its files are what the programs that read them accept."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tortuga.cli import app
from tortuga.server.cli.configuration import read_settings
from tortuga.server.cli.doctor import settings_found

GUIDE = (Path(__file__).parents[2] / "docs" / "run-a-house.md").read_text("utf-8")
FILE = re.compile(r"^```\w+\n# (/etc/\S+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
FILES = dict(FILE.findall(GUIDE))
SMALL_SERVER = GUIDE.split("## A small server from nothing")[1].split("\n## ")[0]


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_the_settings_of_the_guide_are_good(tmp_path: Path) -> None:
    config = tmp_path / "house.toml"
    config.write_text(FILES["/etc/tortuga/house.toml"])
    settings = read_settings(None, None, config)
    assert settings.hosts == ("play.example.org",)
    assert settings.keep.chat == 90
    assert [finding.sentence for finding in settings_found(settings, config) if not finding.ok] == []


UNITS = [name for name in FILES if name.startswith("/etc/systemd/")]


@pytest.mark.parametrize("name", UNITS)
def test_the_units_of_the_guide_are_good(name: str, tmp_path: Path) -> None:
    assert len(UNITS) == 3
    text = FILES[name]
    parsed = configparser.ConfigParser(strict=False, interpolation=None)
    parsed.optionxform = str  # type: ignore[assignment, method-assign]
    parsed.read_string(text)
    assert parsed["Unit"]["Description"]
    if shutil.which("systemd-analyze"):
        program = tmp_path / "tortuga"
        program.write_text("#!/bin/sh\n")
        program.chmod(0o755)
        unit = tmp_path / Path(name).name.replace("@", "@8701")
        unit.write_text(
            text.replace("/opt/tortuga/bin/tortuga serve", f"{program} serve").replace("User=tortuga\n", "")
        )
        if name.endswith(".timer"):
            (tmp_path / "tortuga-backup.service").write_text(f"[Service]\nType=oneshot\nExecStart={program}\n")
        checked = run("systemd-analyze", "verify", "--man=no", str(unit))
        complaints = [line for line in checked.stderr.splitlines() if str(tmp_path) in line or unit.name in line]
        assert complaints == [], checked.stderr


def test_the_proxy_by_caddy_is_good(tmp_path: Path) -> None:
    text = FILES["/etc/caddy/Caddyfile"]
    assert text.count("{") == text.count("}")
    assert "reverse_proxy 127.0.0.1:8701" in text
    if shutil.which("caddy"):
        (tmp_path / "Caddyfile").write_text(text)
        checked = run("caddy", "validate", "--adapter", "caddyfile", "--config", str(tmp_path / "Caddyfile"))
        assert checked.returncode == 0, checked.stderr


def test_the_proxy_by_nginx_is_good(tmp_path: Path) -> None:
    text = FILES["/etc/nginx/sites-enabled/tortuga"]
    assert text.count("{") == text.count("}")
    for header in ("Host $host", "X-Forwarded-For", "Upgrade $http_upgrade", "Connection $connection_upgrade"):
        assert f"proxy_set_header {header}" in text
    if shutil.which("nginx") and shutil.which("openssl"):
        certify(tmp_path)
        site = text.replace("/etc/letsencrypt/live/play.example.org", str(tmp_path))
        whole = tmp_path / "nginx.conf"
        whole.write_text(
            f"pid {tmp_path}/pid;\nerror_log {tmp_path}/log;\nevents {{}}\nhttp {{\naccess_log off;\n{site}}}\n"
        )
        checked = run("nginx", "-t", "-c", str(whole), "-p", str(tmp_path))
        assert checked.returncode == 0, checked.stderr


def certify(folder: Path) -> None:
    """A certificate of our own making."""
    made = run(
        *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=play.example.org"),
        *("-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")),
    )
    assert made.returncode == 0, made.stderr


def test_the_proxy_by_haproxy_is_good(tmp_path: Path) -> None:
    text = FILES["/etc/haproxy/haproxy.cfg"]
    assert "    option forwardfor\n" in text
    assert "server first 127.0.0.1:8701 check" in text
    if shutil.which("haproxy") and shutil.which("openssl"):
        certify(tmp_path)
        both = [(tmp_path / name).read_text() for name in ("fullchain.pem", "privkey.pem")]
        (tmp_path / "play.example.org.pem").write_text("".join(both))
        config = re.sub(r"^    (user|group) .*\n", "", text, flags=re.MULTILINE)
        (tmp_path / "haproxy.cfg").write_text(config.replace("/etc/haproxy", str(tmp_path)))
        checked = run("haproxy", "-c", "-f", str(tmp_path / "haproxy.cfg"))
        assert checked.returncode == 0, checked.stderr
        assert "WARNING" not in checked.stderr, checked.stderr


def test_every_command_of_the_house_in_the_guide_exists() -> None:
    named = set(re.findall(r"tortuga house ([a-z-]+)", GUIDE))
    assert {"backup", "restore", "doctor", "ban"} <= named
    for name in named:
        assert CliRunner().invoke(app, ["house", name, "--help"]).exit_code == 0, name


def test_the_shell_of_the_guide_can_be_read(tmp_path: Path) -> None:
    scripts = re.findall(r"^```sh\n(.*?)^```", SMALL_SERVER, re.MULTILINE | re.DOTALL)
    assert len(scripts) >= 5
    for script in scripts:
        file = tmp_path / "script"
        file.write_text(script)
        assert run("sh", "-n", str(file)).returncode == 0
