import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Priority, TaskView } from '../../../src-preload/contract.ts'
import { askQuietly } from '../../api.ts'
import { Button } from '../../components/ui/button.tsx'
import { Callout } from '../../components/ui/callout.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { Select } from '../../components/ui/select.tsx'
import { showToast } from '../../components/ui/toast.tsx'
import { say } from '../../i18n/i18n.ts'
import { dueFields } from '../../task-due.ts'

const PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const

/** A new task, or the correction of one. */
export function TaskDialog({ task, onClose }: { task?: TaskView; onClose(): void }) {
  const { t } = useTranslation()
  const form = useId()
  const [title, setTitle] = useState(task?.title ?? '')
  const [{ day, time }, setDue] = useState(() => dueFields(task?.due))
  const [priority, setPriority] = useState<Priority>(task?.priority ?? 'normal')
  const [tags, setTags] = useState(task?.tags.join(', ') ?? '')
  const [tried, setTried] = useState(false)
  const [problem, setProblem] = useState<string>()
  const noDay = day === '' && time !== ''

  async function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (title.trim() === '' || noDay) return
    const input = {
      title: title.trim(),
      priority,
      due: day === '' ? null : time === '' ? day : `${day}T${time}`,
      tags: tags
        .split(/[,;]/)
        .map(tag => tag.trim())
        .filter(tag => tag !== ''),
    }
    const answer = task
      ? await askQuietly('editTask', { ...input, taskId: task.id })
      : await askQuietly('addTask', input)
    if (!answer.ok) return setProblem(say(answer.error))
    showToast({ message: t(task ? 'tasks.saved' : 'tasks.added'), kind: 'done' })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(task ? 'tasks.editTitle' : 'tasks.add')}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" form={form}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={event => void save(event)} className="flex flex-col gap-4">
        {problem && <Callout tone="danger">{problem}</Callout>}
        <Field label={t('tasks.title')} error={tried && title.trim() === '' ? t('tasks.emptyTitle') : undefined}>
          <Input dir="auto" maxLength={200} value={title} onValueChange={setTitle} />
        </Field>
        <div className="flex flex-wrap gap-4">
          <Field
            label={t('tasks.day')}
            optional={t('common.optional')}
            error={tried && noDay ? t('tasks.noDay') : undefined}
            className="min-w-36 flex-1"
          >
            <Input
              type="date"
              min="1970-01-01"
              max="2199-12-31"
              value={day}
              onValueChange={next => setDue({ day: next, time })}
            />
          </Field>
          <Field label={t('tasks.time')} optional={t('common.optional')} className="min-w-28 flex-1">
            <Input type="time" value={time} onValueChange={next => setDue({ day, time: next })} />
          </Field>
          <p className="-mt-2.5 basis-full text-xs text-faint">{t('tasks.timeHint')}</p>
        </div>
        <Field label={t('tasks.priority')}>
          <Select<Priority>
            value={priority}
            onChange={setPriority}
            options={PRIORITIES.map(value => ({ value, label: t(`tasks.priorities.${value}`) }))}
          />
        </Field>
        <Field label={t('tasks.tags')} optional={t('common.optional')} hint={t('tasks.tagsHint')}>
          <Input dir="auto" maxLength={400} value={tags} onValueChange={setTags} />
        </Field>
      </form>
    </Dialog>
  )
}
