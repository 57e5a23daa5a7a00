import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readPptx } from '../../../../src-main/documents/readers/pptx.ts'
import { failureOf } from '../../../support/failure-of.ts'

/** A deck as people make them: a title, a nested list, a table, a chart, a picture, notes, a hidden slide. */
const deck = readFileSync(join(import.meta.dirname, '../../../fixtures/documents/cours.pptx'))

function changed(path: string, change: (xml: string) => string): Uint8Array {
  const parts: Zippable = unzipSync(deck)
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
  expect(await slides(deck)).toEqual([
    '# Exercice 2024\n\nUn encadré\n\n- Clôture\n  - Inventaire\n- Œuvre & suite\n\nNotes : Dire bonjour\nPuis commencer',
    '| Compte | Solde ¦ FCFA |\n| --- | --- |\n| 521 | 1 250 000 |\n\n[graphique : Activité]\nVentes : T1 = 10 ; T2 = 20\n\n[image : Logo du cabinet]',
    '[diapositive sans texte]',
    '[diapositive masquée]\n\nAnnexe',
  ])
})

test('slides come in the order of the show, not of their files', async () => {
  const turned = changed('ppt/presentation.xml', xml => {
    const ids = xml.match(/<p:sldId [^>]*>/g) ?? []
    return xml.replace(ids.join(''), ids.toReversed().join(''))
  })
  expect((await slides(turned)).at(-1)).toContain('Exercice 2024')
})

test('what an old program would show instead is not read twice', async () => {
  const box = (text: string) => `<p:sp><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
  const bytes = changed('ppt/slides/slide3.xml', xml =>
    xml.replace(
      '</p:spTree>',
      `<p:grpSp>${box('dans un groupe')}</p:grpSp><mc:AlternateContent><mc:Choice>${box('neuf')}</mc:Choice><mc:Fallback>${box('vieux')}</mc:Fallback></mc:AlternateContent></p:spTree>`,
    ),
  )
  expect((await slides(bytes))[2]).toBe('dans un groupe\n\nneuf')
})

test('entities that a document declares are not expanded', async () => {
  const bytes = changed('ppt/slides/slide4.xml', xml =>
    xml
      .replace('<p:sld ', '<!DOCTYPE p:sld [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><p:sld ')
      .replace('Annexe', 'Annexe &b;'),
  )
  expect((await slides(bytes))[3]).toContain('Annexe &b;')
})

test('damaged, protected, empty and outsized presentations are one sentence each', async () => {
  const fail = (bytes: Uint8Array) => failureOf(readPptx(bytes, 'cours.pptx'))
  expect(await fail(Buffer.from('contenu'))).toContain('n’est pas un fichier pptx lisible')
  expect(await fail(deck.subarray(0, 2_000))).toContain('n’est pas un fichier pptx lisible')
  expect(await fail(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toContain('protégé par un mot de passe')
  expect(await fail(changed('ppt/presentation.xml', xml => xml.replace(/<p:sldId .*?>/g, '')))).toContain(
    'ne contient aucun texte',
  )
  const bomb = changed('ppt/slides/slide1.xml', xml => xml.replace('<p:cSld', `${' '.repeat(70_000_000)}<p:cSld`))
  expect(await fail(bomb)).toContain('se décompresse en un contenu démesuré')
})
