import { newId } from '../../src-main/identity.ts'
import { collectBlobs } from '../../src-main/store/collect-blobs.ts'
import { TEST_NOW, type TempStore } from './temp-db.ts'

export const daysLater = (days: number) => new Date(TEST_NOW.getTime() + days * 86_400_000)

/** To a message that was sent. */
export function attach({ db, profile }: TempStore, { fileId, sha256 }: { fileId: string; sha256: string }): void {
  const attachments = JSON.stringify([{ fileId, name: 'a', mime: 'text/plain', bytes: 1, sha256 }])
  db.prepare(
    `INSERT INTO outbox (id, profile_id, channel, recipient, subject, body, attachments, message_id, state, process,
       created_at, updated_at) VALUES (@id, @profile, 'email', 'a@b.sn', '', '', @attachments, @id, 'sent', '', '', '')`,
  ).run({ id: newId('out'), profile: profile.id, attachments })
}

export function hasRow({ db }: TempStore, fileId: string): boolean {
  return db.prepare('SELECT 1 FROM files WHERE id = ?').get(fileId) !== undefined
}

export const collect = (store: TempStore, day: number) => collectBlobs(store.db, store.paths.data, daysLater(day))
