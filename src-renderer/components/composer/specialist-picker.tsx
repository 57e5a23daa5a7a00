import { Autocomplete } from '@base-ui/react/autocomplete'
import { Popover } from '@base-ui/react/popover'
import { Check, ChevronsUpDown, Search, SlidersHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mode } from '../../../src-preload/contract.ts'
import { say } from '../../i18n/i18n.ts'
import {
  choiceName,
  chooseSpecialist,
  type SpecialistGroup,
  type SpecialistItem,
  specialistGroups,
  useSpecialist,
} from '../../specialists.ts'
import { dispatch, useView } from '../../state.ts'
import { SpecialistIcon } from '../specialists/specialist-icon.tsx'
import { SpecialistLine } from '../specialists/specialist-line.tsx'

export type SpecialistPickerProps = { conversationId?: string; mode: Exclude<Mode, 'guest'> }

/** Who answers, beside the mode; opens on all who may. */
export function SpecialistPicker({ conversationId, mode }: SpecialistPickerProps) {
  const { t } = useTranslation()
  const { choice } = useSpecialist(conversationId)
  const all = useView(state => state.specialists)
  const open = useView(state => state.overlay === 'specialists')
  const [query, setQuery] = useState('')
  const input = useRef<HTMLInputElement>(null)
  /** Whoever has chosen goes on writing. */
  const hasChosen = useRef(false)

  function show(next: boolean) {
    if (next) {
      hasChosen.current = false
      setQuery('')
    }
    dispatch({ type: 'set_overlay', overlay: next ? 'specialists' : undefined })
  }
  function choose(item: SpecialistItem) {
    hasChosen.current = true
    show(false)
    void chooseSpecialist(conversationId, item.choice)
  }
  return (
    <Popover.Root open={open} onOpenChange={show}>
      <Popover.Trigger render={<ChipButton conversationId={conversationId} />} />
      <Popover.Portal>
        <Popover.Positioner side="top" align="start" sideOffset={6} collisionPadding={8} className="z-50">
          <Popover.Popup
            aria-label={t('specialists.picker')}
            initialFocus={input}
            finalFocus={() => (hasChosen.current ? document.getElementById('composer') : true)}
            className="appear flex max-h-[min(30rem,var(--available-height))] w-[min(24rem,calc(100vw-1rem))] flex-col overflow-hidden rounded-xl bg-raised shadow-pop outline-none"
          >
            <Autocomplete.Root
              open
              inline
              mode="none"
              autoHighlight="always"
              keepHighlight
              items={specialistGroups(all, mode, query)}
              value={query}
              onValueChange={(next, details) => {
                // Choosing an item would write its name into the field.
                if (details.reason !== 'item-press') setQuery(next)
              }}
            >
              <div className="flex items-center gap-2.5 border-b border-line px-3.5">
                <Search aria-hidden className="size-4 shrink-0 text-faint" />
                <Autocomplete.Input
                  ref={input}
                  aria-label={t('specialists.search')}
                  placeholder={t('specialists.search')}
                  spellCheck={false}
                  className="selectable h-10 min-w-0 flex-1 bg-transparent text-sm outline-none placeholder:text-faint"
                />
              </div>
              <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
                <Autocomplete.List aria-label={t('specialists.picker')} className="p-1.5">
                  {(group: SpecialistGroup) => (
                    <Group key={group.value} group={group} choice={choice} onChoose={choose} />
                  )}
                </Autocomplete.List>
                <Autocomplete.Empty>
                  <p className="px-4 py-5 text-center text-sm text-soft">{t('specialists.nothing')}</p>
                </Autocomplete.Empty>
              </div>
            </Autocomplete.Root>
            <button
              type="button"
              onClick={() => dispatch({ type: 'show_screen', screen: 'settings', section: 'specialists' })}
              className="flex min-h-9 shrink-0 items-center gap-2.5 border-t border-line bg-sunken px-4 text-start text-xs text-soft transition-colors hover:text-ink focus-visible:outline-offset-[-2px]"
            >
              <SlidersHorizontal aria-hidden className="size-3.5" />
              {t('specialists.manage')}
            </button>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

type GroupProps = { group: SpecialistGroup; choice: string; onChoose(item: SpecialistItem): void }

function Group({ group, choice, onChoose }: GroupProps) {
  const { t } = useTranslation()
  return (
    <Autocomplete.Group items={group.items} className="not-last:mb-1.5">
      {group.value && (
        <Autocomplete.GroupLabel className="px-2.5 pt-1.5 pb-1 text-xs font-medium text-faint">
          {group.value}
        </Autocomplete.GroupLabel>
      )}
      <Autocomplete.Collection>
        {(item: SpecialistItem) => (
          <Autocomplete.Item
            key={item.choice}
            value={item}
            onClick={() => onChoose(item)}
            className="flex items-start gap-2.5 rounded-md px-2.5 py-1.5 outline-none data-[highlighted]:bg-hover"
          >
            <SpecialistLine item={item} />
            {item.choice === choice && (
              <span className="mt-0.5 shrink-0 text-accent-text">
                <Check aria-hidden className="size-4" />
                <span className="sr-only">{t('specialists.chosen')}</span>
              </span>
            )}
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  )
}

/** « Automatique · Fiscaliste »; where the composer is narrow, whoever answers stands alone. */
function ChipButton({ conversationId, ...rest }: { conversationId?: string }) {
  const { t } = useTranslation()
  const { choice, specialist } = useSpecialist(conversationId)
  const all = useView(state => state.specialists)
  const chosen = choiceName(all, choice)
  const name = choice === 'automatic' && specialist ? say(specialist.name) : undefined
  const icon = specialist?.icon ?? (choice === 'automatic' ? 'compass' : 'circle-dashed')
  const full = name ? t('specialists.automaticWith', { name }) : chosen
  return (
    <button
      type="button"
      {...rest}
      aria-label={t('specialists.chip', { name: full })}
      title={full}
      className="inline-flex h-8 max-w-64 min-w-8 items-center @max-md:max-w-36 gap-1.5 rounded-md px-2 text-xs text-soft transition-colors hover:bg-hover hover:text-ink data-[popup-open]:bg-hover"
    >
      <SpecialistIcon name={icon} className="size-3.5 shrink-0" />
      <span className="min-w-0 truncate">
        {name && <span className="@max-xl:hidden">{t('specialists.automatic')} · </span>}
        {name ?? chosen}
      </span>
      <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-faint @max-md:hidden" />
    </button>
  )
}
