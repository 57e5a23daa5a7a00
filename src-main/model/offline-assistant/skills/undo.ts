import { textOf } from '../results.ts'
import type { OnSurface, Situation } from '../situation.ts'

/** « annule », « stop » when nothing is asked: what was done last is named, and where the person takes it back. */
export function tellUndo({ history, lastRequests, here, say }: Situation): string {
  const last = lastRequests.length > 0 ? history.at(-1) : undefined
  const done = last?.outcome.ok ? last : undefined
  if (!done) return say(NOTHING)
  const name = done.call.name
  if (name.startsWith('send_') && done.outcome.ok && textOf(done.outcome.data, 'state') === 'sent') return say(SENT)
  const how = HOW.find(({ tools }) => tools.test(name))
  return how ? here(how.where) : say(NOTHING)
}

const NOTHING = { fr: 'D’accord, je ne fais rien de plus.', en: 'All right, I will do nothing more.' }
const SENT = {
  fr: 'Le message est déjà parti : il ne peut plus être repris.',
  en: 'The message has already left: it cannot be taken back.',
}
const HOW: readonly { tools: RegExp; where: OnSurface }[] = [
  {
    tools: /^create_task$/,
    where: {
      window: {
        fr: 'La tâche est notée, et je n’efface rien moi-même : supprimez-la à l’écran Tâches.',
        en: 'The task is noted, and I delete nothing myself: delete it on the Tasks screen.',
      },
      command: {
        fr: 'La tâche est notée, et je n’efface rien moi-même : « ardoise tasks » donne son numéro, « ardoise tasks delete NUMÉRO » la supprime.',
        en: 'The task is noted, and I delete nothing myself: “ardoise tasks” gives its number, “ardoise tasks delete ID” deletes it.',
      },
    },
  },
  {
    tools: /^send_/,
    where: {
      window: {
        fr: 'Le message est dans la boîte d’envoi, et je n’efface rien moi-même : s’il n’est pas parti, supprimez-le là.',
        en: 'The message is in the outbox, and I delete nothing myself: if it has not left, delete it there.',
      },
      command: {
        fr: 'Le message est dans la boîte d’envoi, et je n’efface rien moi-même : s’il n’est pas parti, « ardoise outbox delete NUMÉRO » le supprime.',
        en: 'The message is in the outbox, and I delete nothing myself: if it has not left, “ardoise outbox delete ID” deletes it.',
      },
    },
  },
  {
    tools: /^draft_email$/,
    where: {
      window: {
        fr: 'Rien n’est envoyé : le brouillon se supprime sur sa carte.',
        en: 'Nothing is sent: delete the draft on its card.',
      },
      command: {
        fr: 'Rien n’est envoyé : « ardoise drafts delete NUMÉRO » supprime le brouillon.',
        en: 'Nothing is sent: “ardoise drafts delete ID” deletes the draft.',
      },
    },
  },
  {
    tools: /^save_memory$/,
    where: {
      window: {
        fr: 'C’est retenu, et je n’efface rien moi-même : supprimez-le à l’écran Mémoire.',
        en: 'It is remembered, and I delete nothing myself: delete it on the Memory screen.',
      },
      command: {
        fr: 'C’est retenu, et je n’efface rien moi-même : « ardoise memory delete NUMÉRO » le supprime.',
        en: 'It is remembered, and I delete nothing myself: “ardoise memory delete ID” deletes it.',
      },
    },
  },
  {
    tools: /^generate_/,
    where: {
      window: {
        fr: 'Le document est dans vos fichiers, et je n’efface rien moi-même : supprimez-le à l’écran Fichiers.',
        en: 'The document is in your files, and I delete nothing myself: delete it on the Files screen.',
      },
      command: {
        fr: 'Le document est dans vos fichiers, et je n’efface rien moi-même : « ardoise files delete NUMÉRO » le supprime.',
        en: 'The document is in your files, and I delete nothing myself: “ardoise files delete ID” deletes it.',
      },
    },
  },
]
