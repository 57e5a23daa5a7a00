import type { ToolRunView } from '../../src-preload/contract.ts'
import type { JobStory } from '../app/job-views.ts'
import type { AgentEvent } from '../types.ts'

/** A call as it is shown: what a crash cut is neither done nor refused. */
export type StoryEvent = AgentEvent | { type: 'tool_cut'; run: ToolRunView }

/** Tells a job from what is stored of it, as its events would have: each time what is new since the last. */
export function createStoryTeller(show: (event: StoryEvent) => void): (story: JobStory) => void {
  const runs = new Map<string, { state: 'begun' | 'cut' | 'ended'; progress: string }>()
  const messages = new Set<number>()
  let notices = 0
  /** What was shown of the message that is being written. */
  let written = ''
  let lineOpen = false

  function say(text: string): void {
    if (text === '') return
    show({ type: 'text', text })
    lineOpen = !text.endsWith('\n')
  }

  function beginMessage(): void {
    if (lineOpen) say('\n')
  }

  function tellRun(messageId: number, run: ToolRunView): void {
    const key = `${messageId} ${run.callId}`
    const { callId, tool, status, text, views, durationMs = 0 } = run
    let told = runs.get(key)
    lineOpen = false
    if (!told || (told.state === 'cut' && status !== 'interrupted')) {
      told = { state: 'begun', progress: '' }
      runs.set(key, told)
      show({ type: 'tool_start', callId, tool, arguments: run.arguments, step: 0 })
    }
    if (told.state !== 'begun') return
    if (status === 'running') {
      const progress = JSON.stringify(run.progress ?? '')
      if (run.progress && progress !== told.progress) show({ type: 'tool_progress', callId, progress: run.progress })
      told.progress = progress
    } else if (status === 'interrupted') {
      told.state = 'cut'
      show({ type: 'tool_cut', run })
    } else {
      told.state = 'ended'
      show({ type: 'tool_end', callId, tool, status, durationMs, text, views })
    }
  }

  return ({ messages: stored, writing, notices: said }) => {
    for (const notice of said.slice(notices)) show({ type: 'notice', notice })
    notices = said.length
    for (const { id, text, runs: calls } of stored) {
      if (!messages.has(id)) {
        messages.add(id)
        const isWritten = written !== '' && text.startsWith(written)
        if (!isWritten) beginMessage()
        say(isWritten ? text.slice(written.length) : text)
        written = ''
      }
      for (const run of calls) tellRun(id, run)
    }
    if (writing === '') return
    if (written !== '' && !writing.startsWith(written)) {
      beginMessage()
      written = ''
    } else if (written === '') beginMessage()
    say(writing.slice(written.length))
    written = writing
  }
}
