import { useTranslation } from 'react-i18next'
import type { Mode } from '../../../src-preload/contract.ts'
import { Select } from '../ui/select.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

/** What a profile may choose: never more than it is. */
const CHOICES: Record<Mode, Mode[]> = { pro: ['pro', 'child', 'guest'], child: ['child', 'guest'], guest: ['guest'] }

export type ModePickerProps = {
  profileMode: Mode
  mode: Mode
  /** A conversation keeps the mode that it began with. */
  fixed: boolean
  onChange(mode: Mode): void
}

export function ModePicker({ profileMode, mode, fixed, onChange }: ModePickerProps) {
  const { t } = useTranslation()
  const choices = CHOICES[profileMode]
  if (choices.length === 1) return null
  if (fixed)
    return (
      <Tooltip side="top" label={t('composer.modeFixed', { mode: t(`composer.${mode}`) })}>
        <button
          type="button"
          aria-label={t('composer.modeFixed', { mode: t(`composer.${mode}`) })}
          className="inline-flex h-8 items-center rounded-md px-2 text-xs text-faint"
        >
          {t(`composer.${mode}`)}
        </button>
      </Tooltip>
    )
  return (
    <Select
      look="quiet"
      label={t('composer.mode')}
      value={mode}
      onChange={onChange}
      options={choices.map(value => ({ value, label: t(`composer.${value}`), hint: t(`composer.${value}Hint`) }))}
    />
  )
}
