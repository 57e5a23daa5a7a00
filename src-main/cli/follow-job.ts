import { setTimeout as sleep } from 'node:timers/promises'
import type { JobView } from '../../src-preload/contract.ts'
import type { JobStory } from '../app/job-views.ts'
import type { App } from '../app.ts'
import { findToolSpec } from '../tools/specs.ts'
import type { ApprovalRequest, Bilingual } from '../types.ts'
import { OUTCOME } from './describe-cut-work.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { jobLine } from './job-words.ts'
import { printEvents } from './print-events.ts'
import { createStoryTeller, type StoryEvent } from './tell-story.ts'
import { printable, type Terminal } from './terminal.ts'
import { exitOfTurn } from './turn-exit.ts'

const LOOK_EVERY_MS = 300

/** Tells what a job has done, and with `end` what it does until it ends; Ctrl-C leaves it running. */
export async function followJob(
  app: App,
  number: number,
  { until, json }: { until: 'now' | 'end'; json: boolean },
  terminal: Terminal,
): Promise<ExitCode> {
  const left = new AbortController()
  const leave = () => left.abort()
  process.on('SIGINT', leave)
  try {
    const show = json ? printJson(app, number, terminal) : printStory(terminal)
    for (;;) {
      const story = app.jobs.story(number)
      show(story)
      if (until === 'now' || isOver(story.job)) return finish(story, { until, json }, terminal)
      await sleep(LOOK_EVERY_MS, undefined, { signal: left.signal }).catch(() => undefined)
      if (left.signal.aborted) {
        if (!json) terminal.say(goesOn(number))
        return EXIT.stopped
      }
      app.jobs.recover()
    }
  } finally {
    process.off('SIGINT', leave)
  }
}

function finish(
  { job, messages }: JobStory,
  { until, json }: { until: 'now' | 'end'; json: boolean },
  terminal: Terminal,
): ExitCode {
  if (!json) sayWhatNext(job, terminal)
  if (until === 'now') return EXIT.done
  const runs = messages.flatMap(message => message.runs)
  if (job.status === 'cancelled') return EXIT.stopped
  return exitOfTurn(job.end ?? 'error', runs, terminal)
}

/** One line each time that anything of it has changed. */
function printJson(app: App, number: number, terminal: Terminal): () => void {
  let last = ''
  return () => {
    const line = JSON.stringify(app.jobs.get(number))
    // The time that is left always changes.
    const said = line.replace(/"timeLeftMs":\d+/, '')
    if (said !== last) terminal.out(`${line}\n`)
    last = said
  }
}

function printStory(terminal: Terminal): (story: JobStory) => void {
  const print = printEvents(terminal)
  const asked = new Set<string>()
  let begun = false
  let status = ''
  const tell = createStoryTeller(event => (event.type === 'tool_cut' ? printCut(event, terminal) : print(event)))
  return story => {
    const { job } = story
    if (!begun) terminal.note(jobLine(job, terminal))
    else if (job.status !== status && (job.status === 'running' || job.status === 'queued'))
      terminal.note(terminal.style('dim', jobLine(job, terminal)))
    begun = true
    status = job.status
    tell(story)
    for (const card of story.approvals) {
      if (asked.has(card.approvalId)) continue
      asked.add(card.approvalId)
      askFor(card, job, terminal)
    }
    if (isOver(job))
      print({ type: 'turn_end', reason: job.end ?? 'stopped', ...(job.sentence && { message: job.sentence }) })
  }
}

function printCut({ run }: Extract<StoryEvent, { type: 'tool_cut' }>, { language, note, style }: Terminal): void {
  const label = findToolSpec(run.tool)?.label[language] ?? printable(run.tool)
  const outcome = OUTCOME[language][run.outcome ?? 'not_done']
  note(style('yellow', `■ ${label} · ${language === 'fr' ? 'interrompu' : 'interrupted'} : ${outcome}`))
}

function askFor(card: ApprovalRequest, { number }: JobView, terminal: Terminal): void {
  printEvents(terminal)({ type: 'approval', request: card })
  terminal.say({
    fr: `  Autoriser : ardoise jobs allow ${number} · refuser : ardoise jobs refuse ${number}`,
    en: `  Allow: ardoise jobs allow ${number} · refuse: ardoise jobs refuse ${number}`,
  })
}

function sayWhatNext({ number, status, conversationId }: JobView, terminal: Terminal): void {
  const { language, style } = terminal
  const resume = { fr: `Pour reprendre : ardoise jobs resume ${number}`, en: `To go on: ardoise jobs resume ${number}` }
  const answer = {
    fr: `Pour répondre ou continuer : ardoise ask "…" --conversation ${conversationId}`,
    en: `To answer or continue: ardoise ask "…" --conversation ${conversationId}`,
  }
  const next: Record<JobView['status'], Bilingual | undefined> = {
    queued: undefined,
    running: undefined,
    waiting: undefined,
    done: answer,
    failed: resume,
    cancelled: resume,
    interrupted: resume,
  }
  const words = next[status]
  if (words) terminal.note(style('dim', words[language]))
}

function isOver({ status }: JobView): boolean {
  return status !== 'queued' && status !== 'running' && status !== 'waiting'
}

function goesOn(number: number): Bilingual {
  return {
    fr: `La tâche de fond ${number} continue. L’arrêter : ardoise jobs cancel ${number}`,
    en: `Background job ${number} goes on. To stop it: ardoise jobs cancel ${number}`,
  }
}
