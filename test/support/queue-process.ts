import { setTimeout as sleep } from 'node:timers/promises'
import { createJobQueue } from '../../src-main/agent/jobs.ts'
import { createConversation } from '../../src-main/store/conversations.ts'
import { addJob, endJob } from '../../src-main/store/jobs.ts'
import { openStore } from '../../src-main/store/open.ts'
import { seeProcess } from '../../src-main/store/processes.ts'
import { ensureDefaultProfile } from '../../src-main/store/profiles.ts'

/** A run of the program with a queue of its own over a shared database: says on stdout when each job begins and ends. */
const [data = '', count = '1', workMs = '300'] = process.argv.slice(2)
const db = openStore(data)
const clock = { now: () => new Date(), monotonic: () => performance.now() }
const profile = ensureDefaultProfile(db, { now: clock.now(), language: 'fr' })
const running = new Set<number>()
let left = Number(count)

const queue = createJobQueue({
  db,
  clock,
  async run({ number }) {
    running.add(number)
    process.stdout.write(`begin ${number} ${Date.now()}\n`)
    await sleep(Number(workMs))
    process.stdout.write(`end ${number} ${Date.now()}\n`)
    endJob(db, { number, status: 'done', now: clock.now() })
    running.delete(number)
    left -= 1
    if (left === 0) setImmediate(() => process.exit(0))
  },
  isRunning: ({ number }) => running.has(number),
  drop: () => undefined,
  cancel: () => undefined,
  takeAnswers: () => undefined,
  changed: () => undefined,
  log: error => void process.stderr.write(`${String(error)}\n`),
})

seeProcess(db, clock.now())
for (let index = 0; index < Number(count); index += 1) {
  const { id } = createConversation(db, { profileId: profile.id, title: 'x', mode: 'pro', now: clock.now() })
  addJob(db, {
    profileId: profile.id,
    conversationId: id,
    title: 'x',
    status: 'queued',
    askedId: 1,
    command: undefined,
    now: clock.now(),
  })
  queue.wake()
  await sleep(20)
}
