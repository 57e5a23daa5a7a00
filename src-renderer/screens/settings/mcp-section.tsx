import { FileUp, Plug, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { McpServerView } from '../../../src-preload/contract.ts'
import { ask, askQuietly } from '../../api.ts'
import { Button } from '../../components/ui/button.tsx'
import { Callout } from '../../components/ui/callout.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { LoadFailure } from '../../components/ui/load-failure.tsx'
import { showToast } from '../../components/ui/toast.tsx'
import { formatDuration } from '../../format.ts'
import { currentLanguage, say } from '../../i18n/i18n.ts'
import { dispatch, useView } from '../../state.ts'
import { useAnswer } from '../../use-answer.ts'
import { McpForm } from './mcp-form.tsx'
import { McpImportDialog } from './mcp-import.tsx'
import { McpServerCard, type McpTest } from './mcp-server.tsx'

type Opened = { kind: 'add' } | { kind: 'import'; text: string } | { kind: 'edit' | 'delete'; server: McpServerView }

/** As its LISEZMOI.md has it. */
const EXAMPLE = JSON.stringify(
  { mcpServers: { Boutique: { command: 'node', args: ['/chemin/vers/resources/examples/boutique/serveur.mjs'] } } },
  null,
  2,
)

/** Servers of others, whose tools this profile has. */
export function McpSection() {
  const { t } = useTranslation()
  const version = useView(state => state.versions.mcp)
  const keychain = useView(state => state.bootstrap?.keychain ?? true)
  const isGuest = useView(state => state.bootstrap?.profile.mode === 'guest')
  const { value: servers, error, reload } = useAnswer(version, () => askQuietly('listMcpServers'))
  const [opened, setOpened] = useState<Opened>()
  const [tests, setTests] = useState<Record<string, McpTest>>({})
  const addButton = useRef<HTMLButtonElement>(null)
  const close = () => setOpened(undefined)

  async function test({ id }: McpServerView) {
    setTests(old => ({ ...old, [id]: 'busy' }))
    const start = performance.now()
    const answer = await askQuietly('testMcpServer', { serverId: id })
    const { ok, message } = answer.ok ? answer.value : { ok: false, message: answer.error }
    const duration = formatDuration(performance.now() - start, currentLanguage())
    const text = t('mcp.took', { message: say(message), duration })
    setTests(old => ({ ...old, [id]: { ok, text } }))
    dispatch({ type: 'announce', text })
  }
  async function remove({ id, name }: McpServerView) {
    const answer = await ask('removeMcpServer', { serverId: id })
    if (!answer.ok) return
    // The button that asked goes away with its server.
    addButton.current?.focus()
    showToast({ message: t('mcp.deleted', { name }), kind: 'done' })
  }
  function saved(server: McpServerView, isNew: boolean) {
    close()
    setTests(({ [server.id]: _, ...others }) => others)
    if (isNew) void test(server)
  }
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <p className="text-sm text-soft">{t('mcp.text')}</p>
      {isGuest && <Callout>{t('mcp.guest')}</Callout>}
      {!keychain && servers?.some(server => server.secrets.length > 0) && (
        <Callout tone="warn">{t('settings.noKeychain')}</Callout>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          ref={addButton}
          variant="primary"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => setOpened({ kind: 'add' })}
        >
          {t('mcp.add')}
        </Button>
        <Button
          icon={<FileUp aria-hidden className="size-4" />}
          onClick={() => setOpened({ kind: 'import', text: '' })}
        >
          {t('mcp.import')}
        </Button>
      </div>
      {error && <LoadFailure error={error} onRetry={reload} />}
      {servers?.length === 0 && (
        <EmptyState
          icon={Plug}
          title={t('mcp.emptyTitle')}
          action={<Button onClick={() => setOpened({ kind: 'import', text: EXAMPLE })}>{t('mcp.example')}</Button>}
        >
          {t('mcp.emptyText')}
        </EmptyState>
      )}
      {servers && servers.length > 0 && (
        <ul aria-label={t('mcp.list')} className="flex flex-col gap-3">
          {servers.map(server => (
            <McpServerCard
              key={server.id}
              server={server}
              test={tests[server.id]}
              onTest={() => void test(server)}
              onEdit={() => setOpened({ kind: 'edit', server })}
              onDelete={() => setOpened({ kind: 'delete', server })}
            />
          ))}
        </ul>
      )}
      <p className="text-xs text-faint">{t('mcp.help')}</p>
      {opened?.kind === 'add' && <McpForm onClose={close} onSaved={server => saved(server, true)} />}
      {opened?.kind === 'edit' && (
        <McpForm server={opened.server} onClose={close} onSaved={server => saved(server, false)} />
      )}
      {opened?.kind === 'import' && <McpImportDialog example={opened.text} onClose={close} />}
      <ConfirmDialog
        open={opened?.kind === 'delete'}
        onClose={close}
        title={t('mcp.deleteTitle', { name: opened?.kind === 'delete' ? opened.server.name : '' })}
        text={t('mcp.deleteText')}
        confirm={t('common.delete')}
        danger
        onConfirm={() => opened?.kind === 'delete' && void remove(opened.server)}
      />
    </div>
  )
}
