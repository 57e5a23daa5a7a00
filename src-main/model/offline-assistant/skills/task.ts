import type { Bilingual } from '../../../types.ts'
import { formatDay, quote } from '../format.ts'
import { type FoundMoment, findMoment, type Moment, toDueDate } from '../moment.ts'
import { onlyNext } from '../recurring.ts'
import { textOf } from '../results.ts'
import type { Script } from '../script.ts'
import { call, type OnSurface, type Part, type Situation } from '../situation.ts'
import type { Request } from '../understand.ts'
import { foldInPlace } from '../words.ts'

const LONGEST_TITLE = 200
/** A task is a line; what follows can be no part of it. */
const READ_CHARACTERS = 1_500

/** « rappelle-moi vendredi de déclarer la TVA »: a reminder without a clear day is asked for it, a task is not. */
export function* addTask(request: Request, situation: Situation): Script<Part> {
  const { say, now } = situation
  const reply = (text: string, more: Partial<Part> = {}): Part => ({
    intent: 'task',
    ok: false,
    files: [],
    text,
    ...more,
  })
  const once = onlyNext(request.text.slice(0, READ_CHARACTERS))
  const asked = once ?? request.text.slice(0, READ_CHARACTERS)
  const words = request.given?.words?.slice(0, READ_CHARACTERS)
  // « oui » to the next time of what comes back takes it as it was offered.
  const answered = once !== undefined && words !== undefined && ACCEPTS.test(foldInPlace(words)) ? undefined : words
  const own = findMoment(asked, now)
  const found = answered === undefined ? own : findMoment(answered, now)
  const { title, priority, tags } = readTask(asked, own)
  if (title.length < 2) return reply(say(WHAT))
  if (once !== undefined && words === undefined) {
    const next = own?.kind === 'moment' ? dayOf(own.moment, situation) : undefined
    const text = say(next ? recursOn(next) : RECURS)
    return reply(text, { question: { text, options: [], kind: 'words', requests: [request, ...situation.waiting] } })
  }
  const reminds = REMINDS.test(foldInPlace(request.text))
  const undated = answered !== undefined && WITHOUT_DATE.test(foldInPlace(answered))
  if (!undated && ((found === undefined && reminds) || found?.kind === 'unclear')) {
    const text = say(found ? UNCLEAR[found.why] : WHEN)
    return reply(text, { question: { text, options: [], kind: 'words', requests: [request, ...situation.waiting] } })
  }
  const moment = found?.kind === 'moment' && !undated ? found.moment : undefined
  const result = yield* call(situation, 'create_task', {
    title,
    priority,
    due_date: moment && toDueDate(moment),
    tags: tags.length > 0 ? tags : undefined,
  })
  if (!result.ok)
    return reply(`${say({ fr: 'La tâche n’a pas été créée.', en: 'The task was not created.' })} ${result.reason}`)
  const kept = quote(textOf(result.data, 'title') ?? title, situation.language)
  const due = moment
    ? say({ fr: `, pour le ${dayOf(moment, situation)}`, en: `, due ${dayOf(moment, situation)}` })
    : ''
  const level = priority && priority !== 'normal' ? say(PRIORITIES[priority]) : ''
  return reply(say({ fr: `Tâche ajoutée : ${kept}${due}${level}.`, en: `Task added: ${kept}${due}${level}.` }), {
    ok: true,
  })
}

/** The assistant adds tasks; the list is elsewhere. */
export function tellTasks(_request: Request, { here }: Situation): Part {
  return { intent: 'tasks', ok: true, files: [], text: here(SEE_TASKS) }
}

const SEE_TASKS: OnSurface = {
  window: {
    fr: 'Vos tâches sont à l’écran Tâches. Je sais en ajouter : « rappelle-moi vendredi de … ».',
    en: 'Your tasks are on the Tasks screen. I can add one: “remind me on Friday to …”.',
  },
  command: {
    fr: 'Vos tâches se lisent avec « ardoise tasks ». Je sais en ajouter : « rappelle-moi vendredi de … ».',
    en: 'Read your tasks with “ardoise tasks”. I can add one: “remind me on Friday to …”.',
  },
}

export function dayOf({ day, time }: Moment, { language, say }: Situation): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const local = new Date(year, month - 1, date)
  const weekday = new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', { weekday: 'long' }).format(local)
  const hour = time ? say({ fr: ` à ${time.replace(':', ' h ')}`, en: ` at ${time}` }) : ''
  return `${weekday} ${formatDay(local, language)}${hour}`
}

