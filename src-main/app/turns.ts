import { batchText } from '../agent/batch-text.ts'
import { startDeadline } from '../agent/deadline.ts'
import { JOB_TIME_MS, TURN_TIME_MS } from '../agent/limits.ts'
import * as loopSentences from '../agent/loop-sentences.ts'
import { errorMessage, UserError } from '../errors.ts'
import { setUnread } from '../store/conversations.ts'
import { storeFailure, systemFailure } from '../store/failures.ts'
import { activeJobOf, addJob, endJob, type Job, jobOfTurn, lastJobOf, saveJobTime } from '../store/jobs.ts'
import { getMessage, lastMessage, originOf } from '../store/messages.ts'
import { databaseFile } from '../store/open.ts'
import { beginTurn, endTurn, holdsTurn, isAnsweredElsewhere } from '../store/turns.ts'
import type { Bilingual, Mode, TurnEnd } from '../types.ts'
import { type AnswerHost, createAnswer } from './answer.ts'
import { announceOutbox } from './outbox.ts'
import { createPresence } from './presence.ts'
import { recoverConversation, type Settled, settleCalls } from './recover.ts'
import { createPartial, type Ended, type How, LEFT, type RunningTurn } from './running-turn.ts'
import { BUSY, BUSY_JOB } from './sentences.ts'
import { titleOf } from './title.ts'

export type TurnsHost = AnswerHost & {
  /** The state of a conversation is not what it was. */
  changed(): void
  /** True where turns that a crash cut go on by themselves at the next start. */
  resumes: boolean
}

type Running = RunningTurn & { ended: Promise<TurnEnd> }

/** How soon what a full disk did not take is offered to it again. */
const KEEP_AGAIN_MS = 2_000

export type Turns = ReturnType<typeof createTurns>

