import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startApp } from '../../support/start-app.ts'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../fixtures/documents', name))

it('tells of each kind of file how it will be read', async () => {
  const { ask } = await startApp()
  const describe = async (name: string, bytes: Uint8Array) => {
    const { fileId } = await ask.importContent({ name, bytes })
    return ask.describeFile({ fileId })
  }
  expect(await describe('note.txt', Buffer.from('bonjour'))).toEqual({ by: 'text' })
  expect(await describe('b.csv', Buffer.from('a;b\n1;2\n'))).toEqual({ by: 'text', sheets: 1 })
  expect(await describe('cours.pptx', fixture('cours.pptx'))).toEqual({ by: 'text', slides: 4 })
  expect(await describe('photo.jpg', fixture('photo-facture.jpg'))).toEqual({ by: 'ocr', pages: 1 })
  expect(await describe('fax.pdf', fixture('fax.pdf'))).toEqual({ by: 'ocr', pages: 1 })
  expect(await describe('tout.zip', Buffer.from('PK\u0003\u0004'))).toEqual({ by: 'nothing' })
  await expect(ask.describeFile({ fileId: 'file_x' })).rejects.toThrow()
})

it('shows the text of slides, and the pages of a TIFF as pictures', async () => {
  const { ask, app } = await startApp()
  const { fileId } = await ask.importContent({ name: 'cours.pptx', bytes: fixture('cours.pptx') })
  const preview = await ask.previewFile({ fileId })
  expect(preview.kind === 'markdown' && preview.text).toMatch(/^\*1 \/ 4\*\n\n# Exercice 2024\n.*\n---\n\n\*2 \/ 4\*/s)
  const tiff = await ask.importContent({ name: 'fax.tif', bytes: fixture('fax.tif') })
  expect(await ask.previewFile({ fileId: tiff.fileId })).toEqual({ kind: 'pages', pages: 2 })
  const picture = await app.previewPicture(tiff.fileId, 2)
  expect(
    readFileSync(picture?.path ?? '')
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  expect(await app.previewPicture(tiff.fileId, 3)).toBeUndefined()
})
