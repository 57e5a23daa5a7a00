import type { DraftInput, DraftView } from '../../src-preload/contract.ts'
import { ToolError, UserError } from '../errors.ts'
import { type MailContent, writeEml } from '../outbox/email.ts'
import { getEntry, joinRecipients, type OutboxAttachment } from '../outbox/entries.ts'
import { renderMailBody } from '../outbox/mail-body.ts'
import { oneLine } from '../outbox/one-line.ts'
import { isEmailAddress, prepareEmail } from '../outbox/outbox.ts'
import { parseSmtpSettings, SMTP_SETTING } from '../outbox/smtp-settings.ts'
import { blobPath } from '../store/blobs.ts'
import { type Draft, deleteDraft, getDraft, listDrafts, rewriteDraft, sendDraftOnce } from '../store/drafts.ts'
import { getFile } from '../store/files.ts'
import { getSetting } from '../store/settings.ts'
import { collectAttachments } from '../tools/attachments.ts'
import type { Host } from './host.ts'
import type { Outbox } from './outbox.ts'
import { wrongAddress } from './sentences.ts'

const MAX_SUBJECT_LENGTH = 200
/** Windows hands no longer address to the mail program. */
const LONGEST_MAILTO = 1_900

/** E-mails to other people: the person edits them, and only the person sends them. */
export function createDrafts(host: Host & { outbox: Outbox }) {
  const { db, paths, clock, outbox } = host

  function own(id: string): Draft {
    const draft = getDraft(db, host.profile().id, id)
    if (!draft) throw new UserError(UNKNOWN_DRAFT)
    return draft
  }
  const changed = () => host.announce({ type: 'changed', what: 'drafts' })

  function view(draft: Draft): DraftView {
    const { id, to, cc, subject, body, createdAt, updatedAt, sentAt } = draft
    const entry = draft.outboxId === undefined ? undefined : getEntry(db, draft.outboxId)
    return {
      id,
      to,
      cc,
      subject,
      body,
      attachments: draft.fileIds.map(fileId => {
        const card = getFile(db, paths, draft.profileId, fileId)?.card
        return card ? { fileId, name: card.name, bytes: card.bytes } : { fileId, name: fileId, bytes: 0, missing: true }
      }),
      state: sentAt ? 'sent' : (entry?.state ?? 'editing'),
      ...(entry && { outboxId: entry.id }),
      ...(entry?.lastError && { lastError: entry.lastError }),
      ...(sentAt && { sentAt }),
      createdAt,
      updatedAt,
    }
  }

  function attachmentsOf(draft: Draft): OutboxAttachment[] {
    try {
      return collectAttachments(draft.fileIds, { db, paths, profileId: draft.profileId })
    } catch (error) {
      throw error instanceof ToolError && error.notice ? new UserError(error.notice) : error
    }
  }

  function contentOf(draft: Draft): MailContent {
    const { to, cc, subject, body, createdAt } = draft
    return { to: joinRecipients(to), cc, subject, body, createdAt, attachments: attachmentsOf(draft) }
  }

  return {
    list: (): DraftView[] => listDrafts(db, host.profile().id).map(view),
    get: (id: string): DraftView => view(own(id)),
    /** @throws UserError when an address is none, or the draft was sent. */
    update(id: string, { to, cc, subject, body, fileIds }: DraftInput): DraftView {
      const draft = own(id)
      const seen = new Set<string>()
      const text = {
        to: plainAddresses(to, seen),
        cc: plainAddresses(cc, seen),
        subject: oneLine(subject, MAX_SUBJECT_LENGTH),
        body,
        fileIds: [...new Set(fileIds)],
      }
      if (!rewriteDraft(db, draft.id, { ...text, now: clock.now() })) throw new UserError(ALREADY_SENT)
      changed()
      return view(own(id))
    },
    /** Puts it into the outbox and lets it go, once. @throws UserError when it cannot leave as it is. */
    async send(id: string, signal: AbortSignal): Promise<DraftView> {
      const draft = own(id)
      if (host.profile().mode !== 'pro') throw new UserError(NOT_PRO)
      if (draft.to.length === 0) throw new UserError(NO_RECIPIENT)
      if (draft.subject.trim() === '' && draft.body.trim() === '') throw new UserError(NOTHING_TO_SAY)
      const attachments = attachmentsOf(draft)
      const { profileId, conversationId, to, cc, subject, body } = draft
      const mail = { profileId, ...(conversationId && { conversationId }), to, cc, subject, body, attachments }
      const entryId = sendDraftOnce(db, id, () => prepareEmail(db, { ...mail, now: clock.now() }))
      if (entryId === undefined) throw new UserError(ALREADY_SENT)
      changed()
      await outbox.deliver(entryId, signal)
      changed()
      return view(own(id))
    },
    delete(id: string): void {
      if (!deleteDraft(db, host.profile().id, id)) throw new UserError(UNKNOWN_DRAFT)
      changed()
    },
    /** The draft as a file that any mail program opens. */
    async export(id: string): Promise<{ name: string; bytes: Uint8Array }> {
      const draft = own(id)
      const from = parseSmtpSettings(getSetting(db, SMTP_SETTING))?.from ?? host.profile().email
      const options = { blobPath: (sha256: string) => blobPath(paths, sha256), ...(from && { from }) }
      return { name: `${draft.subject || 'e-mail'}.eml`, bytes: await writeEml(contentOf(draft), options) }
    },
    /** An address that opens the draft in the mail program; undefined when it would lose files or its end. */
    async mailto(id: string): Promise<string | undefined> {
      const { to, cc, subject, body, fileIds } = own(id)
      if (fileIds.length > 0) return undefined
      const { text } = await renderMailBody(body)
      const fields = [
        ...(cc.length > 0 ? [`cc=${addressList(cc)}`] : []),
        `subject=${encodeURIComponent(subject)}`,
        `body=${encodeURIComponent(text.trim().replace(/\r?\n/g, '\r\n'))}`,
      ]
      const address = `mailto:${addressList(to)}?${fields.join('&')}`
      return address.length > LONGEST_MAILTO ? undefined : address
    },
  }
}

/** Each address once, whoever names it first. */
function plainAddresses(addresses: readonly string[], seen: Set<string>): string[] {
  return addresses
    .map(text => text.trim())
    .filter(address => {
      if (!isEmailAddress(address)) throw new UserError(wrongAddress(address))
      const key = address.toLowerCase()
      return !seen.has(key) && seen.add(key) !== undefined
    })
}

function addressList(addresses: readonly string[]): string {
  return addresses.map(address => encodeURIComponent(address).replace('%40', '@')).join(',')
}

const UNKNOWN_DRAFT = {
  fr: 'Ce brouillon n’existe plus : regardez la liste.',
  en: 'This draft no longer exists: look at the list.',
}
const ALREADY_SENT = {
  fr: 'Ce brouillon est déjà envoyé ou dans la boîte d’envoi : il ne se modifie plus ici.',
  en: 'This draft is already sent or in the outbox: it is no longer changed here.',
}
const NO_RECIPIENT = {
  fr: 'Il manque un destinataire : ajoutez au moins une adresse, puis envoyez.',
  en: 'A recipient is missing: add at least one address, then send.',
}
const NOTHING_TO_SAY = {
  fr: 'L’e-mail est vide : écrivez un objet ou un texte, puis envoyez.',
  en: 'The e-mail is empty: write a subject or a text, then send.',
}
const NOT_PRO = {
  fr: 'Écrire à d’autres personnes demande l’usage professionnel : choisissez-le dans Réglages > Profil.',
  en: 'Writing to other people takes professional use: choose it in Settings > Profile.',
}
