import type { TaskView } from '../../src-preload/contract.ts'
import { placeBytes } from '../app/place-file.ts'
import type { App } from '../app.ts'
import type { Language } from '../types.ts'
import type { ListCommand } from './commands.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import type { Environment } from './open-app.ts'
import { printable, type Terminal } from './terminal.ts'
import { withApp } from './with-app.ts'

/** `ardoise tasks`: what is to be done, and what was. */
export async function runTasks(
  command: ListCommand<'tasks'>,
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  const { value, due, priority, tags } = command
  const change = { ...(due !== undefined && { due }), ...(priority && { priority }), ...(tags && { tags }) }
  const show = (tasks: readonly TaskView[]) => {
    for (const task of tasks) terminal.out(`${command.json ? JSON.stringify(task) : lineOf(task, terminal)}\n`)
  }
  return withApp(command, terminal, environment, async app => {
    const { tasks } = app
    switch (command.action) {
      case 'list':
        show(tasks.list())
        if (tasks.list().length === 0 && !command.json) terminal.say(NOTHING)
        return EXIT.done
      case 'due':
        show(tasks.due())
        if (tasks.due().length === 0 && !command.json) terminal.say(NOTHING_DUE)
        return EXIT.done
      case 'add':
        show([tasks.add({ ...change, title: value })])
        return EXIT.done
      case 'edit': {
        const [id = '', ...words] = value.split(/\s+/)
        show([tasks.edit(id, { ...change, ...(words.length > 0 && { title: words.join(' ') }) })])
        return EXIT.done
      }
      case 'done':
      case 'reopen':
        show([tasks.setDone(value, command.action === 'done')])
        return EXIT.done
      case 'delete':
        tasks.delete(value)
        return EXIT.done
      case 'restore':
        show([tasks.restore(value)])
        return EXIT.done
      case 'save':
        await saveTasks(app, command, terminal)
        return EXIT.done
    }
  })
}

async function saveTasks(app: App, { value, out, json }: ListCommand<'tasks'>, terminal: Terminal): Promise<void> {
  const { name, text, count, undated } = await app.tasks.calendar(value || undefined)
  const path = await placeBytes({ name, bytes: Buffer.from(text) }, out ?? '.')
  if (json) {
    terminal.out(`${JSON.stringify({ path, tasks: count, undated })}\n`)
    return
  }
  terminal.say({ fr: `Agenda enregistré : ${path}`, en: `Calendar saved: ${path}` })
  if (undated > 0) terminal.say(leftOut(undated))
}

function lineOf({ id, title, priority, due, lateAt, doneAt, tags }: TaskView, terminal: Terminal): string {
  const { language, style } = terminal
  const words = WORDS[language]
  const late = !doneAt && lateAt !== undefined && new Date(lateAt) <= new Date()
  const parts = [
    `${doneAt ? '✓' : '·'} ${id}`,
    printable(title),
    due === undefined
      ? undefined
      : style(late ? 'red' : 'dim', `${late ? `${words.late} ` : ''}${dueText(due, language)}`),
    priority === 'normal' ? undefined : words[priority],
    tags.map(tag => `#${printable(tag)}`).join(' ') || undefined,
  ]
  return parts.filter(part => part !== undefined).join(' · ')
}

/** A day as it was said; a moment in the time of this machine. */
function dueText(due: string, language: Language): string {
  const locale = language === 'fr' ? 'fr-FR' : 'en-GB'
  if (due.length === 10) {
    const day = new Date(`${due}T00:00:00.000Z`)
    return day.toLocaleDateString(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    })
  }
  return new Date(due).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
}

function leftOut(count: number) {
  return {
    fr: `${count === 1 ? '1 tâche sans échéance n’y est pas' : `${count} tâches sans échéance n’y sont pas`} : donnez une date avec « ardoise tasks edit NUMÉRO --due AAAA-MM-JJ ».`,
    en: `${count === 1 ? '1 task without a date is' : `${count} tasks without a date are`} not in it: give a date with “ardoise tasks edit ID --due YYYY-MM-DD”.`,
  }
}

const WORDS = {
  fr: { late: 'en retard', low: 'basse', high: 'haute', urgent: 'urgente' },
  en: { late: 'late', low: 'low', high: 'high', urgent: 'urgent' },
} as const
const NOTHING = { fr: 'Aucune tâche.', en: 'No task.' }
const NOTHING_DUE = { fr: 'Rien à faire aujourd’hui, et rien en retard.', en: 'Nothing to do today, and nothing late.' }
