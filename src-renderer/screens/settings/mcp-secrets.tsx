import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { McpServerView } from '../../../src-preload/contract.ts'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { Input } from '../../components/ui/input.tsx'
import { isHalfDone, keepsSecrets, type McpDraft, type SecretDraft, secretsOf, withSecret } from './mcp-draft.ts'

type McpSecretsProps = {
  draft: McpDraft
  server?: McpServerView
  /** True once the person wanted to save: what is missing is said. */
  tried: boolean
  onChange(part: Partial<McpDraft>): void
}

/** Variables or headers, and what the arguments ask for: names in clear, values that go in and never come out. */
export function McpSecrets({ draft, server, tried, onChange }: McpSecretsProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const kind = draft.transport === 'stdio' ? 'env' : 'header'
  const kept = keepsSecrets(draft, server)

  function add() {
    const key = Math.max(0, ...draft.secrets.map(secret => secret.key + 1))
    const secret: SecretDraft = { kind, name: '', key, value: '', known: false, stored: false }
    flushSync(() => onChange({ secrets: [...draft.secrets, secret] }))
    const fields = list.current?.querySelectorAll<HTMLInputElement>('input[type=text]') ?? []
    ;[...fields].at(-1)?.focus()
  }
  function remove(secret: SecretDraft) {
    onChange({ secrets: draft.secrets.filter(one => one !== secret) })
    addButton.current?.focus()
  }
  return (
    <div ref={list} className="flex flex-col gap-3">
      <div>
        <p className="text-sm font-medium">{t(`mcp.secrets.${kind}`)}</p>
        <p className="text-xs text-faint">{t(`mcp.secrets.${kind}Hint`)}</p>
      </div>
      {secretsOf(draft).map((secret, index) => (
        <SecretRow
          key={`${secret.kind} ${secret.kind === 'value' ? secret.name : secret.key}`}
          place={index + 1}
          secret={secret}
          isStored={secret.stored && kept}
          tried={tried}
          onChange={next => onChange({ secrets: withSecret(draft.secrets, next) })}
          onRemove={secret.kind === 'value' ? undefined : () => remove(secret)}
        />
      ))}
      <Button
        ref={addButton}
        size="sm"
        className="self-start"
        icon={<Plus aria-hidden className="size-3.5" />}
        onClick={add}
      >
        {t(`mcp.secrets.${kind}Add`)}
      </Button>
    </div>
  )
}

type SecretRowProps = {
  place: number
  secret: SecretDraft
  isStored: boolean
  tried: boolean
  onChange(secret: SecretDraft): void
  onRemove: (() => void) | undefined
}

function SecretRow({ place, secret, isStored, tried, onChange, onRemove }: SecretRowProps) {
  const { t } = useTranslation()
  const { kind, name, value } = secret
  const isNew = kind !== 'value' && !secret.known
  const wrong = tried && isHalfDone(secret)
  const valueField = (
    <Field
      label={isNew ? t('mcp.secrets.value') : name}
      hint={isNew ? undefined : t(isStored ? 'mcp.secrets.stored' : 'mcp.secrets.toGive')}
      error={wrong && !value.trim() ? t('mcp.secrets.valueMissing') : undefined}
      className="min-w-0 flex-1 basis-40 wrap-anywhere"
    >
      <Input
        type="password"
        autoComplete="off"
        spellCheck={false}
        placeholder={isStored ? '••••••••' : undefined}
        value={value}
        onValueChange={next => onChange({ ...secret, value: next })}
      />
    </Field>
  )
  return (
    <fieldset className="flex items-start gap-2">
      <legend className="sr-only">{name || t(`mcp.secrets.${kind}Nth`, { n: place })}</legend>
      <div className="flex min-w-0 flex-1 flex-wrap gap-3">
        {isNew && (
          <Field
            label={t('mcp.secrets.name')}
            error={wrong && !name.trim() ? t('mcp.secrets.nameMissing') : undefined}
            className="min-w-0 flex-1 basis-40"
          >
            <Input
              type="text"
              autoComplete="off"
              spellCheck={false}
              className="font-mono"
              placeholder={kind === 'env' ? 'API_KEY' : 'Authorization'}
              maxLength={100}
              value={name}
              onValueChange={next => onChange({ ...secret, name: next })}
            />
          </Field>
        )}
        {valueField}
      </div>
      {onRemove && (
        <IconButton
          label={t('mcp.secrets.removeOf', { name: name || t(`mcp.secrets.${kind}Nth`, { n: place }) })}
          className="mt-7"
          onClick={onRemove}
        >
          <Trash2 className="size-4" />
        </IconButton>
      )}
    </fieldset>
  )
}
