/** The pieces of the library's files that a search gives back, and the words and vectors that find them. */
export const PASSAGES_STEP = `
  -- How far each file is: read by which version of the readers and of the cutting, taken by whom.
  CREATE TABLE file_index (
    file_seq INTEGER PRIMARY KEY REFERENCES files (seq) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'indexing', 'done', 'unreadable')),
    claim TEXT NOT NULL,
    -- Pages that only OCR can read, and has not yet.
    scans TEXT CHECK (scans IS NULL OR json_valid(scans)),
    updated_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX file_index_scans ON file_index (file_seq) WHERE scans IS NOT NULL;
  CREATE INDEX file_index_unfinished ON file_index (file_seq) WHERE state IN ('waiting', 'indexing');
  INSERT INTO file_index SELECT seq, 0, 'waiting', '', NULL, created_at FROM files;
  CREATE TRIGGER files_wait_for_index AFTER INSERT ON files BEGIN
    INSERT INTO file_index VALUES (new.seq, 0, 'waiting', '', NULL, new.created_at);
  END;
  -- Read by another reader, or by OCR, since. While a file is being indexed its text is the one that is stored.
  CREATE TRIGGER texts_indexed_anew AFTER INSERT ON file_texts BEGIN
    UPDATE file_index SET state = 'waiting'
    WHERE state IN ('done', 'unreadable') AND file_seq IN (SELECT seq FROM files WHERE sha256 = new.sha256);
  END;
  CREATE TRIGGER changed_texts_indexed_anew AFTER UPDATE ON file_texts WHEN old.content <> new.content BEGIN
    UPDATE file_index SET state = 'waiting'
    WHERE state IN ('done', 'unreadable') AND file_seq IN (SELECT seq FROM files WHERE sha256 = new.sha256);
  END;

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
