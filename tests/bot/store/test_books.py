"""The ledger against a plain dictionary: whatever people do in whatever order, the two agree."""

import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bot.store import KeyClash, NotEnough, PostingError, Store, TableBusy, TableClosed, Totals
from bot.store.check import check
from tests.bot.store.conftest import HOUR, Clock, Room

Held = tuple[str, int, int]  # kind, character or 0, table or 0
players = st.integers(0, 2)
amounts = st.integers(1, 150)


class Books(RuleBasedStateMachine):
    """Three characters, one table at a time, and every money action with a key of its own."""

    @initialize()
    def open(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "room.db"
        self.room = Room(Store.open(self.path, now=Clock()), Clock())
        self.cast = (self.room.ann, self.room.bob, self.room.cyd)
        self.held: Counter[Held] = Counter({("wallet", who, 0): 100 for who in self.cast})
        self.won: Counter[int] = Counter()
        self.done: dict[str, tuple[Callable[[], int | None], int, dict[Held, int], bool]] = {}
        self.reversed: dict[int, str] = {}
        self.closed: set[int] = set()
        self.keys = 0

    @property
    def store(self) -> Store:
        return self.room.store

    def new_key(self) -> str:
        self.keys += 1
        return f"key:{self.keys}"

    def expect(
        self, key: str, call: Callable[[], int | None], change: dict[Held, int], *, play: bool = False
    ) -> bool:
        """Do it if the model says it can be done; else it must be refused and change nothing."""
        if any(table in self.closed for _, _, table in change):
            with pytest.raises(TableClosed):
                call()
            return False
        if any(
            kind != "mint" and self.held[kind, who, table] + n < 0 for (kind, who, table), n in change.items()
        ):
            with pytest.raises(NotEnough):
                call()
            return False
        tx = call()
        assert tx is not None
        self.done[key] = (call, tx, change, play)
        self.held.update(change)
        if play:
            self.won.update({who: n for (kind, who, _), n in change.items() if kind == "stake"})
        return True

    @rule(who=players, amount=amounts, take=st.booleans())
    def grant_or_fine(self, who: int, amount: int, take: bool) -> None:
        key, character = self.new_key(), self.cast[who]
        act, sign = ("fine", -1) if take else ("grant", 1)
        self.expect(
            key,
            lambda: getattr(self.store.ledger, act)(
                character, self.room.unit, amount, key, note=f"because {amount}"
            ),
            {("wallet", character, 0): sign * amount, ("mint", 0, 0): -sign * amount},
        )

    @rule(payer=players, step=st.integers(1, 2), amount=amounts)
    def pay(self, payer: int, step: int, amount: int) -> None:
        key, a, b = self.new_key(), self.cast[payer], self.cast[(payer + step) % 3]
        self.expect(
            key,
            lambda: self.store.ledger.pay(a, b, self.room.unit, amount, key),
            {("wallet", a, 0): -amount, ("wallet", b, 0): amount},
        )

    @rule(who=players, amount=amounts)
    def sit_down(self, who: int, amount: int) -> None:
        key, character, table = self.new_key(), self.cast[who], self.room.table
        self.expect(
            key,
            lambda: self.store.ledger.sit_down(table, character, amount, key),
            {("wallet", character, 0): -amount, ("stake", character, table): amount},
        )

    @rule(who=players, part=st.none() | amounts)
    def stand_up(self, who: int, part: int | None) -> None:
        key, character, table = self.new_key(), self.cast[who], self.room.table
        amount = self.held["stake", character, table] if part is None else part
        if not amount:
            assert self.store.ledger.stand_up(table, character, key) is None
            return
        self.expect(
            key,
            lambda: self.store.ledger.stand_up(table, character, key, part),
            {("wallet", character, 0): amount, ("stake", character, table): -amount},
        )

    @rule(winner=players, losses=st.tuples(*[st.integers(0, 60)] * 2), well=st.integers(0, 9))
    def play(self, winner: int, losses: tuple[int, int], well: int) -> None:
        """The others lose to the winner, who loses some into the table's own pot."""
        store, table = self.store, self.room.table
        if table in self.closed:
            with pytest.raises(TableClosed):
                self.room.deal()
            return
        moves = {self.cast[(winner + i + 1) % 3]: -loss for i, loss in enumerate(losses)}
        moves[self.cast[winner]] = sum(losses) - well
        hand = self.room.deal()
        change = {("stake", who, table): n for who, n in moves.items() if n}
        if well:
            change["pot", 0, table] = well
        if not change:
            assert store.hands.finish(hand, b"{}", moves) is None
        elif not self.expect(
            f"hand:{hand}", lambda: self.store.hands.finish(hand, b"{}", moves, pot=well), change, play=True
        ):
            store.hands.void(hand)

    @rule(shares=st.tuples(*[st.integers(0, 9)] * 3))
    def share_pot(self, shares: tuple[int, int, int]) -> None:
        if not any(shares):
            return
        key, table, given = self.new_key(), self.room.table, dict(zip(self.cast, shares, strict=True))
        change = {("stake", who, table): n for who, n in given.items() if n}
        change["pot", 0, table] = -sum(shares)
        self.expect(key, lambda: self.store.ledger.share_pot(table, given, key), change, play=True)

    @precondition(lambda self: self.done)
    @rule(data=st.data())
    def click_again(self, data: st.DataObject) -> None:
        call, tx, _, _ = self.done[data.draw(st.sampled_from(list(self.done)))]
        self.room.clock.ms += HOUR
        assert call() == tx

    @precondition(lambda self: self.done)
    @rule(data=st.data(), who=players)
    def use_a_key_for_something_else(self, data: st.DataObject, who: int) -> None:
        key = data.draw(st.sampled_from(list(self.done)))
        with pytest.raises(KeyClash):
            self.store.ledger.grant(self.cast[who], self.room.unit, 151, key)

    @precondition(lambda self: self.done)
    @rule(data=st.data())
    def reverse(self, data: st.DataObject) -> None:
        _, tx, change, play = self.done[data.draw(st.sampled_from(list(self.done)))]
        key = self.new_key()
        if tx in self.reversed:
            with pytest.raises(PostingError, match="reversed already"):
                self.store.ledger.reverse(tx, key)
            return
        back = {held: -n for held, n in change.items()}
        if self.expect(key, lambda: self.store.ledger.reverse(tx, key), back, play=play):
            self.reversed[tx] = key

    @rule()
    def close_the_table(self) -> None:
        table = self.room.table
        if table not in self.closed and any(n for (_, _, t), n in self.held.items() if t == table):
            with pytest.raises(TableBusy):
                self.store.house.close_table(table)
        else:
            self.store.house.close_table(table)
            self.closed.add(table)

    @precondition(lambda self: self.room.table in self.closed)
    @rule()
    def open_another(self) -> None:
        self.room.table = self.room.open_table(500)

    @rule(who=players, amount=amounts)
    def fail_halfway(self, who: int, amount: int) -> None:
        def half() -> None:
            with self.store.transaction():
                self.store.ledger.grant(self.cast[who], self.room.unit, amount, "lost")
                raise RuntimeError

        with pytest.raises(RuntimeError):
            half()
        assert self.store.ledger.find("lost") is None

    @rule()
    def restart(self) -> None:
        self.store.close()
        self.room.store = Store.open(self.path, now=self.room.clock)

    @invariant()
    def the_two_agree(self) -> None:
        ledger, table = self.store.ledger, self.room.table
        for who in self.cast:
            assert self.room.purse(who) == self.held["wallet", who, 0]
        stakes = {who: self.held["stake", who, table] for who in self.cast}
        assert ledger.stakes(table) == {who: n for who, n in stakes.items() if n}
        assert +Counter(ledger.winnings(self.room.unit)) == +self.won
        sums = Counter[str]()
        for (kind, _, _), n in self.held.items():
            sums[kind] += n
        minted = 300 - sums["mint"]
        assert ledger.totals(self.room.unit) == Totals(minted, sums["wallet"], sums["stake"], sums["pot"])

    def teardown(self) -> None:
        if not hasattr(self, "room"):
            return
        for table in self.store.house.open_tables():
            self.room.hand_on(table.id)
        self.store.close()
        report = check(self.path)
        self.folder.cleanup()
        assert report.problems == ()
        assert report.transactions == len(self.done) + 3


TestBooks = Books.TestCase
TestBooks.settings = settings(
    max_examples=40, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)
