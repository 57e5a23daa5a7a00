import { ChevronDown, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { McpConnection, McpServerView } from '../../../src-preload/contract.ts'
import { ask } from '../../api.ts'
import { Button } from '../../components/ui/button.tsx'
import { Callout } from '../../components/ui/callout.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { Menu } from '../../components/ui/menu.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { visibleName } from '../../format.ts'
import { say } from '../../i18n/i18n.ts'
import { McpLines } from './mcp-lines.tsx'
import { McpTools } from './mcp-tools.tsx'

export type McpTest = 'busy' | { ok: boolean; text: string }

type McpServerCardProps = {
  server: McpServerView
  test: McpTest | undefined
  onTest(): void
  onEdit(): void
  onDelete(): void
}

/** One server: whether it runs and why not, who has its tools, and what each of these may do. */
export function McpServerCard({ server, test, onTest, onEdit, onDelete }: McpServerCardProps) {
  const { t } = useTranslation()
  const toolsId = useId()
  const [showsTools, setShowsTools] = useState(false)
  const { id, connection, enabled, inChildMode, reason, notes, tools } = server
  const name = visibleName(server.name)
  const missing = server.secrets.filter(({ stored }) => !stored).map(secret => secret.name)
  const stopped = enabled && server.state === 'stopped'
  const busy = test === 'busy'
  const outcome = test && test !== 'busy' && isTrueStill(test, server) ? test : undefined

  const set = (change: { enabled?: boolean; inChildMode?: boolean }) =>
    void ask('setMcpServer', { serverId: id, ...change })
  return (
    <li aria-label={name} className="flex flex-col gap-2.5 rounded-lg border border-line bg-raised p-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="text-sm font-semibold wrap-anywhere">{name}</h3>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-xs text-soft">
            <StateDot state={enabled ? server.state : 'off'} />
            <span>{t(`mcp.states.${enabled ? server.state : 'off'}`)}</span>
            <span aria-hidden>·</span>
            <span>{server.listedAt ? t('mcp.tools', { count: tools.length }) : t('mcp.notListed')}</span>
          </p>
        </div>
        <Menu
          align="end"
          entries={[
            { label: t('common.edit'), icon: <Pencil />, onSelect: onEdit },
            'separator',
            { label: t('common.delete'), icon: <Trash2 />, danger: true, onSelect: onDelete },
          ]}
          trigger={
            <IconButton label={t('mcp.actionsOf', { name })} size="sm" className="-me-1.5 -mt-1">
              <Ellipsis className="size-4" />
            </IconButton>
          }
        />
      </div>
      <p className="selectable rounded-md bg-sunken px-2.5 py-1.5 font-mono text-xs wrap-anywhere">
        {visibleName(commandOf(connection))}
      </p>
      {missing.length > 0 && (
        <Callout
          tone="warn"
          action={
            <Button size="sm" onClick={onEdit}>
              {t('mcp.give')}
            </Button>
          }
        >
          {t('mcp.toGive', { names: missing.join(', ') })}
        </Callout>
      )}
      {notes.map(note => (
        <Callout key={note.fr}>{say(note)}</Callout>
      ))}
      {outcome && <Callout tone={outcome.ok ? 'ok' : 'danger'}>{outcome.text}</Callout>}
      {reason && !outcome && !busy && <Callout tone={stopped ? 'danger' : 'warn'}>{say(reason)}</Callout>}
      <div className="flex flex-wrap gap-x-6">
        <Switch label={t('mcp.enabled')} checked={enabled} onChange={next => set({ enabled: next })} />
        <Switch
          label={t('mcp.inChildMode')}
          checked={inChildMode}
          disabled={!enabled}
          onChange={next => set({ inChildMode: next })}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          disabled={busy}
          focusableWhenDisabled
          aria-label={busy ? undefined : t(stopped ? 'mcp.restartOf' : 'mcp.testOf', { name })}
          onClick={onTest}
        >
          {busy && <Spinner className="size-3.5" />}
          {t(busy ? 'mcp.testing' : stopped ? 'mcp.restart' : 'mcp.test')}
        </Button>
        {tools.length > 0 && (
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={showsTools}
            aria-controls={showsTools ? toolsId : undefined}
            aria-label={t('mcp.toolCountOf', { count: tools.length, name })}
            onClick={() => setShowsTools(!showsTools)}
          >
            {t('mcp.tools', { count: tools.length })}
            <ChevronDown aria-hidden className={classNames('size-3.5', showsTools && 'rotate-180')} />
          </Button>
        )}
        <McpLines server={server} open={stopped || outcome?.ok === false} />
      </div>
      {showsTools && <McpTools id={toolsId} server={server} />}
    </li>
  )
}

/** It may have stopped since, or have started again by itself. */
function isTrueStill({ ok }: { ok: boolean }, { state, reason }: McpServerView): boolean {
  return ok ? !reason : state !== 'ready'
}

const DOTS: Record<McpServerView['state'] | 'off', string> = {
  off: 'border border-control',
  idle: 'bg-control',
  starting: 'bg-warn',
  ready: 'bg-ok',
  restarting: 'bg-warn',
  stopped: 'bg-danger',
}

function StateDot({ state }: { state: McpServerView['state'] | 'off' }) {
  return <span aria-hidden className={classNames('size-2 shrink-0 rounded-full', DOTS[state])} />
}

/** As it would be typed, with quotes where its words would not be told apart. */
function commandOf(connection: McpConnection): string {
  if (connection.transport === 'http') return connection.url
  const words = [connection.command, ...connection.args]
  return words.map(word => (/^[\w@%+=:,./\\-]+$/.test(word) ? word : JSON.stringify(word))).join(' ')
}
