import { textOf } from '../results.ts'
import type { Script } from '../script.ts'
import { call, type Part, type Situation } from '../situation.ts'
import type { Request } from '../understand.ts'
import { foldInPlace } from '../words.ts'

const LONGEST_TITLE = 100
const SHORTEST = 8
const OPENING =
  /^.*?(?:probleme|bug|bogue|erreur|dysfonctionnement|problem|error|issue)s?\s*(?:dans (?:l'application|l'appli|ardoise)|avec (?:l'application|l'appli|ardoise)|in the app(?:lication)?)?\s*(?:[:,.–—-]\s*|qui est que |quand |when |:)?/u
const SEVERITIES: readonly [string, RegExp][] = [
  [
    'critical',
    /perdu(?:e|es|s)? (?:mes|toutes|des)|donnees perdues|bloquant|impossible de (?:travailler|demarrer)|critique|lost (?:my|all)|critical|blocking/,
  ],
  ['low', /mineur|petit (?:probleme|bug|defaut)|cosmetique|minor|cosmetic/],
]

/** « signale un problème : … »: the person's own words; nothing is added to them here. */
export function* reportProblem(request: Request, situation: Situation): Script<Part> {
  const { say } = situation
  const reply = (text: string, more: Partial<Part> = {}): Part => ({
    intent: 'report',
    ok: false,
    files: [],
    text,
    ...more,
  })
  const described = (request.given?.words ?? describe(request.text)).trim()
  if (described.length < SHORTEST) {
    const text = say({
      fr: 'Que s’est-il passé ? Décrivez-le en une ou deux phrases : ce que vous avez fait, et ce que vous avez vu.',
      en: 'What happened? Describe it in a sentence or two: what you did, and what you saw.',
    })
    return reply(text, { question: { text, options: [], kind: 'words', requests: [request, ...situation.waiting] } })
  }
  const folded = foldInPlace(request.text)
  const result = yield* call(situation, 'report_bug', {
    title: titleOf(described),
    description: described.slice(0, 4_000),
    severity: SEVERITIES.find(([, said]) => said.test(folded))?.[0],
  })
  if (!result.ok)
    return reply(
      result.cause === 'refused'
        ? say({ fr: 'Vous avez refusé : aucun rapport n’a été fait.', en: 'You refused: no report was made.' })
        : `${say({ fr: 'Le rapport n’a pas pu être fait.', en: 'The report could not be made.' })} ${result.reason}`,
    )
  const state = STATES[textOf(result.data, 'state') ?? '']
  return reply(
    state
      ? say(state)
      : say({
          fr: 'Le rapport est préparé ; relisez-le sur sa carte.',
          en: 'The report is prepared; read it on its card.',
        }),
    { ok: true },
  )
}

const REPORTED_AFTER =
  /[\s,.;:]+(?:(?:et|and|peux[- ]tu|can you|please|stp|svp)[\s,]+)*(?:signale|remonte|report)[rz]?(?:[- ](?:le|la|it|this|that|ca|ce|un|une)(?: (?:bug|probleme|problem))?)?(?:\s+(?:stp|svp|please))?[\s.!]*$/u

function describe(text: string): string {
  // « l'application plante quand …, signale-le »: what happened stands before the order.
  const order = REPORTED_AFTER.exec(foldInPlace(text))
  if (order && order.index >= SHORTEST) return text.slice(0, order.index)
  const start = OPENING.exec(foldInPlace(text))?.[0].length ?? 0
  // « quand » begins the description: it stays in it.
  const kept = /(?:quand|when) $/u.exec(text.slice(0, start).toLowerCase())
  return text.slice(start - (kept?.[0].length ?? 0))
}

function titleOf(description: string): string {
  const [first = ''] = description.split(/(?<=[.!?])\s|\n/)
  const line = first.replace(/\s+/g, ' ').trim().replace(/[.]$/, '')
  const title = line.length <= LONGEST_TITLE ? line : `${line.slice(0, line.lastIndexOf(' ', LONGEST_TITLE))}…`
  return title.charAt(0).toUpperCase() + title.slice(1)
}

const STATES: Record<string, { fr: string; en: string }> = {
  sent: { fr: 'Le rapport a été envoyé à l’assistance.', en: 'The report was sent to support.' },
  held: {
    fr: 'Le rapport est dans la boîte d’envoi ; il n’est pas encore parti.',
    en: 'The report is in the outbox; it has not left yet.',
  },
  queued: {
    fr: 'Le rapport est dans la boîte d’envoi ; il n’est pas encore parti.',
    en: 'The report is in the outbox; it has not left yet.',
  },
  saved: {
    fr: 'Aucune adresse d’assistance n’est réglée : le rapport est gardé comme fichier, à remettre vous-même.',
    en: 'No support address is set: the report is kept as a file, for you to hand over.',
  },
}
