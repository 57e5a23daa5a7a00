import { useTranslation } from 'react-i18next'
import { formatBytes, visibleName } from '../../format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { safeLink } from '../../markdown/safe-link.ts'
import { readArguments } from '../../tool-words.ts'
import type { LiveRun } from '../../transcript.ts'
import { ExternalLink } from '../external-link.tsx'
import { DelegationCard } from './delegation-card.tsx'
import { SmallTable } from './small-table.tsx'

/** As much of a text as is worth a look here; the file itself has its preview. */
const MOST_CHARACTERS = 6_000

/** What a tool was asked, and what it answered. */
export function ToolDetail({ run }: { run: LiveRun }) {
  const { t } = useTranslation()
  const input = Object.entries(readArguments(run.arguments))
  return (
    <div className="selectable flex flex-col gap-3 py-1 text-xs">
      <section>
        <h3 className="mb-1 font-medium text-faint">{t('chat.input')}</h3>
        {input.length > 0 ? (
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
            {input.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="font-mono text-faint">{name}</dt>
                <dd dir="auto" className="min-w-0 wrap-break-word whitespace-pre-wrap">
                  {cut(typeof value === 'string' ? value : JSON.stringify(value))}
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="font-mono">{cut(run.arguments)}</p>
        )}
      </section>
      {run.status !== 'running' && (
        <section>
          <h3 className="mb-1 font-medium text-faint">{t('chat.output')}</h3>
          <Output run={run} />
        </section>
      )}
    </div>
  )
}

function Output({ run }: { run: LiveRun }) {
  const { t } = useTranslation()
  const view = run.views[0]
  if (view?.kind === 'table') return <SmallTable table={view} />
  if (view?.kind === 'delegation') return <DelegationCard view={view} />
  if (view?.kind === 'files')
    return (
      <ul className="flex flex-col gap-0.5">
        {view.files.map(file => (
          <li key={file.fileId} className="flex gap-3">
            <span dir="auto" className="min-w-0 truncate">
              {visibleName(file.name)}
            </span>
            <span className="shrink-0 text-faint">{formatBytes(file.bytes, currentLanguage())}</span>
          </li>
        ))}
      </ul>
    )
  const text = view?.kind === 'page' ? view.text : run.text
  return (
    <>
      {view?.kind === 'page' && (
        <p className="mb-1 text-faint">
          {visibleName(view.title)} · {view.position}
          {view.url && safeLink(view.url) && (
            <>
              {' · '}
              <ExternalLink url={view.url} className="rounded-sm text-accent-text hover:underline">
                {t('web.openPage')}
              </ExternalLink>
            </>
          )}
        </p>
      )}
      {text ? (
        <pre
          dir="auto"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
          tabIndex={0}
          className="max-h-64 overflow-auto rounded-md bg-sunken p-2.5 font-mono leading-4.5 wrap-break-word whitespace-pre-wrap"
        >
          {cut(text)}
        </pre>
      ) : (
        <p className="text-faint">{t('chat.noOutput')}</p>
      )}
    </>
  )
}

function cut(text: string): string {
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS)}…`
}
