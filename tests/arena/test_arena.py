"""The arena: fair matches of agents against levels, kept and continued; agents that fail lose turns, not matches."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from tortuga import load, replay
from tortuga.arena import AgentFault, Contest, Row, agent_of, report, run
from tortuga.arena.contest import fixtures
from tortuga.arena.report import share_without_luck
from tortuga.cli import app
from tortuga.engine import BadOptions, all_games, rules_of, with_data

GOOD = """
import json, re, sys
for line in sys.stdin:
    answers = json.loads(line)["prompt"].partition("## Your answers")[2]
    first = re.search(r"^1\\) `([^`]+)`", answers, re.MULTILINE)
    print(json.dumps({"text": "Answer: " + (first[1] if first else "?"), "tokens_in": 7, "tokens_out": 2}), flush=True)
"""


def contest(folder: Path, *agents: str, **more: Any) -> tuple[Contest, list[Row]]:
    return run("doubloons", agents, folder, **{"levels": ["random"], "deals": 2, "seats": 2, **more})


def test_every_deal_is_played_from_every_seat_and_kept(tmp_path: Path) -> None:
    played, rows = contest(tmp_path, "text:random", "random", levels=["random", "search:iterations=2"])
    assert len(rows) == 2 * 2 + 2 * 2 + 2 + 2 * 2  # random against random has no seats to rotate
    text = [row for row in rows if row.agent == "text:random" and row.level != "random"]
    assert [row.match.seed for row in text] == [0, 0, 1, 1], "deals are paired"
    assert [row.match.bots.index("text:random") for row in text] == [0, 1, 0, 1], "seats are rotated"
    assert all(row.tally.turns > 2 and row.tally.forfeits == row.tally.retries == 0 for row in text)
    for row in rows:
        again = replay(load(tmp_path / "records" / f"{row.match.number:06}.jsonl"))
        assert again.outcome is not None
        assert again.outcome.places == row.match.places
    said = report(played, rows)
    assert "| text:random |" in said
    assert "~" in said


def test_a_run_that_was_stopped_goes_on(tmp_path: Path) -> None:
    _, whole = contest(tmp_path / "one", "text:random")
    _, part = contest(tmp_path / "two", "text:random")
    assert whole[0].match == part[0].match
    lines = (tmp_path / "two" / "matches.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "two" / "matches.jsonl").write_bytes(lines[0] + lines[2][:40])  # it was cut off while writing
    _, again = contest(tmp_path / "two", "text:random")
    assert [row.match for row in again] == [row.match for row in whole]
    kept = (tmp_path / "two" / "matches.jsonl").read_bytes()
    assert kept.startswith(lines[0])
    assert kept.count(b"\n") == 4


def test_another_contest_is_not_mixed_in(tmp_path: Path) -> None:
    contest(tmp_path, "text:first", deals=1)
    with pytest.raises(BadOptions, match="holds another contest: deals, seed differ"):
        contest(tmp_path, "text:first", deals=3, seed=5)


def test_hidden_seeds_follow_from_a_secret_that_only_its_hash_tells(tmp_path: Path) -> None:
    played, rows = contest(tmp_path / "one", "text:first", hidden=True, deals=1)
    other, _ = contest(tmp_path / "two", "text:first", hidden=True, deals=1)
    assert len(played.commitment) == 64
    assert played.commitment != other.commitment
    secret = (tmp_path / "one" / "secret.key").read_bytes()
    assert (tmp_path / "one" / "secret.key").stat().st_mode & 0o077 == 0
    assert [each.seed for _, _, each in fixtures(played, secret)] == [row.match.seed for row in rows]
    assert played.commitment in report(played, rows)


def test_every_deal_can_be_played_in_a_variant_of_its_own(tmp_path: Path) -> None:
    played, rows = run("pirata_codex", ["random"], tmp_path, ["thumb"], 2, 2, variants=5)
    games = [load(tmp_path / "records" / f"{row.match.number:06}.jsonl").header.game for row in rows]
    assert games[0] == games[1] != games[2] == games[3], "one for each deal"
    assert games[0] == with_data("pirata_codex", ["seed:5"]).info.slug
    assert "a variant of its own" in report(played, rows)


def test_hidden_variants_follow_from_the_secret(tmp_path: Path) -> None:
    first, second = (
        run("pirata_codex", ["random"], tmp_path / name, ["thumb"], 1, 2, hidden=True, variants=5) for name in "ab"
    )
    games = [load(tmp_path / name / "records" / "000000.jsonl").header.game for name in "ab"]
    assert games[0] != games[1]
    assert first[0].variants == second[0].variants == 5


@pytest.mark.slow
def test_an_executor_plays_the_same_matches_elsewhere(tmp_path: Path) -> None:
    _, here = run("pirata_codex", ["text:random"], tmp_path / "here", ["random"], 2, 2)
    with ProcessPoolExecutor(1, get_context("spawn")) as elsewhere:
        _, there = run("pirata_codex", ["text:random"], tmp_path / "there", ["random"], 2, 2, executor=elsewhere)
    assert [row.match for row in there] == [row.match for row in here]
    for name in ("000000.jsonl", "000003.jsonl"):
        assert (tmp_path / "there/records" / name).read_bytes() == (tmp_path / "here/records" / name).read_bytes()


def test_the_profile_tells_how_often_a_mate_would_have_answered_the_same(tmp_path: Path) -> None:
    played, rows = run("pirata_codex", ["text:random"], tmp_path, ["random"], 1, 2)
    tally = rows[0].tally
    assert 0 < tally.as_mate < tally.turns
    assert sum(each.as_mate for each in rows[0].kinds.values()) == tally.as_mate
    said = report(played, rows)
    assert "## text:random, by kind of question" in said
    by_skill = said.partition("## text:random, by what is asked of it")[2].partition("##")[0]
    turns = {line.split(" | ")[0].strip("| "): int(line.split(" | ")[1]) for line in by_skill.splitlines()[4:] if line}
    assert turns["bluffing"] == sum(rows[0].kinds[kind].turns for kind in ("first_bid", "bet_turn")) + sum(
        rows[1].kinds[kind].turns for kind in ("first_bid", "bet_turn")
    )
    assert sum(turns.values()) == sum(row.tally.turns for row in rows)


@pytest.mark.parametrize("game", sorted(set(all_games()) - {"doubloons"}))
def test_profiles_name_questions_that_the_game_puts_each_once(game: str) -> None:
    catalogue = rules_of(game).words.catalogue
    listed = [kind for kinds in catalogue["skill"].values() for kind in kinds]
    assert set(listed) <= set(catalogue["asks"])
    assert len(set(listed)) == len(listed)
    assert set(catalogue["skill"]) <= {"bluffing", "planning", "risk", "interrupts"}


def test_luck_is_taken_out_of_the_shares_where_there_are_deals_enough(tmp_path: Path) -> None:
    played, rows = run("pirata_codex", ["thumb"], tmp_path, ["random"], 2, 2, luck=True)
    assert "the luck taken out" in report(played, rows)
    assert "too few deals" in report(played, rows)
    made_up = [
        msgspec.structs.replace(
            rows[seat],
            match=msgspec.structs.replace(
                rows[seat].match, seed=deal, luck=(0.1 * (deal % 3 - 1), 0.1 * (1 - deal % 3))
            ),
        )
        for deal in range(24)
        for seat in (0, 1)
    ]
    assert share_without_luck("thumb", "random", made_up).count == 48


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"agents": []}, "at least one agent"),
        ({"agents": ["random", "random"]}, "every agent and every level once"),
        ({"agents": ["text:clever"]}, "no scripted agent 'clever'"),
        ({"agents": ["cmd:"]}, "Which command"),
        ({"agents": ["cmd:python 'my agent.py"]}, "cannot be read: no closing quotation"),
        ({"agents": ["cmd:/nowhere/to/be/found"]}, "There is no program '/nowhere/to/be/found'"),
        ({"agents": ["mcp:here"]}, "'here' is no port"),
        ({"agents": ["openai:localhost"]}, "is not an endpoint"),
        ({"agents": ["random"], "levels": ["text:first"]}, "are bots"),
        ({"agents": ["admiral"]}, "admiral"),
        ({"agents": ["random"], "deals": 0}, "at least one deal"),
    ],
)
def test_what_cannot_be_played_gets_a_sentence(tmp_path: Path, settings: dict[str, Any], why: str) -> None:
    from tortuga.engine import TortugaError

    with pytest.raises(TortugaError, match=why):
        contest(tmp_path, *settings.pop("agents"), **settings)
    assert not (tmp_path / "contest.json").exists()


# Commands


def command(folder: Path, text: str) -> str:
    (folder / "agent.py").write_text(text)
    return f"cmd:{sys.executable} {folder / 'agent.py'}"


def test_a_command_plays(tmp_path: Path) -> None:
    _, rows = contest(tmp_path / "run", command(tmp_path, GOOD), deals=1)
    tally = rows[0].tally
    assert tally.turns > 2
    assert (tally.forfeits, tally.faults, tally.estimated) == (0, 0, False)
    assert tally.tokens_in == 7 * (tally.turns + tally.retries)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("import time\ntime.sleep(600)", "slow"),
        ("raise SystemExit(3)", "died"),
        ("import sys\nfor line in sys.stdin: print('hello', flush=True)", "bad_line"),
    ],
)
def test_a_command_that_fails_is_a_fault_and_is_started_again(tmp_path: Path, text: str, code: str) -> None:
    maker = agent_of(command(tmp_path, text), seconds=2.0 if code == "slow" else 60.0)
    assert maker is not None
    agent = maker(1)
    for _ in range(2):
        with pytest.raises(AgentFault) as fault:
            agent.answer("prompt")
        assert fault.value.code == code
    agent.close()


def test_an_agent_that_never_answers_loses_turns_and_not_the_run(tmp_path: Path) -> None:
    broken = tmp_path / "agent"
    broken.write_text("#!/nowhere/to/be/found\n")
    broken.chmod(0o755)
    _, rows = contest(tmp_path / "run", f"cmd:{broken}", deals=1, tries=1)
    for row in rows:
        assert row.tally.forfeits == row.tally.faults == row.tally.turns
        assert "cannot be started" in row.fault


# Endpoints


class Fake(BaseHTTPRequestHandler):
    """An endpoint that answers with the first answer of the list, after one refusal."""

    seen: list[dict[str, Any]]

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.seen.append({"path": self.path, "key": self.headers["authorization"], **body})
        if len(self.seen) == 1:
            self.send_response(429)
            self.end_headers()
            return
        text = (
            "broken"
            if body["model"] == "broken"
            else json.dumps(
                {
                    "choices": [{"message": {"content": "Let me see.\n\n**Answer:** 1"}}],
                    "usage": {"prompt_tokens": 100, "completion_tokens": 9},
                }
            )
        )
        self.send_response(200)
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_: Any) -> None:
        return


@pytest.fixture
def endpoint() -> Iterator[tuple[str, type[Fake]]]:
    handler = type("Handler", (Fake,), {"seen": []})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/v1", handler
    server.shutdown()
    server.server_close()


def test_an_endpoint_plays_and_its_key_is_written_nowhere(
    tmp_path: Path, endpoint: tuple[str, type[Fake]], monkeypatch: pytest.MonkeyPatch
) -> None:
    address, handler = endpoint
    monkeypatch.setenv("TORTUGA_ARENA_KEY", "sk-very-secret")
    played, rows = contest(tmp_path, f"openai:{address}#little-model", deals=1)
    assert handler.seen[0]["path"] == "/v1/chat/completions"
    assert handler.seen[0]["model"] == "little-model"
    assert {each["key"] for each in handler.seen} == {"Bearer sk-very-secret"}
    tally = rows[0].tally
    assert tally.tokens_out == 9 * (tally.turns + tally.retries)
    assert "sk-very-secret" not in report(played, rows)
    for path in tmp_path.rglob("*"):
        assert path.is_dir() or b"sk-very-secret" not in path.read_bytes()


def test_an_endpoint_that_answers_nonsense_or_nobody_is_a_fault(endpoint: tuple[str, type[Fake]]) -> None:
    maker = agent_of(f"openai:{endpoint[0]}#broken")
    assert maker is not None
    with pytest.raises(AgentFault, match="style of OpenAI"):
        maker(1).answer("prompt")


# The command line


def test_the_command_plays_and_reports(tmp_path: Path) -> None:
    words = ["arena", "doubloons", "--agent", "text:careful", "--folder", str(tmp_path / "run"), "--deals", "1"]
    done = CliRunner().invoke(app, [*words, "--against", "random", "--out", str(tmp_path / "report.md")])
    assert done.exit_code == 0, done.output
    assert "Share of wins" in done.output
    assert "| text:careful |" in (tmp_path / "report.md").read_text()
    assert msgspec.json.decode((tmp_path / "run" / "contest.json").read_bytes(), type=Contest).deals == 1
