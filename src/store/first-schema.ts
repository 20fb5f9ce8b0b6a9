/** The tables of schema version 1, as its stores have them. Frozen: stores are migrated and salvaged by it. */
export const FIRST_SCHEMA = `
CREATE TABLE items (
  id INTEGER PRIMARY KEY,
  hash BLOB NOT NULL UNIQUE,
  body TEXT NOT NULL
);
CREATE TABLE studies (
  id INTEGER PRIMARY KEY,
  study TEXT NOT NULL UNIQUE,
  spec TEXT NOT NULL,
  items INTEGER NOT NULL,
  planned INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  used_at INTEGER NOT NULL
);
CREATE TABLE study_items (
  study INTEGER NOT NULL,
  position INTEGER NOT NULL,
  item INTEGER NOT NULL,
  field TEXT NOT NULL,
  cluster TEXT,
  wording INTEGER NOT NULL,
  accept_second INTEGER NOT NULL,
  PRIMARY KEY (study, position)
) WITHOUT ROWID;
CREATE TABLE trials (
  study INTEGER NOT NULL,
  judge INTEGER NOT NULL,
  slot INTEGER NOT NULL,
  key BLOB NOT NULL,
  PRIMARY KEY (study, judge, slot)
) WITHOUT ROWID;
CREATE TABLE replies (
  id INTEGER PRIMARY KEY,
  key BLOB NOT NULL UNIQUE,
  judge TEXT NOT NULL,
  answer_mode TEXT NOT NULL,
  temperature REAL,
  repeat INTEGER NOT NULL,
  messages TEXT NOT NULL,
  text TEXT NOT NULL,
  text_json INTEGER NOT NULL,
  finish_reason TEXT NOT NULL,
  probability_1 REAL,
  probability_2 REAL,
  input_tokens INTEGER,
  output_tokens INTEGER,
  cached_tokens INTEGER,
  model TEXT,
  fingerprint TEXT,
  asked_at INTEGER NOT NULL,
  latency_ms INTEGER NOT NULL,
  digest BLOB NOT NULL
);
CREATE TABLE attempts (
  id INTEGER PRIMARY KEY,
  key BLOB NOT NULL,
  judge TEXT NOT NULL,
  at INTEGER NOT NULL,
  code TEXT NOT NULL,
  detail TEXT NOT NULL
);
CREATE INDEX attempts_by_key ON attempts (key);
CREATE TABLE judges (
  judge TEXT PRIMARY KEY,
  adjustments TEXT NOT NULL,
  description TEXT NOT NULL
);
CREATE TABLE decisions (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
);
`;
