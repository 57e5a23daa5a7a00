import { SquarePen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FILE_ICONS, fileKindOf } from '../../file-kind.ts'
import { visibleName } from '../../format.ts'
import { SpecialistIcon } from '../specialists/specialist-icon.tsx'
import { classNames } from '../ui/class-names.ts'
import type { Trigger } from './suggestions.ts'
import type { Suggestion } from './use-suggestions.ts'

export type SuggestionListProps = {
  kind: Trigger['kind']
  suggestions: Suggestion[]
  active: number
  onChoose(suggestion: Suggestion): void
}

/** Stands above the text while one types after `@` or `/`; the keyboard stays in the text. */
export function SuggestionList({ kind, suggestions, active, onChoose }: SuggestionListProps) {
  const { t } = useTranslation()
  return (
    <div
      id="composer-suggestions"
      role="listbox"
      aria-label={kind === 'mention' ? t('composer.mention') : t('composer.prompts')}
      className="absolute inset-x-0 bottom-full z-20 mb-2 max-h-72 overflow-y-auto rounded-lg bg-raised p-1 shadow-pop"
    >
      {suggestions.length === 0 && <p className="px-2 py-1.5 text-sm text-faint">{t('composer.noMention')}</p>}
      {suggestions.map((suggestion, index) => {
        const hint = hintOf(suggestion)
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the text, which names the active option
          <div
            key={suggestion.id}
            id={suggestion.id}
            ref={index === active ? showActive : undefined}
            role="option"
            aria-selected={index === active}
            onPointerDown={event => {
              event.preventDefault()
              onChoose(suggestion)
            }}
            className={classNames(
              'flex items-center gap-2.5 rounded-md px-2 py-1.5 text-sm',
              index === active && 'bg-hover',
            )}
          >
            <SuggestionIcon suggestion={suggestion} />
            <span className="flex min-w-0 flex-col">
              <span dir="auto" className="truncate">
                {suggestion.kind === 'file' ? visibleName(suggestion.label) : suggestion.label}
              </span>
              {hint && <span className="truncate text-xs text-faint">{hint}</span>}
            </span>
          </div>
        )
      })}
    </div>
  )
}

function showActive(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}

function SuggestionIcon({ suggestion }: { suggestion: Suggestion }) {
  const className = 'size-4 shrink-0 text-faint'
  if (suggestion.kind === 'specialist') return <SpecialistIcon name={suggestion.icon} className={className} />
  const Icon = suggestion.kind === 'file' ? FILE_ICONS[fileKindOf(suggestion.file)] : SquarePen
  return <Icon aria-hidden className={className} />
}

function hintOf(suggestion: Suggestion): string | undefined {
  if (suggestion.kind === 'file') return undefined
  return suggestion.kind === 'specialist' ? suggestion.summary : suggestion.text
}