const ACCEPTS = /^\s*(?:oui|ouais|ok|okay|d'accord|vas[- ]y|yes|sure|parfait|bien sur|go ahead)(?!\p{L})[^\d]{0,20}$/u

const RECURS: Bilingual = {
  fr: 'Je ne sais pas répéter un rappel : une tâche n’a qu’une date. Je peux noter le prochain : pour quel jour ?',
  en: 'I cannot repeat a reminder: a task has one date only. I can note the next one: for which day?',
}
function recursOn(next: string): Bilingual {
  return {
    fr: `Je ne sais pas répéter un rappel : une tâche n’a qu’une date. Je peux noter le prochain, ${next}. Répondez « oui », ou donnez un autre jour.`,
    en: `I cannot repeat a reminder: a task has one date only. I can note the next one, ${next}. Answer “yes”, or give another day.`,
  }
}

const REMINDS = /rap?pel|penser|remind/
const WITHOUT_DATE =
  /(?<!\p{L})(?:sans (?:date|rappel|echeance)|pas de date|aucune date|peu importe|n'importe quand|no date|any ?time|non|no)(?!\p{L})/u
const OPENING =
  /^.*?(?:(?:rap?pel+e?[rz]?|penser)[- ](?:le[- ]|la[- ])?(?:moi|nous)|me rappel\p{L}*|fais[- ]moi penser|remind me|set a reminder(?: for)?|(?:dans (?:mes|la liste des?) )(?:taches?)|liste (?:de |des )?(?:taches?|choses a faire)|tache (?:urgente|importante|a noter|a faire)|(?:nouvelle |new )?(?:taches?|rappel|reminder|task|to-?do|chose a faire))(?!\p{L})\s*:?\s*/u
const LINK =
  /^(?:[:,–—-]|(?:et|and|de|d'|du|que|qu'|a|pour|to|about|for|that|of|il faut|je dois|svp|stp|s'il (?:te|vous) plait)(?:\s+|(?<=')))+\s*/u

export type Priority = 'low' | 'normal' | 'high' | 'urgent'
const PRIORITY_WORDS: readonly [Priority, RegExp][] = [
  [
    'low',
    /(?<!\p{L})(?:pas (?:tres |si )?urgent|peu urgent|(?:priorite )?(?:basse|faible)(?: priorite)?|low priority|quand tu (?:peux|veux)|sans urgence)(?!\p{L})/u,
  ],
  [
    'urgent',
    /(?<!\p{L})(?:(?:c'est |en |tres )?urgen(?:te?|ce)|(?:des que|le plus vite|au plus vite) (?:possible)?|asap)(?!\p{L})/u,
  ],
  [
    'high',
    /(?<!\p{L})(?:(?:c'est |tres )?important(?:e|es|s)?|prioritaires?|(?:priorite )?(?:haute|elevee)(?: priorite)?|high priority)(?!\p{L})/u,
  ],
]

/** The title is what the user wrote, without the order, the moment, the priority and the tags. */
export function readTask(
  text: string,
  found: FoundMoment | undefined,
): { title: string; priority?: Priority; tags: string[] } {
  const folded = foldInPlace(text)
  const tags = [...text.matchAll(/(?<![\p{L}\d])#([\p{L}\d_-]{1,30})/gu)].map(match => match[1] ?? '')
  const level = readPriority(folded)
  const cuts = [...(found?.spans ?? []), ...(level ? [level] : [])]
  const opening = OPENING.exec(folded)
  let title = text
  for (const { start, end } of cuts.toSorted((a, b) => b.start - a.start))
    if (start >= 0) title = `${title.slice(0, start).replace(LEADS_TO_DAY, '')} ${title.slice(end)}`
  // What was cut inside the opening moves its end: it is read again on what is left.
  const rest = OPENING.exec(foldInPlace(title))?.[0].length ?? (opening ? opening[0].length : 0)
  title = title
    .slice(rest)
    .replace(/#[\p{L}\d_-]+/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.;])/g, '$1')
    .replace(/(?:^[\s,;.:–-]+)|(?:[\s,;.:–-]+$)/gu, '')
  const link = LINK.exec(foldInPlace(title))?.[0].length ?? 0
  const bare = title
    .slice(link)
    .replace(/(?:[\s,;.:!?–-]|(?<!\p{L})(?:et|c'est|a|à|le|pour|avant))+$/iu, '')
    .replace(/^[«"“\s]+|[»"”\s]+$/gu, '')
  return { title: capitalised(bare).slice(0, LONGEST_TITLE), ...(level && { priority: level.priority }), tags }
}

/** Where a folded text says how urgent it is. */
export function readPriority(folded: string): { priority: Priority; start: number; end: number } | undefined {
  for (const [priority, said] of PRIORITY_WORDS) {
    const found = said.exec(folded)
    if (found) return { priority, start: found.index, end: found.index + found[0].length }
  }
  return undefined
}

/** « pour le », « avant », « d'ici »: they go with the day. */
const LEADS_TO_DAY =
  /(?:[,\s]|(?<!\p{L})(?:pour|avant|d['’]ici|à|a|au|le|la|dès|vers|on|by|at|before|for|until|jusqu['’]à|échéance|due)(?:\s|:|$))+$/iu

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const WHAT: Bilingual = {
  fr: 'Que dois-je noter ? Dites par exemple « rappelle-moi vendredi de déclarer la TVA ».',
  en: 'What should I note? Say for example “remind me on Friday to file the VAT return”.',
}
const WHEN: Bilingual = {
  fr: 'Pour quand ? Dites un jour, par exemple « demain à 9 h » ou « le 15 », ou « sans date ».',
  en: 'For when? Give a day, for example “tomorrow at 9” or “15 January”, or say “no date”.',
}
const UNCLEAR: Record<'several' | 'impossible' | 'vague', Bilingual> = {
  several: {
    fr: 'Je lis plusieurs dates. Laquelle est celle de la tâche ? Répondez par un seul jour, par exemple « le 15 janvier ».',
    en: 'I read several dates. Which is the one of the task? Answer with one day, for example “15 January”.',
  },
  impossible: {
    fr: 'Cette date n’existe pas dans le calendrier. Quel jour est le bon ? Répondez par exemple « le 28 février ».',
    en: 'That date is not in the calendar. Which day is right? Answer for example “28 February”.',
  },
  vague: WHEN,
}
export const PRIORITIES: Record<Exclude<Priority, 'normal'>, Bilingual> = {
  low: { fr: ' (priorité basse)', en: ' (low priority)' },
  high: { fr: ' (priorité haute)', en: ' (high priority)' },
  urgent: { fr: ' (urgente)', en: ' (urgent)' },
}
