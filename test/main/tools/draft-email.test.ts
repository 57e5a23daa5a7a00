import { expect, test } from 'vitest'
import { listEntries } from '../../../src-main/outbox/entries.ts'
import { listDrafts } from '../../../src-main/store/drafts.ts'
import { addFile } from '../../../src-main/store/files.ts'
import { draftEmail, draftEmailSpec } from '../../../src-main/tools/draft-email.ts'
import { TEST_NOW } from '../../support/temp-db.ts'
import { toolContext } from '../../support/tool-context.ts'

const MAIL = { to: ['diop@exemple.sn'], subject: 'Relance', body: 'Bonjour **M. Diop**' }

test('a draft is kept and nothing leaves', async () => {
  const ctx = toolContext()
  const file = {
    profileId: ctx.profileId,
    name: 'f.pdf',
    mime: 'application/pdf',
    origin: 'generated',
    now: TEST_NOW,
  } as const
  const { fileId } = await addFile(ctx.db, ctx.paths, { ...file, content: { bytes: Buffer.from('a') } })
  const args = { ...MAIL, cc: ['Fatou@exemple.sn', 'DIOP@exemple.sn'], attachment_file_ids: [fileId, fileId] }
  const result = await draftEmail(args, ctx)
  const [draft] = listDrafts(ctx.db, ctx.profileId)
  expect(JSON.parse(result.text)).toEqual({
    draft_id: draft?.id,
    to: ['diop@exemple.sn'],
    cc: ['Fatou@exemple.sn'],
    subject: 'Relance',
    attachments: ['f.pdf'],
    message: expect.stringMatching(/rien n’est envoyé/),
  })
  expect(result.views).toEqual([{ kind: 'draft', draftId: draft?.id, to: MAIL.to, subject: 'Relance' }])
  expect(draft).toMatchObject({ body: MAIL.body, fileIds: [fileId], conversationId: ctx.conversationId })
  expect(listEntries(ctx.db, ctx.profileId)).toEqual([])
  expect(ctx.told).toEqual(['drafts'])
})

test.each([
  ['Monsieur Diop'],
  ['diop@exemple.sn, eve@exemple.sn'],
  ['Diop <diop@exemple.sn>'],
  ['diop@exemple.sn\r\nBcc: eve@exemple.sn'],
])('%j is no address: nothing is kept and the model reads what to ask', async to => {
  const ctx = toolContext()
  await expect(draftEmail({ ...MAIL, to: [to] }, ctx)).rejects.toThrow(/n’est pas une adresse e-mail : demandez/)
  await expect(draftEmail({ ...MAIL, cc: [to] }, ctx)).rejects.toThrow(/n’est pas une adresse e-mail/)
  expect(listDrafts(ctx.db, ctx.profileId)).toEqual([])
})

test('an unknown file is refused, and so is a draft to nobody', async () => {
  const ctx = toolContext()
  await expect(draftEmail({ ...MAIL, attachment_file_ids: ['file_x'] }, ctx)).rejects.toThrow(/list_user_files/)
  expect(draftEmailSpec.arguments.safeParse({ ...MAIL, to: [] }).success).toBe(false)
})

test('a subject of several lines becomes one', async () => {
  const ctx = toolContext()
  const { text } = await draftEmail({ ...MAIL, subject: 'Relance\r\nBcc: eve@exemple.sn' }, ctx)
  expect(JSON.parse(text).subject).toBe('Relance Bcc: eve@exemple.sn')
})

test('only professionals draft to others, and nobody is asked since nothing leaves', () => {
  expect(draftEmailSpec).toMatchObject({ modes: ['pro'], access: 'write' })
})
