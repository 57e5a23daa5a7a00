/** The vocabulary that every part of the core shares. Types only: importing this file costs nothing at run time. */

import type { ModelErrorKind } from './errors.ts'

export type Language = 'fr' | 'en'

/** What a profile may do: guest has no tool, child has no shell and no third-party mail, pro has everything. */
export type Mode = 'guest' | 'child' | 'pro'

/** A sentence for the user, in both languages of the interface. */
export type Bilingual = { fr: string; en: string }

/** Who answers a conversation: whoever its messages are for, nobody in particular, or the specialist of that id. */
export type SpecialistChoice = 'automatic' | 'none' | (string & {})

/** UTC, ISO 8601 with milliseconds and `Z`. */
export type IsoTime = string

// ---------------------------------------------------------------- messages

/** `arguments` is the raw JSON text exactly as the model wrote it; only execute-tool parses it. */
export type ToolCall = { id: string; name: string; arguments: string }

export type FileRef = { fileId: string; name: string }

export type SystemMessage = { role: 'system'; content: string }
export type UserMessage = { role: 'user'; content: string; files?: FileRef[] }
export type AssistantMessage = {
  role: 'assistant'
  content: string
  reasoning?: string
  toolCalls?: ToolCall[]
}
/** Exactly one per `ToolCall.id` of the assistant message before it, in call order. */
export type ToolMessage = {
  role: 'tool'
  toolCallId: string
  content: string
  /** What the person is told of a failure: no provider gets it, the embedded assistant says it. Not stored. */
  notice?: Bilingual
}
export type Message = SystemMessage | UserMessage | AssistantMessage | ToolMessage

// ---------------------------------------------------------------- tools

/** read: changes nothing; write: changes this machine; outward: leaves the machine or spends. */
export type ToolAccess = 'read' | 'write' | 'outward'

export type TableView = {
  kind: 'table'
  title: string
  columns: string[]
  rows: string[][]
  /** Rows that exist beyond those shown. */
  more?: number
}

/** A file of the library, as every part shows it. */
export type FileCard = {
  fileId: string
  name: string
  mime: string
  bytes: number
  origin: FileOrigin
  createdAt: IsoTime
}
export type FileOrigin = 'imported' | 'generated'

/** What the user sees of a result; `ToolResult.text` is what the model reads. */
export type ToolView =
  | TableView
  | { kind: 'file'; file: FileCard }
  | { kind: 'files'; files: FileCard[]; total: number }
  /** `url`: of a page of the web. */
  | { kind: 'page'; title: string; text: string; position: string; nextOffset?: number; url?: string }
  /** `leavesAlone`: when the network is back. */
  | {
      kind: 'outbox'
      entryId: string
      channel: OutboxChannel
      to: string
      subject: string
      state: OutboxState
      leavesAlone?: true
    }
  | { kind: 'memory'; memoryId: string; fact: string; merged: boolean }
  | { kind: 'statements'; files: FileCard[]; summary: TableView; notices: string[] }
  | { kind: 'search'; query: string; passages: PassageView[] }
  | { kind: 'links'; query: string; results: { title: string; url: string; excerpt: string }[] }
  | { kind: 'shell'; command: string; output: string; exitCode: number; files: FileCard[] }
  /** The card asks for its state, since only that changes when the person answers, edits, sends or finishes. */
  | { kind: 'quiz'; quizId: string; question: string; options: string[] }
  | { kind: 'draft'; draftId: string; to: string[]; subject: string }
  | { kind: 'task'; taskId: string; title: string }
  | { kind: 'report'; reportId: string; title: string }
  | { kind: 'purchase'; pack?: string }
  /** What another specialist answered, whose own calls nest below. */
  | { kind: 'delegation'; specialist: string; name: Bilingual; icon: string; text: string }
  | { kind: 'credits'; awarded: number; balance: number; reason?: string }
  /** A few figures with their names: the weather of a city, an amount in another currency. */
  /** `credit`: how the source of the figures asks to be named, with its link. */
  | {
      kind: 'facts'
      title: string
      facts: { label: Bilingual; value: string }[]
      credit?: { text: string; url: string }
    }

/** A piece of a file of the library that answers a search. */
export type PassageView = {
  fileId: string
  name: string
  /** Where in the file: « page 3 », « feuille Ventes, ligne 12 »; absent when the file has no such places. */
  place?: Bilingual
  text: string
  /** Where in `text` the words are that answer: [from, to]. */
  marks?: [number, number][]
  /** 0 to 1, the best first. */
  score: number
}

/** One result, two audiences: `text` for the model, `views` for the interface. */
export type ToolResult = {
  text: string
  views?: ToolView[]
  /** True when the text comes from content that strangers control (web, mail, MCP): it taints the turn. */
  untrusted?: boolean
}

export type OutboxChannel = 'email' | 'sms' | 'whatsapp'
export type OutboxState = 'prepared' | 'held' | 'sending' | 'sent' | 'failed' | 'uncertain'

/** What the numbers of a progress count; without one they are shares of the whole. */
export type ProgressUnit = 'page' | 'slide' | 'row' | 'file' | 'byte'

