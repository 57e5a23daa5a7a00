import { ChevronDown, Copy } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { McpServerView } from '../../../src-preload/contract.ts'
import { ask } from '../../api.ts'
import { copyToClipboard } from '../../components/transcript/copy.ts'
import { Button } from '../../components/ui/button.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { visibleName } from '../../format.ts'
import { useView } from '../../state.ts'
import { useAnswer } from '../../use-answer.ts'

const LAST_SHOWN = 40

type McpLinesProps = {
  server: McpServerView
  /** Something went wrong: it may say why. */
  open: boolean
}

/** What its program wrote about itself: a button while there is something, and the last lines under it. */
export function McpLines({ server, open: wanted }: McpLinesProps) {
  const { t } = useTranslation()
  const id = useId()
  const version = useView(state => state.versions.mcp)
  const { value: lines = [], reload } = useAnswer(`${server.id} ${version}`, () =>
    ask('getMcpLines', { serverId: server.id }),
  )
  const [open, setOpen] = useState(wanted)
  const name = visibleName(server.name)

  useEffect(() => setOpen(wanted), [wanted])
  if (lines.length === 0) return null
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={t('mcp.linesOf', { name })}
        onClick={() => {
          setOpen(!open)
          reload()
        }}
      >
        {t('mcp.lines')}
        <ChevronDown aria-hidden className={classNames('size-3.5', open && 'rotate-180')} />
      </Button>
      {open && (
        <div id={id} className="order-last flex basis-full flex-col gap-1.5">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-xs text-faint">{t('mcp.linesText')}</p>
            <Button
              size="sm"
              icon={<Copy aria-hidden className="size-3.5" />}
              onClick={() => void copyToClipboard(lines.join('\n'))}
            >
              {t('mcp.copyLines')}
            </Button>
          </div>
          <section
            aria-label={t('mcp.linesOf', { name })}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
            tabIndex={0}
            className="selectable max-h-48 overflow-y-auto rounded-md bg-sunken p-2.5 font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap"
          >
            {lines.slice(-LAST_SHOWN).join('\n')}
          </section>
        </div>
      )}
    </>
  )
}
