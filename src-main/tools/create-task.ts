import { z } from 'zod'
import { ToolError } from '../errors.ts'
import { once } from '../store/effects.ts'
import { dayOf, isAllDay, lateFrom, readDue } from '../store/task-due.ts'
import { addTask, oneLine, PRIORITIES, type Task } from '../store/tasks.ts'
import type { ToolResult } from '../types.ts'
import type { ToolContext } from './context.ts'
import type { ToolSpec } from './tool-spec.ts'

export const createTaskSpec = {
  name: 'create_task',
  description:
    'Ajoute une tâche à la liste de la personne : ce qu’elle doit faire, avec sa priorité, son échéance et des étiquettes. Ardoise la rappelle à l’échéance : le jour dit à 8 h, ou à l’heure dite. Une tâche par appel.',
  access: 'write',
  modes: ['child', 'pro'],
  label: { fr: 'Ajoute une tâche', en: 'Adds a task' },
  arguments: z.object({
    title: z.string().trim().min(1).max(200).describe('Ce qu’il faut faire, en une ligne'),
    priority: z.enum(PRIORITIES).optional().describe('normal par défaut'),
    due_date: z
      .string()
      .trim()
      .max(40)
      .optional()
      .describe('Échéance : AAAA-MM-JJ pour la journée, ou AAAA-MM-JJTHH:MM à l’heure de la personne'),
    tags: z.array(z.string().trim().min(1).max(40)).max(10).optional().describe('Étiquettes, par exemple : impôts'),
  }),
} satisfies ToolSpec

export async function createTask(
  args: z.infer<typeof createTaskSpec.arguments>,
  ctx: ToolContext,
): Promise<ToolResult> {
  const now = ctx.clock.now()
  const title = oneLine(args.title)
  if (title === '') throw new ToolError(NO_TITLE.fr, NO_TITLE)
  const due = dueOf(args.due_date, now)
  const result = once(ctx.db, ctx.callKey, () => {
    const task = addTask(ctx.db, {
      profileId: ctx.profileId,
      conversationId: ctx.conversationId,
      title,
      priority: args.priority ?? 'normal',
      ...(due !== undefined && { due }),
      tags: [...new Set((args.tags ?? []).map(oneLine))].filter(tag => tag !== ''),
      now,
    })
    return { effects: [{ kind: 'task', id: task.id }], result: taskResult(task, now) }
  })
  ctx.changed('tasks')
  return result
}

function taskResult(task: Task, now: Date): ToolResult {
  const { due } = task
  const late = due !== undefined && lateFrom(due) <= now
  return {
    text: JSON.stringify({
      task_id: task.id,
      title: task.title,
      priority: task.priority,
      ...(due !== undefined && { due_at: due }),
      tags: task.tags,
      message: messageOf(due, late),
      ...(late && { warning: `L’échéance est déjà passée (aujourd’hui : ${dayOf(now)}).` }),
    }),
    views: [{ kind: 'task', taskId: task.id, title: task.title }],
  }
}

function dueOf(text: string | undefined, now: Date): string | undefined {
  if (text === undefined || text === '') return undefined
  const due = readDue(text)
  if (due === undefined) {
    throw new ToolError(
      `« ${text} » n’est pas une date qui existe : donnez l’échéance comme AAAA-MM-JJ ou AAAA-MM-JJTHH:MM (aujourd’hui : ${dayOf(now)}), ou sans échéance si la personne n’en a pas dit.`,
      {
        fr: `La date « ${text} » n’existe pas : la tâche n’a pas été ajoutée. Redites l’échéance, par exemple « le 14 mars 2025 à 9 h ».`,
        en: `The date “${text}” does not exist: the task was not added. Say again when it is due, such as “14 March 2025 at 9:00”.`,
      },
    )
  }
  return due
}

function messageOf(due: string | undefined, late: boolean): string {
  if (due === undefined) return 'Tâche ajoutée à la liste, sans échéance ni rappel.'
  if (late) return 'Tâche ajoutée à la liste ; son échéance est déjà passée : demandez si la date est la bonne.'
  return isAllDay(due)
    ? 'Tâche ajoutée à la liste, rappelée ce jour-là à 8 h.'
    : 'Tâche ajoutée à la liste, rappelée à l’heure dite.'
}

const NO_TITLE = {
  fr: 'Le titre de la tâche est vide : dites en quelques mots ce qu’il faut faire.',
  en: 'The title of the task is empty: say in a few words what is to be done.',
}
