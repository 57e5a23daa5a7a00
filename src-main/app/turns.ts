import { batchText } from '../agent/batch-text.ts'
import { startDeadline } from '../agent/deadline.ts'
import { JOB_TIME_MS, TURN_TIME_MS } from '../agent/limits.ts'
import * as loopSentences from '../agent/loop-sentences.ts'
import { errorMessage, UserError } from '../errors.ts'
import { setUnread } from '../store/conversations.ts'
import { storeFailure } from '../store/failures.ts'
import { activeJobOf, addJob, endJob, type Job, saveJobTime } from '../store/jobs.ts'
import { lastMessage } from '../store/messages.ts'
import { databaseFile } from '../store/open.ts'
import { SEE_EVERY_MS, seeProcess } from '../store/processes.ts'
import { beginTurn, endTurn } from '../store/turns.ts'
import type { Bilingual, Mode, TurnEnd } from '../types.ts'
import { type AnswerHost, createAnswer } from './answer.ts'
import { createPartial, type Ended, type How, type RunningTurn } from './running-turn.ts'
import { BUSY, BUSY_JOB } from './sentences.ts'
import { titleOf } from './title.ts'

export type TurnsHost = AnswerHost & {
  /** The state of a conversation is not what it was. */
  changed(): void
  /** True where turns that a crash cut go on by themselves at the next start. */
  resumes: boolean
}

type Running = RunningTurn & { ended: Promise<TurnEnd> }

export type Turns = ReturnType<typeof createTurns>

/** Who is answering, and how it ends: one turn a conversation at a time, in front of the person or in the background. */
export function createTurns(host: TurnsHost) {
  const { db, clock } = host
  const { answer, announce } = createAnswer(host)
  const running = new Map<string, Running>()
  let seeing: NodeJS.Timeout | undefined

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
      // A job of the command is taken up by the command.
      const resumable = host.resumes && how.job?.command === undefined
      const begun = beginTurn(db, conversationId, clock.now(), { resumable, automatic: how.automatic === true })
      if (!begun) throw new UserError(BUSY)
      return prepared
    })
    beSeen()
    const prepared = open.immediate()
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
    return { prepared, ended }
  }

  /** @throws UserError while something else is answered there. */
  function checkFree(conversationId: string, own?: Job): void {
    if (running.has(conversationId)) throw new UserError(BUSY)
    const job = activeJobOf(db, conversationId)
    if (job && job.number !== own?.number) throw new UserError(job.status === 'queued' ? BUSY_JOB : BUSY)
  }

  async function run(turn: RunningTurn): Promise<TurnEnd> {
    // The caller announces the person's message before anything of the answer.
    await Promise.resolve()
    let end: Ended | undefined
    try {
      end = await answer(turn)
    } catch (error) {
      host.log(error)
      end = { reason: 'error', message: turnFailure(storeFailure(error, databaseFile(host.paths.data))) }
    }
    turn.deadline.clear()
    if (end && !turn.left) keepEnd(turn, end)
    running.delete(turn.conversationId)
    turn.batcher.push({ type: 'turn_end', ...(end ?? { reason: 'stopped' }) })
    host.changed()
    return end?.reason ?? 'stopped'
  }

  /** The end of the turn and that of its job are one. */
  function keepEnd({ conversationId }: RunningTurn, { reason, message: sentence }: Ended): void {
    const now = clock.now()
    const said = sentence && { sentence }
    const keep = db.transaction(() => {
      endTurn(db, conversationId, { state: reason, ...said, now })
      setUnread(db, conversationId, true)
      const job = activeJobOf(db, conversationId)
      const last = lastMessage(db, conversationId)
      if (job)
        endJob(db, { number: job.number, status: JOB_OF_TURN[reason], ...said, ...(last && { lastId: last.id }), now })
    })
    try {
      keep.immediate()
    } catch (error) {
      // A full disk: the end is told all the same, and the next start finds the turn interrupted.
      host.log(error)
    }
  }

  /** While something is answered, other runs of the program know that this one is there. */
  function beSeen(): void {
    seeProcess(db, clock.now())
    seeing ??= setInterval(() => {
      if (running.size === 0) {
        clearInterval(seeing)
        seeing = undefined
        return
      }
      try {
        seeProcess(db, clock.now())
        for (const turn of running.values()) keepTime(turn)
      } catch (error) {
        host.log(error)
      }
    }, SEE_EVERY_MS).unref()
  }

  function keepTime({ conversationId, deadline }: RunningTurn): void {
    const job = activeJobOf(db, conversationId)
    if (job) saveJobTime(db, job.number, deadline.used())
  }

  /**
   * The running turn of a conversation becomes a job, with its time limit; what it does goes on.
   * @throws UserError when nothing is answered there.
   */
  function moveToBackground(conversationId: string): Job {
    const turn = running.get(conversationId)
    const job = activeJobOf(db, conversationId)
    if (job) return job
    const asked = lastMessage(db, conversationId, 'user')
    if (!turn || !asked) throw new UserError(NOTHING_RUNS)
    const added = addJob(db, {
      profileId: host.profile().id,
      conversationId,
      title: titleOf({ text: asked.message.content }),
      status: 'running',
      askedId: asked.id,
      now: clock.now(),
    })
    host.approvals.keepCards(conversationId)
    turn.deadline.extend(JOB_TIME_MS)
    host.changed()
    return added
  }

  /** Leaves a turn as a crash would: the next start takes it up. */
  function leave(turn: RunningTurn): void {
    turn.partial.save()
    keepTime(turn)
    turn.left = true
    turn.stop.abort()
  }

  function stop(conversationId: string): void {
    running.get(conversationId)?.stop.abort()
  }

  return {
    begin,
    checkFree,
    announce,
    moveToBackground,
    isRunning: (conversationId: string): boolean => running.has(conversationId),
    /** What has been written since the last stored message; its events have then all been emitted. */
    live(conversationId: string): { text: string; reasoning: string } | undefined {
      const turn = running.get(conversationId)
      turn?.batcher.flush()
      return turn?.partial.read()
    },
    /** Milliseconds that a running turn has used of its limit. */
    used: (conversationId: string): number | undefined => running.get(conversationId)?.deadline.used(),
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
    /** Nobody is left to answer the cards of these conversations: they go on when someone is. */
    stopWaiting(conversationIds: readonly string[]): void {
      for (const turn of running.values()) {
        if (!conversationIds.includes(turn.conversationId)) continue
        if (activeJobOf(db, turn.conversationId)) leave(turn)
        else turn.stop.abort()
      }
    },
    /** Settles once no turn is running. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all([...running.values()].map(({ ended }) => ended))
    },
    close(): void {
      clearInterval(seeing)
      seeing = undefined
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
