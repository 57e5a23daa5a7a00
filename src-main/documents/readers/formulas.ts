import { lowered, raised } from './shifted-digits.ts'

/** Code, in which nothing is a formula, and formulas as they are written between marks. */
const SPANS =
  /^ {0,3}(?<fence>~{3,}|`{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\k<fence>|$(?![\s\S]))|(?<ticks>`+)(?!`)[\s\S]{0,2000}?(?<!`)\k<ticks>(?!`)|\\\((?<round>[^\n]{1,2000}?)\\\)|\\\[(?<square>[\s\S]{1,2000}?)\\\]|\\[\s\S]|\$\$(?<double>[^$]{1,2000})\$\$|(?<![\p{L}\p{N}$])\$(?<single>[^\s$](?:[^$\n]{0,2000}[^\s$])?)\$(?![\p{N}$])|(?<=[\d)])\*(?=[\d(])/gmu

/** A document shows no picture of a formula: it says « 3/4 × x² » rather than « $\frac{3}{4} \times x^2$ ». */
export function writeOutFormulas(markdown: string): string {
  if (!/\$|\\[([]|[\d)]\*[\d(]/.test(markdown)) return markdown
  return markdown.replace(SPANS, (source: string, ...rest: unknown[]) => {
    // « 5*4 + 3*2 » would lose its signs, and its middle become italic.
    if (source === '*') return '\\*'
    const groups = rest.at(-1)
    if (typeof groups !== 'object' || groups === null) return source
    const { round, square, double, single } = groups as Record<string, string | undefined>
    const tex = round ?? square ?? double ?? single
    if (tex === undefined || (single !== undefined && isMoney(single))) return source
    // Markdown writes plain brackets and parentheses so too.
    if ((square !== undefined || (round !== undefined && round.trim().length > 1)) && !/[\\^_=+<>/]/.test(tex)) {
      return source
    }
    const plain = plainFormula(tex)
    return plain === undefined ? source : plain.replace(/[\\`*_[\]<>~&$|#]/g, mark => `\\${mark}`)
  })
}

/** « $5 et 10$ » and « $US 5 à 10 $US » speak of money. */
function isMoney(text: string): boolean {
  return !/[\\^_=+]/.test(text) && /\p{L}{2,}.*\s|\s.*\p{L}{2,}|^[\d\s.,]+(\s\p{L}|\s?[-–/]\s?$)/u.test(text)
}

/** A formula in one line of plain characters; undefined when it has something that a line cannot say. */
export function plainFormula(tex: string): string | undefined {
  const state: State = { tokens: tex.match(TOKENS) ?? [], at: 0, depth: 0 }
  const text = readUntil(state, undefined)
  if (text === undefined || state.at < state.tokens.length) return undefined
  return text
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.)])|(?<=\() /g, '')
    .trim()
}

type State = { tokens: string[]; at: number; depth: number }

const TOKENS = /\\(?:[A-Za-z]+|[\s\S])|\s+|[\s\S]/gu
/** Deeper ones are nothing that a line could say. */
const DEEPEST = 40

/** What stands before `end`, which is read too; undefined when it cannot be said. */
function readUntil(state: State, end: string | undefined): string | undefined {
  if (++state.depth > DEEPEST) return undefined
  let text = ''
  for (;;) {
    const token = state.tokens[state.at]
    if (token === undefined || token === end) {
      if (token !== end) return undefined
      state.at++
      state.depth--
      return text
    }
    const piece = readPiece(state, text)
    if (piece === undefined) return undefined
    text += piece
  }
}

function readPiece(state: State, before: string): string | undefined {
  const token = state.tokens[state.at++] ?? ''
  if (token === '{') return readUntil(state, '}')
  if (token === '}') return undefined
  if (token === '^') return withArgument(state, text => shifted(text, '^', raised))
  if (token === '_') return withArgument(state, text => shifted(text, '_', lowered))
  if (token === '~' || token === '&' || token.trim() === '') return ' '
  if (!token.startsWith('\\')) return OPERATORS.has(token) ? ` ${token} ` : token
  return readCommand(state, token.slice(1), before)
}

function readCommand(state: State, name: string, before: string): string | undefined {
  if (/^[dt]?frac$/.test(name)) {
    const over = readArgument(state)
    const under = readArgument(state)
    if (over === undefined || under === undefined) return undefined
    return `${/\d$/.test(before.trimEnd()) ? ' ' : ''}${grouped(over)}/${grouped(under)}`
  }
  if (name === 'sqrt') return readRoot(state)
  if (WORDS.has(name)) return readArgument(state)
  if (IGNORED.has(name)) return ''
  return SYMBOLS[name]
}

