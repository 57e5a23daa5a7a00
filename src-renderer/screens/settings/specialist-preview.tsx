import { useTranslation } from 'react-i18next'
import type { SpecialistCheck } from '../../../src-preload/contract.ts'
import { SpecialistLine } from '../../components/specialists/specialist-line.tsx'
import { formatNumber } from '../../format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { itemOf } from '../../specialists.ts'

/** The specialist as the list shows it, and all that a model reads when it answers. */
export function SpecialistPreview({ check }: { check: SpecialistCheck | undefined }) {
  const { t } = useTranslation()
  if (!check) return null
  const { view, prompt } = check
  if (!view || !prompt) return <p className="px-1 py-4 text-sm text-soft">{t('specialists.mendFirst')}</p>
  return (
    <div className="flex flex-col gap-4 px-1 pt-3 pb-1">
      <section>
        <h4 className="mb-1.5 text-xs font-medium text-faint">{t('specialists.card')}</h4>
        <div className="flex max-w-96 items-start gap-2.5 rounded-lg border border-line bg-raised px-3 py-2">
          <SpecialistLine item={itemOf(view)} />
        </div>
      </section>
      <section>
        <h4 className="flex flex-wrap items-baseline justify-between gap-x-4 text-xs font-medium text-faint">
          {t('specialists.prompt')}
          <span className="money font-normal">
            {t('specialists.promptTokens', { formatted: formatNumber(prompt.tokens, currentLanguage()) })}
          </span>
        </h4>
        <p className="mb-1.5 text-xs text-faint">{t('specialists.promptText')}</p>
        <pre
          dir="auto"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
          tabIndex={0}
          className="selectable max-h-[55dvh] overflow-auto rounded-md bg-sunken p-3 font-mono text-xs leading-5 wrap-break-word whitespace-pre-wrap"
        >
          {prompt.text}
        </pre>
      </section>
    </div>
  )
}
