/** Model calls for one message of the user; the last one may not call tools, so a turn always ends in text. */
export const MODEL_CALLS_PER_TURN = 10

/** Model calls of a specialist who was asked by another, for one task. */
export const MODEL_CALLS_PER_DELEGATION = 6
/** Specialists asked in one turn. */
export const DELEGATIONS_PER_TURN = 6

export const TOOL_TIME_MS = 60_000
/** Tools whose limit differs from TOOL_TIME_MS. */
export const TOOL_TIME_EXCEPTIONS: Readonly<Record<string, number>> = {
  bash_execute: 30_000,
  // Attachments over a slow line; sending itself ends sooner, so that its state is known.
  send_email_to_user: 130_000,
  send_whatsapp_to_user: 130_000,
  // Ends with the turn, within whose limits it works.
  delegate_to_specialist: 1_800_000,
}
/** Tools of MCP servers: the server may have to start first, and then says by itself that a call took too long. */
export const MCP_TOOL_TIME_MS = 75_000

export const TURN_TIME_MS = 180_000
/** In the background. */
export const JOB_TIME_MS = 1_800_000

/** The same call with identical arguments this many times in a row is put to the user. */
export const IDENTICAL_CALLS_BEFORE_ASKING = 3

/**
 * Characters of one result that go back to the model: a last guard. Tools that read (pages, files, searches) stay
 * well under it by themselves and say how to read on.
 */
export const RESULT_CHARACTERS = 24_000
export const RESULT_CHARACTERS_EXCEPTIONS: Readonly<Record<string, number>> = { bash_execute: 4_000 }

/** Context assumed of a model that does not say: what small local servers give by default would be 4 096. */
export const DEFAULT_CONTEXT_TOKENS = 32_000
/** Share of the context kept free for the answer. */
export const ANSWER_SHARE = 0.25
/** Share of the context that the system prompt and the tools may take before the tools are told in fewer words. */
export const PROMPT_SHARE = 0.4
/** What the tools may take however long the system prompt is. */
export const LEAST_TOOLS_SHARE = 0.15