/** Who is answering, and how it ends: one turn a conversation at a time, in front of the person or in the background. */
export function createTurns(host: TurnsHost) {
  const { db, clock } = host
  const { answer, announce } = createAnswer(host)
  const running = new Map<string, Running>()
  /** Ends of turns that could not be stored yet. */
  const unkept = new Map<string, () => void>()
  let keeping: NodeJS.Timeout | undefined
  const presence = createPresence(host, () => {
    for (const turn of running.values()) keepTime(turn)
  })

  /**
   * Answers a conversation. `prepare` says which, after storing what the person says there; all of it is undone when
   * the turn cannot begin. `ended` settles with the turn, and never rejects.
   * @throws UserError when the conversation is already answering, or waits for a job.
   */
  function begin<T extends { conversationId: string; mode: Mode }>(
    prepare: () => T,
    how: How = {},
  ): { prepared: T; ended: Promise<TurnEnd> } {
    const open = db.transaction(() => {
      const prepared = prepare()
      const { conversationId } = prepared
      checkFree(conversationId, how.job)
      // A job of the command is taken up by the command, one of the window by the window, whoever answers it now.
      const resumable = how.job ? how.job.command === undefined : host.resumes
      const begun = beginTurn(db, conversationId, clock.now(), { resumable, automatic: how.automatic === true })
      if (!begun) throw new UserError(BUSY)
      return { prepared, hadJob: lastJobOf(db, conversationId) !== undefined }
    })
    presence.beSeen()
    const { prepared, hadJob } = open.immediate()
    const { conversationId, mode } = prepared
    const turn: RunningTurn = {
      conversationId,
      mode,
      how,
      stop: new AbortController(),
      left: false,
      deadline: startDeadline(how.job ? JOB_TIME_MS - how.job.usedMs : TURN_TIME_MS, clock),
      partial: createPartial(host, conversationId),
      batcher: batchText(event => host.emit({ conversationId, event })),
    }
    const ended = run(turn)
    running.set(conversationId, Object.assign(turn, { ended }))
    host.changed()
    if (hadJob) {
      // Whether it can go on depends on what else is answered there.
      jobsChanged()
      void ended.then(jobsChanged)
    }
    return { prepared, ended }
  }

  /** @throws UserError while something else is answered there. */
  function checkFree(conversationId: string, own?: Job): void {
    const busy = busyWith(conversationId, own)
    if (busy) throw new UserError(busy)
  }

  /** What else is answered there; undefined when nothing is. */
  function busyWith(conversationId: string, own?: Job): Bilingual | undefined {
    if (holds(conversationId)) return BUSY
    const job = activeJobOf(db, conversationId)
    if (job && job.number !== own?.number) return job.status === 'queued' ? BUSY_JOB : BUSY
    return isAnsweredElsewhere(db, conversationId, clock.now()) ? BUSY : undefined
  }

  function jobsChanged(): void {
    host.announce({ type: 'changed', what: 'jobs' })
  }

  function holds(conversationId: string): boolean {
    return running.has(conversationId) || unkept.has(conversationId)
  }

  /** What a run of the program left unfinished in a conversation is put on record before anything else is said there. */
  function recover(conversationId: string): void {
    if (holds(conversationId)) return
    recoverConversation(db, conversationId, clock.now())
  }

  async function run(turn: RunningTurn): Promise<TurnEnd> {
    // The caller announces the person's message before anything of the answer.
    await Promise.resolve()
    let end: Ended | undefined
    try {
      end = await answer(turn)
    } catch (error) {
      host.log(error)
      end = failed(error)
    }
    turn.deadline.clear()
    if (end && !turn.left) end = keepEnd(turn, end)
    running.delete(turn.conversationId)
    const { reason, message, failure } = end ?? { reason: 'stopped' }
    turn.batcher.push({ type: 'turn_end', reason, ...(message && { message }), ...(failure && { failure }) })
    host.changed()
    return reason
  }

  /**
   * The last message, the end of the turn, that of its job, and what became of calls whose own end could not be stored
   * are one. Answers what the person is told; undefined when another run of the program answers now.
   */
  function keepEnd({ conversationId }: RunningTurn, end: Ended): Ended | undefined {
    const { reason, message: sentence, unreachable, answer } = end
    const said = sentence && { sentence }
    let settled: Settled = { entries: [], calls: [] }
    const keep = db.transaction((): boolean => {
      if (!holdsTurn(db, conversationId)) return false
      const now = clock.now()
      settled = settleCalls(db, conversationId, now)
      answer?.store()
      endTurn(db, conversationId, { state: reason, ...said, ...(unreachable && { unreachable }), now })
      setUnread(db, conversationId, true)
      const job = jobOfTurn(db, conversationId)
      if (!job) return true
      const last = lastMessage(db, conversationId)
      const { number } = job
      endJob(db, { number, status: JOB_OF_TURN[reason], ...said, reason, ...(last && { lastId: last.id }), now })
      return true
    })
    const kept = (): void => {
      for (const { messageId } of settled.calls) if (messageId !== undefined) announce(conversationId, messageId)
      if (settled.entries.length > 0) announceOutbox(host)
      answer?.stored()
    }
    try {
      if (!keep.immediate()) return undefined
    } catch (error) {
      // A full disk: that is told at once, and what could not be stored is stored as soon as there is room.
      host.log(error)
      keepLater(conversationId, () => {
        keep.immediate()
        kept()
      })
      return answer ? failed(error) : end
    }
    kept()
    return end
  }

  function keepLater(conversationId: string, keep: () => void): void {
    unkept.set(conversationId, () => {
      keep()
      unkept.delete(conversationId)
      host.changed()
    })
    keeping ??= setInterval(keepWhatIsLeft, KEEP_AGAIN_MS).unref()
  }

  function keepWhatIsLeft(): void {
    try {
      for (const keep of unkept.values()) keep()
      clearInterval(keeping)
      keeping = undefined
    } catch (error) {
      host.log(error)
    }
  }

  function failed(error: unknown): Ended {
    const failure = systemFailure(storeFailure(error, databaseFile(host.paths.data)))
    return { reason: 'error', message: turnFailure(failure) }
  }

  function keepTime(turn: RunningTurn): void {
    const job = activeJobOf(db, turn.conversationId)
    if (job) saveJobTime(db, job.number, usedBy(turn))
  }

  /** With what earlier runs of its job had used. */
  function usedBy({ deadline, how }: RunningTurn): number {
    return (how.job?.usedMs ?? 0) + deadline.used()
  }

  /**
   * The running turn of a conversation becomes a job, with its time limit; what it does goes on.
   * @throws UserError when nothing is answered there.
   */
  function moveToBackground(conversationId: string): Job {
    const turn = running.get(conversationId)
    const move = db.transaction(() => {
      const job = activeJobOf(db, conversationId)
      const asked = lastMessage(db, conversationId, 'user')
      if (job) return { job, added: false }
      if (!turn || turn.stop.signal.aborted || !asked) throw new UserError(NOTHING_RUNS)
      const { message } = getMessage(db, conversationId, originOf(db, asked.id)) ?? asked
      const added = addJob(db, {
        profileId: host.profile().id,
        conversationId,
        title: titleOf({ text: message.content }),
        status: 'running',
        askedId: asked.id,
        now: clock.now(),
      })
      host.approvals.keepCards(conversationId)
      return { job: added, added: true }
    })
    const { job, added } = move.immediate()
    if (added) turn?.deadline.extend(JOB_TIME_MS)
    host.changed()
    return job
  }

  /** Leaves a turn as a crash would: the next start takes it up. */
  function leave(turn: RunningTurn): void {
    try {
      turn.partial.save()
      keepTime(turn)
    } catch (error) {
      host.log(error)
    }
    turn.left = true
    turn.stop.abort(LEFT)
  }

  function stop(conversationId: string): void {
    running.get(conversationId)?.stop.abort()
  }

  return {
    begin,
    checkFree,
    busyWith,
    beSeen: presence.beSeen,
    recover,
    announce,
    moveToBackground,
    isRunning: (conversationId: string): boolean => running.has(conversationId),
    /** True while it is answered here, or its answer waits for room on the disk. */
    holds,
    /** What has been written since the last stored message; its events have then all been emitted. */
    live(conversationId: string): { text: string; reasoning: string } | undefined {
      const turn = running.get(conversationId)
      turn?.batcher.flush()
      return turn?.partial.read()
    },
    /** Milliseconds that a running turn has used of its limit. */
    used(conversationId: string): number | undefined {
      const turn = running.get(conversationId)
      return turn && usedBy(turn)
    },
    get busy(): boolean {
      return running.size > 0
    },
    stop,
    /** The program closes: jobs go on at the next start, everything else stops. */
    stopAll(): void {
      for (const turn of running.values()) {
        if (activeJobOf(db, turn.conversationId)) leave(turn)
        else turn.stop.abort()
      }
    },
    /** Nobody looks at the cards of these conversations: answers stop, and can go on later. Jobs keep waiting. */
    stopWaiting(conversationIds: readonly string[]): void {
      for (const { conversationId, stop } of running.values()) {
        if (conversationIds.includes(conversationId) && !activeJobOf(db, conversationId)) stop.abort()
      }
    },
    /** How many run besides those of these conversations. */
    countBut: (conversationIds: readonly string[]): number =>
      [...running.keys()].filter(id => !conversationIds.includes(id)).length,
    /** Settles once no turn is running. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all([...running.values()].map(({ ended }) => ended))
    },
    close(): void {
      if (unkept.size > 0) keepWhatIsLeft()
      clearInterval(keeping)
      presence.close()
    },
  }
}

/** An answer that ends at the limit of steps is one, and says so. */
const JOB_OF_TURN = {
  done: 'done',
  step_limit: 'done',
  time_limit: 'failed',
  error: 'failed',
  stopped: 'cancelled',
} as const satisfies Record<TurnEnd, string>

const NOTHING_RUNS: Bilingual = {
  fr: 'Cette réponse est déjà finie : il n’y a rien à mettre en arrière-plan.',
  en: 'This answer has already ended: there is nothing to move to the background.',
}

function turnFailure(error: unknown): Bilingual {
  return error instanceof UserError ? error.sentence : loopSentences.unexpected(errorMessage(error))
}
