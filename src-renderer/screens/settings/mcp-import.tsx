import { FileUp } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer, McpImport } from '../../../src-preload/contract.ts'
import { askQuietly } from '../../api.ts'
import { DropZone } from '../../components/chat/drop-zone.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Callout } from '../../components/ui/callout.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { visibleName } from '../../format.ts'
import { say } from '../../i18n/i18n.ts'
import { useReadText } from './file-button.tsx'

type McpImportDialogProps = {
  /** What stands in the field at first: a configuration to complete, or nothing. */
  example: string
  onClose(): void
}

/** Takes a configuration written for another program, then says what was taken, what was not, and why. */
export function McpImportDialog({ example, onClose }: McpImportDialogProps) {
  const { t } = useTranslation()
  const form = useId()
  const [text, setText] = useState(example)
  const [refusal, setRefusal] = useState<string>()
  const [outcome, setOutcome] = useState<McpImport>()
  const [busy, setBusy] = useState(false)
  // The keys of a dropped file need not be seen on the screen.
  const readText = useReadText(dropped => void take(askQuietly('importMcpServers', { text: dropped })))

  async function take(asked: Promise<Answer<McpImport | undefined>>) {
    setBusy(true)
    setRefusal(undefined)
    const answer = await asked
    setBusy(false)
    if (!answer.ok) setRefusal(say(answer.error))
    else if (answer.value) setOutcome(answer.value)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void take(askQuietly('importMcpServers', { text }))
  }
  if (outcome) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('mcp.importOutcome')}
        width="md"
        actions={
          <Button variant="primary" onClick={onClose}>
            {t('common.close')}
          </Button>
        }
      >
        <Outcome outcome={outcome} />
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('mcp.importTitle')}
      description={t('mcp.importText')}
      width="md"
      busy={busy}
      actions={
        <>
          <Button
            className="me-auto"
            icon={<FileUp aria-hidden className="size-4" />}
            disabled={busy}
            onClick={() => void take(askQuietly('importMcpFile'))}
          >
            {t('mcp.importFile')}
          </Button>
          <Button disabled={busy} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" disabled={busy || !text.trim()}>
            {busy && <Spinner />}
            {t('mcp.importRun')}
          </Button>
        </>
      }
    >
      <DropZone title={t('mcp.importDrop')} hint={t('mcp.importDropHint')} onFiles={([file]) => void readText(file)}>
        <form id={form} onSubmit={submit} className="flex flex-col gap-3 pb-1">
          {example && <Callout>{t('mcp.importExample')}</Callout>}
          <Field label={t('mcp.importJson')} hint={t('mcp.importJsonHint')} error={refusal}>
            <Textarea
              spellCheck={false}
              className="max-h-72 min-h-32 font-mono text-xs"
              value={text}
              onValueChange={next => {
                setText(next)
                setRefusal(undefined)
              }}
            />
          </Field>
        </form>
      </DropZone>
    </Dialog>
  )
}

function Outcome({ outcome: { added, skipped } }: { outcome: McpImport }) {
  const { t } = useTranslation()
  const result = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone: what came of it is read next.
  useEffect(() => result.current?.focus(), [])
  return (
    <div ref={result} tabIndex={-1} className="flex flex-col gap-4 text-sm outline-none">
      <Group title={added.length > 0 ? t('mcp.importAdded', { count: added.length }) : t('mcp.importNone')}>
        {added.map(({ server, notes }) => (
          <Entry key={server.id} name={server.name} lines={notes.map(say)} />
        ))}
      </Group>
      {skipped.length > 0 && (
        <Group title={t('mcp.importSkipped', { count: skipped.length })}>
          {skipped.map(({ name, why }) => (
            <Entry key={name} name={name} lines={[say(why)]} />
          ))}
        </Group>
      )}
      {added.length > 0 && <p className="text-soft">{t('mcp.importNext')}</p>}
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-1.5">
      <h3 className="font-medium">{title}</h3>
      <ul className="flex flex-col gap-2">{children}</ul>
    </section>
  )
}

function Entry({ name, lines }: { name: string; lines: readonly string[] }) {
  return (
    <li className="border-s-2 border-line ps-2.5 wrap-anywhere">
      <p className="font-medium">{visibleName(name)}</p>
      {lines.map(line => (
        <p key={line} className="text-xs text-soft">
          {line}
        </p>
      ))}
    </li>
  )
}
