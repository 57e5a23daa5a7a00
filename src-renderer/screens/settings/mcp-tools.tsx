import { useTranslation } from 'react-i18next'
import type { McpServerView, McpToolView } from '../../../src-preload/contract.ts'
import { ask } from '../../api.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Callout } from '../../components/ui/callout.tsx'
import { Select } from '../../components/ui/select.tsx'
import { visibleName } from '../../format.ts'
import { say } from '../../i18n/i18n.ts'

const POLICIES = ['ask', 'read', 'off'] as const satisfies readonly McpToolView['policy'][]

/** What a server offers, in its own words, and what the person lets each tool do. */
export function McpTools({ id, server }: { id: string; server: McpServerView }) {
  const { t } = useTranslation()
  return (
    <ul
      id={id}
      aria-label={t('mcp.toolsOf', { name: visibleName(server.name) })}
      className="divide-y divide-line border-t border-line"
    >
      {server.tools.map(tool => (
        <McpTool
          key={tool.name}
          tool={tool}
          onPolicy={policy => void ask('setMcpTool', { serverId: server.id, tool: tool.name, policy })}
        />
      ))}
    </ul>
  )
}

type McpToolProps = { tool: McpToolView; onPolicy(policy: McpToolView['policy']): void }

function McpTool({ tool, onPolicy }: McpToolProps) {
  const { t } = useTranslation()
  const name = visibleName(tool.name)
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-mono text-xs font-medium wrap-anywhere">{name}</span>
            {tool.readOnlyHint && <Badge>{t('mcp.saysReadOnly')}</Badge>}
            {tool.destructiveHint && <Badge tone="warn">{t('mcp.saysDestructive')}</Badge>}
          </p>
          {!tool.title && !tool.description && <p className="text-xs text-faint">{t('mcp.saidNothing')}</p>}
          {(tool.title || tool.description) && (
            <blockquote className="selectable border-s-2 border-line ps-2.5 text-xs text-soft wrap-anywhere">
              <p className="text-faint">{t('mcp.said')}</p>
              {tool.title && (
                <p dir="auto" className="font-medium">
                  {tool.title}
                </p>
              )}
              <p dir="auto" className="whitespace-pre-line">
                {tool.description}
              </p>
            </blockquote>
          )}
        </div>
        <Select<McpToolView['policy']>
          label={t('mcp.policyOf', { tool: name })}
          value={tool.policy}
          onChange={onPolicy}
          options={POLICIES.map(value => ({ value, label: t(`mcp.${value}`), hint: t(`mcp.${value}Hint`) }))}
          className="max-w-60 flex-1 basis-52"
        />
      </div>
      {tool.changed && (
        <Callout
          tone="warn"
          action={
            <Button size="sm" aria-label={t('mcp.seenOf', { tool: name })} onClick={() => onPolicy('ask')}>
              {t('mcp.seen')}
            </Button>
          }
        >
          {t('mcp.changed')}
        </Callout>
      )}
      {tool.problem && <Callout tone="warn">{say(tool.problem)}</Callout>}
    </li>
  )
}
