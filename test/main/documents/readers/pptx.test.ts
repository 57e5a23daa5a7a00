import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import PptxGen from 'pptxgenjs'
import { expect, test } from 'vitest'
import { readPptx } from '../../../../src-main/documents/readers/pptx.ts'
import { failureOf } from '../../../support/failure-of.ts'

/** A deck as people make them: a title, a nested list, a table, a chart, a picture, notes, a hidden slide. */
async function deck(): Promise<Uint8Array> {
  const show = new PptxGen()
  show.defineSlideMaster({
    title: 'M',
    slideNumber: { x: 9, y: 5 },
    objects: [
      { placeholder: { options: { name: 'titre', type: 'title', x: 1, y: 0, w: 8, h: 1 }, text: '' } },
      { placeholder: { options: { name: 'corps', type: 'body', x: 1, y: 1, w: 8, h: 3 }, text: '' } },
    ],
  })
  const first = show.addSlide({ masterName: 'M' })
  first.addText('Un encadré', { x: 5, y: 4, w: 2, h: 1 })
  first.addText(
    [
      { text: 'Clôture', options: { bullet: true, breakLine: true } },
      { text: 'Inventaire', options: { bullet: true, indentLevel: 1, breakLine: true } },
      { text: 'Œuvre & suite', options: { bullet: true } },
    ],
    { placeholder: 'corps' },
  )
  first.addText('Exercice 2024', { placeholder: 'titre' })
  first.addNotes('Dire bonjour\nPuis commencer')
  const second = show.addSlide()
  second.addTable(
    [
      [{ text: 'Compte' }, { text: 'Solde | FCFA' }],
      [{ text: '521' }, { text: '1 250 000' }],
    ],
    { x: 1, y: 1 },
  )
  second.addChart('bar', [{ name: 'Ventes', labels: ['T1', 'T2'], values: [10, 20] }], {
    x: 1,
    y: 3,
    w: 3,
    h: 2,
    showTitle: true,
    title: 'Activité',
  })
  second.addImage({ data: PIXEL, x: 5, y: 3, w: 1, h: 1, altText: 'Logo du cabinet' })
  show.addSlide()
  const last = show.addSlide()
  last.addText('Annexe', { x: 1, y: 1 })
  last.hidden = true
  const bytes = await show.write({ outputType: 'uint8array' })
  if (!(bytes instanceof Uint8Array)) throw new Error('bytes expected')
  return bytes
}
const PIXEL =
  'image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function changed(path: string, change: (xml: string) => string): Promise<Uint8Array> {
  const parts: Zippable = unzipSync(await deck())
  const part = parts[path]
  if (!(part instanceof Uint8Array)) throw new Error(`no ${path}`)
  parts[path] = strToU8(change(strFromU8(part)))
  return zipSync(parts)
}

const slides = async (bytes: Uint8Array) => {
  const document = await readPptx(bytes, 'cours.pptx')
  if (document.kind !== 'pages') throw new Error(document.kind)
  return document.pages
}

test('each slide gives its title, its lists by level, its tables, charts, pictures and notes', async () => {
  expect(await slides(await deck())).toEqual([
    '# Exercice 2024\n\nUn encadré\n\n- Clôture\n  - Inventaire\n- Œuvre & suite\n\nNotes : Dire bonjour\nPuis commencer',
    '| Compte | Solde ¦ FCFA |\n| --- | --- |\n| 521 | 1 250 000 |\n\n[graphique : Activité]\nVentes : T1 = 10 ; T2 = 20\n\n[image : Logo du cabinet]',
    '[diapositive sans texte]',
    '[diapositive masquée]\n\nAnnexe',
  ])
})

test('slides come in the order of the show, not of their files', async () => {
  const turned = await changed('ppt/presentation.xml', xml => {
    const ids = xml.match(/<p:sldId [^>]*>/g) ?? []
    return xml.replace(ids.join(''), ids.toReversed().join(''))
  })
  expect((await slides(turned)).at(-1)).toContain('Exercice 2024')
})

test('what an old program would show instead is not read twice', async () => {
  const box = (text: string) => `<p:sp><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
  const bytes = await changed('ppt/slides/slide3.xml', xml =>
    xml.replace(
      '</p:spTree>',
      `<p:grpSp>${box('dans un groupe')}</p:grpSp><mc:AlternateContent><mc:Choice>${box('neuf')}</mc:Choice><mc:Fallback>${box('vieux')}</mc:Fallback></mc:AlternateContent></p:spTree>`,
    ),
  )
  expect((await slides(bytes))[2]).toBe('dans un groupe\n\nneuf')
})

test('entities that a document declares are not expanded', async () => {
  const bytes = await changed('ppt/slides/slide4.xml', xml =>
    xml
      .replace('<p:sld ', '<!DOCTYPE p:sld [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><p:sld ')
      .replace('Annexe', 'Annexe &b;'),
  )
  expect((await slides(bytes))[3]).toContain('Annexe &b;')
})

test('damaged, protected, empty and outsized presentations are one sentence each', async () => {
  const fail = (bytes: Uint8Array) => failureOf(readPptx(bytes, 'cours.pptx'))
  expect(await fail(Buffer.from('contenu'))).toContain('n’est pas un fichier pptx lisible')
  expect(await fail((await deck()).subarray(0, 2_000))).toContain('n’est pas un fichier pptx lisible')
  expect(await fail(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toContain('protégé par un mot de passe')
  expect(await fail(await changed('ppt/presentation.xml', xml => xml.replace(/<p:sldId .*?>/g, '')))).toContain(
    'ne contient aucun texte',
  )
  const bomb = await changed('ppt/slides/slide1.xml', xml => xml.replace('<p:cSld', `${' '.repeat(70_000_000)}<p:cSld`))
  expect(await fail(bomb)).toContain('se décompresse en un contenu démesuré')
})
