import type { SecretValue } from './secrets.ts'

/** The beginnings that providers give their keys. */
const KEY_BEGINNINGS =
  /^(sk|pk|rk|ghp|gho|ghu|ghs|ghr|github_pat|glpat|xox[a-z]|xapp|hf|npm|tvly|pat|key|ntn|secret|AKIA|AIza|eyJ)[-_]?[A-Za-z0-9]/
const KEY_NAMES = /(key|token|secret|password|passwd|pwd|auth|credential|cookie|cle|clé)/i

/** Whether a text is most likely a key: as providers begin theirs, or long and of no language. */
export function looksLikeKey(text: string): boolean {
  if (text.length < 12 || /\s/.test(text)) return false
  if (KEY_BEGINNINGS.test(text) && /\d/.test(text) && text.length >= 16) return true
  return /^[A-Za-z0-9+/=_-]{24,}$/.test(text) && /\d/.test(text) && /[A-Za-z]/.test(text) && !/[/\\]/.test(text)
}

export type Hidden = { texts: string[]; secrets: SecretValue[] }

/** Arguments without the keys among them: `${CLE_1}` stands for the first, unless that name is taken. */
export function hideKeysOfArguments(args: readonly string[], taken: readonly string[] = []): Hidden {
  const { hide, secrets } = createHiding(taken)
  const hideIn = (arg: string, before = ''): string => {
    if (ADDRESS.test(arg)) return hideInAddress(arg, hide)
    const [, name, value] = NAMED.exec(arg) ?? []
    if (name !== undefined && value !== undefined)
      return `${name}${KEY_NAMES.test(name) || looksLikeKey(value) ? hide(value) : hideIn(value)}`
    const named = before.startsWith('-') && !before.includes('=') && KEY_NAMES.test(before) && !arg.startsWith('-')
    return named || looksLikeKey(arg) ? hide(arg) : arg
  }
  const texts = args.map((arg, index) => hideIn(arg, args[index - 1]))
  return { texts, secrets }
}

/** The same of an address: in its query, and among the parts of its path. */
export function hideKeysOfAddress(address: string, taken: readonly string[] = []): Hidden {
  const { hide, secrets } = createHiding(taken)
  return { texts: [hideInAddress(address, part => hide(decode(part)))], secrets }
}

function hideInAddress(address: string, hide: (part: string) => string): string {
  const [, before = address, query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(address) ?? []
  const path = before
    .replace(PASSWORD, (_, user: string, password: string) => `${user}${hide(password)}@`)
    .replace(/(?<=\/)[^/]+/g, part => (looksLikeKey(part) ? hide(part) : part))
  const asked = query.replace(/([?&][^=&]*=)([^&]+)/g, (whole, name: string, value: string) =>
    KEY_NAMES.test(name) || looksLikeKey(value) ? `${name}${hide(value)}` : whole,
  )
  return path + asked
}

const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\//i
/** « postgresql://awa:soleil@… » */
const PASSWORD = /^([a-z][a-z0-9+.-]*:\/\/[^/:@]*:)([^/]+)@/i
/** « --token=… », « API_KEY=… » after `-e`, and « Authorization: Bearer … » after `--header`. */
const NAMED = /^((?:-{0,2}[\w.-]+=|[\w-]+:\s*))(.+)$/s

function createHiding(taken: readonly string[]) {
  const secrets: SecretValue[] = []
  let number = 0
  const nextName = (): string => {
    number += 1
    const name = `CLE_${number}`
    return taken.includes(name) ? nextName() : name
  }
  return {
    secrets,
    hide(value: string): string {
      // A placeholder of the person's stays one.
      if (/\$\{[^}]*\}/.test(value)) return value
      const known = secrets.find(secret => secret.value === value)
      const name = known?.name ?? nextName()
      if (!known) secrets.push({ kind: 'value', name, value })
      return `\${${name}}`
    },
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
