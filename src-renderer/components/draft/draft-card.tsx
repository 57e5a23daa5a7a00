import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftView, OutboxState } from '../../../src-preload/contract.ts'
import { ask, askQuietly } from '../../api.ts'
import { formatDateTime, visibleName } from '../../format.ts'
import { currentLanguage, say } from '../../i18n/i18n.ts'
import { dispatch, useView } from '../../state.ts'
import { useAnswer } from '../../use-answer.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Card } from '../ui/card.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { DraftForm } from './draft-form.tsx'

const TONES: Record<OutboxState, BadgeTone> = {
  prepared: 'plain',
  held: 'accent',
  sending: 'plain',
  sent: 'ok',
  failed: 'danger',
  uncertain: 'warn',
}

/** A draft as it stands now, whenever its card was made: edited, on its way, or sent. */
export function DraftCard({ draftId, subject, wide }: { draftId: string; subject: string; wide?: boolean }) {
  const { t } = useTranslation()
  const version = useView(state => `${draftId} ${state.versions.drafts} ${state.outboxVersion}`)
  const { value: draft, error, reload } = useAnswer(version, () => askQuietly('getDraft', { draftId }))
  const title = visibleName(draft?.subject ?? subject) || t('outbox.noSubject')
  if (error) return <Callout className="w-full max-w-2xl">{say(error)}</Callout>
  return (
    <article aria-label={`${t('drafts.title')} : ${title}`} className={wide ? 'w-full' : 'w-full max-w-2xl'}>
      <Card>
        {!draft && (
          <p className="flex min-h-16 items-center gap-2 px-4 text-sm text-faint">
            <Spinner /> {t('drafts.loading')}
          </p>
        )}
        {draft?.state === 'editing' && <DraftForm key={draft.id} draft={draft} onChanged={reload} />}
        {draft && draft.state !== 'editing' && (
          <SentDraft draft={draft} state={draft.state} title={title} onChanged={reload} />
        )}
      </Card>
    </article>
  )
}

type SentDraftProps = { draft: DraftView; state: OutboxState; title: string; onChanged(): void }

function SentDraft({ draft, state, title, onChanged }: SentDraftProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const { outboxId, lastError, sentAt } = draft
  const waits = (state === 'held' || state === 'failed') && outboxId !== undefined

  async function act(request: () => Promise<unknown>) {
    setBusy(true)
    await request()
    setBusy(false)
    onChanged()
  }
  return (
    <div className="flex flex-col gap-2.5 px-4 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <span className="flex size-9 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent-text">
          <Mail aria-hidden className="size-[1.125rem]" />
        </span>
        <span className="flex min-w-40 flex-1 flex-col">
          <span dir="auto" className="truncate text-sm font-medium">
            {title}
          </span>
          <span className="truncate text-xs text-faint">
            {t('chat.mailTo', { to: [...draft.to, ...draft.cc].map(visibleName).join(', ') })}
            {sentAt && ` · ${t('drafts.sentAt', { date: formatDateTime(sentAt, currentLanguage()) })}`}
          </span>
        </span>
        <Badge tone={TONES[state]}>{t(`outbox.state.${state}`)}</Badge>
      </div>
      {lastError && state !== 'sending' && (
        <p className={state === 'failed' ? 'text-sm text-danger' : 'text-sm text-soft'}>{say(lastError)}</p>
      )}
      {state !== 'sent' && (
        <div className="flex flex-wrap gap-2">
          {waits && (
            <>
              <Button
                size="sm"
                variant="primary"
                disabled={busy}
                onClick={() => void act(() => ask('sendOutboxEntry', { entryId: outboxId }))}
              >
                {busy && <Spinner />}
                {t('drafts.sendAgain')}
              </Button>
              <Button
                size="sm"
                disabled={busy}
                onClick={() => void act(() => ask('deleteOutboxEntry', { entryId: outboxId }))}
              >
                {t('drafts.edit')}
              </Button>
            </>
          )}
          <Button size="sm" variant="ghost" onClick={() => dispatch({ type: 'show_screen', screen: 'outbox' })}>
            {t('drafts.outbox')}
          </Button>
        </div>
      )}
    </div>
  )
}
