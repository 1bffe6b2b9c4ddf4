"""The schema, as steps that are only ever added to: a step that was released is never changed.

Tables are STRICT; what must never change is held by triggers, so that no code of ours can break it.
`table.transform()` of sqlite-utils drops triggers: a step that uses it must make them again. A new table is
tallied in the step that makes it (`TALLIED`); one that gets a column must have its tally begun anew.
"""

import sqlite3
from contextlib import closing

from sqlite_utils import Database, Migrations

from bot.store import tally

MIGRATIONS = Migrations("backroom")
APPLICATION_ID = 0x42636B72  # "Bckr" in the file's header tells our database from anybody else's


def pending(conn: sqlite3.Connection) -> list[str]:
    """Names of the steps that the database still lacks."""
    return [step.name for step in MIGRATIONS.pending(Database(conn, execute_plugins=False))]


def unknown(conn: sqlite3.Connection) -> list[str]:
    """Names of the steps that the database has had and we do not know: it is newer than we are."""
    applied = [step.name for step in MIGRATIONS.applied(Database(conn, execute_plugins=False))]
    with closing(sqlite3.connect(":memory:")) as empty:
        known = pending(empty)
    return [name for name in applied if name not in known]


def _run(db: Database, statements: tuple[str, ...]) -> None:
    # Not executescript(): it commits first, and half a step could stay behind.
    for statement in statements:
        db.conn.execute(statement)


def _frozen(table: str, *verbs: str) -> tuple[str, ...]:
    """Triggers that refuse to UPDATE or DELETE a row of the table, both or the one named."""
    return tuple(
        f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} "
        f"BEGIN SELECT RAISE(ABORT, '{table}: {verb} is not allowed'); END"
        for verb in verbs or ("UPDATE", "DELETE")
    )


PEOPLE = (
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID",
    # discord_id is NULL once a person has asked to be forgotten.
    "CREATE TABLE person (id INTEGER PRIMARY KEY, discord_id INTEGER UNIQUE) STRICT",
    "CREATE TABLE campaign (id INTEGER PRIMARY KEY, guild INTEGER NOT NULL, name TEXT NOT NULL) STRICT",
    "CREATE INDEX campaign_guild ON campaign (guild)",
    # person is NULL for a character that the GM plays.
    """CREATE TABLE character (
        id INTEGER PRIMARY KEY,
        campaign INTEGER NOT NULL REFERENCES campaign,
        person INTEGER REFERENCES person,
        name TEXT NOT NULL
    ) STRICT""",
    "CREATE INDEX character_campaign ON character (campaign, person)",
    "CREATE INDEX character_person ON character (person)",
    # denominations: {"gp": 100, "sp": 10, "cp": 1}, each in smallest coins.
    """CREATE TABLE unit (
        id INTEGER PRIMARY KEY,
        campaign INTEGER NOT NULL REFERENCES campaign,
        name TEXT NOT NULL,
        denominations TEXT NOT NULL CHECK (json_valid(denominations)),
        UNIQUE (campaign, name)
    ) STRICT""",
    """CREATE TABLE setting (
        guild INTEGER NOT NULL,
        key TEXT NOT NULL,
        value TEXT NOT NULL CHECK (json_valid(value)),
        PRIMARY KEY (guild, key)
    ) STRICT, WITHOUT ROWID""",
)

