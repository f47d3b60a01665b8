"""``tortuga house``: keep order in a house and look after its store, also while it runs.

What admins can do on the page can be done here, too. A running house takes it over within a second or two.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any

import typer

from tortuga.engine import BadOptions
from tortuga.server.protocol.encoding import encode

app = typer.Typer(no_args_is_help=True, help="Look after a house: keep order, back it up, find out what is wrong.")
admin = typer.Typer(no_args_is_help=True, help="Who keeps order in the house.")
app.add_typer(admin, name="admin")

SPANS = {"m": 1 / 60, "h": 1.0, "d": 24.0, "w": 168.0}
Config = Annotated[Path | None, typer.Option(help="The settings file of the house.")]
Store = Annotated[
    str | None, typer.Option("--database-url", envvar="TORTUGA_DATABASE_URL", help="The store of the house.")
]
Reason = Annotated[str, typer.Option(help="Why, in a sentence. Whoever it is for can read it.")]
GuestId = Annotated[str, typer.Argument(metavar="GUEST", help="The id of a guest (tortuga house guests finds it).")]


def do(config: Path | None, store: str | None, query: Any, *args: Any, writes: bool = True) -> Any:
    """Run a query on the store of the house."""
    from tortuga.server.cli.store_access import run_query

    return run_query(config, store, query, *args, writes=writes)


def hours_of(span: str) -> float | None:
    """Hours from ``90m``, ``12h``, ``7d``, ``2w`` or ``ever``."""
    if span == "ever":
        return None
    found = re.fullmatch(r"(\d+(?:\.\d+)?)([mhdw])", span)
    if found is None or float(found[1]) <= 0:
        raise BadOptions("bad_span", f"{span!r} is no length of time: write 90m, 12h, 7d, 2w or ever.")
    return float(found[1]) * SPANS[found[2]]


# Admins


@admin.command("add")
def add_admin(guest: GuestId, config: Config = None, store: Store = None) -> None:
    """Make a guest an admin."""
    from tortuga.server.cli.store_access import who
    from tortuga.server.store import moderation

    do(config, store, moderation.add_admin, who(), guest)
    typer.echo(f"{guest} is an admin now; the page for admins is /admin.")


@admin.command("remove")
def remove_admin(guest: GuestId, config: Config = None, store: Store = None) -> None:
    """Let a guest no longer be an admin."""
    from tortuga.server.cli.store_access import who
    from tortuga.server.store import moderation

    do(config, store, moderation.remove_admin, who(), guest)
    typer.echo(f"{guest} is no longer an admin.")


@admin.command("list")
def list_admins(config: Config = None, store: Store = None) -> None:
    """List the admins: those of the settings, and those that were added here."""
    from tortuga.server.cli.store_access import settings_of
    from tortuga.server.store import moderation

    for guest in settings_of(config, store).admins:
        typer.echo(f"{guest}  (settings)")
    for guest in do(config, store, moderation.admins, writes=False):
        typer.echo(guest)


# Guests, reports and bans


@app.command()
def guests(
    words: Annotated[str, typer.Argument(help="An id, part of a name, an address or a network.")],
    config: Config = None,
    store: Store = None,
) -> None:
    """Find guests: their ids, when they were last here, and from where."""
    from tortuga.server.cli.store_access import when
    from tortuga.server.store import moderation

    for guest in do(config, store, moderation.find_guests, words, writes=False):
        seen = when(guest.seen) if guest.seen is not None else "never since then"
        kind = "  (a program)" if guest.bot else ""
        typer.echo(f"{guest.id}  {guest.name}{kind}  made {when(guest.created)}, seen {seen}  {guest.address}".rstrip())


@app.command()
def reports(
    every: Annotated[bool, typer.Option("--all", help="Also those that are dealt with.")] = False,
    config: Config = None,
    store: Store = None,
) -> None:
    """Show what players have reported, with the lines it is about."""
    from tortuga.server.cli.store_access import when
    from tortuga.server.store import moderation

    for report in do(config, store, moderation.open_reports, 200, every, writes=False):
        about = f"{report.name} ({report.guest})" if report.guest else "nobody in particular"
        typer.echo(f"Report {report.id}, {when(report.at)}, by {report.by_name} ({report.by}): a {report.kind}.")
        typer.echo(f"  about {about} at table {report.table}{'; dealt with' if report.done else ''}")
        for line in report.lines:
            typer.echo(f"  | {line.name} ({line.guest}): {line.text}")
        if report.note:
            typer.echo(f"  note: {report.note}")


@app.command()
def settle(
    report: Annotated[int, typer.Argument(help="The number of the report.")],
    reason: Reason = "",
    config: Config = None,
    store: Store = None,
) -> None:
    """Say that a report is dealt with."""
    from tortuga.server.cli.store_access import proper_note, who
    from tortuga.server.store import moderation

    do(config, store, moderation.settle_report, who(), report, proper_note(reason))
    typer.echo(f"Report {report} is dealt with.")


@app.command()
def ban(
    what: Annotated[str, typer.Argument(help="The id of a guest, an address, or a network such as 203.0.113.0/24.")],
    reason: Reason = "",
    span: Annotated[str, typer.Option("--for", help="For how long: 90m, 12h, 7d, 2w or ever.")] = "ever",
    mute: Annotated[bool, typer.Option("--mute", help="Only from talking.")] = False,
    config: Config = None,
    store: Store = None,
) -> None:
    """Ban somebody from the house, or only from talking. Their matches go on with bots."""
    import time

    from tortuga.server.care.addresses import read_network
    from tortuga.server.cli.store_access import proper_note, when, who
    from tortuga.server.store import moderation

    hours = hours_of(span)
    until = None if hours is None else time.time() + 3600 * hours
    kind = "guest" if read_network(what) is None else "network" if "/" in what else "address"
    made = do(config, store, moderation.add_ban, who(), kind, what, proper_note(reason), until, mute)
    ends = "for good" if until is None else f"until {when(until)}"
    typer.echo(f"Ban {made.id}: {made.kind} {made.what} is {'muted' if mute else 'banned'} {ends}.")


@app.command()
def bans(config: Config = None, store: Store = None) -> None:
    """List the bans that have not ended."""
    from tortuga.server.cli.store_access import when
    from tortuga.server.store import moderation

    for each in do(config, store, moderation.bans_now, writes=False):
        ends = "for good" if each.until is None else f"until {when(each.until)}"
        what = "muted" if each.mute else "banned"
        typer.echo(
            f"{each.id}  {each.kind} {each.what} {what} {ends}, by {each.by}: {each.reason or 'no reason given'}"
        )


@app.command()
def lift(
    ban_id: Annotated[int, typer.Argument(metavar="BAN", help="The number of the ban.")],
    config: Config = None,
    store: Store = None,
) -> None:
    """Lift a ban."""
    from tortuga.server.cli.store_access import who
    from tortuga.server.store import moderation

    do(config, store, moderation.lift_ban, who(), ban_id)
    typer.echo(f"Ban {ban_id} is lifted.")


@app.command()
def rename(
    guest: GuestId,
    name: Annotated[str, typer.Argument(help="The new name.")],
    config: Config = None,
    store: Store = None,
) -> None:
    """Give a guest another name, here and at their tables."""
    from tortuga.server.cli.store_access import proper_name, who
    from tortuga.server.store import moderation

    do(config, store, moderation.rename, who(), guest, proper_name(name))
    typer.echo(f"{guest} is called {name} now.")


# Tables and the whole house


@app.command()
def close(
    table: Annotated[str, typer.Argument(help="The id of the table: the end of its address.")],
    reason: Reason = "",
    config: Config = None,
    store: Store = None,
) -> None:
    """Close a table, whoever plays there. A house that is not running does it when it starts (within an hour)."""
    from tortuga.server.cli.store_access import proper_note, who
    from tortuga.server.store import moderation

    do(config, store, moderation.close_table, who(), table, proper_note(reason))
    typer.echo(f"Table {table} will be closed.")


@app.command()
def hide(
    table: Annotated[str, typer.Argument(help="The id of the table.")],
    show: Annotated[bool, typer.Option("--show", help="Put it back into the lobby.")] = False,
    config: Config = None,
    store: Store = None,
) -> None:
    """Take a table out of the lobby. Whoever plays there plays on."""
    from tortuga.server.cli.store_access import who
    from tortuga.server.store import moderation

    do(config, store, moderation.hide_table, who(), table, not show)
    typer.echo(f"Table {table} is {'in' if show else 'out of'} the lobby.")


@app.command()
def notice(
    text: Annotated[str, typer.Argument(help="What all pages show; empty for nothing.")],
    config: Config = None,
    store: Store = None,
) -> None:
    """Set the message of the day."""
    from tortuga.server.cli.store_access import proper_note, who
    from tortuga.server.store import moderation

    do(config, store, moderation.set_switch, who(), "notice", proper_note(text))
    typer.echo("The notice is up." if text.strip() else "The notice is gone.")


@app.command("read-only")
def read_only(
    state: Annotated[str, typer.Argument(help="on: everybody can only look. off: everybody can play again.")],
    config: Config = None,
    store: Store = None,
) -> None:
    """Let everybody only look, or play again. Bots and clocks wait meanwhile."""
    from tortuga.server.cli.store_access import who
    from tortuga.server.store import moderation

    if state not in ("on", "off"):
        raise BadOptions("bad_state", f"{state!r} is neither on nor off.")
    do(config, store, moderation.set_switch, who(), "read_only", state)
    typer.echo("Everybody can only look now." if state == "on" else "Everybody can play again.")


@app.command()
def audit(
    most: Annotated[int, typer.Option("--last", min=1, max=100_000, help="How many lines.")] = 50,
    config: Config = None,
    store: Store = None,
) -> None:
    """Show what admins have done, newest first."""
    from tortuga.server.cli.store_access import when
    from tortuga.server.store import moderation

    for deed in do(config, store, moderation.last_deeds, most, writes=False):
        typer.echo(f"{when(deed.at)}  {deed.by}: {deed.what} {deed.about} {deed.details}".rstrip())


# The store


@app.command()
def backup(
    target: Annotated[Path, typer.Argument(help="The file to write; it must not exist yet.")],
    config: Config = None,
    store: Store = None,
) -> None:
    """Back the store up, also while the house runs. (A copy of a SQLite file is no backup.)"""
    from tortuga.server.cli.store_access import settings_of
    from tortuga.server.store.backup import back_up

    back_up(settings_of(config, store).database_url, target)
    typer.echo(f"The store is in {target}. Whoever can read it can predict the rolls of running matches.")


@app.command()
def restore(
    source: Annotated[Path, typer.Argument(help="A file that tortuga house backup has written.")],
    config: Config = None,
    store: Store = None,
) -> None:
    """Put a backup in the place of the store. All processes of the house must be stopped."""
    from tortuga.server.cli.store_access import settings_of
    from tortuga.server.store.backup import restore as put_back

    kept = put_back(source, settings_of(config, store).database_url)
    typer.echo(f"The store is what it was when {source} was written.")
    if kept is not None:
        typer.echo(f"What it was until now is in {kept}.")


@app.command()
def retention(
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would be deleted.")] = False,
    config: Config = None,
    store: Store = None,
) -> None:
    """Delete what is older than the settings allow. A running house does that by itself."""
    import time

    from tortuga.server.cli.store_access import settings_of
    from tortuga.server.store.retention import sweep

    keep = settings_of(config, store).keep
    found = do(config, store, sweep, keep, time.time(), dry_run)
    while not dry_run and any((more := do(config, store, sweep, keep, time.time())).values()):
        found = {what: count + more[what] for what, count in found.items()}
    for what, count in found.items():
        days = getattr(keep, what)
        limit = f"older than {days:g} days" if days else "kept for ever"
        typer.echo(f"{what}: {count} {'would be deleted' if dry_run else 'deleted'} ({limit})")


@app.command()
def results(
    again: Annotated[
        bool, typer.Option("--again", help="Read all results from the logs again, not only those missing.")
    ] = False,
    config: Config = None,
    store: Store = None,
) -> None:
    """Read the results of finished matches from the logs, and work out the ratings that follow from them.

    A house stores results by itself; this fills in those of matches that were played before it did.
    """
    from tortuga.server.cli.store_access import read_results

    done = read_results(config, store, again)
    typer.echo(f"{done.found} results read, {done.rated} worked into the ratings.")
    for table, why in done.unreadable.items():
        typer.echo(f"Table {table} was left out: {why}")


@app.command()
def stats(config: Config = None, store: Store = None) -> None:
    """Count what is in the store."""
    from tortuga.server.store.stats import count_all

    for what, count in do(config, store, count_all, writes=False).items():
        typer.echo(f"{what}: {count}")


@app.command("answer-times")
def answer_times(
    game: Annotated[str, typer.Argument(help="The game, by its name in tortuga games.")],
    out: Annotated[Path, typer.Option(help="The file to write (.json).")],
    config: Config = None,
    store: Store = None,
) -> None:
    """How long people took to answer at finished tables, by kind of question: for tortuga simulate --times."""
    import msgspec

    from tortuga.engine import rules_of
    from tortuga.server.cli.store_access import settings_of
    from tortuga.server.table import answer_times as measured
    from tortuga.server.work.bots import load_games

    load_games(settings_of(config, store).extras)
    rules_of(game)  # says if there is no such game
    found = do(config, store, measured.answer_times, game, writes=False)
    count = sum(found.answers.values())
    if not count:
        raise BadOptions("no_answers", f"No answers of people at {game} are in this store.")
    out.write_bytes(msgspec.json.format(encode(found), indent=2))
    typer.echo(f"{count} answers to {len(found.seconds)} kinds of question: {out}")


@app.command()
def doctor(
    url: Annotated[str | None, typer.Option(help="The public address, to look at the proxy: https://...")] = None,
    config: Config = None,
    store: Store = None,
    redis_url: Annotated[str | None, typer.Option(envvar="TORTUGA_REDIS_URL", help="The Redis of the house.")] = None,
) -> None:
    """Find out what is wrong with a house, and how to mend it."""
    from tortuga.server.cli.store_access import examine_house

    findings = examine_house(config, store, redis_url, url)
    for finding in findings:
        typer.echo(f"{'ok   ' if finding.ok else 'WRONG'} {finding.sentence}")
    if not all(finding.ok for finding in findings):
        raise typer.Exit(1)