function readRoot(state: State): string | undefined {
  let sign = '√'
  if (state.tokens[state.at] === '[') {
    state.at++
    const order = readUntil(state, ']')?.trim()
    const root = ROOTS[order ?? '']
    if (root === undefined) return undefined
    sign = root
  }
  return withArgument(state, text => sign + grouped(text))
}

const ROOTS: Record<string, string> = { 2: '√', 3: '∛', 4: '∜' }

function withArgument(state: State, say: (text: string) => string): string | undefined {
  const text = readArgument(state)
  return text === undefined ? undefined : say(text.trim())
}

/** The group or the one character that a command is about. */
function readArgument(state: State): string | undefined {
  while (state.tokens[state.at]?.trim() === '') state.at++
  if (state.at >= state.tokens.length || ++state.depth > DEEPEST) return undefined
  const piece = readPiece(state, '')
  state.depth--
  return piece
}

/** Of several words or terms, so that « (a + b)/c » does not become « a + b/c ». */
function grouped(text: string): string {
  const flat = text.trim()
  return /^[\p{L}\p{N}.,√°%²³ⁿ]*$/u.test(flat) || /^\([^()]*\)$/.test(flat) ? flat : `(${flat})`
}

function shifted(text: string, mark: string, shift: (text: string) => string): string {
  if (text === '∘' || text === '°') return '°'
  if (/^['′]+$/.test(text)) return text
  const tight = text.replace(/\s+/g, '')
  return /^(n|n?[-+−\d()=]+)$/.test(tight) && (mark === '^' || !tight.startsWith('n'))
    ? shift(tight)
    : mark + grouped(text)
}

const OPERATORS = new Set(['+', '=', '<', '>'])

const WORDS = new Set(
  'text textbf textit textrm mathrm mathbf mathit mathsf mathbb mathcal operatorname mbox boxed ensuremath'.split(' '),
)
const IGNORED = new Set('left right big Big bigg Bigg limits nolimits displaystyle textstyle ! '.split(' '))

const SYMBOLS: Record<string, string> = {
  ...{ times: ' × ', div: ' ÷ ', cdot: ' · ', pm: ' ± ', mp: ' ∓ ', ast: ' * ', star: ' * ', setminus: ' \\ ' },
  ...{ le: ' ≤ ', leq: ' ≤ ', leqslant: ' ≤ ', ge: ' ≥ ', geq: ' ≥ ', geqslant: ' ≥ ', lt: ' < ', gt: ' > ' },
  ...{ ne: ' ≠ ', neq: ' ≠ ', approx: ' ≈ ', simeq: ' ≈ ', equiv: ' ≡ ', sim: ' ~ ', propto: ' ∝ ' },
  ...{ to: ' → ', rightarrow: ' → ', longrightarrow: ' → ', leftarrow: ' ← ', mapsto: ' → ', leftrightarrow: ' ↔ ' },
  ...{ Rightarrow: ' ⇒ ', implies: ' ⇒ ', Leftrightarrow: ' ⇔ ', iff: ' ⇔ ', infty: '∞', partial: '∂', sum: 'Σ ' },
  ...{ prod: 'Π ', int: '∫ ', in: ' ∈ ', notin: ' ∉ ', subset: ' ⊂ ', cup: ' ∪ ', cap: ' ∩ ', emptyset: '∅' },
  ...{ forall: '∀', exists: '∃', circ: '∘', degree: '°', angle: '∠', perp: ' ⊥ ', parallel: ' ∥ ', mid: ' | ' },
  ...{ ldots: '…', dots: '…', cdots: '…', quad: ' ', qquad: ' ', prime: '′', colon: ' : ', vert: '|', lvert: '|' },
  ...{ rvert: '|', alpha: 'α', beta: 'β', gamma: 'γ', delta: 'δ', epsilon: 'ε', varepsilon: 'ε', theta: 'θ' },
  ...{ lambda: 'λ', mu: 'μ', pi: 'π', rho: 'ρ', sigma: 'σ', tau: 'τ', phi: 'φ', varphi: 'φ', omega: 'ω', Omega: 'Ω' },
  ...{ Delta: 'Δ', Sigma: 'Σ', Pi: 'Π', Phi: 'Φ', Gamma: 'Γ', eta: 'η', xi: 'ξ', zeta: 'ζ', nu: 'ν', chi: 'χ' },
  ...{ sin: 'sin ', cos: 'cos ', tan: 'tan ', log: 'log ', ln: 'ln ', exp: 'exp ', lim: 'lim ', max: 'max ' },
  ...{ min: 'min ', ',': ' ', ';': ' ', ':': ' ', ' ': ' ', '%': '%', $: '$', '&': '&', '#': '#', _: '_', '{': '{' },
  ...{ '}': '}', '|': '|', '\\': ' ' },
}
