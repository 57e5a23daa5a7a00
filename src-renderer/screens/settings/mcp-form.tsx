import { type FormEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { McpConnection, McpServerView } from '../../../src-preload/contract.ts'
import { askQuietly } from '../../api.ts'
import { Button } from '../../components/ui/button.tsx'
import { Callout } from '../../components/ui/callout.tsx'
import { ChoiceCards } from '../../components/ui/choice-cards.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { say } from '../../i18n/i18n.ts'
import { dispatch, useView } from '../../state.ts'
import { type McpDraft, type McpProblem, mcpDraftOf, mcpInputOf } from './mcp-draft.ts'
import { McpSecrets } from './mcp-secrets.tsx'

type McpFormProps = { server?: McpServerView; onClose(): void; onSaved(server: McpServerView): void }

/** How a server is reached, and the values that it needs: they are written, never read back. */
export function McpForm({ server, onClose, onSaved }: McpFormProps) {
  const { t } = useTranslation()
  const form = useId()
  const fields = useRef<HTMLFormElement>(null)
  const keychain = useView(state => state.bootstrap?.keychain ?? true)
  const [draft, setDraft] = useState(() => mcpDraftOf(server))
  const [problems, setProblems] = useState<McpProblem[]>([])
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)

  function change(part: Partial<McpDraft>) {
    setDraft(old => ({ ...old, ...part }))
    setProblems([])
    setRefusal(undefined)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    const result = mcpInputOf(draft, server)
    // What is wrong must be on the screen to be found.
    flushSync(() => setProblems('problems' in result ? result.problems : []))
    if ('problems' in result) return fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    setBusy(true)
    const answer = server
      ? await askQuietly('editMcpServer', { ...result.input, serverId: server.id })
      : await askQuietly('addMcpServer', result.input)
    setBusy(false)
    if (answer.ok) return onSaved(answer.value)
    flushSync(() => setRefusal(say(answer.error)))
    fields.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
    dispatch({ type: 'announce', text: say(answer.error) })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={server ? t('mcp.editTitle', { name: server.name }) : t('mcp.add')}
      width="md"
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" disabled={busy}>
            {busy && <Spinner />}
            {t(server ? 'common.save' : 'mcp.addAndTest')}
          </Button>
        </>
      }
    >
      <form ref={fields} id={form} onSubmit={event => void submit(event)} noValidate className="flex flex-col gap-4">
        <Field
          label={t('mcp.name')}
          hint={t('mcp.nameHint')}
          error={problems.includes('name') ? t('mcp.nameMissing') : undefined}
        >
          <Input maxLength={40} value={draft.name} onValueChange={name => change({ name })} />
        </Field>
        <ChoiceCards<McpConnection['transport']>
          label={t('mcp.transport')}
          value={draft.transport}
          onChange={transport => change({ transport })}
          choices={[
            { value: 'stdio', label: t('mcp.stdio'), hint: t('mcp.stdioHint') },
            { value: 'http', label: t('mcp.http'), hint: t('mcp.httpHint') },
          ]}
        />
        {draft.transport === 'stdio' && <ProgramFields draft={draft} problems={problems} onChange={change} />}
        {draft.transport === 'http' && (
          <Field
            label={t('mcp.url')}
            hint={t('mcp.urlHint')}
            error={problems.includes('url') ? t('mcp.urlWrong') : undefined}
          >
            <Input
              type="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="https://exemple.com/mcp"
              value={draft.url}
              onValueChange={url => change({ url })}
            />
          </Field>
        )}
        {!keychain && <Callout tone="warn">{t('settings.noKeychain')}</Callout>}
        <McpSecrets draft={draft} server={server} tried={problems.includes('secrets')} onChange={change} />
        {refusal && <Callout tone="danger">{refusal}</Callout>}
      </form>
    </Dialog>
  )
}

type ProgramFieldsProps = {
  draft: McpDraft
  problems: readonly McpProblem[]
  onChange(part: Partial<McpDraft>): void
}

function ProgramFields({ draft, problems, onChange }: ProgramFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Field
        label={t('mcp.command')}
        hint={t('mcp.commandHint')}
        error={problems.includes('command') ? t('mcp.commandMissing') : undefined}
      >
        <Input
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
          placeholder="node"
          value={draft.command}
          onValueChange={command => onChange({ command })}
        />
      </Field>
      <Field label={t('mcp.args')} optional={t('common.optional')} hint={t('mcp.argsHint')}>
        <Textarea
          rows={2}
          spellCheck={false}
          className="font-mono text-xs"
          value={draft.args}
          onValueChange={args => onChange({ args })}
        />
      </Field>
      <Field label={t('mcp.cwd')} optional={t('common.optional')} hint={t('mcp.cwdHint')}>
        <Input
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
          value={draft.cwd}
          onValueChange={cwd => onChange({ cwd })}
        />
      </Field>
    </>
  )
}
