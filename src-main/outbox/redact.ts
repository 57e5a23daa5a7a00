/** What stands in a text in place of what was taken out. */
type Marks = Record<'secret' | 'email' | 'number' | 'iban' | 'user' | 'address', string>

const MARKS: Marks = {
  secret: '[secret]',
  email: '[e-mail]',
  number: '[numéro]',
  iban: '[IBAN]',
  user: '[utilisateur]',
  address: '[adresse IP]',
}

/** Names, one to a line of a log or of a request, whose value nobody else may read. */
const SECRET_NAMES =
  '(?:[\\w.-]{0,40}(?:api[-_ ]?key|access[-_ ]?key|secret|token|passw(?:or)?d|passwd|passphrase|pwd|credential|signature|session(?:[-_]?id)?|auth|cookie|otp|cvv|private[-_ ]?key)[\\w.-]{0,40}|key|sig|sid|pin|mdp|mots? de passe|code (?:secret|pin)|cl[ée](?: (?:api|secrète|privée))?)'

const PASSWORD =
  "(?<![\\p{L}\\p{N}])(mots? de passe|passphrase|passwords?|mdp|code (?:secret|pin|d[’']accès)|(?:pin|secret|access) code|pin)"

/** From the surest form to the least: what one rule has taken out, the next no longer sees. */
const RULES: readonly { pattern: RegExp; by: string | ((...match: string[]) => string) }[] = [
  // Private keys, also with their line breaks written \n, and also cut off before their end.
  {
    pattern:
      /-----BEGIN [A-Z0-9 ]+-----[\s\S]*?(?:-----END [A-Z0-9 ]+-----|(?=\n\s*\n)|(?=\n\[?\d{4}-\d\d-\d\d)|$(?![\s\S]))/g,
    by: MARKS.secret,
  },
  { pattern: /\beyJ[\w-]{5,}\.[\w-]{5,}(?:\.[\w-]*)*/g, by: MARKS.secret },
  {
    pattern:
      /\b((?:proxy-)?authorization|(?:set-)?cookie2?|x-[\w-]{0,40}(?:key|token|auth)[\w-]{0,40})(["']?\s*[:=]\s*)[^\r\n]+/gi,
    by: (_, name = '', colon = '') => `${name}${colon}${MARKS.secret}`,
  },
  {
    pattern: /\b(bearer|basic|digest|token)\s+(?!\[)([A-Za-z0-9._~+/=:-]{8,})/gi,
    by: (all, scheme = '', value = '') => (/[\d._~+/=]|[A-Z].*[a-z]/.test(value) ? `${scheme} ${MARKS.secret}` : all),
  },
  // Keys that say whose they are: OpenAI and kin, Anthropic, Tavily, Hugging Face, GitHub, GitLab, Slack, Groq, Jina, Google, npm.
  {
    pattern:
      /(?<![A-Za-z0-9])(?:(?:sk|pk|rk|tvly|gsk|xai|pplx|jina|glpat|hf|gh[pousr]|github_pat|npm|xox[a-z]|r8|nvapi|dop_v1|whsec|csk|fw|co)[-_][\w-]{6,}|AIza[\w-]{20,}|ya29\.[\w-]+|SG\.[\w-]{10,}\.[\w-]+|EAA[A-Za-z0-9]{20,})/g,
    by: MARKS.secret,
  },
  { pattern: /(?<![A-Za-z0-9])(?:AKIA|ASIA|AGPA|AIDA|AROA|ANPA)[A-Z0-9]{12,}/g, by: MARKS.secret },
  { pattern: /(?<![A-Za-z0-9])(?:AC|SK|MG|PN|SM|AP)[0-9a-f]{32}(?![A-Za-z0-9])/g, by: MARKS.secret },
  // Of an address of the web: who signs in, and what is asked for.
  {
    pattern: /(?<![a-z0-9+.-])([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/?#@"'<>]{1,300}@/gi,
    by: (_, scheme = '') => `${scheme}${MARKS.secret}@`,
  },
  {
    pattern: /([?&;#][\w.%[\]-]{1,64}=)(?!\[)[^\s&;#"'<>)]+/g,
    by: (_, name = '') => `${name}${MARKS.secret}`,
  },
  // Passwords as people write them: of several words, between quotes a little further on, or right after the word.
  {
    pattern: new RegExp(`${PASSWORD}([^\\S\\n]{0,3}[:=][^\\S\\n]{0,3})(?![\\s["'«“\\\\])[^,;\\n\\r})\\]]+`, 'giu'),
    by: (_, name = '', between = '') => `${name}${between}${MARKS.secret}`,
  },
  {
    pattern: new RegExp(`${PASSWORD}([^«“"\\n:=]{1,20})(?:«[^»\\n]*»?|“[^”\\n]*”?|"[^"\\n]*"?)`, 'giu'),
    by: (_, name = '', between = '') => `${name}${between}${MARKS.secret}`,
  },
  {
    pattern: new RegExp(`${PASSWORD}(\\s{1,3})(?=\\S{0,40}\\d)\\S+`, 'giu'),
    by: (_, name = '', between = '') => `${name}${between}${MARKS.secret}`,
  },
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])(${SECRET_NAMES})(\\\\?["']?(?:\\s*(?:[:=]|=>)\\s*|\\s+(?:est|is|was|était)\\s*:?\\s+))(\\[[^\\]\\n]{1,20}\\]|\\\\?"(?:[^"\\\\]|\\\\.)*"?|'[^'\\n]*'?|«[^»\\n]*»?|“[^”\\n]*”?|[^\\s,;)}\\]]+)`,
      'giu',
    ),
    by: (_, name = '', between = '') => `${name}${between}${MARKS.secret}`,
  },
  {
    pattern: /[\p{L}\p{N}._%+'-]{1,64}(?:@|%40|＠)(?:[\p{L}\p{N}-]+\.)+[\p{L}]{2,24}/giu,
    by: MARKS.email,
  },
  { pattern: /[\w.+-]{1,64}\s?(?:\[at\]|\(at\)|\[arobase\])\s?[\w-]+(?:\.[\w-]+)+/gi, by: MARKS.email },
  {
    pattern:
      /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[ \u00a0\u202f-]?[A-Z0-9]{4}){2,7}(?:[ \u00a0\u202f-]?[A-Z0-9]{1,4})?(?![A-Za-z0-9])/gi,
    by: all => (all.replace(/\D/g, '').length >= 8 ? MARKS.iban : all),
  },
  // Folders that bear a name; the rest of the path stays, since it says where the failure is.
  {
    pattern:
      /((?:\/|\\{1,2})(?:home|users|utilisateurs)(?:\/|\\{1,2}))(?:[^/\\:*?"<>|\r\n]{1,64}?(?=[/\\])|[^/\\\s:*?"'<>|,;)]+)/gi,
    by: (_, before = '') => `${before}${MARKS.user}`,
  },
  // Long words of letters and figures: keys, hashes, tokens of makers that no rule above knows.
  { pattern: /(?<![\w/+=])[A-Za-z0-9/+]{40}={0,2}(?![\w/+=])/g, by: all => (isMixed(all) ? MARKS.secret : all) },
  {
    pattern: /(?<![\w-])[\w-]{24,}={0,2}(?![\w-])/g,
    by: all => (/\d/.test(all) && /[a-z]/i.test(all) && !isPlainName(all) ? MARKS.secret : all),
  },
  {
    pattern: /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.])/g,
    by: all => (/^(?:127\.|0\.0\.0\.0)/.test(all) ? all : MARKS.address),
  },
  // IPv6, and what names a network card. Hours have fewer colons.
  {
    pattern:
      /(?<![\w:.])(?:(?:[0-9a-f]{1,4}::?){3,7}[0-9a-f]{1,4}|(?:[0-9a-f]{1,4}:){1,6}(?::[0-9a-f]{1,4}){1,6}|(?:[0-9a-f]{2}-){5}[0-9a-f]{2})(?![\w:])/gi,
    by: MARKS.address,
  },
]

/** A day, an hour, or both: of figures, these say when, and stay. */
const TIME = String.raw`\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:[.,]\d{1,9})?(?:Z|[+-]\d{2}:?\d{2})?)?|\d{1,2}\/\d{1,2}\/\d{4}`
/** Telephone, card and account numbers as people and programs write them, in groups or not. */
const NUMBER = String.raw`(?:(?:\+|\b00)[ \u00a0]?)?\(?\+?\d+\)?(?:(?:[ \u00a0\u202f.\-/]{1,2}|(?<=\)))\(?\d+\)?){0,9}`
const FIGURES = new RegExp(`(?<![\\p{L}\\p{N}_])(?:(${TIME})|${NUMBER})(?![\\p{L}\\p{N}_])`, 'gu')
const LEAST_FIGURES = 8

/**
 * Takes out of a text what must not leave this machine: keys, passwords, tokens, cookies, e-mail addresses, telephone
 * and account numbers, names of folders that are names of people, and every one of `names`. It rather takes too much.
 */
export function redact(text: string, names: readonly string[] = []): string {
  let clean = text
  for (const { pattern, by } of RULES) clean = clean.replace(pattern, by as (substring: string) => string)
  clean = clean.replace(FIGURES, (all: string, time: string | undefined) => {
    if (time !== undefined) return all
    return all.replace(/\D/g, '').length >= LEAST_FIGURES ? MARKS.number : all
  })
  for (const name of longestFirst(names)) {
    clean = clean.replace(new RegExp(`(?<![\\p{L}\\p{N}])${literal(name)}(?![\\p{L}\\p{N}])`, 'giu'), MARKS.user)
  }
  return clean
}

/** Words such as « Moi » are no names; what stands in a mark is not one either. */
function longestFirst(names: readonly string[]): string[] {
  const taken = new Set(['moi', 'root', 'user', 'node', 'admin', 'secret', 'utilisateur', 'numéro', 'iban', 'adresse'])
  return [...new Set(names.map(name => name.trim()))]
    .filter(name => name.length >= 3 && !taken.has(name.toLowerCase()))
    .sort((one, other) => other.length - one.length)
}

function isMixed(text: string): boolean {
  return /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text)
}

/** `generate_financial_statements_2` or `better-sqlite3-multiple`: words that people gave, with at most a short number. */
function isPlainName(text: string): boolean {
  return text.split(/[-_]/).every(part => /^(?:[A-Za-z]*|[A-Za-z]+\d{1,2}|\d{1,4})$/.test(part) && part.length < 20)
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/\s+/g, '\\s+')
}
