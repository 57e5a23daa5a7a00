import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Bootstrap } from '../../../src-preload/contract.ts'
import { ask } from '../../api.ts'
import { Button } from '../../components/ui/button.tsx'
import { focusComposer } from '../../conversations.ts'
import { dispatch } from '../../state.ts'
import { Slate } from '../about/slate.tsx'
import { ConnectStep } from './connect-step.tsx'
import { type Person, WhoStep } from './who-step.tsx'

/** Who you are, then which model: each can be skipped. */
export function WelcomeScreen() {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const [person, setPerson] = useState<Person>({ role: '', name: '', email: '', level: '' })
  // Kept until the end: the window shows its frame as soon as it knows that the person is welcomed.
  const [welcomed, setWelcomed] = useState<Bootstrap>()
  const step = welcomed ? 2 : 1

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its title
  useEffect(() => heading.current?.focus(), [step])

  async function welcome(chosen: Person): Promise<Bootstrap | undefined> {
    const { role, name, email, level } = chosen
    const answer = await ask('welcome', {
      role: role || 'guest',
      ...(name.trim() && { name: name.trim() }),
      ...(email.trim() && { email: email.trim() }),
      ...(role === 'pupil' && level.trim() && { level: level.trim() }),
    })
    return answer.ok ? answer.value : undefined
  }
  async function finish() {
    // A model may have been added since: the list is read again.
    const answer = await ask('bootstrap')
    if (answer.ok) enter(answer.value)
  }
  async function skip() {
    const bootstrap = await welcome({ role: '', name: '', email: '', level: '' })
    if (bootstrap) enter(bootstrap)
  }

  return (
    <main className="h-full overflow-y-auto bg-canvas">
      <div className="mx-auto w-full max-w-3xl px-5 pt-[clamp(1.5rem,14dvh,9rem)] pb-8 sm:px-8">
        <div className="flex items-start gap-4 pb-6">
          <Slate className="size-12 max-sm:hidden" />
          <div className="min-w-0 flex-1">
            <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
              {welcomed ? t('welcome.connect') : t('welcome.title')}
            </h1>
            <p className="mt-1 max-w-xl text-sm text-soft">{welcomed ? t('welcome.connectText') : t('welcome.text')}</p>
          </div>
          <Button variant="ghost" onClick={() => void (welcomed ? finish() : skip())}>
            {t('welcome.skip')}
          </Button>
        </div>
        {welcomed ? (
          <ConnectStep onDone={() => void finish()} />
        ) : (
          <WhoStep
            person={person}
            onChange={setPerson}
            onNext={async () => {
              setWelcomed(await welcome(person))
            }}
          />
        )}
        <p className="money pt-6 text-xs text-faint">{t('welcome.step', { step })}</p>
      </div>
    </main>
  )
}

function enter(bootstrap: Bootstrap): void {
  dispatch({ type: 'bootstrapped', bootstrap })
  focusComposer()
}