TABLES = (
    """CREATE TABLE session (
        id INTEGER PRIMARY KEY,
        campaign INTEGER NOT NULL REFERENCES campaign,
        started_at INTEGER NOT NULL,
        ended_at INTEGER
    ) STRICT""",
    "CREATE INDEX session_campaign ON session (campaign)",
    "CREATE UNIQUE INDEX session_open ON session (campaign) WHERE ended_at IS NULL",
    """CREATE TABLE house_table (
        id INTEGER PRIMARY KEY,
        campaign INTEGER NOT NULL REFERENCES campaign,
        unit INTEGER NOT NULL REFERENCES unit,
        channel INTEGER NOT NULL,
        message INTEGER,
        game TEXT NOT NULL,
        opener INTEGER REFERENCES person,
        options TEXT NOT NULL CHECK (json_valid(options)),
        carry TEXT CHECK (carry IS NULL OR json_valid(carry)),
        state TEXT CHECK (state IS NULL OR json_valid(state)),
        opened_at INTEGER NOT NULL,
        closed_at INTEGER
    ) STRICT""",
    "CREATE UNIQUE INDEX house_table_open ON house_table (channel) WHERE closed_at IS NULL",
    """CREATE TABLE hand (
        id INTEGER PRIMARY KEY,
        house_table INTEGER NOT NULL REFERENCES house_table,
        session INTEGER NOT NULL REFERENCES session,
        game TEXT NOT NULL,
        rules_version TEXT NOT NULL,
        setup TEXT NOT NULL CHECK (json_valid(setup)),
        seed BLOB NOT NULL CHECK (length(seed) > 0),
        started_at INTEGER NOT NULL,
        state TEXT NOT NULL DEFAULT 'playing' CHECK (state IN ('playing', 'finished', 'void')),
        finished_at INTEGER,
        result TEXT CHECK (result IS NULL OR json_valid(result)),
        -- Coins that changed hands, as the table reported them: the ledger must say the same.
        moved INTEGER NOT NULL DEFAULT 0 CHECK (moved >= 0),
        CHECK ((state = 'playing') = (finished_at IS NULL)),
        CHECK (moved = 0 OR state = 'finished')
    ) STRICT""",
    "CREATE INDEX hand_table ON hand (house_table)",
    "CREATE INDEX hand_session ON hand (session, finished_at)",
    "CREATE UNIQUE INDEX hand_playing ON hand (house_table) WHERE state = 'playing'",
    """CREATE TRIGGER hand_dealt
        BEFORE UPDATE OF id, house_table, session, game, rules_version, setup, seed, started_at ON hand
        BEGIN SELECT RAISE(ABORT, 'hand: how it began cannot change'); END""",
    """CREATE TRIGGER hand_over BEFORE UPDATE ON hand WHEN old.state <> 'playing'
        BEGIN SELECT RAISE(ABORT, 'hand: it is over'); END""",
    *_frozen("hand", "DELETE"),
    """CREATE TABLE hand_log (
        hand INTEGER NOT NULL REFERENCES hand,
        n INTEGER NOT NULL,
        seat INTEGER,
        actor TEXT NOT NULL CHECK (actor IN ('person', 'clock', 'gm', 'house')),
        at INTEGER NOT NULL,
        action TEXT NOT NULL CHECK (json_valid(action)),
        PRIMARY KEY (hand, n)
    ) STRICT, WITHOUT ROWID""",
    """CREATE TRIGGER hand_log_grows BEFORE INSERT ON hand_log BEGIN
        SELECT RAISE(ABORT, 'hand_log: the hand is over')
         WHERE (SELECT state FROM hand WHERE id = new.hand) <> 'playing';
        SELECT RAISE(ABORT, 'hand_log: rows are numbered 0, 1, 2 without a gap')
         WHERE new.n <> (SELECT ifnull(max(n) + 1, 0) FROM hand_log WHERE hand = new.hand);
    END""",
    *_frozen("hand_log"),
)

