/** What a server may cost; tests have shorter times. */
export type McpLimits = {
  /** Until it has started and said which tools it has. */
  startMs: number
  /** One call, once the server is there. */
  callMs: number
  /** Before the first restart; each one after waits twice as long. */
  restartMs: number
}

export const MCP_LIMITS: McpLimits = { startMs: 10_000, callMs: 60_000, restartMs: 1_000 }

export const RESTARTS = 5
/** Up for so long, it counts as sound again. */
export const SOUND_MS = 60_000

/** One message of a process, and one answer over HTTP. */
export const MESSAGE_BYTES = 10 * 1024 * 1024
/** What a process may write in `FLOOD_MS`, whatever it writes. */
export const FLOOD_MS = 10_000
export const FLOOD_BYTES = 32 * 1024 * 1024
export const FLOOD_MESSAGES = 5_000
/** Lines of the standard output that are no message. */
export const GARBAGE_LINES = 100

export const ERROR_LINES = 200
export const ERROR_CHARACTERS = 64 * 1024

export const TOOLS_PER_SERVER = 64
/** In one request, those of Ardoise included: providers take no more. */
export const TOOLS_IN_ALL = 128
export const PAGES = 20
export const DESCRIPTION_CHARACTERS = 1_000
export const SCHEMA_CHARACTERS = 8 * 1024
export const RESULT_CHARACTERS = 8_000
export const IMAGE_BYTES = 5 * 1024 * 1024
export const IMAGES = 8
