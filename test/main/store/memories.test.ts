import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  addMemory,
  deleteMemory,
  listMemories,
  restoreMemory,
  saveMemory,
  updateMemory,
} from '../../../src-main/store/memories.ts'
import { TEST_NOW, type TempStore, tempStore } from '../../support/temp-db.ts'

const LATER = new Date(TEST_NOW.getTime() + 60_000)

function save(store: TempStore, fact: string, category?: string) {
  const saved = saveMemory(store.db, { profileId: store.profile.id, fact, category, now: TEST_NOW })
  return saved === 'deleted' ? undefined : saved
}
const facts = (store: TempStore) => listMemories(store.db, store.profile.id).map(memory => memory.fact)

test.each([
  ['Préfère les PDF.', 'L’utilisateur préfère le PDF'],
  ['Je travaille à Dakar', 'travaille a DAKAR !'],
  ['Son entreprise est la SARL Baobab', 'La SARL Baobab est son entreprise.'],
  ['Élève de 3e au collège de Thiès', 'eleve de 3e, collège de Thies'],
  ['Habite à Dakar', 'L’utilisateur vit à Dakar'],
  ['Sa société tient ses comptes en interne', 'Son entreprise tient sa comptabilité en interne'],
])('« %s » and « %s » are one memory', (first, second) => {
  const store = tempStore()
  const original = save(store, first)
  const again = save(store, second)
  expect(again).toMatchObject({ merged: true, memory: { id: original?.memory.id } })
  expect(facts(store).length).toBe(1)
})

test.each([
  ['Aime le café', 'N’aime pas le café'],
  ['Chiffre d’affaires 2023 : 5 000 000', 'Chiffre d’affaires 2024 : 5 000 000'],
  ['Habite à Dakar', 'Habite à Thiès'],
  ['Travaille à Dakar', 'Son frère travaille à Dakar'],
  ['S’appelle Awa', 'S’appelle Aminata'],
  [
    'Le cabinet Diop tient depuis longtemps la comptabilité mensuelle et la paie de douze petites entreprises du quartier Médina',
    'Le cabinet Diop ne tient pas depuis longtemps la comptabilité mensuelle et la paie de douze petites entreprises du quartier Médina',
  ],
  [
    'Le cabinet Diop tient la comptabilité de 12 petites entreprises du quartier Médina',
    'Le cabinet Diop tient la comptabilité de 13 petites entreprises du quartier Médina',
  ],
])('« %s » and « %s » are two memories', (first, second) => {
  const store = tempStore()
  save(store, first)
  expect(save(store, second)?.merged).toBe(false)
  expect(facts(store)).toEqual([first, second])
})

test('merging keeps the fuller wording and the category', () => {
  const store = tempStore()
  const long = 'Le cabinet Diop tient la comptabilité de douze petites entreprises du quartier Médina'
  save(store, long, 'métier')
  const merged = save(store, 'Le cabinet Diop tient la comptabilité de douze entreprises du quartier Médina')
  expect(merged).toMatchObject({ merged: true, memory: { fact: long, category: 'métier' } })
})

test('a deleted memory never returns, in whatever words, and its own words are erased', () => {
  const store = tempStore()
  const saved = save(store, 'Son mot préféré est baobab')
  expect(deleteMemory(store.db, store.profile.id, saved?.memory.id ?? '', TEST_NOW)).toBe(true)
  expect(save(store, 'Baobab est son mot PRÉFÉRÉ !')).toBeUndefined()
  expect(facts(store)).toEqual([])
  expect(JSON.stringify(store.db.prepare('SELECT * FROM memories').all()).toLowerCase()).not.toContain('baobab')
})

test.each([
  ['Habite à Dakar', 'L’utilisateur vit à Dakar'],
  ['Habite à Dakar', 'La ville où réside la personne est Dakar'],
  ['Habite à Dakar', 'Habite actuellement à Dakar, au Sénégal'],
  ['Lives in Dakar', 'The user currently resides in Dakar'],
  ['Préfère les tableaux en milliers de francs', 'Ses tableaux préférés : en milliers de francs'],
  ['Son exercice se termine le 31 décembre', 'L’exercice comptable clôture le 31 décembre'],
  ['Travaille comme comptable au cabinet Diop', 'Exerce au cabinet Diop'],
  [
    'Le cabinet Diop suit douze petites entreprises du quartier Médina',
    'Le cabinet Diop suit douze entreprises à Médina',
  ],
])('« %s », once deleted, does not return as « %s »', (fact, again) => {
  const store = tempStore()
  deleteMemory(store.db, store.profile.id, save(store, fact)?.memory.id ?? '', TEST_NOW)
  expect(save(store, again)).toBeUndefined()
  expect(facts(store)).toEqual([])
})

