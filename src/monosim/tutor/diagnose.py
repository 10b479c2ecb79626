"""What is behind a wrong program: the mistakes that print what it printed, or the place where they must be.

The program is run on the cases it is given and on inputs of ours. The search explains the short games, then
the improper inputs. The longer games and further inputs test the answer; an input that contradicts it starts
the search again. What is not explained is said to be not explained.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from monosim.tutor import NONE, Names, Tutor
from monosim.tutor.answer import Basis, Diagnosis, Finding, Status, Unexplained, find_unexplained
from monosim.tutor.candidates import Wordlist
from monosim.tutor.clues import add_certain, find_crashes, find_places, keep_certain
from monosim.tutor.programs import encode, predict
from monosim.tutor.search import MOST_MISTAKES, Search
from monosim.tutor.specimen import Effort, Laboratory, Observation, Program, Run, Specimen, find_readings
from monosim.tutor.tracing import ALARM
from monosim.tutor.vocabulary import vocabulary_of

SEED = 5
FRESH = 90
"""The number of fair inputs of ours that the search may use."""
AT_FIRST = 30
"""So many of them show whether a program is wrong at all, besides the cases that it is given."""
FOR_TESTING, FOR_RIGHT = 70, 40
"""So many further inputs test an answer; on so many a program must be right to be called right."""
OPEN = 30
"""The number of inputs about what the document leaves open."""
MOST_LINES = 60
"""Longer outputs test an answer, unless most of them are longer."""
MOST_AGAIN = 6
CONTRADICTING = 4
FEWEST = 20
"""With fewer completed runs, and more that are not, a program is not explained."""
SEPARATING = 200
"""So many inputs are looked at for those that tell equal sets apart; the program is run on these only."""
AGAINST_RIVALS = 90
"""So many, for those that tell an answer from one with another reading of what the document leaves open."""
STATEMENTS = 1_500_000
"""About ten seconds of search."""
__all__ = ["Diagnosis", "Finding", "Observation", "Program", "Run", "Status", "Unexplained", "diagnose"]


class Diagnoser:
    def __init__(
        self, words: Wordlist, given: Sequence[Specimen], lab: Laboratory, fresh: int, effort: Effort
    ):
        self._words = words
        self._vocabulary = words.vocabulary
        self._given = list(given)
        self._lab = lab
        self._fresh = fresh
        self._effort = effort
        self._seen = [*self._given, *lab.try_inputs(True, self._scale(AT_FIRST), with_probes=True)]
        self._tests: list[Specimen] = []
        self._open: list[Specimen] = []

    def diagnose(self) -> Diagnosis:
        if not self._all_exact(NONE, self._completed(self._seen)):
            return self._explain_wrong()
        self._seen += self._lab.try_inputs(True, self._scale(FOR_RIGHT), with_endings=True)
        if not self._all_exact(NONE, self._completed(self._seen)):
            return self._explain_wrong()
        if any(not one.ended for one in self._everything):
            reason = self._find_no_game()
            return self._conclude("no game" if reason else "right where it ends", NONE)._replace(
                reason=reason
            )
        return self._look_at_open()

    def _look_at_open(self) -> Diagnosis:
        """A program that is right where the document decides may misread what it leaves open."""
        self._open = self._completed(self._lab.try_inputs(False, 0, with_probes=True))
        names = self._add_open(self._search_all(NONE), NONE)
        for _ in range(MOST_AGAIN):
            if not self._try_rivals(names):
                break
            names = self._add_open(self._search_all(names), names)
        return self._conclude_explained(names)

    @property
    def _everything(self) -> list[Specimen]:
        return [*self._seen, *self._tests]

    def _completed(self, specimens: Iterable[Specimen]) -> list[Specimen]:
        return [one for one in specimens if one.ended]

    def _all_exact(self, names: Names, specimens: Iterable[Specimen]) -> bool:
        return all(specimen.fit(names).exact for specimen in specimens)

    def _scale(self, number: int) -> int:
        """As many as that if the program may be run as often as usual."""
        return number * self._fresh // FRESH

    def _explain_wrong(self) -> Diagnosis:
        reason = self._find_no_game()
        if reason:
            return self._conclude("no game", NONE)._replace(reason=reason)
        self._seen += self._lab.try_inputs(True, self._scale(FRESH - AT_FIRST))
        self._tests = self._lab.try_inputs(True, self._scale(FOR_TESTING), with_endings=True)
        games = self._search_games()
        names = None if games is None else self._search_refusals(games)
        return self._give_up(games or NONE) if names is None else self._explain(names)

    def _find_no_game(self) -> str:
        """Why the program shows too little to be explained; empty if it shows enough."""
        completed = self._completed(self._seen)
        games = [one for one in completed if not one.is_refusal]
        if not any(one.output.strip() for one in games):
            return "it prints nothing on inputs that should be played"
        right = {predict(self._vocabulary.tutor, one.case, NONE) for one in games}
        if len({one.output for one in games}) == 1 < len(right):
            return "it prints the same on all inputs that should be played"
        if len(completed) < min(FEWEST, len(self._seen) - len(completed)):
            return f"it came to its end on {len(completed)} of {len(self._seen)} inputs only"
        return ""

    # The search, on short games first

    def _search_games(self) -> Names | None:
        games = [one for one in self._completed(self._everything) if not one.is_refusal]
        return self._settle(self._choose_small(games), games, NONE)

    def _search_refusals(self, names: Names) -> Names | None:
        every = self._completed(self._everything)
        return self._settle(self._choose_small(every), every, names)

    def _choose_small(self, specimens: Sequence[Specimen]) -> list[Specimen]:
        """The search does without long outputs and without the inputs for testing, if others are left."""
        lines = sorted(one.lines for one in specimens)
        most = max(MOST_LINES, lines[len(lines) // 2]) if lines else 0
        small = [one for one in specimens if one.lines <= most and one not in self._tests]
        return small or list(specimens[:CONTRADICTING])

    def _settle(self, specimens: list[Specimen], every: list[Specimen], start: Names) -> Names | None:
        """Search, and test the answer on everything; what contradicts it joins the search."""
        for _ in range(1 + MOST_AGAIN):
            self._searched = Search(self._words, specimens, self._effort)
            names = self._searched.find_set(start)
            if names is None and start:
                names = self._searched.find_set()
            if names is None:
                return None
            wrong = [one for one in every if not one.fit(names).exact]
            if not wrong:
                return names
            known = set(map(id, specimens))
            new = [one for one in sorted(wrong, key=lambda one: len(one.output)) if id(one) not in known]
            specimens = [*specimens, *new[:CONTRADICTING]]
            start = names
        return None

    # The answer

    def _explain(self, names: Names) -> Diagnosis:
        self._open = self._completed(
            self._lab.try_inputs(False, self._scale(OPEN), with_probes=True, with_endings=True)
        )
        for _ in range(1 + MOST_AGAIN):
            names = self._choose_plainest(names)
            told = self._tell_apart(names)
            settled = told or self._search_refusals(names)  # or an input contradicts every answer
            if settled is None:
                return self._give_up(NONE)
            names = settled
            if told and not self._try_rivals(told):
                break
        return self._conclude_explained(names)

    def _conclude_explained(self, names: Names) -> Diagnosis:
        outside = tuple(find_unexplained(one, names) for one in self._open if not one.fit(names).exact)
        status: Status = "explained" if names else "right"
        return self._conclude(status, names, self._search_all(names))._replace(outside=outside)

    def _choose_plainest(self, names: Names) -> Names:
        """The plainest set that explains as much, also of what the document leaves open."""
        search = self._search_all(names)
        names = self._add_open(search, self._choose_by_open(search, search.refine(names)))
        return self._search_all(names).refine(names)

    def _search_all(self, names: Names) -> Search:
        """A search among all fair inputs, and among those of the others that the set explains."""
        explained = [one for one in self._open if one.fit(names).exact]
        return Search(self._words, [*self._completed(self._everything), *explained], self._effort)

    def _tell_apart(self, names: Names) -> Names | None:
        """Run the program on inputs on which sets that fit equally well print different things.

        None if an input contradicts all of them.
        """
        search = self._search_all(names)
        equals = (other for name in sorted(names) for other in search.find_equals(names - {name}))
        sets = list(dict.fromkeys([names, *equals]))
        for case in self._lab.draw(SEPARATING, with_endings=True):
            if len(sets) < 2 or self._effort.is_over:
                break
            differ = len({predict(self._vocabulary.tutor, case, one) for one in sets}) > 1
            specimen = self._lab.run(case) if differ else None
            if specimen is not None and specimen.ended:
                self._seen.append(specimen)
                sets = [one for one in sets if specimen.fit(one).exact]
                if not sets:
                    return None
        return sets[0]

    def _try_rivals(self, names: Names) -> bool:
        """Run the program where the answer with another reading of an open question prints something else.

        So each reading has had its chance. Gives whether the program contradicts the answer somewhere.
        """
        rivals = {
            rival for rival in self._read_otherwise(names) if all(one.fit(rival).exact for one in self._open)
        }
        contradicts = False
        for case in self._lab.draw(AGAINST_RIVALS, fair=False, with_endings=True):
            if not rivals or self._effort.is_over:
                break
            predicted = predict(self._vocabulary.tutor, case, names)
            if predicted is None:
                continue
            answer = Specimen(self._vocabulary, "", case, encode(predicted), self._effort)
            apart = {rival for rival in rivals if not answer.fit(rival).exact}
            specimen = self._lab.run(case) if apart else None
            if specimen is not None and specimen.ended:
                self._open.append(specimen)
                contradicts = contradicts or not specimen.fit(names).exact
                rivals -= apart
        return contradicts

    def _read_otherwise(self, names: Names) -> list[Names]:
        """The answer with one more mistake about what the document leaves open, for each that there is."""
        unsettled = (name for name in self._words.named if not self._vocabulary.find(name).gradable)
        joined = (self._vocabulary.join(names, name) for name in unsettled)
        return [grown for grown in joined if grown is not None and grown != names]

    def _choose_by_open(self, search: Search, names: Names) -> Names:
        """Of the sets that explain all fair inputs, the one that explains most of the others."""
        for name in sorted(names):
            equals = search.find_equals(names - {name})
            if equals:
                names = max(equals, key=lambda one: (self._count_open(one), one == names))
        return names

    def _add_open(self, search: Search, names: Names) -> Names:
        """Add what the document leaves open, as long as more is explained by it and nothing less."""
        while len(names) < MOST_MISTAKES:
            best = max(self._read_otherwise(names), key=self._count_open, default=names)
            gains = self._count_open(best) - self._count_open(names)
            if gains <= 0 or not names <= best or not search.is_exact(best):
                break
            names = best
        return names

    def _count_open(self, names: Names) -> int:
        return sum(specimen.fit(names).exact for specimen in self._open)

    def _give_up(self, games: Names) -> Diagnosis:
        """`games` are the mistakes that explain every game, if there are such."""
        every = self._completed(self._everything)
        search = Search(self._words, every, Effort(self._effort.left + STATEMENTS // 10))
        best = self._searched.best
        names = add_certain(search, games, best) if games else keep_certain(search, best)
        failing = search.find_failing(names)
        status: Status = ("partly explained" if failing else "explained") if names else "not explained"
        return self._conclude(status, names, search)._replace(
            unexplained=tuple(find_unexplained(one, names) for one in failing),
            suspicions=find_places(search, names, best),
        )

    def _conclude(self, status: Status, names: Names, search: Search | None = None) -> Diagnosis:
        explained = [one for one in self._open if one.fit(names).exact]
        completed = [*self._completed(self._everything), *explained]
        generated = len(self._everything) - len(self._given) + len(explained)
        in_order = sorted(names, key=lambda name: (self._vocabulary.find(name).cost, name))
        findings = [self._make_finding(search, names, name) for name in in_order if search]
        return Diagnosis(
            status,
            names,
            tuple(findings),
            crashes=find_crashes(self._words, self._everything, names),
            basis=Basis(
                len(self._given),
                None if self._lab.count is None else generated,
                sum(not one.is_refusal for one in completed),
                sum(one.is_refusal for one in completed),
                max((one.lines for one in completed), default=0),
                sum(not one.fit(NONE).exact for one in completed),
            ),
            generated=tuple(self._lab.runs),
        )

    def _make_finding(self, search: Search, names: Names, name: str) -> Finding:
        rest = names - {name}
        explained = [one for one in (*search.specimens, *self._open) if one.fit(names).exact]
        shows = [one for one in explained if not one.fit(rest).exact] or search.specimens
        first = min(shows, key=lambda one: (one.name.startswith("generated"), len(one.output)))
        equals = search.find_equals(rest) if search.is_exact(names) else []
        others = dict.fromkeys(other for one in equals for other in one - rest - {name})
        return Finding(
            self._vocabulary.find(name),
            tuple(self._vocabulary.find(other) for other in others),
            first.name,
            min(first.line(first.fit(names)), first.line(first.fit(rest))),
            tuple(one.name for one in shows),
        )


def diagnose(
    tutor: Tutor,
    observed: Sequence[Observation],
    program: Program | None = None,
    *,
    without: Iterable[str] = (),
    edits: bool = True,
    seed: int = SEED,
    fresh: int = FRESH,
    statements: int = STATEMENTS,
) -> Diagnosis:
    """`without` takes mistakes out of the vocabulary, to see what is said when the truth is missing."""
    effort = Effort(statements)
    vocabulary = vocabulary_of(tutor)
    readings = find_readings(observed)
    given = [Specimen(vocabulary, one.name, one.case, one.output, effort, one.ended) for one in observed]
    lab = Laboratory(tutor, program, readings, seed, effort)
    words = Wordlist(vocabulary, readings, without, edits)
    with ALARM.ticking():
        return Diagnoser(words, given, lab, fresh, effort).diagnose()


def count_runs(tutor: Tutor, fresh: int) -> int:
    """How often a program is run on inputs of ours, at most."""
    probes = sum(len(tutor.probes(fair)) for fair in (True, False))
    most = FRESH + max(FOR_TESTING, FOR_RIGHT) + OPEN
    return most * fresh // FRESH + probes if fresh else 0
