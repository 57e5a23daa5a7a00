import { useTranslation } from 'react-i18next'
import type { Mode, SpecialistView } from '../../../src-preload/contract.ts'
import { focusComposer } from '../../conversations.ts'
import { setDraft } from '../../drafts.ts'
import { say } from '../../i18n/i18n.ts'
import { specialistsOf, useMode, useSpecialist } from '../../specialists.ts'
import { useView } from '../../state.ts'
import { SpecialistIcon } from '../specialists/specialist-icon.tsx'
import { TodayTasks } from './today-tasks.tsx'

const SHOWN = 4
const PROMPTS = [
  { number: 1, icon: 'landmark' },
  { number: 2, icon: 'file-text' },
  { number: 3, icon: 'mail' },
  { number: 4, icon: 'chart-column' },
] as const

/** A conversation not yet begun: a greeting, and requests that show what can be asked of whom is chosen. */
export function WelcomeHints() {
  const { t } = useTranslation()
  const name = useView(state => state.bootstrap?.profile.name)
  const mode = useMode(undefined)
  const { specialist } = useSpecialist(undefined)
  const hints = useHints(mode, specialist)
  return (
    <div className="mx-auto mt-auto w-full max-w-[784px] px-4 sm:px-8">
      <p className="text-center text-2xl font-semibold tracking-tight">
        {name ? t('chat.helloName', { name }) : t('chat.hello')}
      </p>
      <p dir="auto" className="mt-2 text-center text-sm text-soft">
        {specialist ? say(specialist.summary) : t(mode === 'child' ? 'chat.helloTextPupil' : 'chat.helloText')}
      </p>
      {mode !== 'guest' && <TodayTasks />}
      {hints.length > 0 && (
        <ul aria-label={t('chat.examples')} className="mt-6 grid grid-cols-1 gap-2 sm:grid-cols-2">
          {hints.map(hint => (
            <li key={hint.text}>
              <HintButton hint={hint} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type Hint = { icon: string; title?: string; text: string }

function HintButton({ hint: { icon, title, text } }: { hint: Hint }) {
  return (
    <button
      type="button"
      onClick={() => {
        setDraft(undefined, { text })
        focusComposer()
      }}
      className="flex h-full w-full items-start gap-3 rounded-xl border border-line bg-raised px-3.5 py-3 text-start transition-colors hover:border-line-strong hover:bg-hover"
    >
      <SpecialistIcon name={icon} className="mt-0.5 size-4 shrink-0 text-accent-text" />
      <span dir="auto" className="min-w-0">
        {title && <span className="mb-0.5 block text-sm font-medium">{title}</span>}
        <span className={title ? 'line-clamp-2 block text-xs text-faint' : 'line-clamp-3 block text-sm'}>{text}</span>
      </span>
    </button>
  )
}

/** Of the one who is chosen; else those of the mode: for pupils, one of each tutor. */
function useHints(mode: Mode, specialist: SpecialistView | undefined): Hint[] {
  const { t } = useTranslation()
  const all = useView(state => state.specialists)
  if (specialist) return specialist.examples.slice(0, SHOWN).map(text => ({ icon: specialist.icon, text }))
  if (mode === 'pro')
    return PROMPTS.map(({ number, icon }) => ({
      icon,
      title: t(`composer.prompt${number}`),
      text: t(`composer.prompt${number}Text`),
    }))
  return specialistsOf(all, mode)
    .flatMap(({ icon, name, examples: [text] }) => (text ? [{ icon, title: say(name), text }] : []))
    .slice(0, SHOWN)
}
