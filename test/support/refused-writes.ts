import Sqlite, { type Database } from 'better-sqlite3'

export type WriteGate = {
  /** Rows that were written, each as what and where, the refused ones too. */
  written: string[]
  /** Which of them are refused, by their place from 0, as by a disk that is full. */
  refuses(place: number): boolean
  refused: number
}

/** Counts each row that this connection writes from now on. Its triggers are temporary: the file knows nothing of them. */
export function watchWrites(db: Database): WriteGate {
  const gate: WriteGate = { written: [], refuses: () => false, refused: 0 }
  db.function('watch_write', what => {
    const place = gate.written.push(String(what)) - 1
    if (!gate.refuses(place)) return null
    gate.refused += 1
    throw new Sqlite.SqliteError('database or disk is full', 'SQLITE_FULL')
  })
  // Those of the words to search by are written through tables of their own kind, which take no trigger.
  const tables = db
    .prepare<[], string>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .pluck()
    .all()
  for (const table of tables) {
    for (const what of ['INSERT', 'UPDATE', 'DELETE']) {
      db.exec(`CREATE TEMP TRIGGER "watch_${what}_${table}" BEFORE ${what} ON main."${table}"
        BEGIN SELECT watch_write('${what} ${table}'); END`)
    }
  }
  return gate
}
