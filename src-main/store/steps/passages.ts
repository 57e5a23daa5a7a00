/** The pieces of the library's files that a search gives back, and the words and vectors that find them. */
export const PASSAGES_STEP = `
  -- How far each file is: read by which version of the readers and of the cutting, and by which process.
  CREATE TABLE file_index (
    file_seq INTEGER PRIMARY KEY REFERENCES files (seq) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('indexing', 'done', 'unreadable')),
    claim TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;

  CREATE TABLE passages (
    id INTEGER PRIMARY KEY,
    file_seq INTEGER NOT NULL REFERENCES files (seq) ON DELETE CASCADE,
    text TEXT NOT NULL,
    heading TEXT,
    page INTEGER,
    sheet TEXT,
    row INTEGER
  ) STRICT;
  CREATE INDEX passages_by_file ON passages (file_seq);

  -- Stems, not words: what is between the spaces is compared as it is.
  CREATE VIRTUAL TABLE passage_words USING fts5(
    context, words, content = '', contentless_delete = 1, tokenize = 'ascii'
  );
  CREATE VIRTUAL TABLE passage_terms USING fts5vocab(passage_words, row);
  CREATE TRIGGER passages_unindexed AFTER DELETE ON passages BEGIN
    DELETE FROM passage_words WHERE rowid = old.id;
  END;

  -- Numbers of 32 bits, of length one.
  CREATE TABLE passage_vectors (
    passage_id INTEGER PRIMARY KEY REFERENCES passages (id) ON DELETE CASCADE,
    model TEXT NOT NULL,
    vector BLOB NOT NULL
  ) STRICT;
`
