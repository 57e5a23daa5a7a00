import { open } from 'node:fs/promises'
import { homedir, hostname, release, userInfo } from 'node:os'
import type { Database } from 'better-sqlite3'
import type { Profile } from '../store/profiles.ts'
import { listProblems, type Severity } from '../store/reports.ts'
import type { Language, Mode } from '../types.ts'
import { redact } from './redact.ts'

/** The address that reports go to; a setting of the whole program. */
export const SUPPORT_SETTING = 'support_address'

export type ReportInput = { title: string; description: string; steps?: string; severity: Severity }

export type ReportAbout = {
  db: Database
  profile: Profile
  mode: Mode
  language: Language
  appVersion: string
  /** The log file, where there is one. */
  log?: string
  now: Date
}

const LOG_BYTES = 64 * 1024
const LOG_LINES = 120
const LOG_CHARACTERS = 12_000

/** The report as it may leave, in Markdown: what the person wrote, the program, and the end of its log, all redacted. */
export async function writeReport(input: ReportInput, about: ReportAbout): Promise<{ title: string; text: string }> {
  const words = WORDS[about.language]
  const names = namesOf(about.profile)
  const clean = (text: string) => redact(text, names)
  const title = clean(input.title)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  const log = clean(about.log === undefined ? '' : await readEnd(about.log)) || problemsOf(about.db)
  const facts = [
    [words.severity, words.severities[input.severity]],
    [words.date, `${about.now.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
    [words.version, `Ardoise ${about.appVersion}`],
    [words.system, `${process.platform} ${release()}, ${process.arch}, Node ${process.versions.node}`],
    [words.language, about.language],
    [words.mode, about.mode],
  ]
  const sections = [
    `# ${title}`,
    facts.map(([name, value]) => `- ${name}${words.colon} ${value}`).join('\n'),
    `## ${words.description}\n\n${clean(input.description).trim()}`,
    input.steps?.trim() ? `## ${words.steps}\n\n${clean(input.steps).trim()}` : undefined,
    `## ${words.log}\n\n${log === '' ? words.noLog : `${words.redacted}\n\n${fenced(log)}`}`,
  ]
  return { title, text: `${sections.filter(section => section !== undefined).join('\n\n')}\n` }
}

/** What names the person or this machine wherever it stands. */
export function namesOf({ name, email, phone }: Pick<Profile, 'name' | 'email' | 'phone'>): string[] {
  const { username } = userInfo()
  const [first = '', ...rest] = name.split(/\s+/)
  return [name, email, phone, username, hostname(), homedir(), rest.length > 0 ? first : '', ...rest].filter(
    one => one !== undefined && one !== '' && one !== 'localhost',
  ) as string[]
}

/** The end of the log, from the beginning of a line. Empty when there is none, or it cannot be read. */
async function readEnd(path: string): Promise<string> {
  const file = await open(path).catch(() => undefined)
  if (!file) return ''
  try {
    const { size } = await file.stat()
    const start = Math.max(0, size - LOG_BYTES)
    const bytes = Buffer.alloc(size - start)
    const { bytesRead } = await file.read(bytes, 0, bytes.length, start)
    const text = bytes.toString('utf8', 0, bytesRead)
    return lastLines(start > 0 ? text.slice(text.indexOf('\n') + 1) : text)
  } catch {
    return ''
  } finally {
    await file.close()
  }
}

/** Redacted when they were stored. */
function problemsOf(db: Database): string {
  return lastLines(
    listProblems(db)
      .map(({ createdAt, text }) => `${createdAt} ${text}`)
      .join('\n'),
  )
}

function lastLines(text: string): string {
  const lines = text.trimEnd().split(/\r?\n/).slice(-LOG_LINES)
  while (lines.length > 1 && lines.join('\n').length > LOG_CHARACTERS) lines.shift()
  return lines.join('\n').slice(-LOG_CHARACTERS)
}

/** A fence longer than any in the text, so that nothing in the log ends it. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}text\n${text}\n${fence}`
}

const WORDS = {
  fr: {
    colon: '\u00a0:',
    severity: 'Gravité',
    severities: { low: 'faible', medium: 'moyenne', high: 'élevée', critical: 'critique' },
    date: 'Date',
    version: 'Version',
    system: 'Système',
    language: 'Langue',
    mode: 'Mode',
    description: 'Ce qui se passe',
    steps: 'Comment le reproduire',
    log: 'Journal',
    noLog: 'Rien de noté.',
    redacted: 'Clés, adresses, numéros et noms en ont été ôtés.',
  },
  en: {
    colon: ':',
    severity: 'Severity',
    severities: { low: 'low', medium: 'medium', high: 'high', critical: 'critical' },
    date: 'Date',
    version: 'Version',
    system: 'System',
    language: 'Language',
    mode: 'Mode',
    description: 'What happens',
    steps: 'How to reproduce it',
    log: 'Log',
    noLog: 'Nothing was noted.',
    redacted: 'Keys, addresses, numbers and names were taken out of it.',
  },
} as const satisfies Record<Language, unknown>
