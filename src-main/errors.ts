/** A failure that the model can act on: the message says what is wrong and what to do next. */
export class ToolError extends Error {
  override name = 'ToolError'
  /** What the person reads instead, since the message speaks to the model. */
  readonly notice: { fr: string; en: string }
  /** True when the message quotes strangers: it taints the turn as a result of theirs does. */
  readonly untrusted: boolean
  constructor(message: string, notice: { fr: string; en: string }, options: { untrusted?: boolean } = {}) {
    super(message)
    this.notice = notice
    this.untrusted = options.untrusted ?? false
  }
}

/** A failure of the model or the network that ends the turn; the user reads one sentence that says what to do. */
export class ModelError extends Error {
  override name = 'ModelError'
  readonly kind: ModelErrorKind
  readonly sentence: { fr: string; en: string }
  constructor(kind: ModelErrorKind, sentence: { fr: string; en: string }, options?: ErrorOptions) {
    super(`${kind}: ${sentence.en}`, options)
    this.kind = kind
    this.sentence = sentence
  }
}

export type ModelErrorKind =
  | 'no_key'
  | 'wrong_key'
  | 'no_credit'
  | 'rate_limit'
  | 'context_too_long'
  | 'model_unknown'
  | 'no_tools'
  | 'offline'
  | 'server'
  | 'cut'
  | 'refused_request'

/** A failure to show to the user as it is, in both languages: a locked database, a file that is no balance. */
export class UserError extends Error {
  override name = 'UserError'
  readonly sentence: { fr: string; en: string }
  constructor(sentence: { fr: string; en: string }, options?: ErrorOptions) {
    super(sentence.en, options)
    this.sentence = sentence
  }
}

export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`)
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
