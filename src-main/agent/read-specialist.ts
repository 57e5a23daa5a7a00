import { isMap, isScalar, LineCounter, parseDocument, visit } from 'yaml'
import { z } from 'zod'
import { LEVELS, yearOf } from '../school/levels.ts'
import { isToolName } from '../tools/specs.ts'
import type { Bilingual } from '../types.ts'
import type { Specialist } from './specialists.ts'

/** `line`: from 1. */
export type SpecialistProblem = { line: number; sentence: Bilingual }
export type ReadSpecialist = { specialist: Specialist } | { problems: SpecialistProblem[] }

/** Tools that a pupil has in no conversation. */
const NOT_FOR_PUPILS = new Set([
  'bash_execute',
  'draft_email',
  'generate_financial_statements',
  'delegate_to_specialist',
])
const PROMPT_LEAST = 40
const PROMPT_MOST = 16_000
/** Problems of one file that are told at once. */
const MOST_PROBLEMS = 20

const line = (most: number) => z.string().trim().min(1).max(most)

const head = z.strictObject({
  name: line(40),
  name_en: line(40).optional(),
  audience: z.enum(['pro', 'pupil']),
  domain: line(40).optional(),
  subject: line(40).optional(),
  levels: z.tuple([z.enum(LEVELS), z.enum(LEVELS)]).optional(),
  icon: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(40)
    .default('user-round'),
  summary: line(160),
  summary_en: line(160).optional(),
  tools: z.array(z.string()).max(40).default([]),
  keywords: z.array(line(60)).max(120).default([]),
  examples: z.array(line(400)).max(12).default([]),
})
type Head = z.infer<typeof head>

/** What a file says: a YAML head between two lines of three dashes, then the prompt. */
export function readSpecialist(id: string, text: string): ReadSpecialist {
  const parts = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?\r?\n)?---[ \t]*(?:\r?\n|$)([\s\S]*)$/.exec(text)
  if (!parts) return { problems: [{ line: 1, sentence: NO_HEAD }] }
  const [, yaml = '', body = ''] = parts
  const lines = new LineCounter()
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false, uniqueKeys: true })
  // The head begins on the second line of the file.
  const lineAt = (offset: number | undefined) => (offset === undefined ? 1 : lines.linePos(offset).line + 1)
  if (document.errors.length > 0) {
    return {
      problems: document.errors
        .slice(0, MOST_PROBLEMS)
        .map(error => ({ line: lineAt(error.pos[0]), sentence: badYaml(error.code, error.message) })),
    }
  }
  const aliases: SpecialistProblem[] = []
  // They could make a short text a very long list.
  visit(document, { Alias: (_, node) => void aliases.push({ line: lineAt(node.range?.[0]), sentence: NO_ALIAS }) })
  if (aliases.length > 0) return { problems: aliases.slice(0, MOST_PROBLEMS) }
  const lineOf = (path: readonly PropertyKey[]) => {
    for (let length = path.length; length > 0; length -= 1) {
      const [key] = path
      if (length === 1 && isMap(document.contents)) {
        const pair = document.contents.items.find(item => isScalar(item.key) && item.key.value === key)
        if (isScalar(pair?.key)) return lineAt(pair.key.range?.[0])
      }
      const node = document.getIn(path.slice(0, length), true)
      if (isScalar(node)) return lineAt(node.range?.[0])
    }
    return 1
  }
  const read = head.safeParse(document.toJS() ?? {})
  const problems = read.success
    ? problemsOf(read.data, lineOf)
    : read.error.issues.flatMap(issue => problemOf(issue, lineOf, document.hasIn(issue.path)))
  const prompt = body.replaceAll('\r\n', '\n').trim()
  const promptLine = text.slice(0, text.length - body.length).split('\n').length
  if (prompt.length < PROMPT_LEAST) problems.push({ line: promptLine, sentence: NO_PROMPT })
  if (prompt.length > PROMPT_MOST) problems.push({ line: promptLine, sentence: longPrompt(prompt.length) })
  if (!read.success || problems.length > 0) return { problems: problems.slice(0, MOST_PROBLEMS) }
  return { specialist: specialistOf(id, read.data, prompt) }
}

function specialistOf(id: string, data: Head, prompt: string): Specialist {
  const { name, name_en, summary, summary_en, audience, icon, tools, keywords, examples, levels } = data
  return {
    id,
    name: { fr: name, en: name_en ?? name },
    summary: { fr: summary, en: summary_en ?? summary },
    audience,
    field: data.domain ?? data.subject ?? '',
    ...(levels && { levels }),
    icon,
    tools: [...new Set(tools)],
    keywords,
    examples,
    prompt,
  }
}

