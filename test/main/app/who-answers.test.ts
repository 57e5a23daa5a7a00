import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fakeModel } from '../../support/fake-model.ts'
import { OWN_HEAD, specialistFile } from '../../support/specialists.ts'
import { startApp } from '../../support/start-app.ts'

const TVA = 'Prépare ma déclaration de TVA du mois'
const PAIE = 'Calcule les bulletins de paie de mes deux salariés avec la CNPS'

/** An app whose model answers `answers` messages; with an address, it is asked first for whom each is. */
async function setUp(answers: number, said: string[] = [], address?: string) {
  const steps = Array.from({ length: answers }, () => ({ text: 'Voilà.' }))
  const asked = said.map(id => ({ text: JSON.stringify({ specialist: id }) }))
  const model = { ...fakeModel([...asked, ...steps]), ...(address && { address }) }
  const started = await startApp({ model })
  const who = async (conversationId: string) =>
    (await started.ask.openConversation({ conversationId, limit: 10 })).specialist
  return { ...started, model, who }
}

describe('who answers a conversation', () => {
  it('is whoever the first message is for, then stays until a later one is clearly for somebody else', async () => {
    const { app, who, model, events } = await setUp(4)
    const { conversationId } = await app.sendMessage({ text: TVA })
    expect(await who(conversationId)).toEqual({ choice: 'automatic', id: 'fiscaliste' })
    expect(model.requests[0]?.messages[0]?.content).toContain('## Spécialiste : Fiscaliste')
    await app.sendMessage({ conversationId, text: 'et pour avril ?' })
    expect(await who(conversationId)).toEqual({ choice: 'automatic', id: 'fiscaliste' })
    await app.sendMessage({ conversationId, text: PAIE })
    expect(await who(conversationId)).toEqual({ choice: 'automatic', id: 'paie' })
    const told = events.flatMap(({ event }) => (event.type === 'specialist' ? [event.specialist?.id] : []))
    expect(told).toEqual(['fiscaliste', 'paie'])
    const other = await app.sendMessage({ text: 'Bonjour !' })
    expect(await who(other.conversationId)).toEqual({ choice: 'automatic' })
  })

  it('is whoever a connected model says, and its call is counted', async () => {
    const { app, who, ask } = await setUp(1, ['auditeur'], 'http://127.0.0.1:9/v1')
    const { conversationId } = await app.sendMessage({ text: TVA })
    expect(await who(conversationId)).toEqual({ choice: 'automatic', id: 'auditeur' })
    expect((await ask.openConversation({ conversationId, limit: 1 })).usage).toEqual({
      inputTokens: 0,
      outputTokens: 0,
    })
  })

  it('is whom the person chose, whatever they say, and nobody where they chose nobody', async () => {
    const { app, who, ask } = await setUp(3)
    const { conversationId } = await app.sendMessage({ text: PAIE, specialist: 'auditeur' })
    expect(await who(conversationId)).toEqual({ choice: 'auditeur', id: 'auditeur' })
    await ask.setSpecialist({ conversationId, choice: 'none' })
    await app.sendMessage({ conversationId, text: TVA })
    expect(await who(conversationId)).toEqual({ choice: 'none' })
    await ask.setSpecialist({ conversationId, choice: 'automatic' })
    await app.sendMessage({ conversationId, text: PAIE })
    expect(await who(conversationId)).toEqual({ choice: 'automatic', id: 'paie' })
    await expect(ask.setSpecialist({ conversationId, choice: 'tuteur-maths' })).rejects.toMatchObject({
      name: 'UserError',
    })
    await expect(ask.setSpecialist({ conversationId, choice: 'pirate' })).rejects.toMatchObject({ name: 'UserError' })
  })

  it('is one of the person’s own, written in the data folder; when its file goes, that is told', async () => {
    const { app, who, data, ask, events, model } = await setUp(2)
    mkdirSync(join(data, 'specialists'), { recursive: true })
    writeFileSync(join(data, 'specialists', 'agricole.md'), specialistFile(OWN_HEAD))
    const { conversationId } = await app.sendMessage({ text: 'Quel engrais pour le maraîchage, et quand le semis ?' })
    expect(await who(conversationId)).toEqual({ choice: 'automatic', id: 'agricole' })
    await ask.setSpecialist({ conversationId, choice: 'agricole' })
    await ask.deleteSpecialist({ id: 'agricole' })
    await app.sendMessage({ conversationId, text: 'Et la récolte ?' })
    const notices = events.flatMap(({ event }) => (event.type === 'notice' ? [event.notice.fr] : []))
    expect(notices.join()).toContain('Le spécialiste choisi n’existe plus')
    expect(model.requests[1]?.messages[0]?.content).not.toContain('## Spécialiste : ')
  })

  it('is a tutor for a pupil, and nobody for a guest', async () => {
    const { app, who } = await setUp(2)
    app.updateProfile({ mode: 'child', level: 'CM2' })
    const pupil = await app.sendMessage({ text: 'Je ne comprends pas les fractions' })
    expect(await who(pupil.conversationId)).toEqual({ choice: 'automatic', id: 'tuteur-maths' })
    app.updateProfile({ mode: 'guest' })
    const guest = await app.sendMessage({ text: TVA })
    expect(await who(guest.conversationId)).toEqual({ choice: 'automatic' })
  })

  it('is nobody of another mode, once the mode has changed', async () => {
    const { app, who, model, events } = await setUp(4)
    const { conversationId } = await app.sendMessage({ text: TVA })
    await app.sendMessage({ conversationId, text: 'Bonjour, ça va ?', mode: 'child' })
    expect(await who(conversationId)).toEqual({ choice: 'automatic' })
    const chosen = await app.sendMessage({ text: TVA, specialist: 'auditeur' })
    await app.sendMessage({ conversationId: chosen.conversationId, text: 'Bonjour', mode: 'child' })
    for (const asked of [1, 3]) expect(model.requests[asked]?.messages[0]?.content).not.toContain('## Spécialiste : ')
    const notices = events.flatMap(({ event }) => (event.type === 'notice' ? [event.notice.fr] : []))
    expect(notices.join()).toContain('ne répond pas dans ce mode')
  })

  it('stays the same in a branch of the conversation', async () => {
    const { app, who, ask } = await setUp(2)
    const { conversationId } = await app.sendMessage({ text: TVA })
    const branch = await ask.regenerate({ conversationId })
    await app.settled()
    expect(await who(branch.conversationId)).toEqual({ choice: 'automatic', id: 'fiscaliste' })
  })
})

