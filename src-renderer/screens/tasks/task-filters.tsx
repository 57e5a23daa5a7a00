import { useTranslation } from 'react-i18next'
import { classNames } from '../../components/ui/class-names.ts'
import { Select } from '../../components/ui/select.tsx'
import { visibleName } from '../../format.ts'

export type Shown = 'open' | 'late' | 'done'
export type TaskFilter = { shown: Shown; tag: string }

type TaskFiltersProps = {
  filter: TaskFilter
  counts: Record<Shown, number>
  tags: readonly string[]
  onChange(filter: TaskFilter): void
}

const SHOWN: readonly Shown[] = ['open', 'late', 'done']
/** No tag has an empty name. */
const EVERY_TAG = ''

export function TaskFilters({ filter, counts, tags, onChange }: TaskFiltersProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 pb-4">
      <fieldset aria-label={t('tasks.show')} className="flex flex-wrap gap-1">
        {SHOWN.map(name => (
          <button
            key={name}
            type="button"
            aria-pressed={filter.shown === name}
            onClick={() => onChange({ ...filter, shown: name })}
            className={classNames(
              'flex min-h-8 items-center gap-1.5 rounded-md px-3 text-sm transition-colors',
              filter.shown === name
                ? 'bg-accent-soft font-medium text-accent-text'
                : 'text-soft hover:bg-hover hover:text-ink',
            )}
          >
            {t(`tasks.${name}`)}
            <span className="money text-xs opacity-80">{counts[name]}</span>
          </button>
        ))}
      </fieldset>
      {tags.length > 0 && (
        <Select
          label={t('tasks.tag')}
          value={filter.tag}
          onChange={tag => onChange({ ...filter, tag })}
          options={[
            { value: EVERY_TAG, label: t('tasks.allTags') },
            ...tags.map(tag => ({ value: tag, label: `#${visibleName(tag)}` })),
          ]}
          className="max-w-52"
        />
      )}
    </div>
  )
}