type LineOf = (path: readonly PropertyKey[]) => number

/** What each key alone cannot say. */
function problemsOf(data: Head, lineOf: LineOf): SpecialistProblem[] {
  const problems: SpecialistProblem[] = []
  const add = (path: readonly PropertyKey[], sentence: Bilingual) => problems.push({ line: lineOf(path), sentence })
  for (const [index, tool] of data.tools.entries()) {
    if (!isToolName(tool)) add(['tools', index], unknownTool(tool))
    else if (data.audience === 'pupil' && NOT_FOR_PUPILS.has(tool)) add(['tools', index], notForPupils(tool))
  }
  if (data.audience === 'pro' && data.levels) add(['levels'], NO_LEVELS)
  const [first, last] = data.levels ?? []
  if (first && last && (yearOf(first) ?? 0) > (yearOf(last) ?? 0)) add(['levels'], LEVELS_TURNED)
  return problems
}

function problemOf(issue: z.core.$ZodIssue, lineOf: LineOf, isThere: boolean): SpecialistProblem[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(key => ({ line: lineOf([key]), sentence: unknownKey(key) }))
  const key = issue.path.length > 0 ? issue.path.map(part => (typeof part === 'number' ? part + 1 : String(part))) : []
  const name = key.join(' ') || 'name'
  return [{ line: lineOf(issue.path), sentence: isThere ? wrongKey(name, issue.message) : missingKey(name) }]
}

const NO_HEAD: Bilingual = {
  fr: 'Le fichier doit commencer par une ligne « --- », puis les réglages, puis une autre ligne « --- », puis les consignes.',
  en: 'The file must begin with a line “---”, then the settings, then another line “---”, then the instructions.',
}
const NO_ALIAS: Bilingual = {
  fr: 'Un astérisque devant un mot renvoie ailleurs dans le fichier : écrivez la valeur elle-même.',
  en: 'An asterisk before a word refers to elsewhere in the file: write the value itself.',
}
const NO_PROMPT: Bilingual = {
  fr: 'Il manque les consignes, après la seconde ligne « --- » : quelques phrases au moins.',
  en: 'The instructions are missing, after the second line “---”: a few sentences at least.',
}
const NO_LEVELS: Bilingual = {
  fr: '« levels » est pour les élèves : retirez-le, ou écrivez « audience: pupil ».',
  en: '“levels” is for pupils: remove it, or write “audience: pupil”.',
}
const LEVELS_TURNED: Bilingual = {
  fr: 'La première classe vient après la dernière : échangez-les, par exemple [6e, Tle].',
  en: 'The first class comes after the last: swap them, for example [6e, Tle].',
}

function longPrompt(length: number): Bilingual {
  return {
    fr: `Les consignes font ${length} caractères : ${PROMPT_MOST} au plus.`,
    en: `The instructions have ${length} characters: ${PROMPT_MOST} at most.`,
  }
}

function unknownTool(name: string): Bilingual {
  return { fr: `L’outil « ${name} » n’existe pas.`, en: `There is no tool “${name}”.` }
}

function notForPupils(name: string): Bilingual {
  return { fr: `L’outil « ${name} » n’est pas pour les élèves.`, en: `The tool “${name}” is not for pupils.` }
}

function unknownKey(key: string): Bilingual {
  const known = Object.keys(head.shape).join(', ')
  return {
    fr: `« ${key} » n’est pas un réglage. Réglages : ${known}.`,
    en: `“${key}” is no setting. Settings: ${known}.`,
  }
}

function missingKey(key: string): Bilingual {
  return { fr: `Il manque « ${key} ».`, en: `“${key}” is missing.` }
}

function wrongKey(key: string, why: string): Bilingual {
  return { fr: `« ${key} » : ${why}.`, en: `“${key}” is not as it should be.` }
}

/** The parser speaks English; what goes wrong most has words of its own. */
function badYaml(code: string, message: string): Bilingual {
  const fr =
    YAML_SENTENCES[code] ?? 'Cette ligne ne se lit pas : vérifiez les deux-points, les crochets et les retraits'
  return { fr: `${fr}.`, en: `${message}.` }
}

const YAML_SENTENCES: Record<string, string> = {
  DUPLICATE_KEY: 'Ce réglage est écrit deux fois',
  TAB_AS_INDENT: 'Un retrait se fait avec des espaces, pas avec une tabulation',
  MISSING_CHAR: 'Il manque un signe : un guillemet ou un crochet qui ferme, ou deux-points',
  BAD_INDENT: 'Le retrait de cette ligne n’est pas celui des autres',
}