describe('an exam', () => {
  it('leaves a pupil the questions only, and says so to the model', async () => {
    const { app, ask, model } = await setUp(2)
    app.updateProfile({ mode: 'child', level: '3e' })
    const { conversationId } = await app.sendMessage({ text: 'Interroge-moi sur les fractions', exam: true })
    expect([...(model.requests[0]?.tools ?? [])].sort()).toEqual([
      'interactive_quiz',
      'report_exercise_result',
      'true_false_quiz',
    ])
    expect((await ask.openConversation({ conversationId, limit: 1 })).exam).toBe(true)
    await ask.setExam({ conversationId, exam: false })
    await app.sendMessage({ conversationId, text: 'Merci, on continue' })
    expect(model.requests[1]?.tools?.length).toBeGreaterThan(20)
  })
})

describe('the specialists of the person', () => {
  it('are saved under a name of their own, changed, and deleted; those that come along are not', async () => {
    const { ask, announced } = await setUp(0)
    const text = specialistFile(OWN_HEAD)
    const first = await ask.saveSpecialist({ text })
    expect(first).toMatchObject({ id: 'conseiller-agricole', own: true })
    expect(await ask.saveSpecialist({ text })).toMatchObject({ id: 'conseiller-agricole-2' })
    expect(await ask.readSpecialist({ id: 'conseiller-agricole' })).toEqual({ text })
    await ask.saveSpecialist({ id: 'conseiller-agricole', text: text.replace('Conseiller agricole', 'Agronome') })
    const names = (await ask.listSpecialists(undefined)).filter(({ own }) => own).map(({ name }) => name.fr)
    expect(names).toEqual(['Agronome', 'Conseiller agricole'])
    await ask.deleteSpecialist({ id: 'conseiller-agricole-2' })
    expect((await ask.listSpecialists(undefined)).filter(({ own }) => own)).toHaveLength(1)
    await expect(ask.deleteSpecialist({ id: 'fiscaliste' })).rejects.toMatchObject({
      sentence: { fr: expect.stringContaining('fourni avec Ardoise') },
    })
    await expect(ask.saveSpecialist({ id: 'fiscaliste', text })).rejects.toMatchObject({ name: 'UserError' })
    await expect(ask.saveSpecialist({ id: '../ailleurs', text })).rejects.toMatchObject({ name: 'UserError' })
    await expect(ask.saveSpecialist({ text: 'rien' })).rejects.toMatchObject({
      sentence: { fr: expect.stringMatching(/^Ligne 1 : /) },
    })
    expect(announced).toContainEqual({ type: 'changed', what: 'specialists' })
  })

  it('never replace a file that was written by hand, whatever is wrong with it', async () => {
    const { app, ask, data } = await setUp(0)
    const folder = join(data, 'specialists')
    mkdirSync(folder, { recursive: true })
    for (const name of ['conseiller-agricole.md', 'Conseiller-Agricole-2.md'])
      writeFileSync(join(folder, name), 'à finir')
    writeFileSync(join(folder, 'fiscaliste.md'), specialistFile(OWN_HEAD))
    expect(await ask.saveSpecialist({ text: specialistFile(OWN_HEAD) })).toMatchObject({ id: 'conseiller-agricole-3' })
    expect(readFileSync(join(folder, 'conseiller-agricole.md'), 'utf8')).toBe('à finir')
    const problems = (await app.specialists.problems()).map(({ file, sentence }) => [basename(file), sentence.fr])
    expect(problems).toEqual([
      ['Conseiller-Agricole-2.md', expect.stringContaining('en minuscules')],
      ['conseiller-agricole.md', expect.stringMatching(/^Ligne 1 : /)],
      ['fiscaliste.md', expect.stringContaining('porte déjà ce nom')],
    ])
  })

  it('are read anew only when their file has changed', async () => {
    const { app, data } = await setUp(0)
    const path = join(data, 'specialists', 'agricole.md')
    mkdirSync(join(data, 'specialists'), { recursive: true })
    writeFileSync(path, specialistFile(OWN_HEAD))
    const own = async () => (await app.specialists.all()).find(({ id }) => id === 'agricole')
    const first = await own()
    expect(await own()).toBe(first)
    writeFileSync(path, specialistFile(OWN_HEAD).replace('Conseiller agricole', 'Agronome'))
    expect((await own())?.name.fr).toBe('Agronome')
  })

  it('are shown with the prompt that they make, and what it costs', async () => {
    const { ask } = await setUp(0)
    const check = await ask.checkSpecialist({ text: specialistFile(OWN_HEAD) })
    expect(check).toMatchObject({ problems: [], view: { name: { fr: 'Conseiller agricole' } } })
    expect(check.prompt?.text).toContain('## Spécialiste : Conseiller agricole\nVous aidez.')
    expect(check.prompt?.tokens).toBeGreaterThan(200)
    expect(await ask.checkSpecialist({ text: '---\n---\n' })).toMatchObject({
      problems: [{ line: expect.any(Number) }, {}, {}, {}],
    })
  })
})
