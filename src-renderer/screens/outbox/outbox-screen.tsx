import { MailX, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutboxChannel, OutboxView } from '../../../src-preload/contract.ts'
import { ask } from '../../api.ts'
import { DraftCard } from '../../components/draft/draft-card.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Callout } from '../../components/ui/callout.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { LoadFailure } from '../../components/ui/load-failure.tsx'
import { Screen } from '../../components/ui/screen.tsx'
import { ScreenHeader } from '../../components/ui/screen-header.tsx'
import { newConversation } from '../../conversations.ts'
import { dispatch, useView } from '../../state.ts'
import { useAnswer } from '../../use-answer.ts'
import { OutboxCard } from './outbox-card.tsx'
import { type OutboxGroup, outboxGroups } from './outbox-groups.ts'

export function OutboxScreen() {
  const { t } = useTranslation()
  const version = useView(state => state.outboxVersion)
  const draftsVersion = useView(state => `${state.versions.drafts} ${state.outboxVersion}`)
  const { value: entries, error, reload } = useAnswer(version, () => ask('listOutbox'))
  const { value: drafts } = useAnswer(draftsVersion, () => ask('listDrafts'))
  const editing = drafts?.filter(draft => draft.state === 'editing') ?? []
  return (
    <Screen>
      <ScreenHeader title={t('frame.outbox')} description={t('outbox.description')} />
      {error && !entries && <LoadFailure error={error} onRetry={reload} />}
      {entries?.length === 0 && drafts && editing.length === 0 && (
        <EmptyState
          icon={Send}
          title={t('outbox.emptyTitle')}
          action={<Button onClick={newConversation}>{t('outbox.emptyAction')}</Button>}
        >
          {t('outbox.emptyText')}
        </EmptyState>
      )}
      {editing.length > 0 && (
        <div className="mb-7">
          <Section title={t('drafts.listTitle')} count={editing.length}>
            {editing.map(({ id, subject }) => (
              <DraftCard key={id} draftId={id} subject={subject} wide />
            ))}
          </Section>
        </div>
      )}
      {entries && entries.length > 0 && <Groups entries={entries} onChanged={reload} />}
    </Screen>
  )
}

function Groups({ entries, onChanged }: { entries: readonly OutboxView[]; onChanged(): void }) {
  const { t } = useTranslation()
  const titles: Record<OutboxGroup, string> = {
    waiting: t('outbox.waiting'),
    alone: t('outbox.alone'),
    leaving: t('outbox.leaving'),
    sent: t('outbox.sentGroup'),
  }
  const groups = outboxGroups(entries)
  const first = groups[0]?.group === 'sent' ? undefined : groups[0]?.entries[0]
  return (
    <div className="flex flex-col gap-7">
      <NoServer needed={inWaiting(groups, 'email')} />
      <NoSmsService needed={inWaiting(groups, 'sms')} />
      <div data-focus-home className="flex flex-col gap-7">
        {groups.map(({ group, entries: inGroup }) => (
          <Section key={group} title={titles[group]} count={inGroup.length}>
            {inGroup.map(entry => (
              <OutboxCard key={entry.id} entry={entry} open={entry.id === first?.id} onChanged={onChanged} />
            ))}
          </Section>
        ))}
      </div>
    </div>
  )
}

function Section({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="flex items-center gap-2 text-sm font-medium text-soft">
        {title}
        <span className="money text-xs text-faint">{count}</span>
      </h2>
      {children}
    </section>
  )
}

/** Without a server nothing can leave: said once above the cards, with the way to set one. */
function NoServer({ needed }: { needed: boolean }) {
  const { t } = useTranslation()
  const { value } = useAnswer('smtp', async () => {
    const answer = await ask('getSmtp')
    return answer.ok ? { ok: true as const, value: { set: answer.value !== undefined } } : answer
  })
  if (!needed || !value || value.set) return null
  return (
    <Callout
      tone="warn"
      action={
        <Button
          size="sm"
          icon={<MailX aria-hidden className="size-3.5" />}
          onClick={() => dispatch({ type: 'show_screen', screen: 'settings', section: 'mail' })}
        >
          {t('outbox.setServer')}
        </Button>
      }
    >
      {t('outbox.noServer')}
    </Callout>
  )
}

/** The same for SMS; a WhatsApp message without a service has its link. */
function NoSmsService({ needed }: { needed: boolean }) {
  const { t } = useTranslation()
  const { value } = useAnswer('messaging', () => ask('getMessaging'))
  if (!needed || !value || value.sms) return null
  return (
    <Callout
      tone="warn"
      action={
        <Button size="sm" onClick={() => dispatch({ type: 'show_screen', screen: 'settings', section: 'messages' })}>
          {t('messages.setUp')}
        </Button>
      }
    >
      {t('messages.noService')}
    </Callout>
  )
}

function inWaiting(groups: ReturnType<typeof outboxGroups>, channel: OutboxChannel): boolean {
  return groups.some(({ group, entries }) => group === 'waiting' && entries.some(entry => entry.channel === channel))
}
