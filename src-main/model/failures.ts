import { errorMessage, ModelError, type ModelErrorKind } from '../errors.ts'
import type { Bilingual } from '../types.ts'
import type { WireChunk } from './answer.ts'
import type { Provider } from './providers.ts'

/** Who was asked, for the sentences. The key is here to be taken out of whatever the provider quotes back. */
export type Asked = { provider: Provider; model: string; apiKey?: string }

/** A failure with what the retry policy needs to know of it. */
export type Failure = {
  error: ModelError
  retryable: boolean
  retryAfterMs?: number
  /** The server takes the same request without `stream_options`. */
  usageRefused?: boolean
}

/** An answer that is no success, kept whole: the client's own errors lose the bodies they don't know. */
export class HttpFailure extends Error {
  override name = 'HttpFailure'
  readonly status: number
  readonly headers: Headers
  readonly body: string
  constructor(status: number, headers: Headers, body: string) {
    super(`HTTP ${status}`)
    this.status = status
    this.headers = headers
    this.body = body
  }
}

const RETRYABLE_STATUS = (status: number) => status === 408 || status === 409 || status === 429 || status >= 500

/** Wordings of OpenAI, Mistral, OpenRouter, llama.cpp, LM Studio, Ollama, vLLM, in that order where they differ. */
const TOO_LONG = new RegExp(
  [
    'context_length_exceeded|maximum context length|configured limit of \\d+ tokens',
    'too large for model|maximum context|too many tokens|prompt contains \\d+ tokens',
    'exceed_context_size_error|exceeds? the (available )?context|context[ _](size|window|length)[^.]{0,40}exceed',
    'tokens to keep|keep the first \\d+ tokens|greater than the context length|larger context length',
    'exceeds? (the )?(model.s )?(maximum )?context|(prompt|input) (is )?too long|input length .{0,30}exceeds',
    'prompt token count of \\d+ exceeds|max context window|reduce the length of the messages',
  ].join('|'),
  'i',
)
const NO_TOOLS =
  /(does not|doesn't|not) support(ed)? (for )?(tool|function)|support tool use|'tool_choice' value|tool (use|calling) is not|function calling is not|tools? (param )?requires? --jinja|"?auto"? tool choice requires|tools? (is|are) not supported/i
const NO_MODEL =
  /model_not_found|invalid_model|not a valid model|invalid model|unknown model|no models? loaded|no endpoints found for|model[^.]{0,80}(not found|does not exist|is not available)|(not found|unknown)[^.]{0,20} model/i
const NO_CREDIT =
  /insufficient_quota|exceeded your current quota|insufficient (credit|balance|funds)|credit balance|requires more credits|key limit exceeded|billing|payment required/i
const NO_PLAIN_KEY = /invalid[_ ]api[_ ]key|incorrect api key|api key not valid/i

/** @param status Of the HTTP answer, or the code a stream gave in place of one. */
export function classifyAnswer(answer: { status: number; body: string; headers?: Headers }, asked: Asked): Failure {
  const { status, body } = answer
  const retryAfterMs = answer.headers && readRetryAfter(answer.headers)
  const kind = kindOf(status, body, asked)
  const quote = quoteOf(body, asked)
  const sentence = sentenceOf(kind, { asked, status, quote, retryAfterMs })
  const retryable = RETRYABLE_STATUS(status) && (kind === 'server' || kind === 'rate_limit')
  const usageRefused = (status === 400 || status === 422) && /stream_options|include_usage/.test(body)
  return { error: new ModelError(kind, sentence), retryable, retryAfterMs, usageRefused }
}

/** A failure told inside a stream, or in a body whose status said success; undefined for an ordinary chunk. */
export function classifyChunk(chunk: WireChunk, asked: Asked): Failure | undefined {
  const choice = Array.isArray(chunk.choices) ? chunk.choices[0] : undefined
  const told = chunk.error ?? field(choice, 'error') ?? (chunk.object === 'error' ? chunk : undefined)
  if (!told && field(choice, 'finish_reason') !== 'error') return undefined
  const code = Number(field(told, 'code') ?? field(told, 'status') ?? field(told, 'status_code'))
  const status = code >= 400 && code < 600 ? code : 500
  return classifyAnswer({ status, body: JSON.stringify({ error: told }) }, asked)
}

function kindOf(status: number, body: string, asked: Asked): ModelErrorKind {
  if (status === 402) return 'no_credit'
  if (status === 401) return asked.apiKey ? 'wrong_key' : 'no_key'
  if (status === 403) return kindOfForbidden(body, asked)
  if (status === 429) return NO_CREDIT.test(body) ? 'no_credit' : 'rate_limit'
  if (status === 413 || TOO_LONG.test(body)) return 'context_too_long'
  if (NO_TOOLS.test(body)) return 'no_tools'
  if (NO_CREDIT.test(body)) return 'no_credit'
  if (status === 404 || /unexpected endpoint|cannot post/i.test(body) || NO_MODEL.test(body)) return 'model_unknown'
  if (NO_PLAIN_KEY.test(body)) return asked.apiKey ? 'wrong_key' : 'no_key'
  return RETRYABLE_STATUS(status) ? 'server' : 'refused_request'
}

/** OpenRouter says 403 for a moderated question and for a spent key too; OpenAI for a country it doesn't serve. */
function kindOfForbidden(body: string, asked: Asked): ModelErrorKind {
  if (NO_CREDIT.test(body)) return 'no_credit'
  if (/flagged|moderation|unsupported_country/i.test(body)) return 'refused_request'
  return asked.apiKey ? 'wrong_key' : 'no_key'
}

const UNREACHABLE =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ENETDOWN|EHOSTDOWN|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/
const CERTIFICATE = /^(CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

/** What the transport threw: nothing answered, or the connection broke. */
export function classifyTransport(error: unknown, asked: Asked): Failure {
  const http = causes(error).find(cause => cause instanceof HttpFailure)
  if (http) return classifyAnswer(http, asked)
  const codes = causes(error).flatMap(codeOf)
  const text = redact(causes(error).map(errorMessage).join(' · '), asked)
  const options = { cause: new Error(text) }
  if (codes.some(code => CERTIFICATE.test(code))) {
    return { error: new ModelError('offline', insecureSentence(asked), options), retryable: false }
  }
  if (codes.some(code => UNREACHABLE.test(code))) {
    return { error: new ModelError('offline', sentenceOf('offline', { asked }), options), retryable: true }
  }
  return { error: new ModelError('cut', sentenceOf('cut', { asked }), options), retryable: true }
}

function causes(error: unknown): unknown[] {
  const chain: unknown[] = []
  for (let current = error; current instanceof Error && chain.length < 8; current = current.cause) chain.push(current)
  return chain
}

function codeOf(error: unknown): string[] {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? [error.code] : []
}

/** Nothing came for `ms`: before the first word the server is at fault, after it the answer is cut. */
export function silence(ms: number, begun: boolean, asked: Asked): Failure {
  const seconds = Math.round(ms / 1000)
  const who = asked.provider.name
  const sentence = {
    fr: `${who} n’envoie plus rien depuis ${seconds} s. Réessayez, ou choisissez un modèle plus rapide.`,
    en: `${who} has sent nothing for ${seconds} s. Try again, or choose a faster model.`,
  }
  return { error: new ModelError(begun ? 'cut' : 'server', sentence), retryable: false }
}

/** The stream ended, or lost a part, before the answer was whole. */
export function cutShort(asked: Asked): Failure {
  return { error: new ModelError('cut', sentenceOf('cut', { asked })), retryable: true }
}

/** A success whose body is no chat completion: a portal's page, another service on this port. */
export function notAnApi(asked: Asked): Failure {
  const who = asked.provider.name
  const sentence = {
    fr: `L’adresse de ${who} répond, mais pas comme un serveur de modèles. Vérifiez l’adresse (elle finit souvent par /v1) et que le réseau ne demande pas de se connecter à un portail.`,
    en: `The address of ${who} answers, but not as a model server. Check the address (it often ends in /v1) and that the network does not ask you to sign in to a portal.`,
  }
  return { error: new ModelError('server', sentence), retryable: false }
}

export function missingKey(asked: Asked): ModelError {
  return new ModelError('no_key', sentenceOf('no_key', { asked }))
}

/** A key with a space, an accent or a line break in it can't even be sent. */
export function unusableKey(asked: Asked): ModelError {
  return new ModelError('wrong_key', sentenceOf('wrong_key', { asked }))
}

export function badAddress(): ModelError {
  return new ModelError('offline', {
    fr: 'L’adresse du modèle n’est pas une adresse http ou https. Corrigez-la dans les réglages.',
    en: 'The address of the model is not an http or https address. Correct it in the settings.',
  })
}

type Facts = { asked: Asked; status?: number; quote?: string; retryAfterMs?: number }

function sentenceOf(kind: ModelErrorKind, { asked, status, quote, retryAfterMs }: Facts): Bilingual {
  const { provider, model } = asked
  const who = provider.name
  switch (kind) {
    case 'no_key':
      return {
        fr: `${who} demande une clé. Ajoutez votre clé dans les réglages, ou utilisez l’assistant hors ligne.`,
        en: `${who} asks for a key. Add your key in the settings, or use the offline assistant.`,
      }
    case 'wrong_key':
      return {
        fr: `${who} refuse la clé. Vérifiez qu’elle est entière et encore valide, ou créez-en une autre.`,
        en: `${who} refuses the key. Check that it is whole and still valid, or create another one.`,
      }
    case 'no_credit':
      return {
        fr: `Il n’y a plus de crédit chez ${who}. Rechargez le compte, ou choisissez un modèle gratuit ou local.`,
        en: `There is no credit left at ${who}. Top up the account, or choose a free or local model.`,
      }
    case 'rate_limit':
      return {
        fr: `${who} reçoit trop de demandes. Réessayez dans ${waitInWords(retryAfterMs).fr}.`,
        en: `${who} gets too many requests. Try again in ${waitInWords(retryAfterMs).en}.`,
      }
    case 'context_too_long':
      return {
        fr: `La conversation est trop longue pour ${model}. Commencez une nouvelle conversation, ou choisissez un modèle au contexte plus grand.`,
        en: `The conversation is too long for ${model}. Start a new conversation, or choose a model with a larger context.`,
      }
    case 'model_unknown':
      return unknownModelSentence(asked)
    case 'no_tools':
      return {
        fr: `${model} ne sait pas utiliser les outils. Choisissez un modèle qui les accepte, ou le mode invité.`,
        en: `${model} cannot use tools. Choose a model that accepts them, or the guest mode.`,
      }
    case 'offline':
      return provider.loopback
        ? {
            fr: `Rien ne répond à l’adresse de ${who} sur cet ordinateur. Démarrez ${who}, puis réessayez.`,
            en: `Nothing answers at the address of ${who} on this computer. Start ${who}, then try again.`,
          }
        : {
            fr: `Impossible de joindre ${who}. Vérifiez la connexion à Internet, ou utilisez l’assistant hors ligne.`,
            en: `Cannot reach ${who}. Check the Internet connection, or use the offline assistant.`,
          }
    case 'server':
      return {
        fr: `${who} est en panne ou surchargé${status ? ` (${status})` : ''}. Réessayez dans quelques minutes.`,
        en: `${who} is down or overloaded${status ? ` (${status})` : ''}. Try again in a few minutes.`,
      }
    case 'cut':
      return {
        fr: `La réponse de ${who} s’est interrompue avant la fin. Vérifiez la connexion, puis réessayez.`,
        en: `The answer from ${who} broke off before its end. Check the connection, then try again.`,
      }
    case 'refused_request':
      return {
        fr: `${who} refuse la demande${quote ? ` : « ${quote} »` : ''}. Reformulez-la, ou choisissez un autre modèle.`,
        en: `${who} refuses the request${quote ? `: “${quote}”` : ''}. Reword it, or choose another model.`,
      }
  }
}

function unknownModelSentence({ provider, model }: Asked): Bilingual {
  if (provider.name === 'Ollama') {
    return {
      fr: `Ollama n’a pas le modèle ${model}. Installez-le avec « ollama pull ${model} », ou choisissez-en un autre.`,
      en: `Ollama does not have the model ${model}. Install it with “ollama pull ${model}”, or choose another one.`,
    }
  }
  return {
    fr: `${provider.name} ne connaît pas le modèle ${model} à cette adresse. Vérifiez le nom du modèle, puis l’adresse (elle finit souvent par /v1).`,
    en: `${provider.name} does not know the model ${model} at this address. Check the name of the model, then the address (it often ends in /v1).`,
  }
}

function insecureSentence({ provider }: Asked): Bilingual {
  return {
    fr: `La connexion à ${provider.name} n’est pas sûre. Vérifiez la date et l’heure de l’ordinateur, et qu’aucun portail ou filtre du réseau ne s’interpose.`,
    en: `The connection to ${provider.name} is not secure. Check the date and time of the computer, and that no portal or filter of the network stands in between.`,
  }
}

function waitInWords(ms: number | undefined): Bilingual {
  if (ms === undefined) return { fr: 'une minute', en: 'a minute' }
  if (ms < 100_000) {
    const seconds = Math.max(1, Math.ceil(ms / 1000))
    return { fr: `${seconds} s`, en: `${seconds} s` }
  }
  const minutes = Math.ceil(ms / 60_000)
  return { fr: `${minutes} minutes`, en: `${minutes} minutes` }
}

/** @returns Milliseconds; undefined when the header is missing or says nothing that can be read. */
export function readRetryAfter(headers: Headers, now = Date.now()): number | undefined {
  const precise = headers.get('retry-after-ms')
  if (precise !== null && /^\d+(\.\d+)?$/.test(precise.trim())) return Number(precise)
  const value = headers.get('retry-after')?.trim()
  if (!value) return undefined
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

const QUOTE_LENGTH = 200

/** The provider's own words, short, without a key. */
function quoteOf(body: string, asked: Asked): string {
  const text = redact(messageIn(body), asked).replace(/\s+/g, ' ').trim()
  return text.length > QUOTE_LENGTH ? `${text.slice(0, QUOTE_LENGTH)}…` : text.replace(/[.\s]+$/, '')
}

/** `{"error":{"message"}}`, `{"error":"…"}`, `{"message"}`, `{"detail"}`, and what OpenRouter passes on in `raw`. */
function messageIn(body: string): string {
  const value = parse(body)
  if (value === undefined) return /^\s*</.test(body) ? '' : body
  const error = field(value, 'error') ?? value
  if (typeof error === 'string') return error
  const raw = field(field(error, 'metadata'), 'raw')
  if (typeof raw === 'string' && raw.trim() !== '') return parse(raw) === undefined ? raw : messageIn(raw)
  const message = field(error, 'message') ?? field(error, 'detail') ?? field(error, 'msg')
  if (message === undefined) return ''
  return typeof message === 'string' ? message : JSON.stringify(message)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([key, entry]) => key === name && entry !== null)?.[1]
}

function redact(text: string, { apiKey }: Asked): string {
  const known = apiKey ? text.replaceAll(apiKey, '…') : text
  return known.replace(/\b(sk|key|gsk|pk)[-_][\w*.-]{6,}/gi, '…').replace(/Bearer\s+\S+/gi, '…')
}
