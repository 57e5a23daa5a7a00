import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ExerciseView } from '../../../src-preload/contract.ts'
import { formatShortDate, visibleName } from '../../format.ts'
import { currentLanguage, say } from '../../i18n/i18n.ts'

export function ExerciseList({ exercises }: { exercises: ExerciseView[] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="recent-exercises">
      <h2 id="recent-exercises" className="flex min-h-11 items-center pb-2 text-sm font-medium">
        {t('progress.recent')}
      </h2>
      {exercises.length === 0 ? (
        <p className="text-sm text-faint">{t('progress.nothingHere')}</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
          {exercises.map(exercise => (
            <Row key={exercise.id} exercise={exercise} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ exercise: { subject, topic, level, source, correct, createdAt } }: { exercise: ExerciseView }) {
  const { t } = useTranslation()
  const details = [topic, level, t(source === 'quiz' ? 'progress.fromQuiz' : 'progress.fromText')]
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      {correct ? (
        <Check aria-hidden className="size-4 shrink-0 text-ok" />
      ) : (
        <X aria-hidden className="size-4 shrink-0 text-danger" />
      )}
      <span className="sr-only">{t(correct ? 'progress.exerciseRight' : 'progress.exerciseWrong')}</span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span dir="auto" className="truncate text-sm">
          {visibleName(say(subject))}
        </span>
        <span dir="auto" className="truncate text-xs text-faint">
          {visibleName(details.filter(Boolean).join(' · '))}
        </span>
      </span>
      <time dateTime={createdAt} className="money shrink-0 text-xs text-faint">
        {formatShortDate(createdAt, new Date(), currentLanguage())}
      </time>
    </li>
  )
}
