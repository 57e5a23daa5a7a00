import { FileSpreadsheet, Landmark, Mail, TrendingUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { focusComposer } from '../../conversations.ts'
import { setDraft } from '../../drafts.ts'
import { useView } from '../../state.ts'
import { TodayTasks } from './today-tasks.tsx'

const HINTS = [
  { number: 1, icon: Landmark },
  { number: 2, icon: FileSpreadsheet },
  { number: 3, icon: Mail },
  { number: 4, icon: TrendingUp },
] as const

/** A conversation not yet begun: a greeting, and requests that show what can be asked. */
export function WelcomeHints() {
  const { t } = useTranslation()
  const name = useView(state => state.bootstrap?.profile.name)
  const mode = useView(state => state.bootstrap?.profile.mode)
  return (
    <div className="mx-auto mt-auto w-full max-w-[784px] px-4 sm:px-8">
      <p className="text-center text-2xl font-semibold tracking-tight">
        {name ? t('chat.helloName', { name }) : t('chat.hello')}
      </p>
      <p className="mt-2 text-center text-sm text-soft">{t('chat.helloText')}</p>
      {mode !== 'guest' && <TodayTasks />}
      {mode === 'pro' && (
        <ul className="mt-6 grid grid-cols-1 gap-2 sm:grid-cols-2">
          {HINTS.map(({ number, icon: Icon }) => (
            <li key={number}>
              <button
                type="button"
                onClick={() => {
                  setDraft(undefined, { text: t(`composer.prompt${number}Text`) })
                  focusComposer()
                }}
                className="flex h-full w-full items-start gap-3 rounded-xl border border-line bg-raised px-3.5 py-3 text-start transition-colors hover:border-line-strong hover:bg-hover"
              >
                <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-text" />
                <span className="min-w-0">
                  <span className="block text-sm font-medium">{t(`composer.prompt${number}`)}</span>
                  <span className="mt-0.5 line-clamp-2 block text-xs text-faint">
                    {t(`composer.prompt${number}Text`)}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
