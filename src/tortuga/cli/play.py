"""``tortuga play``: a match in the terminal, against bots or with friends at one screen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from tortuga import new_match
from tortuga.bots import Bot, make_bot, nickname, parse_bot
from tortuga.cli.bookshelf import passages
from tortuga.cli.courtesy import INTERRUPTED
from tortuga.cli.records import free_name
from tortuga.cli.wishes import Seats, Wishes, bots_of, options_of, writable
from tortuga.engine import Action, Ask, BadOptions, Fast, IllegalUndo, Match, Record, load, rules_of
from tortuga.engine import replay as replay_record
from tortuga.engine.record import record_of

app = typer.Typer()

MOST_SHOWN = 24
HELP = """A number picks that answer; words list only the answers that have them; Enter picks the only one listed.
  .       what happens if you do not care (the default)
  hint    what a mate would do
  undo    take back your last answer
  table   show the table again
  log     all that you have heard
  rules WORD   what the rules say of it
  quiet   no longer ask what you may do in passing
  quit    leave; the match is kept in a file"""


class Left(Exception):
    """A player wants to leave."""


class Undone(Exception):
    """Something was taken back: look at the match again."""


class Evening:
    """People and bots at one screen, from here to the end of a match."""

    def __init__(
        self, match: Match[Any], names: Sequence[str], people: Sequence[int], bots: dict[int, Bot], free_undo: bool
    ) -> None:
        self.match = match
        self.names = list(names)
        self.people = list(people)
        self.bots = bots
        self.free_undo = free_undo
        self.console = Console()
        self.heard = dict.fromkeys(people, 0)
        self.quiet: set[int] = set()
        self.refused = (-1, -1)
        """The question at which an offer was last let be, and by whom."""
        self.at_screen = people[0]

    # Going on

    def play(self) -> None:
        """Until it is over. Raises :class:`Left` when somebody leaves."""
        while not self.match.over:
            try:
                self._step()
            except Undone:
                self._forget_what_was_taken_back()
        self._tell(self.at_screen)
        self._show_end()

    def _step(self) -> None:
        match = self.match
        for seat in list(match.offers):
            action = self._offered(seat)
            if action is not None:
                match.act(seat, action)
                return
        seat, ask = next(iter(match.waiting.items()))
        if seat in self.bots:
            match.act(seat, self.bots[seat].choose(match.seat(seat)))
        else:
            self._turn_to(seat)
            match.act(seat, self._ask(seat, ask, self._answers(ask)))

    def _offered(self, seat: int) -> Action | None:
        match = self.match
        if seat in self.bots:
            return self.bots[seat].offer(match.seat(seat))
        if seat in self.quiet or self.refused >= (match.number, seat):
            return None
        self._turn_to(seat)
        offer = match.offers[seat]
        try:
            return self._ask(seat, offer, list(offer.options), passing=True)
        except _LetBe:
            self.refused = (match.number, seat)
            return None

    # Asking

    def _ask(self, seat: int, ask: Ask, answers: list[Action], passing: bool = False) -> Action:
        """Prompt until there is an answer."""
        sentences = self._sentences(answers)
        listed = list(range(len(answers)))
        prompt = self.match.rules.words.say("asks", ask, self.names)
        self._say(f"{self.names[seat]}: {prompt}" + (" (Enter: no)" if passing else ""))
        self._list(sentences, listed)
        while True:
            line = self._read()
            if line.isdigit() and 1 <= int(line) <= len(answers):
                return answers[int(line) - 1]
            if not line:
                if passing:
                    raise _LetBe
                if len(listed) == 1:
                    return answers[listed[0]]
            elif line == ".":
                if passing:
                    raise _LetBe
                return ask.default
            elif self._command(seat, line):
                continue
            else:
                listed = [at for at, text in enumerate(sentences) if all(word in text.lower() for word in line.split())]
                if not listed:
                    self._say(f"Nothing here has {line!r} in it. Type help for help.")
                    listed = list(range(len(answers)))
                    continue
            self._list(sentences, listed)

    def _command(self, seat: int, line: str) -> bool:
        """Do what the line says if it is a command."""
        word, _, rest = line.partition(" ")
        match word:
            case "help" | "?":
                self._say(HELP)
            case "quit" | "exit":
                raise Left
            case "undo":
                self._undo(seat)
            case "table":
                self._say(self.match.rules.text(self.match.view(seat)))
            case "log":
                self._tell(seat, since=0)
            case "hint":
                self._hint(seat)
            case "quiet":
                self.quiet.add(seat)
                self._say("From now on you are asked only what the match waits for.")
            case "rules":
                self._show_rules(rest)
            case _:
                return False
        return True

    def _show_rules(self, word: str) -> None:
        from rich.markdown import Markdown

        found = "\n\n".join(passages(self.match.rules.rules_text(), word)) if word else ""
        self.console.print(Markdown(found or f"The rules do not speak of {word!r}."))

    def _hint(self, seat: int) -> None:
        window = self.match.seat(seat)
        if window.ask is None:
            self._say("There is no hint for what you may do in passing.")
            return
        action = make_bot("mate").choose(window)
        self._say(f"A mate would: {self.match.rules.words.say('actions', action, self.names)}")

    def _undo(self, seat: int) -> None:
        match = self.match
        try:
            match.undo(seat)
        except IllegalUndo as refusal:
            if not self.free_undo or refusal.code == "nothing":
                self._say(refusal.sentence)
                return
            self._undo_freely(seat)
        raise Undone

    def _undo_freely(self, seat: int) -> None:
        """Back to the last answer of this seat, whatever has happened since."""
        if all(each != seat for each, _ in self.match.answers()):
            self._say("There is nothing to take back.")
            return
        last = -1
        while last != seat:
            last = self.match.answers()[-1][0]
            self.match.undo(last, free=True)

    def _forget_what_was_taken_back(self) -> None:
        count = self.match.told_count
        self.heard = {seat: min(heard, count) for seat, heard in self.heard.items()}
        self.refused = (-1, -1)

    # Showing

    def _turn_to(self, seat: int) -> None:
        """Hand the screen over if somebody else sat at it, tell the news, show the table."""
        if seat != self.at_screen:
            self.console.clear()
            self._read(f"Hand the screen to {self.names[seat]}, who presses Enter. ")
            self.at_screen = seat
        self._tell(seat)
        self._say("")
        self._say(self.match.rules.text(self.match.view(seat)))

    def _tell(self, seat: int, since: int | None = None) -> None:
        words = self.match.rules.words
        for event in self.match.events(seat, self.heard[seat] if since is None else since):
            self._say(f"- {words.say('events', event, self.names)}")
        self.heard[seat] = self.match.told_count

    def _answers(self, ask: Ask) -> list[Action]:
        """All options; of a space, some good points of it."""
        if ask.space is None:
            return list(ask.options)
        return [*ask.options, *ask.space.candidates(Fast(self.match.number), MOST_SHOWN)]

    def _sentences(self, answers: Sequence[Action]) -> list[str]:
        """Each answer in words; where the words do not tell two apart, with all it holds."""
        words = self.match.rules.words
        texts = [words.say("actions", answer, self.names) for answer in answers]
        seen: dict[str, int] = {}
        for text in texts:
            seen[text] = seen.get(text, 0) + 1
        return [text if seen[text] == 1 else f"{text}  {answer!r}" for text, answer in zip(texts, answers, strict=True)]

    def _list(self, sentences: Sequence[str], listed: Sequence[int]) -> None:
        for at in listed[:MOST_SHOWN]:
            self._say(f"{at + 1:4}) {sentences[at]}")
        if len(listed) > MOST_SHOWN:
            self._say(f"      and {len(listed) - MOST_SHOWN} more: type a word to list only those that have it")

    def _show_end(self) -> None:
        outcome = self.match.outcome
        assert outcome is not None
        self._say("")
        self._say(self.match.rules.text(self.match.view(None)))
        for seat in sorted(range(self.match.seats), key=lambda seat: outcome.places[seat]):
            self._say(f"{outcome.places[seat]}. {self.names[seat]} ({outcome.scores[seat]:g})")
        for reason in outcome.reasons:
            self._say(reason)

    def _say(self, text: str) -> None:
        self.console.print(text, markup=False, highlight=False)

    def _read(self, prompt: str = "> ") -> str:
        try:
            return self.console.input(prompt, markup=False).strip().lower()
        except EOFError:
            raise Left from None


class _LetBe(Exception):
    """An offer is not taken up."""


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="The short name of a game.")] = None,
    seats: Seats = None,
    bots: Annotated[
        str, typer.Option(help="Who sits in the other seats; the last one takes the rest. Your own: my_bot.py:MyBot.")
    ] = "mate",
    hot_seat: Annotated[int, typer.Option(min=1, help="How many people share this screen.")] = 1,
    seat: Annotated[int, typer.Option(min=1, help="Where the first of them sits.")] = 1,
    name: Annotated[list[str] | None, typer.Option(help="The people's names, one --name each.")] = None,
    option: Wishes = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same match.")] = None,
    free_undo: Annotated[
        bool, typer.Option("--free-undo", help="Take back anything, rolls and bots included.")
    ] = False,
    save: Annotated[Path | None, typer.Option(help="Where the record goes, finished or not.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a match from its record.")] = None,
) -> None:
    """Play in the terminal, against bots or at one screen with friends."""
    names: tuple[str, ...] = ()
    if save is not None:
        writable([save])
    if resume is not None:
        record = load(resume)
        match, names = replay_record(record), record.header.names
    elif game is not None:
        match = _new(game, seats, hot_seat, option, seed)
    else:
        raise BadOptions("no_game", "Which game? Name one (see tortuga games), or a record to --resume.")
    evening = _sit_down(match, names, hot_seat, seat, name or [], bots, free_undo)
    try:
        evening.play()
    except Left:
        _keep(match, evening.names, save)
    except KeyboardInterrupt:
        typer.echo()
        _keep(match, evening.names, save)
        raise typer.Exit(INTERRUPTED) from None
    else:
        if save is not None:
            _keep(match, evening.names, save)
    finally:
        for bot in evening.bots.values():
            bot.close()


def _new(game: str, seats: int | None, people: int, wishes: list[str] | None, seed: int | None) -> Match[Any]:
    rules = rules_of(game)
    fitting = [count for count in rules.info.seats if count >= people]
    count = seats if seats is not None else fitting[0] if fitting else people
    return new_match(game, count, seed, options_of(rules.info, wishes))


def _sit_down(
    match: Match[Any], known: Sequence[str], people: int, first: int, given: list[str], bots: str, free_undo: bool
) -> Evening:
    """Who sits where: people from the first one's seat on, bots in the others."""
    if first + people - 1 > match.seats:
        raise BadOptions("bad_seats", f"{people} people from seat {first} on do not fit on {match.seats} seats.")
    human = range(first - 1, first - 1 + people)
    others = [seat for seat in range(match.seats) if seat not in human]
    specs = [parse_bot(spec) for spec in bots_of(bots)] or [("mate", {})]
    players, names = dict[int, Bot](), [""] * match.seats
    for number, seat in enumerate(others):
        bot, settings = specs[min(number, len(specs) - 1)]
        players[seat] = make_bot(bot, match.start.state, **settings)
        names[seat] = f"{nickname(bot)} {number + 1}" if len(others) > 1 else nickname(bot)
    for number, seat in enumerate(human):
        names[seat] = given[number] if number < len(given) else "Sailor" if people == 1 else f"Player {number + 1}"
    return Evening(match, known if len(known) == match.seats else names, human, players, free_undo)


def _keep(match: Match[Any], names: Sequence[str], save: Path | None) -> None:
    """Write the record down and say where."""
    path = save or free_name(Path(f"{match.rules.info.slug}.jsonl"))
    record: Record = record_of(match, names)
    record.save(path)
    how = "" if match.over else f" Go on with: tortuga play --resume {path}"
    typer.echo(f"The match is kept in {path}.{how}")
