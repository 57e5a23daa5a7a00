import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { dataFaults, hasDatabase, inspect } from '../check-data.ts'
import { endFaults, outcome } from '../data-stage.ts'
import { contentOf, fillData, libraryOf } from '../fill.ts'
import type { Scenario, Setting, Stage, Strike } from '../stage.ts'
import { comesTrue, runVictim, startVictim, type Victim } from '../victim.ts'
import { filesIn } from '../waits.ts'

type Places = { from: string; to: string; home: string }
type Moment = { wait(victim: Victim, places: Places): Promise<boolean>; within: number }

const moments: Record<string, Moment> = {
  'the program starts': { wait: async () => true, within: 250 },
  'the files are copied': {
    wait: (victim, { to }) => comesTrue(() => filesIn(join(to, 'files')).length > 0, victim.ended),
    within: 60,
  },
  'the database is copied': {
    wait: (victim, { to }) => comesTrue(() => existsSync(join(to, 'ardoise.db')), victim.ended),
    within: 30,
  },
  'the new place is written down': {
    wait: (victim, { home, to }) => comesTrue(() => pointsTo(home, to), victim.ended),
    within: 30,
  },
  'the old place is emptied': {
    wait: (victim, { from }) => {
      const before = filesIn(from).length
      return comesTrue(() => filesIn(from).length < before - 1, victim.ended)
    },
    within: 15,
  },
}

export const moves: Scenario = {
  name: 'move',
  share: 30,
  moments: Object.keys(moments),
  open: openMoves,
}

/** The data has no folder given: it begins in the default place, and the program remembers where it goes. */
async function openMoves({ folder, program, random }: Setting): Promise<Stage> {
  const home = join(folder, 'home')
  const first = join(home, '.local/share/ardoise')
  fillData(first, random, { messages: 1_500, files: 60 })
  const content = inspect(first, db => contentOf(db))
  const library = libraryOf(first)
  let from = first
  let count = 0

  const run = (...args: string[]) => runVictim(program, args, { home })

  /** Where the program says that the data is. */
  async function place(): Promise<{ data: string; faults: string[] }> {
    const told = await run('data', '--json')
    const { folder: data = '' }: { folder?: string } = told.code === 0 ? JSON.parse(told.out) : {}
    return { data, faults: endFaults('the place of the data', told) }
  }

  async function strike(name: string): Promise<Strike | 'late'> {
    const moment = moments[name]
    if (!moment) throw new Error(`no moment ${name}`)
    const to = join(folder, `ailleurs-${++count}`)
    const victim = startVictim(program, ['data', 'move', to, '--json'], { home })
    if (await moment.wait(victim, { from, to, home })) await pause(random() * moment.within)
    if (!(await victim.kill())) {
      from = to
      return 'late'
    }
    const faults = [from, to].some(isWhole) ? [] : ['the data is whole in neither place']
    faults.push(...endFaults('the next start', await run('outbox', '--json')))
    const found = await place()
    faults.push(...found.faults, ...wholeFaults(found.data))
    const done = found.data === to
    if (!done && found.data !== from) faults.push(`the data is said to be in ${found.data}`)
    if (!done) {
      const again = await run('data', 'move', to, '--json')
      faults.push(...endFaults('the move', again), ...wholeFaults(to))
    }
    // Once it is over, one place has the data.
    faults.push(...endFaults('the next start', await run('outbox', '--json')))
    if (hasDatabase(from)) faults.push('the old place still has a database')
    if (from !== first) rmSync(from, { recursive: true, force: true })
    from = to
    return outcome(done ? 'done' : 'not done', faults)
  }

  function isWhole(data: string): boolean {
    return hasDatabase(data) && inspect(data, db => contentOf(db)) === content
  }

  function wholeFaults(data: string): string[] {
    if (!isWhole(data)) return [`the data in ${data} is not what it was`]
    const faults = dataFaults(data, { restarted: true })
    return libraryOf(data) === library ? faults : [...faults, 'the library is not what it was']
  }

  return { strike, close: async () => undefined }
}

function pointsTo(home: string, to: string): boolean {
  const pointer = join(home, '.local/share/ardoise/location.json')
  return existsSync(pointer) && readFileSync(pointer, 'utf8').includes(JSON.stringify(to))
}
