import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type TabItem<V extends string> = { value: V; label: string; badge?: ReactNode; content: ReactNode }
export type TabsProps<V extends string> = {
  label: string
  value: V
  tabs: readonly TabItem<V>[]
  onChange(value: V): void
  /** Stands at the end of the row of tabs. */
  end?: ReactNode
  className?: string
}

export function Tabs<V extends string>({ label, value, tabs, onChange, end, className }: TabsProps<V>) {
  return (
    <BaseTabs.Root
      value={value}
      onValueChange={next => onChange(next)}
      className={classNames('flex min-h-0 flex-col', className)}
    >
      <div className="flex shrink-0 items-start justify-between gap-2 border-b border-line px-2">
        <BaseTabs.List aria-label={label} className="relative -mb-px flex min-w-0 flex-wrap gap-x-0.5">
          {tabs.map(tab => (
            <BaseTabs.Tab
              key={tab.value}
              value={tab.value}
              className="my-2 flex h-7 items-center gap-1.5 rounded-md px-2 text-sm whitespace-nowrap text-soft transition-colors hover:bg-hover hover:text-ink focus-visible:outline-offset-[-2px] data-[active]:font-medium data-[active]:text-ink"
            >
              {tab.label}
              {tab.badge}
            </BaseTabs.Tab>
          ))}
          <BaseTabs.Indicator className="absolute top-8.5 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) translate-y-(--active-tab-top) rounded-full bg-accent transition-[translate,width]" />
        </BaseTabs.List>
        {end && <span className="-mb-px flex h-11 items-center">{end}</span>}
      </div>
      {tabs.map(tab => (
        <BaseTabs.Panel
          key={tab.value}
          value={tab.value}
          className="min-h-0 flex-1 overflow-y-auto focus-visible:outline-offset-[-2px]"
        >
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
