import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'
import { EXIT } from '../../../src-main/cli/exit-codes.ts'
import { root } from '../../support/run-command.ts'
import { outFaults, visible } from '../check-out.ts'
import { endFaults } from '../data-stage.ts'
import { openDesk } from '../desk.ts'
import { openMailServer } from '../post-office.ts'
import { apart, type Fate, newMark, type Scenario, type Setting, type Stage, type Strike } from '../stage.ts'
import { outcomeOf } from '../turn-stage.ts'
import { comesTrue, type Victim } from '../victim.ts'
import { atStart, entersLibrary, filesIn, makesFile } from '../waits.ts'

type Moment = { wait(victim: Victim, data: string): Promise<boolean>; within: number }

const moments: Record<string, Moment> = {
  'the program starts': { wait: atStart, within: 400 },
  'the balance enters the library': { wait: entersLibrary, within: 40 },
  'the workbook is written': { wait: victim => victim.printed(isProgress('Écrit le classeur')), within: 300 },
  'the PDF is written': { wait: victim => victim.printed(isProgress('Écrit le PDF')), within: 400 },
  'a document is whole': { wait: makesFile, within: 700 },
  'the documents enter the library': {
    wait: (victim, data) => {
      const before = filesIn(join(data, 'files')).length
      return comesTrue(() => filesIn(join(data, 'files')).length > before + 1, victim.ended)
    },
    within: 20,
  },
  'the e-mail is written': { wait: victim => victim.printed(({ type }) => type === 'approval'), within: 120 },
}

/** The embedded assistant draws up statements of a trial balance and sends them, without any other program. */
export const assistant: Scenario = {
  name: 'statements',
  share: 36,
  moments: Object.keys(moments),
  open: openAssistant,
}

const WORDS = 'Génère le bilan SYSCOHADA de cette entreprise et envoie-le par e-mail'
const BALANCE = join(root, 'resources/samples/balance-2024.csv')

async function openAssistant(setting: Setting): Promise<Stage> {
  const { random, folder } = setting
  const desk = await openDesk(setting)
  const mail = await openMailServer(apart(random))
  desk.watch(mail.arrived)
  const settings = [
    ['profile', '--name', 'Awa Diop', '--email', 'awa@exemple.sn', '--mode', 'pro'],
    ['smtp', '--host', '127.0.0.1', '--port', String(mail.port), '--security', 'none', '--from', 'awa@exemple.sn'],
  ]
  for (const args of settings) {
    const faults = endFaults(args[0] ?? '', await desk.run(...args))
    if (faults.length > 0) throw new Error(faults.join())
  }

  async function strike(name: string): Promise<Strike | 'late'> {
    const moment = moments[name]
    if (!moment) throw new Error(`no moment ${name}`)
    const mark = newMark(random)
    const out = join(folder, 'remis', mark)
    const asking = ['ask', `${WORDS} (${mark})`, '--file', BALANCE, '--yes', '--json', '--out', out]
    const victim = desk.start(...asking)
    if (await moment.wait(victim, desk.data)) await pause(random() * moment.within)
    if (!(await desk.kill(victim))) return 'late'
    await pause(60)
    const faults = [...(await desk.faults({ restarted: false })), ...(await outFaults(out))]
    faults.push(...endFaults('the next start', await desk.restart()), ...(await desk.faults({ restarted: true })))
    const place = desk.look(db => placeOf(db, mark))
    const fate: Fate = desk.look(db => outcomeOf(db, place, 0)) ?? 'not done'
    if (fate !== 'ended') {
      const again = place === undefined ? asking : ['ask', '--continue', '--conversation', place, ...asking.slice(4)]
      const run = await desk.run(...again)
      // All that was left may have been a message that is not sent by itself, or not a second time.
      const isWithPerson = desk.look(db => hasWaitingMail(db, place)) ?? false
      if (run.code !== EXIT.refused || !isWithPerson) faults.push(...endFaults('going on', run))
    }
    faults.push(...(await desk.faults({ restarted: true })), ...(await outFaults(out)))
    const made = desk.look(db => countOf(db, mark))
    if (made !== 'pdf 1, xlsx 1, mail 1') faults.push(`${made} for one request`)
    const shown = visible(out).filter(file => !file.endsWith('.eml')).length
    if (shown > 2) faults.push(`${shown} documents are in the person’s folder`)
    return { fate, wentOn: fate !== 'ended', faults }
  }

  return { strike, close: mail.close }
}

function isProgress(label: string) {
  return (event: Victim['events'][number]) => event.type === 'tool_progress' && event.progress.label.fr === label
}

function placeOf(db: Database, mark: string): string | undefined {
  return db
    .prepare<[string], string>("SELECT conversation_id FROM messages WHERE role = 'user' AND content LIKE ?")
    .pluck()
    .get(`%(${mark})%`)
}

function hasWaitingMail(db: Database, place: string | undefined): boolean {
  const waiting = db.prepare("SELECT 1 FROM outbox WHERE conversation_id = ? AND state IN ('held', 'uncertain')")
  return waiting.get(place) !== undefined
}

function countOf(db: Database, mark: string): string {
  const place = placeOf(db, mark)
  const documents = db
    .prepare<[string | undefined], { extension: string; count: number }>(
      `SELECT extension, count(*) AS count FROM files
       WHERE conversation_id = ? AND origin = 'generated' AND deleted_at IS NULL GROUP BY extension ORDER BY extension`,
    )
    .all(place)
  const mails = db.prepare('SELECT count(*) FROM outbox WHERE conversation_id = ?').pluck().get(place)
  return [...documents.map(({ extension, count }) => `${extension} ${count}`), `mail ${mails}`].join(', ')
}