LEDGER = (
    # An account of the kind never holds less than its floor. The mint's is what a unit may circulate.
    "CREATE TABLE account_kind (kind TEXT PRIMARY KEY, floor INTEGER NOT NULL) STRICT, WITHOUT ROWID",
    "INSERT INTO account_kind VALUES ('wallet', 0), ('stake', 0), ('pot', 0), ('mint', -1000000000000)",
    *_frozen("account_kind"),
    # play: whether it is won or lost at play, and so counts as a character's winnings.
    """CREATE TABLE tx_kind (
        kind TEXT PRIMARY KEY,
        play INTEGER NOT NULL CHECK (play IN (0, 1))
    ) STRICT, WITHOUT ROWID""",
    """INSERT INTO tx_kind VALUES
        ('start', 0), ('grant', 0), ('fine', 0), ('pay', 0),
        ('sit', 0), ('stand', 0), ('hand', 1), ('share', 1)""",
    *_frozen("tx_kind"),
    """CREATE TABLE account (
        id INTEGER PRIMARY KEY,
        kind TEXT NOT NULL REFERENCES account_kind,
        unit INTEGER NOT NULL REFERENCES unit,
        character INTEGER REFERENCES character,
        house_table INTEGER REFERENCES house_table,
        CHECK ((character IS NOT NULL) = (kind IN ('wallet', 'stake'))),
        CHECK ((house_table IS NOT NULL) = (kind IN ('stake', 'pot')))
    ) STRICT""",
    "CREATE UNIQUE INDEX account_owner ON account (unit, kind, ifnull(character, 0), ifnull(house_table, 0))",
    "CREATE INDEX account_character ON account (character)",
    "CREATE INDEX account_table ON account (house_table)",
    *_frozen("account"),
    """CREATE TABLE tx (
        id INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE CHECK (key <> ''),
        kind TEXT NOT NULL REFERENCES tx_kind,
        hand INTEGER REFERENCES hand,
        session INTEGER REFERENCES session,
        actor INTEGER REFERENCES person,
        reverses INTEGER UNIQUE REFERENCES tx,
        at INTEGER NOT NULL,
        note_hash BLOB CHECK (length(note_hash) = 32),
        prev_hash BLOB NOT NULL CHECK (length(prev_hash) = 32),
        hash BLOB NOT NULL CHECK (length(hash) = 32)
    ) STRICT""",
    "CREATE INDEX tx_hand ON tx (hand)",
    "CREATE INDEX tx_session ON tx (session)",
    "CREATE INDEX tx_actor ON tx (actor)",
    # Entries come first and their tx last (hence the deferred reference): the tx is the seal on them.
    """CREATE TABLE entry (
        tx INTEGER NOT NULL REFERENCES tx DEFERRABLE INITIALLY DEFERRED,
        account INTEGER NOT NULL REFERENCES account,
        amount INTEGER NOT NULL CHECK (amount <> 0 AND amount BETWEEN -1000000000000 AND 1000000000000),
        PRIMARY KEY (tx, account)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX entry_account ON entry (account, tx, amount)",
    """CREATE TRIGGER entry_sealed BEFORE INSERT ON entry
        WHEN EXISTS (SELECT 1 FROM tx WHERE id = new.tx)
        BEGIN SELECT RAISE(ABORT, 'entry: its transaction is sealed'); END""",
    """CREATE TRIGGER tx_seals BEFORE INSERT ON tx BEGIN
        SELECT RAISE(ABORT, 'tx: ids are numbered 1, 2, 3 without a gap')
         WHERE new.id IS NOT (SELECT ifnull(max(id), 0) + 1 FROM tx);
        SELECT RAISE(ABORT, 'tx: does not follow the one before')
         WHERE new.prev_hash IS NOT ifnull((SELECT hash FROM tx WHERE id = new.id - 1), zeroblob(32));
        SELECT RAISE(ABORT, 'tx: has no entries')
         WHERE NOT EXISTS (SELECT 1 FROM entry WHERE tx = new.id);
        SELECT RAISE(ABORT, 'tx: does not sum to zero')
         WHERE EXISTS (SELECT 1 FROM entry JOIN account ON account.id = entry.account
                        WHERE tx = new.id GROUP BY unit HAVING sum(amount) <> 0);
        SELECT RAISE(ABORT, 'tx: the table is closed')
         WHERE EXISTS (SELECT 1 FROM entry JOIN account ON account.id = entry.account
                         JOIN house_table ON house_table.id = account.house_table
                        WHERE tx = new.id AND closed_at IS NOT NULL);
        SELECT RAISE(ABORT, 'tx: an account falls below its floor')
         WHERE EXISTS (SELECT 1 FROM entry AS e JOIN account AS a ON a.id = e.account
                         JOIN account_kind AS k ON k.kind = a.kind
                        WHERE e.tx = new.id AND e.amount < 0
                          AND k.floor > (SELECT sum(amount) FROM entry WHERE account = e.account));
    END""",
    *_frozen("tx"),
    *_frozen("entry"),
    # Free text lies apart, so that it can be forgotten; tx.note_hash is the SHA-256 of salt and text.
    # The salt goes with the text: afterwards nobody can find the text by guessing.
    """CREATE TABLE note (
        tx INTEGER PRIMARY KEY REFERENCES tx,
        salt BLOB NOT NULL CHECK (length(salt) = 16),
        text TEXT NOT NULL
    ) STRICT""",
    # It can be forgotten, not rewritten.
    *_frozen("note", "UPDATE"),
)

TABLE_LOG = (
    # What opener and game master did to a table, beside the play; character is NULL for the house itself.
    """CREATE TABLE table_log (
        id INTEGER PRIMARY KEY,
        house_table INTEGER NOT NULL REFERENCES house_table,
        hand INTEGER REFERENCES hand,
        character INTEGER REFERENCES character,
        at INTEGER NOT NULL,
        act TEXT NOT NULL CHECK (json_valid(act)) CHECK (ifnull(json_type(act, '$.do'), '') = 'text')
    ) STRICT""",
    "CREATE INDEX table_log_table ON table_log (house_table)",
    "CREATE INDEX table_log_hand ON table_log (hand)",
    "CREATE INDEX table_log_character ON table_log (character)",
    """CREATE TRIGGER table_log_grows BEFORE INSERT ON table_log BEGIN
        SELECT RAISE(ABORT, 'table_log: ids are numbered 1, 2, 3 without a gap')
         WHERE new.id IS NOT (SELECT ifnull(max(id), 0) + 1 FROM table_log);
        SELECT RAISE(ABORT, 'table_log: the hand was played at another table')
         WHERE (SELECT house_table FROM hand WHERE id = new.hand) <> new.house_table;
    END""",
    *_frozen("table_log"),
)

TALLY = (
    # For each of these tables a sum over its rows, which the triggers of `tally` keep. What the ledger's
    # chain seals needs none.
    "CREATE TABLE tally (name TEXT PRIMARY KEY, sum INTEGER NOT NULL) STRICT, WITHOUT ROWID",
)

FIGURES = (
    # Who sat where in a hand that was played to its end, what came to them out of its pots, and whether
    # they showed: for statistics. What they won or lost stands in the ledger alone.
    """CREATE TABLE hand_seat (
        hand INTEGER NOT NULL REFERENCES hand,
        seat INTEGER NOT NULL,
        character INTEGER NOT NULL REFERENCES character,
        game TEXT NOT NULL,
        won INTEGER NOT NULL CHECK (won >= 0),
        shown INTEGER NOT NULL CHECK (shown IN (0, 1)),
        PRIMARY KEY (hand, seat)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX hand_seat_character ON hand_seat (character, game, won, shown)",
    # Of hands that were over before, the winners alone are known to have shown.
    """INSERT INTO hand_seat
        SELECT hand.id, player.key, character.id, hand.game,
               (SELECT ifnull(sum(json_extract(value, '$.amount')), 0)
                  FROM json_each(hand.result, '$.awards')
                 WHERE json_extract(value, '$.seat') = player.key),
               EXISTS (SELECT 1 FROM json_each(hand.result, '$.awards')
                        WHERE json_extract(value, '$.seat') = player.key
                          AND json_extract(value, '$.rank') IS NOT NULL)
          FROM hand JOIN json_each(hand.setup, '$.players') AS player
          JOIN character ON character.id = CAST(player.value AS INTEGER)
         WHERE hand.state = 'finished'""",
    *_frozen("hand_seat"),
    # What was not won at play is little beside what was: it is found by its kind.
    "CREATE INDEX tx_of_kind ON tx (kind)",
)

CAMPAIGNS = (
    # A channel belongs to one campaign, and its threads with it; one that is not here, to the server's first.
    """CREATE TABLE campaign_channel (
        channel INTEGER PRIMARY KEY,
        campaign INTEGER NOT NULL REFERENCES campaign
    ) STRICT""",
    "CREATE INDEX campaign_channel_campaign ON campaign_channel (campaign)",
    # Game masters of one campaign, beside those of the whole server.
    """CREATE TABLE campaign_gm (
        campaign INTEGER NOT NULL REFERENCES campaign,
        person INTEGER NOT NULL REFERENCES person,
        PRIMARY KEY (campaign, person)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX campaign_gm_person ON campaign_gm (person)",
    # Characters whose name was chosen; those who are not here bear their player's name on the server.
    """CREATE TABLE role (
        character INTEGER PRIMARY KEY REFERENCES character,
        manner TEXT NOT NULL DEFAULT '',
        retired_at INTEGER
    ) STRICT""",
    # Whom a person plays now; who is not here plays under the name they have on the server.
    """CREATE TABLE playing (
        campaign INTEGER NOT NULL REFERENCES campaign,
        person INTEGER NOT NULL REFERENCES person,
        character INTEGER NOT NULL REFERENCES role,
        PRIMARY KEY (campaign, person)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX playing_character ON playing (character)",
    "CREATE INDEX playing_person ON playing (person)",
)

NPCS = (
    # Who is told when a character of the game master's is to act: whoever saw to them last.
    """CREATE TABLE npc (
        character INTEGER PRIMARY KEY REFERENCES role,
        keeper INTEGER NOT NULL REFERENCES person
    ) STRICT""",
    "CREATE INDEX npc_keeper ON npc (keeper)",
)

ITEMS = (
    # A unit of which there is one: an item, or a favour that a character owes.
    """CREATE TABLE item (
        unit INTEGER PRIMARY KEY REFERENCES unit,
        owes INTEGER REFERENCES character
    ) STRICT""",
    "CREATE INDEX item_owes ON item (owes)",
    *_frozen("item"),
    # Staked, bought back, or lost to somebody: the chips lent for it are won or lost in the hand itself.
    "INSERT INTO tx_kind VALUES ('pledge', 0), ('redeem', 0), ('forfeit', 0)",
    """CREATE TRIGGER tx_of_items BEFORE INSERT ON tx BEGIN
        SELECT RAISE(ABORT, 'tx: an item is there once')
         WHERE EXISTS (SELECT 1 FROM entry AS e JOIN account AS a ON a.id = e.account
                         JOIN item ON item.unit = a.unit
                        WHERE e.tx = new.id AND a.kind = 'mint'
                          AND (SELECT sum(amount) FROM entry WHERE account = e.account) < -1);
    END""",
)

PRACTICE = (
    # Tables whose chips belong to nobody: the ledger knows nothing of them. Their hands are of a session of
    # their own, so that they begin no evening and keep none awake.
    """CREATE TABLE practice (
        house_table INTEGER PRIMARY KEY REFERENCES house_table,
        session INTEGER NOT NULL UNIQUE REFERENCES session
    ) STRICT""",
    *_frozen("practice"),
)

PORTRAITS = (
    # Small images as `bot.pictures.portraits` makes them. They may be changed and erased.
    """CREATE TABLE portrait (
        character INTEGER PRIMARY KEY REFERENCES character,
        image BLOB NOT NULL CHECK (length(image) <= 16000)
    ) STRICT""",
)

TRANSFERS = (
    # A server's books that went to another database, or came from one; `done_at` is NULL as long as they are
    # still to be taken out of the one they leave. The newest of a server says whether they are here.
    """CREATE TABLE transfer (
        id INTEGER PRIMARY KEY,
        token TEXT NOT NULL,
        guild INTEGER NOT NULL,
        way TEXT NOT NULL CHECK (way IN ('out', 'in')),
        file TEXT NOT NULL,
        at INTEGER NOT NULL,
        done_at INTEGER,
        UNIQUE (token, way)
    ) STRICT""",
    "CREATE INDEX transfer_guild ON transfer (guild)",
    # Money that went with them goes back to the mint here.
    "INSERT INTO tx_kind VALUES ('move', 0)",
    "CREATE INDEX house_table_campaign ON house_table (campaign)",
)

TALLIED_FIRST = (
    *("meta", "person", "campaign", "character", "unit", "setting"),
    *("session", "house_table", "hand", "hand_log", "table_log"),
    *("account_kind", "tx_kind", "account", "_sqlite_migrations"),
)
TALLIED_CAMPAIGNS = ("campaign_channel", "campaign_gm", "role", "playing")
TALLIED = (*TALLIED_FIRST, "hand_seat", *TALLIED_CAMPAIGNS, "npc", "item", "practice", "portrait", "transfer")


@MIGRATIONS(name="m001_people")
def _people(db: Database) -> None:
    _run(db, PEOPLE)


@MIGRATIONS(name="m002_tables")
def _tables(db: Database) -> None:
    _run(db, TABLES)


@MIGRATIONS(name="m003_ledger")
def _ledger(db: Database) -> None:
    _run(db, LEDGER)


@MIGRATIONS(name="m004_table_log")
def _table_log(db: Database) -> None:
    _run(db, TABLE_LOG)


@MIGRATIONS(name="m005_tally")
def _tally(db: Database) -> None:
    _run(db, TALLY)
    for table in TALLIED_FIRST:
        _run(db, tuple(tally.keep(db.conn, table)))


@MIGRATIONS(name="m006_figures")
def _figures(db: Database) -> None:
    _run(db, FIGURES)
    _run(db, tuple(tally.keep(db.conn, "hand_seat")))


@MIGRATIONS(name="m007_campaigns")
def _campaigns(db: Database) -> None:
    _run(db, CAMPAIGNS)
    for table in TALLIED_CAMPAIGNS:
        _run(db, tuple(tally.keep(db.conn, table)))


@MIGRATIONS(name="m008_npcs")
def _npcs(db: Database) -> None:
    _run(db, NPCS)
    _run(db, tuple(tally.keep(db.conn, "npc")))


@MIGRATIONS(name="m009_items")
def _items(db: Database) -> None:
    _run(db, ITEMS)
    _run(db, tuple(tally.keep(db.conn, "item")))


@MIGRATIONS(name="m010_practice")
def _practice(db: Database) -> None:
    _run(db, PRACTICE)
    _run(db, tuple(tally.keep(db.conn, "practice")))


@MIGRATIONS(name="m011_portraits")
def _portraits(db: Database) -> None:
    _run(db, PORTRAITS)
    _run(db, tuple(tally.keep(db.conn, "portrait")))


@MIGRATIONS(name="m012_transfers")
def _transfers(db: Database) -> None:
    _run(db, TRANSFERS)
    _run(db, tuple(tally.keep(db.conn, "transfer")))
