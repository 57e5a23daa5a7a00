import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export type Choice<V extends string> = {
  value: V
  label: string
  hint?: ReactNode
  icon?: ReactNode
  /** Stands under the words; not part of the card's name. */
  badges?: ReactNode
  /** Buttons at the end of the card. */
  end?: ReactNode
  /** A line of its own under the rest. */
  footer?: ReactNode
}
export type ChoiceCardsProps<V extends string> = {
  label: string
  /** Empty when nothing is chosen yet. */
  value: V | ''
  choices: readonly Choice<V>[]
  onChange(value: V): void
  /** rows: one under another, with the dot before; tiles: side by side, with the icon above. */
  look?: 'rows' | 'tiles'
  className?: string
}

/** One choice among a few that deserve a sentence each. */
export function ChoiceCards<V extends string>({
  label,
  value,
  choices,
  onChange,
  look = 'rows',
  className,
}: ChoiceCardsProps<V>) {
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onValueChange={next => {
        if (next !== '') onChange(next)
      }}
      className={classNames(
        look === 'rows' && 'flex flex-col gap-2',
        // Cards with a sentence need more room before they may stand side by side.
        look === 'tiles' &&
          (choices.some(choice => choice.hint)
            ? 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-3'
            : 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3'),
        className,
      )}
    >
      {choices.map(choice => (
        <ChoiceCard key={choice.value} choice={choice} look={look} />
      ))}
    </RadioGroup>
  )
}

function ChoiceCard<V extends string>({ choice, look }: { choice: Choice<V>; look: 'rows' | 'tiles' }) {
  const name = useId()
  const hint = useId()
  const { value, label, icon, badges, end } = choice
  const tile = look === 'tiles'
  return (
    <div
      className={classNames(
        'relative flex rounded-lg border border-line bg-raised transition-colors hover:border-line-strong',
        'has-[[data-checked]]:border-accent has-[[data-checked]]:bg-accent-soft',
        'has-[[role=radio]:focus-visible]:outline-2 has-[[role=radio]:focus-visible]:outline-offset-2 has-[[role=radio]:focus-visible]:outline-accent',
        tile ? 'flex-col gap-2.5 p-4' : 'flex-wrap items-center gap-x-3 gap-y-2 p-3',
      )}
    >
      <Radio.Root
        value={value}
        aria-labelledby={name}
        aria-describedby={choice.hint ? hint : undefined}
        className={classNames(
          // The whole card answers the click; the buttons at its end lie above.
          'flex size-4 shrink-0 items-center justify-center rounded-full border border-control bg-raised text-accent outline-none after:absolute after:inset-0 after:rounded-lg data-[checked]:border-accent',
          tile && 'absolute end-3 top-3',
        )}
      >
        <Radio.Indicator className="before:block before:size-2 before:rounded-full before:bg-current data-[unchecked]:hidden" />
      </Radio.Root>
      {icon && <span className={classNames('text-soft', tile && 'flex h-6 items-center')}>{icon}</span>}
      <span className={classNames('flex min-w-0 flex-col', !tile && 'flex-1 basis-48')}>
        <span className="flex flex-wrap items-center gap-x-2">
          <span id={name} className="text-sm font-medium">
            {label}
          </span>
          {badges}
        </span>
        {choice.hint && (
          <span id={hint} className="text-xs text-soft">
            {choice.hint}
          </span>
        )}
      </span>
      {end && <span className="relative z-10 flex items-center gap-1">{end}</span>}
      {choice.footer && <div className="relative z-10 basis-full">{choice.footer}</div>}
    </div>
  )
}
