import type { PassageView } from '../../../src-preload/contract.ts'
import { FILE_ICONS, fileKindOf } from '../../file-kind.ts'
import { visibleName } from '../../format.ts'
import { say } from '../../i18n/i18n.ts'
import { classNames } from '../ui/class-names.ts'
import { excerptOf } from './excerpt.ts'
import { plainPassage } from './plain-passage.ts'

const LONGEST = 260

/** A passage of a file: where it is, and what it says with the words found marked. Opens the file. */
export function PassageItem({ passage, onOpen }: { passage: PassageView; onOpen(): void }) {
  const name = visibleName(passage.name)
  const Icon = FILE_ICONS[fileKindOf({ name, mime: '' })]
  // Rows of a table stay on lines of their own.
  const isTable = /^\d+: /m.test(passage.text)
  const { text, marks, cutBefore, cutAfter } = excerptOf(isTable ? passage : plainPassage(passage), LONGEST)
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full flex-col gap-1 px-4 py-2.5 text-start transition-colors hover:bg-hover"
    >
      <span className="flex w-full min-w-0 items-center gap-2">
        <Icon aria-hidden className="size-4 shrink-0 text-faint" />
        <span dir="auto" title={name} className="min-w-0 truncate text-sm font-medium">
          {name}
        </span>
        {passage.place && (
          <span className="min-w-0 max-w-[50%] shrink-0 truncate text-xs text-faint">{say(passage.place)}</span>
        )}
      </span>
      {text !== '' && (
        <span
          dir="auto"
          className={classNames(
            'line-clamp-3 text-xs leading-5 wrap-anywhere text-soft',
            isTable && 'whitespace-pre-line',
          )}
        >
          {cutBefore && '… '}
          {marks.map(([from, to], index) => (
            <span key={from}>
              {text.slice(marks[index - 1]?.[1] ?? 0, from)}
              <mark className="rounded-xs bg-warn-soft px-px font-medium text-warn">{text.slice(from, to)}</mark>
            </span>
          ))}
          {text.slice(marks.at(-1)?.[1] ?? 0)}
          {cutAfter && ' …'}
        </span>
      )}
    </button>
  )
}