/** Plain data: it is stored with the call, and shown again when a window opens. */
export type ToolProgress = {
  label: Bilingual
  /** Of `unit`, finished; with a fraction where the one under way is known too. Never goes back nor past `total`. */
  done?: number
  /** Absent when nobody knows it. */
  total?: number
  unit?: ProgressUnit
  /** When the time is up: what is done is kept and the next call goes on from there, or work goes on behind; else all is lost. */
  whenLate?: 'kept' | 'behind'
  /** Milliseconds left for what `label` says, rounded as people speak; only once enough was seen to be honest. */
  remainingMs?: number
}

export type ToolStatus = 'ok' | 'error' | 'refused' | 'stopped'

/** What execute-tool hands back to the loop: always a result, never a throw. `notice` tells the user of a failure. */
export type ToolOutcome = ToolResult & { status: ToolStatus; durationMs: number; notice?: Bilingual }

/** A turn in the background; `waiting`: for the person; `interrupted`: the program closed, and it can be taken up again. */
export type JobStatus = 'queued' | 'running' | 'waiting' | 'done' | 'failed' | 'cancelled' | 'interrupted'

/** What became of a call that was cut: done all the same, not done, or nobody can know. */
export type CallOutcome = 'done' | 'not_done' | 'uncertain'

export type ApprovalRequest = {
  approvalId: string
  /** The call that waits for it. */
  callId: string
  tool: string
  /** What will happen if the user agrees, in words. */
  summary: Bilingual
  /** True when the turn has read content that strangers control: then nothing is allowed for good. */
  tainted: boolean
  /** The model repeats itself: whether it may go on this time is all that is asked. */
  onceOnly?: true
}
export type ApprovalDecision = 'once' | 'always' | 'refuse'

// ---------------------------------------------------------------- models

/** What a server says of one of its models; what it does not say is absent. */
export type ServedModel = {
  name: string
  /** Tokens of one request: with what it is loaded, or will be. */
  contextTokens?: number
  /** That is the usual default of the server, which tells only once the model is loaded. */
  contextAssumed?: true
  /** With what it could be loaded. */
  maxContextTokens?: number
  /** It reads less than all the tools take, and could read more. */
  cramped?: true
  /** False: it answers in text only. */
  tools?: boolean
  vision?: true
  thinking?: true
  /** Another computer answers, through this server. */
  elsewhere?: true
}

// ---------------------------------------------------------------- tools of MCP servers

/** How a server is reached. `${NAME}` in its texts stands for a secret value of that name: no secret is written here. */
export type McpConnection =
  | { transport: 'stdio'; command: string; args: string[]; cwd?: string }
  | { transport: 'http'; url: string }

/** A variable of its process, a header of its requests, or a value that its command line or address takes. */
export type McpSecretName = { kind: 'env' | 'header' | 'value'; name: string }

/** ask: as anything that leaves the machine; read: the person vouches that it only reads; off: not offered. */
export type McpPolicy = 'ask' | 'read' | 'off'

/** restarting: it stopped by itself and starts again soon; stopped: it failed too often, and only the person starts it. */
export type McpState = 'idle' | 'starting' | 'ready' | 'restarting' | 'stopped'

// ---------------------------------------------------------------- events

export type Usage = {
  inputTokens: number
  outputTokens: number
  /** In the provider's currency, micro-units of USD; absent when the provider does not say. */
  costMicroUsd?: number
}

export type TurnEnd = 'done' | 'stopped' | 'step_limit' | 'time_limit' | 'error'

/** The one union that the window, the command and the tests read. A turn ends in exactly one `turn_end`. */
export type AgentEvent =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  /** Who answers an automatic conversation from now on; without `specialist`, nobody in particular. */
  | { type: 'specialist'; specialist?: { id: string; name: Bilingual } }
  /** `parentId`: the call of a delegation that this one is part of. */
  | { type: 'tool_start'; callId: string; parentId?: string; tool: string; arguments: string; step: number }
  | { type: 'tool_progress'; callId: string; parentId?: string; progress: ToolProgress }
  | {
      type: 'tool_end'
      callId: string
      parentId?: string
      tool: string
      status: ToolStatus
      durationMs: number
      text: string
      views: ToolView[]
      /** What the user reads when it is not ok: `text` speaks to the model. */
      notice?: Bilingual
    }
  | { type: 'approval'; request: ApprovalRequest }
  | { type: 'file'; file: FileCard }
  | { type: 'usage'; usage: Usage }
  | { type: 'notice'; notice: Bilingual }
  /** `failure`: what kind of failure of the model ended it. */
  | { type: 'turn_end'; reason: TurnEnd; message?: Bilingual; failure?: ModelErrorKind }

/** What a tool or a request may change besides files and the outbox. */
export type Changed =
  | 'jobs'
  | 'tasks'
  | 'credits'
  | 'exercises'
  | 'quizzes'
  | 'drafts'
  | 'memories'
  | 'reports'
  | 'approvals'
  | 'specialists'
  | 'mcp'

/**
 * Time, so that tests decide it. `monotonic` is milliseconds awake, which neither sleep nor a clock that is set moves.
 * `onWake` calls back after a sleep, or what may have been one; answers how to end that.
 */
export type Clock = { now(): Date; monotonic(): number; onWake?(listener: () => void): () => void }
