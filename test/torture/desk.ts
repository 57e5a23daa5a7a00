import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite, { type Database } from 'better-sqlite3'
import { dataFaults, hasDatabase, inspect } from './check-data.ts'
import { outboxFaults, promiseFaults } from './check-effects.ts'
import { outFaults } from './check-out.ts'
import type { Setting } from './stage.ts'
import { type Printed, type Run, runVictim, startVictim, type Victim } from './victim.ts'

export type Desk = Awaited<ReturnType<typeof openDesk>>

/** A person's folders, the program at work in them, and what it has promised so far. */
export async function openDesk({ folder, program }: Pick<Setting, 'folder' | 'program'>) {
  const home = join(folder, 'home')
  const data = join(folder, 'data')
  const out = join(folder, 'out')
  for (const path of [home, out]) mkdirSync(path, { recursive: true })
  const killed: number[] = []
  let promised: Printed[] = []
  const servers: (readonly string[])[] = []

  function keep(events: readonly Printed[]): void {
    promised.push(...events)
  }

  /** Where a new turn begins, the end of the one before is no longer what is stored. */
  function begin(args: readonly string[]): string[] {
    const place = args[args.indexOf('--conversation') + 1]
    promised = promised.filter(({ type, conversation_id }) => type !== 'turn_end' || conversation_id !== place)
    return [...args, '--data', data]
  }

  return {
    home,
    data,
    out,
    /** Everything that the program said was done must stay done. */
    keep,
    /** What arrives at this server is looked up in the outbox. */
    watch: (arrived: readonly string[]): void => void servers.push(arrived),
    start: (...args: string[]): Victim => startVictim(program, begin(args), { home }),
    /** @throws Error when it does not end well. */
    async run(...args: string[]): Promise<Run & { events: readonly Printed[] }> {
      const run = await runVictim(program, begin(args), { home })
      keep(run.events)
      return run
    },
    /** False when it had ended by itself. */
    async kill(victim: Victim): Promise<boolean> {
      const died = await victim.kill()
      keep(victim.events)
      if (died) killed.push(victim.pid)
      return died
    },
    /** Runs that were killed. */
    killed,
    /** Looks while the program is at work. */
    live<T>(look: (db: Database) => T): T {
      const db = new Sqlite(join(data, 'ardoise.db'), { readonly: true, timeout: 5_000 })
      try {
        return look(db)
      } finally {
        db.close()
      }
    },
    look: <T>(look: (db: Database) => T): T | undefined => (hasDatabase(data) ? inspect(data, look) : undefined),
    /** The next start, which says what became of everything. */
    restart(): Promise<Run> {
      return runVictim(program, ['outbox', '--json', '--data', data], { home })
    },
    async faults({ restarted, version }: { restarted: boolean; version?: number }): Promise<string[]> {
      const faults = [
        ...dataFaults(data, { restarted, killed, ...(version !== undefined && { version }) }),
        ...(await outFaults(out)),
      ]
      if (!hasDatabase(data) || faults.length > 0) return faults
      return inspect(data, db => {
        if (db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'effects'").get() === undefined) return faults
        return [...promiseFaults(db, promised), ...outboxFaults(db, servers.flat())]
      })
    },
  }
}
