import { Check, CircleHelp, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Bilingual, QuizView, ToolView } from '../../../src-preload/contract.ts'
import { askQuietly } from '../../api.ts'
import { say } from '../../i18n/i18n.ts'
import { MarkdownView } from '../../markdown/markdown-view.tsx'
import { sayNext, useIsLastQuiz, useQuiz } from '../../quizzes.ts'
import { dispatch } from '../../state.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { classNames } from '../ui/class-names.ts'
import { Kbd } from '../ui/kbd.tsx'

type Answer = NonNullable<QuizView['answer']>

/** A question with its options. The main process alone knows which is right, and says so once the person has chosen. */
export function QuizCard({ view }: { view: Extract<ToolView, { kind: 'quiz' }> }) {
  const { t } = useTranslation()
  const { quizId, question, options } = view
  const { value: quiz, error, reload } = useQuiz(quizId)
  const [pending, setPending] = useState<number>()
  const [problem, setProblem] = useState<Bilingual>()
  const answeredHere = useRef(false)
  const card = useRef<HTMLElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const isLast = useIsLastQuiz(quizId)
  const titleId = `quiz-${quizId}`
  const answer = quiz?.answer
  const held = quiz?.held
  const open = quiz === undefined || quiz.state === 'open'

  useEffect(() => {
    if (!(answer ?? held) || !answeredHere.current) return
    answeredHere.current = false
    // The options are gone, and the focus with them.
    const place = next.current ?? card.current
    place?.focus()
    dispatch({ type: 'announce', text: answer ? outcomeOf(answer) : t('quiz.held') })

    function outcomeOf({ correct, correctChoice, explanation }: Answer): string {
      const sentence = correct ? t('quiz.right') : t('quiz.wrong', { option: options[correctChoice] ?? '' })
      return `${sentence} ${explanation}`
    }
  }, [answer, held, options, t])

  async function choose(choice: number) {
    if (!open || pending !== undefined) return
    setPending(choice)
    setProblem(undefined)
    const taken = await askQuietly('answerQuiz', { quizId, choice })
    if (taken.ok) answeredHere.current = true
    else setProblem(taken.error)
    reload()
    setPending(undefined)
  }

  function pressKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const choice = Number(event.key) - 1
    if (!Number.isInteger(choice) || choice < 0 || choice >= options.length) return
    event.preventDefault()
    void choose(choice)
  }

  return (
    <section
      ref={card}
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={pressKey}
      className="w-full max-w-xl rounded-lg border border-line bg-raised"
    >
      <header className="flex items-center gap-2 px-4 pt-3 text-xs text-faint">
        <CircleHelp aria-hidden className="size-4 text-accent-text" />
        <span className="truncate">{placeOf(quiz) || t('quiz.title')}</span>
      </header>
      <div id={titleId} className="px-4 pt-1.5 pb-3 font-medium">
        <MarkdownView text={question} streaming={false} />
      </div>
      {open ? (
        <ul aria-label={t('quiz.options')} className="flex flex-col gap-1.5 px-3 pb-3">
          {options.map((option, index) => (
            <li key={option}>
              <OpenOption
                option={option}
                number={index + 1}
                pending={pending === index}
                disabled={pending !== undefined}
                onChoose={() => void choose(index)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <ul aria-label={t('quiz.options')} className="flex flex-col gap-1.5 px-3 pb-3">
          {options.map((option, index) => (
            <ClosedOption
              key={option}
              option={option}
              index={index}
              choice={(answer ?? held)?.choice}
              answer={answer}
            />
          ))}
        </ul>
      )}
      {answer && <Verdict answer={answer} />}
      {held && <p className="border-t border-line px-4 py-3 text-sm text-soft">{t('quiz.held')}</p>}
      {quiz?.state === 'expired' && (
        <div className="px-3 pb-3">
          <Callout tone="warn">{t('quiz.expired')}</Callout>
        </div>
      )}
      {(problem ?? (quiz ? undefined : error)) && quiz?.state !== 'expired' && (
        <div className="px-3 pb-3" role="alert">
          <Callout tone="danger">{say(problem ?? error ?? { fr: '', en: '' })}</Callout>
        </div>
      )}
      {!open && isLast && (
        <div className="flex border-t border-line px-3 py-2.5">
          <Button ref={next} size="sm" onClick={() => void sayNext(t('quiz.nextMessage'))}>
            {t('quiz.next')}
          </Button>
        </div>
      )}
    </section>
  )
}

type OpenOptionProps = { option: string; number: number; pending: boolean; disabled: boolean; onChoose(): void }

function OpenOption({ option, number, pending, disabled, onChoose }: OpenOptionProps) {
  return (
    <button
      type="button"
      aria-keyshortcuts={String(number)}
      // Not `disabled`, which would drop the focus.
      aria-disabled={disabled}
      onClick={onChoose}
      className={classNames(
        'flex min-h-10 w-full items-center gap-3 rounded-md border px-3 py-2 text-start text-sm transition-colors',
        pending
          ? 'border-accent bg-accent-soft'
          : 'border-line-strong hover:border-control hover:bg-hover active:bg-pressed',
      )}
    >
      <span className="flex w-4 shrink-0 justify-center">
        <Kbd>{String(number)}</Kbd>
      </span>
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {option}
      </span>
    </button>
  )
}

type ClosedOptionProps = { option: string; index: number; choice?: number; answer?: Answer }

function ClosedOption({ option, index, choice, answer }: ClosedOptionProps) {
  const { t } = useTranslation()
  const chosen = choice === index
  const right = answer?.correctChoice === index
  const wrong = chosen && answer !== undefined && !right
  return (
    <li
      className={classNames(
        'selectable flex min-h-10 items-center gap-3 rounded-md border px-3 py-2 text-sm',
        right && 'border-ok/40 bg-ok-soft text-ok',
        wrong && 'border-danger/40 bg-danger-soft text-danger',
        !right && !wrong && 'border-line text-faint',
      )}
    >
      <span aria-hidden className="flex w-4 shrink-0 justify-center">
        {right && <Check className="size-4" />}
        {wrong && <X className="size-4" />}
      </span>
      <span dir="auto" className={classNames('min-w-0 flex-1 wrap-anywhere', (right || chosen) && 'font-medium')}>
        {option}
      </span>
      {chosen && <span className="shrink-0 text-xs">{t('quiz.yours')}</span>}
      {right && !chosen && <span className="shrink-0 text-xs">{t('quiz.theRight')}</span>}
    </li>
  )
}

function Verdict({ answer }: { answer: Answer }) {
  const { t } = useTranslation()
  return (
    <div className="border-t border-line px-4 py-3 text-sm">
      <p className={classNames('pb-1 font-semibold', answer.correct ? 'text-ok' : 'text-danger')}>
        {t(answer.correct ? 'quiz.right' : 'quiz.notRight')}
      </p>
      <MarkdownView text={answer.explanation} streaming={false} />
    </div>
  )
}

function placeOf(quiz: QuizView | undefined): string {
  if (!quiz) return ''
  return [quiz.subject && say(quiz.subject), quiz.topic, quiz.level].filter(Boolean).join(' · ')
}
