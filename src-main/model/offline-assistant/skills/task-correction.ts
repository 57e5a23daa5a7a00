import type { Bilingual } from '../../../types.ts'
import { quote } from '../format.ts'
import { type Moment, toDueDate } from '../moment.ts'
import { textOf } from '../results.ts'
import type { Script } from '../script.ts'
import { call, type OnSurface, type Part, type Situation } from '../situation.ts'
import { readTaskChange } from '../task-change.ts'
import type { Request } from '../understand.ts'
import { dayOf, PRIORITIES } from './task.ts'

/** « non, le 6 plutôt »: tasks are not edited, so the right one is added and the first is said to remain. */
export function* correctTask(request: Request, situation: Situation): Script<Part> {
  const { say, here, language, now } = situation
  const reply = (text: string, ok = false): Part => ({ intent: 'fixTask', ok, files: [], text })
  const last = situation.history.findLast(({ call, outcome }) => call.name === 'create_task' && outcome.ok)
  const change = readTaskChange(request.text, now)
  if (!last || !change) return reply(say(WHAT))
  if (change === 'unclear') return reply(say(WHICH_DAY))
  const args = last.call.arguments
  const title = change.title ?? String(args.title ?? '')
  const before = momentOf(args.due_date)
  const moment = change.moment
    ? change.timeOnly && before
      ? { day: before.day, time: change.moment.time }
      : { ...(before?.time && { time: before.time }), ...change.moment }
    : before
  const priority = change.priority ?? args.priority
  const due_date = moment && toDueDate(moment)
  if (title === args.title && priority === args.priority && due_date === args.due_date) return reply(say(ALREADY), true)
  const result = yield* call(situation, 'create_task', { ...args, title, priority, due_date })
  if (!result.ok)
    return reply(
      `${say({ fr: 'La tâche corrigée n’a pas été créée ; la première reste telle quelle.', en: 'The corrected task was not created; the first stays as it is.' })} ${result.reason}`,
    )
  const kept = quote(textOf(result.data, 'title') ?? title, language)
  const due = (when: Moment | undefined) =>
    when ? say({ fr: `, pour le ${dayOf(when, situation)}`, en: `, due ${dayOf(when, situation)}` }) : ''
  const level = isLevel(priority) ? say(PRIORITIES[priority]) : ''
  const first = `${quote(String(args.title ?? title), language)}${due(before)}`
  return reply(
    [
      say({
        fr: `Tâche corrigée ajoutée : ${kept}${due(moment)}${level}.`,
        en: `Corrected task added: ${kept}${due(moment)}${level}.`,
      }),
      say({
        fr: `La première (${first}) reste dans la liste : je ne modifie et n’efface aucune tâche moi-même.`,
        en: `The first (${first}) stays in the list: I change and delete no task myself.`,
      }),
      here(REMOVE),
    ].join(' '),
    true,
  )
}

function momentOf(due: unknown): Moment | undefined {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?/.exec(typeof due === 'string' ? due : '') ?? []
  return day ? { day, ...(time && { time }) } : undefined
}

function isLevel(priority: unknown): priority is keyof typeof PRIORITIES {
  return typeof priority === 'string' && priority in PRIORITIES
}

const REMOVE: OnSurface = {
  window: { fr: 'Supprimez-la à l’écran Tâches.', en: 'Delete it on the Tasks screen.' },
  command: {
    fr: '« ardoise tasks » donne son numéro, « ardoise tasks delete NUMÉRO » la supprime.',
    en: '“ardoise tasks” gives its number, “ardoise tasks delete ID” deletes it.',
  },
}
const WHAT: Bilingual = {
  fr: 'Que dois-je corriger ? Dites par exemple « plutôt le 15 » ou « mets-la en urgent ».',
  en: 'What should I correct? Say for example “the 15th instead” or “make it urgent”.',
}
const ALREADY: Bilingual = {
  fr: 'La tâche est déjà notée ainsi : rien n’a changé.',
  en: 'The task is already noted so: nothing has changed.',
}
const WHICH_DAY: Bilingual = {
  fr: 'Je n’ai pas compris le nouveau jour : rien n’a changé. Dites par exemple « plutôt le 15 ».',
  en: 'I did not understand the new day: nothing has changed. Say for example “the 15th instead”.',
}
