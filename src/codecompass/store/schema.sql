-- The whole store on one page. SCHEMA_VERSION in store.py is raised with every change here.

-- What one file's text says. `name` is the file's own name: the language and the module's name depend on it.
CREATE TABLE facts (
    id        INTEGER PRIMARY KEY,
    blob      TEXT NOT NULL,
    name      TEXT NOT NULL,
    extractor TEXT NOT NULL,            -- fingerprint of the code that made them
    size      INTEGER NOT NULL,         -- bytes of the file
    skip      TEXT NOT NULL DEFAULT '', -- why there are none
    detail    TEXT NOT NULL DEFAULT '',
    error_line INTEGER NOT NULL DEFAULT 0, -- first line that the grammar could not read
    data      BLOB,                     -- FileFacts: msgpack, zstd
    words     BLOB,                     -- what `words` holds of it, a line for each column: zstd; needed to take it out again
    UNIQUE (blob, name, extractor)
);

-- Full text: which facts row holds a word, by how often (extract/words.py, MOST_TIMES). Scores are made of the rows of
-- the asked tree alone.
CREATE VIRTUAL TABLE words USING fts5 (
    once, few, some, many, content = '', detail = 'column', columnsize = 0, tokenize = 'ascii'
);
CREATE VIRTUAL TABLE occurrences USING fts5vocab (words, instance);

-- Texts that git does not hold: edited and untracked files, plain folders, written-over files.
CREATE TABLE contents (
    blob TEXT PRIMARY KEY,
    data BLOB NOT NULL                  -- zstd
) WITHOUT ROWID;

-- What lies on the way from a state to its graph. Many states have the same indexable files.
CREATE TABLE sources (
    source_key TEXT PRIMARY KEY,
    tree_id    TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE graphs (
    tree_id      TEXT PRIMARY KEY,
    files        INTEGER NOT NULL,
    symbols      INTEGER NOT NULL,
    edges        INTEGER NOT NULL,
    bytes        INTEGER NOT NULL,
    created_at   REAL NOT NULL,
    used_at      REAL NOT NULL,
    derived_from TEXT,
    flaws        BLOB NOT NULL,          -- msgpack: files without facts, files read in part
    digest       TEXT NOT NULL           -- BLAKE3 of its file and of its log, with a space between
) WITHOUT ROWID;

-- The files of a graph: which differ from another tree, and whose rows.
CREATE TABLE listings (
    tree_id TEXT PRIMARY KEY,
    data    BLOB NOT NULL                -- Listing: msgpack, zstd
) WITHOUT ROWID;

CREATE TABLE refs (
    ref         TEXT NOT NULL,
    worktree    TEXT NOT NULL,           -- '' for a committed state
    source_key  TEXT NOT NULL,
    tree_id     TEXT NOT NULL,
    commit_id   TEXT,
    indexed_at  REAL NOT NULL,
    accessed_at REAL NOT NULL,
    PRIMARY KEY (ref, worktree)
) WITHOUT ROWID;

-- What a commit changed, which stays so. The latest ones before each ref that was indexed.
CREATE TABLE commits (
    commit_id TEXT PRIMARY KEY,
    data      BLOB NOT NULL              -- LoggedCommit: msgpack
) WITHOUT ROWID;

-- What agents see as theirs: a commit with files written over it. The texts are in `contents`.
CREATE TABLE workspaces (
    workspace_id TEXT PRIMARY KEY,
    base_commit  TEXT NOT NULL,
    base_root    TEXT NOT NULL,          -- the commit's git tree
    revision     INTEGER NOT NULL,
    edits        BLOB NOT NULL,          -- msgpack: path → [blob, bytes], or null for a file taken away
    created_at   REAL NOT NULL,
    accessed_at  REAL NOT NULL
) WITHOUT ROWID;

CREATE TABLE jobs (
    job_id        TEXT PRIMARY KEY,
    ref           TEXT NOT NULL,
    worktree      TEXT NOT NULL,
    mode          TEXT NOT NULL,
    status        TEXT NOT NULL,
    pid           INTEGER NOT NULL,
    created_at    REAL NOT NULL,
    updated_at    REAL NOT NULL,
    finished_at   REAL,
    changed_files INTEGER,
    files_total   INTEGER NOT NULL DEFAULT 0,
    files_scanned INTEGER NOT NULL DEFAULT 0,
    files_indexed INTEGER NOT NULL DEFAULT 0,
    symbols       INTEGER NOT NULL DEFAULT 0,
    stage         TEXT NOT NULL DEFAULT '',
    error         TEXT
);

CREATE TABLE meta (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