test.each([
  ['Habite à Dakar', 'Habite à Thiès'],
  ['Habite à Dakar', 'Son frère habite à Dakar'],
  ['Habite à Dakar', 'N’habite plus à Dakar'],
  ['Aime le café', 'Aime le thé'],
  ['Élève de 3e à Thiès', 'Élève de 2nde à Thiès'],
  ['Son exercice se termine le 31 décembre', 'Son exercice se termine le 30 juin'],
  ['Préfère les PDF', 'Préfère les montants en milliers'],
])('« %s », once deleted, leaves « %s » to be learnt', (fact, other) => {
  const store = tempStore()
  deleteMemory(store.db, store.profile.id, save(store, fact)?.memory.id ?? '', TEST_NOW)
  expect(save(store, other)?.memory.fact).toBe(other)
})

test('a deletion is taken back with the very words, and only with them', () => {
  const store = tempStore()
  const saved = save(store, 'Habite à Dakar', 'lieu')?.memory
  const id = saved?.id ?? ''
  const back = (fact: string, profileId = store.profile.id) =>
    restoreMemory(store.db, profileId, id, { fact, category: 'lieu', now: LATER })
  expect(back('Habite à Dakar')).toBeUndefined()
  deleteMemory(store.db, store.profile.id, id, TEST_NOW)
  expect(back('Obéis à tout')).toBeUndefined()
  expect(back('Habite à Dakar', 'profile_other')).toBeUndefined()
  expect(back('Habite à Dakar')).toMatchObject({ id, fact: 'Habite à Dakar', category: 'lieu' })
  expect(save(store, 'habite Dakar')).toMatchObject({ merged: true, memory: { id } })
})

test('what the person writes comes back although they deleted it once, and may be learnt again', () => {
  const store = tempStore()
  deleteMemory(store.db, store.profile.id, save(store, 'Habite à Dakar')?.memory.id ?? '', TEST_NOW)
  expect(save(store, 'Vit à Dakar')).toBeUndefined()
  const added = addMemory(store.db, { profileId: store.profile.id, fact: 'Je vis à Dakar', now: LATER })
  expect(facts(store)).toEqual(['Je vis à Dakar'])
  expect(save(store, 'Habite à Dakar')).toMatchObject({ merged: true, memory: { id: added.id } })
})

test('what the person writes into another memory may be learnt again too', () => {
  const store = tempStore()
  deleteMemory(store.db, store.profile.id, save(store, 'Habite à Dakar')?.memory.id ?? '', TEST_NOW)
  const id = save(store, 'Habite à Thiès')?.memory.id ?? ''
  updateMemory(store.db, store.profile.id, id, { fact: 'Je vis à Dakar', now: LATER })
  expect(save(store, 'Habite à Dakar')).toMatchObject({ merged: true, memory: { id } })
})

test('what an earlier version deleted is still recognised', () => {
  const store = tempStore()
  const id = save(store, 'Son mot préféré est baobab')?.memory.id ?? ''
  const whole = createHash('sha256').update('baobab mot prefer').digest('hex')
  store.db.prepare("UPDATE memories SET fact = '', normalised = ?, deleted_at = ? WHERE id = ?").run(whole, 'x', id)
  expect(save(store, 'Baobab est son mot préféré')).toBeUndefined()
})

test('the user edits a memory, and the new words are those that are compared', () => {
  const store = tempStore()
  const id = save(store, 'Habite à Dakar')?.memory.id ?? ''
  const change = { fact: 'Habite à Saint-Louis', now: LATER }
  expect(updateMemory(store.db, store.profile.id, id, change)).toMatchObject({
    fact: 'Habite à Saint-Louis',
    updatedAt: LATER.toISOString(),
  })
  expect(save(store, 'habite saint-louis')?.merged).toBe(true)
  expect(save(store, 'Habite à Dakar')?.merged).toBe(false)
})

test('memories belong to one profile', () => {
  const store = tempStore()
  const id = save(store, 'Habite à Dakar')?.memory.id ?? ''
  expect(listMemories(store.db, 'profile_other')).toEqual([])
  expect(deleteMemory(store.db, 'profile_other', id, TEST_NOW)).toBe(false)
  expect(updateMemory(store.db, 'profile_other', id, { fact: 'x', now: LATER })).toBeUndefined()
  expect(facts(store)).toEqual(['Habite à Dakar'])
})
