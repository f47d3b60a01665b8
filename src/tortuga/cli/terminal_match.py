"""Playing in the terminal: people and bots at one screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tortuga.bots import Bot, advise, make_bot
from tortuga.cli.choices import Choices, having, sentences
from tortuga.cli.screen import Screen, changes
from tortuga.engine import Action, Ask, IllegalUndo, Match
from tortuga.engine.describing.rulebook import passages
from tortuga.engine.passing import passes

WORDS = "hint undo table log rules may quiet quit help"
HELP = """A number picks that answer. Words list only the answers that contain them;
Enter picks the only one listed.
  .            the default answer
  hint         what a mate would do
  undo         take back your last answer
  table        show the whole table again, and explain its symbols
  log          show everything that you have heard
  rules        show the rules about this question; rules WORD: about a word
  may          list what else you may do at any time; may WORDS does it
  quiet        stop reminding you of what else you may do
  quit         leave; the match is saved to a file"""


MOST_HINTS = 3
"""How many answers a hint names: the best and the next best ones."""


class PlayerLeft(Exception):
    """Raised when a player wants to leave."""


class AnswerUndone(Exception):
    """Raised when an answer was taken back, so that the question on the screen is out of date."""


class OfferTaken(Exception):
    """Raised when an offer was taken, so that the question on the screen is out of date."""


class TerminalMatch:
    """A match of people and bots at one screen. Answers are given by number or words, offers only by words."""

    def __init__(
        self, match: Match[Any], names: Sequence[str], people: Sequence[int], bots: dict[int, Bot], free_undo: bool
    ) -> None:
        self.match = match
        self.names = list(names)
        self.people = list(people)
        self.bots = bots
        self.free_undo = free_undo
        self.screen = Screen(names, match.rules.seat_marks)
        self.heard = dict.fromkeys(people, 0)
        self.boards: dict[int, str] = {}
        """The table as each person saw it last."""
        self.offered: dict[int, frozenset[Action]] = dict.fromkeys(people, frozenset())
        """The offers that each person has been told about."""
        self.quiet: set[int] = set()
        self.at_screen = people[0]

    # Playing

    def play(self) -> None:
        """Play until the match is over. Raises :class:`PlayerLeft` when somebody leaves."""
        while not self.match.over:
            try:
                self._step()
            except AnswerUndone:
                self._forget_what_was_taken_back()
            except OfferTaken:
                continue
        self._tell(self.at_screen)
        self._show_end()

    def _step(self) -> None:
        match = self.match
        for seat in list(match.offers):
            if seat in self.bots:
                action = self.bots[seat].offer(match.seat(seat))
                if action is not None:
                    match.act(seat, action)
                    return
            elif seat not in match.waiting:
                self._remind(seat)
        seat, ask = next(iter(match.waiting.items()))
        if seat in self.bots:
            match.act(seat, self.bots[seat].choose(match.seat(seat)))
        elif passes(match, seat, ask):
            match.act(seat, ask.default)
        else:
            self._turn_to(seat)
            match.act(seat, self._ask(seat, ask))

    # Asking

    def _ask(self, seat: int, ask: Ask) -> Action:
        """Prompt until a legal answer is given."""
        choices = Choices(self.match, seat, ask, self.names)
        listed = choices.all()
        self.screen.say("")
        self.screen.say(f"{self.names[seat]}: {self.match.rules.words.say('asks', ask, self.names)}", "bold")
        for line in choices.overall:
            self.screen.say(line)
        choices.list_on(self.screen, listed)
        if seat not in self.quiet:
            self._name_offers(seat)
        self.screen.say(f"Number, words, . (default), or: {WORDS}", "dim")
        while True:
            line = self._read()
            if line == ".":
                return ask.default
            if line.isdigit() and 1 <= int(line) <= len(choices.actions):
                chosen = int(line) - 1
            elif not line and len(listed) == 1:
                chosen = listed[0]
            else:
                if line and self._command(seat, line):
                    continue
                listed = self._narrowed(choices, line)
                choices.list_on(self.screen, listed)
                continue
            if self._sure(seat, chosen):
                return choices.actions[chosen]

    def _narrowed(self, choices: Choices, line: str) -> list[int]:
        """The answers that contain these words; all of them, with a message, if none does."""
        listed = choices.with_words(line)
        if not listed and line.isdecimal():
            self.screen.say(f"There is no answer {line}: {_range(len(choices.actions))}")
        elif not listed:
            self.screen.say(f"No answer contains {line!r}. Type help for help.")
        return listed or choices.all()

    def _sure(self, seat: int, answer: int) -> bool:
        """Ask for confirmation if there is a caution about this answer."""
        for caution in self.match.cautions(seat):
            if caution.option == answer:
                sentence = self.match.rules.words.say("caution", caution.about, self.names, key=caution.word)
                return self._confirmed(f"! {sentence}")
        return True

    def _confirmed(self, sentence: str) -> bool:
        self.screen.say(sentence)
        if self._read("Do it anyway? Type yes: ") == "yes":
            return True
        self.screen.say("All right. Choose again.")
        return False

    # Offers

    def _remind(self, seat: int) -> None:
        """Tell a person about new offers while somebody else is asked; each is announced once."""
        offer = self.match.offers[seat]
        news = frozenset(offer.options) - self.offered[seat]
        self.offered[seat] = frozenset(offer.options)
        if seat in self.quiet or all(type(action) in self.match.rules.gives_up for action in news):
            return
        self._turn_to(seat)
        self._name_offers(seat)
        self.screen.say(f"Press Enter to go on, or type: {WORDS}", "dim")
        while line := self._read():
            if not self._command(seat, line):
                self.screen.say(
                    "You are not asked anything now. Press Enter to go on, or type may WORDS to take an offer."
                )

    def _name_offers(self, seat: int) -> None:
        offer = self.match.offers.get(seat)
        self.offered[seat] = frozenset(offer.options) if offer is not None else frozenset()
        for sentence in self._offer_words(seat):
            self.screen.say(f"You may also {sentence}: type may {sentence}", "dim", indent=4)

    def _offer_words(self, seat: int) -> list[str]:
        offer = self.match.offers.get(seat)
        return [] if offer is None else sentences(self.match.rules.words, offer.options, self.names)

    def _may(self, seat: int, words: str) -> None:
        """List the seat's offers, or take one. Giving up must be confirmed."""
        offer = self.match.offers.get(seat)
        if offer is None:
            self.screen.say("There is nothing else that you may do now.")
            return
        said = self._offer_words(seat)
        found = having(said, words) if words else []
        if len(found) != 1:
            self._name_offers(seat)
            return
        action = offer.options[found[0]]
        if type(action) in self.match.rules.gives_up and not self._confirmed(
            f"! To {said[found[0]]} ends the match for {self.names[seat]} and cannot be taken back."
        ):
            return
        self.match.act(seat, action)
        raise OfferTaken

    # Words

    def _command(self, seat: int, line: str) -> bool:
        """Carry out a line if it is a command; returns whether it was one."""
        word, _, rest = line.partition(" ")
        match word:
            case "help" | "?":
                self.screen.show(HELP)
            case "quit" | "exit":
                raise PlayerLeft
            case "undo":
                self._undo(seat)
            case "table":
                self._show_table(seat, whole=True)
            case "log":
                self._tell(seat, since=0)
            case "hint":
                self._hint(seat)
            case "may":
                self._may(seat, rest.strip())
            case "quiet":
                self.quiet.add(seat)
                self.screen.say("From now on you are only shown questions that you have to answer.")
            case "rules":
                self._show_rules(seat, rest.strip())
            case _:
                return False
        return True

    def _show_rules(self, seat: int, word: str) -> None:
        """Show the rules about a word; without one, about the question."""
        from rich.markdown import Markdown

        rules = self.match.rules
        if not word:
            ask = self.match.waiting.get(seat)
            found = rules.words.chapter(ask.kind) if ask is not None else ""
            if not found:
                self.screen.say("Which word? For example: rules curse")
                return
        else:
            found = "\n\n".join(passages(rules.rules_text(), word))
        self.screen.console.print(Markdown(found or f"The rules do not mention {word!r}."), width=self.screen.width)

    def _hint(self, seat: int) -> None:
        window = self.match.seat(seat)
        if window.ask is None:
            self.screen.say("You are not asked anything now, so there is no hint.")
            return
        mate, words = make_bot("mate"), self.match.rules.words
        advice, scores = advise(mate, window), mate.scores(window) or ()
        self.screen.say(f"A mate would: {words.say('actions', advice.action, self.names)}")
        if advice.why is not None:
            why = words.say("advice", advice.why.about, self.names, key=advice.why.key)
            self.screen.say(f"  {why}", indent=2)
        for action, score in scores[1:MOST_HINTS]:
            said = words.say("actions", action, self.names)
            self.screen.say(f"  or ({score - scores[0].score:+.2g}): {said}")

    def _undo(self, seat: int) -> None:
        match = self.match
        try:
            match.undo(seat)
        except IllegalUndo as refusal:
            if not self.free_undo or refusal.code == "nothing":
                self.screen.say(refusal.sentence)
                return
            self._undo_freely(seat)
        raise AnswerUndone

    def _undo_freely(self, seat: int) -> None:
        """Take back everything up to and including this seat's last answer."""
        if all(each != seat for each, _ in self.match.latest_answers()):
            self.screen.say("There is nothing to take back.")
            return
        last = -1
        while last != seat:
            last, _ = next(self.match.latest_answers())
            self.match.undo(last, free=True)

    def _forget_what_was_taken_back(self) -> None:
        count = self.match.told_count
        self.heard = {seat: min(heard, count) for seat, heard in self.heard.items()}

    # Showing

    def _turn_to(self, seat: int) -> None:
        """Hand over the screen if somebody else is using it, tell the news, and show what has changed on the table."""
        if seat != self.at_screen:
            self.screen.console.clear()
            self._read(f"Hand the screen to {self.names[seat]}, then press Enter. ")
            self.at_screen = seat
        self._tell(seat)
        self._show_table(seat, whole=seat not in self.boards or len(self.people) > 1)

    def _show_table(self, seat: int | None, whole: bool) -> None:
        """Show the whole table with its symbols explained, or only what has changed since this seat saw it last."""
        rules = self.match.rules
        board = rules.text(self.match.view(seat))
        shown = board if whole or seat is None else changes(self.boards[seat], board)
        if seat is not None:
            self.boards[seat] = board
        if not shown:
            return
        self.screen.say("")
        if whole:
            seats = [f"Seat {at + 1} {name}{' (you)' if at == seat else ''}" for at, name in enumerate(self.names)]
            self.screen.say(" · ".join(seats))
            self.screen.say("")
        self.screen.show(shown)
        symbols = rules.words.catalogue.get("terminal", {}).get("symbols")
        if whole and symbols and seat is not None:
            self.screen.say("")
            for line in (*str(symbols).strip().splitlines(), *rules.notes(self.match.view(seat), self.names)):
                self.screen.say(line, "dim", indent=2)

    def _tell(self, seat: int, since: int | None = None) -> None:
        words = self.match.rules.words
        for event in self.match.events(seat, self.heard[seat] if since is None else since):
            self.screen.say(f"- {words.tell(event, self.names)}", indent=2)
        self.heard[seat] = self.match.told_count

    def _show_end(self) -> None:
        outcome = self.match.outcome
        assert outcome is not None
        self._show_table(None, whole=True)
        self.screen.say("")
        for seat in sorted(range(self.match.seats), key=lambda seat: outcome.places[seat]):
            self.screen.say(f"{outcome.places[seat]}. {self.names[seat]} ({outcome.scores[seat]:g})")
        for reason in outcome.reasons:
            self.screen.say(reason, indent=2)

    def _read(self, prompt: str = "> ") -> str:
        try:
            return self.screen.read(prompt)
        except EOFError:
            raise PlayerLeft from None


def _range(answers: int) -> str:
    return "there is only number 1." if answers == 1 else f"choose a number from 1 to {answers}."
