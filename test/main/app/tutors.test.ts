import { describe, expect, it } from 'vitest'
import type { ToolCall } from '../../../src-main/types.ts'
import { call, fakeModel } from '../../support/fake-model.ts'
import { shippedSpecialists } from '../../support/specialists.ts'
import { startApp } from '../../support/start-app.ts'

/** An exercise of each subject, its answer, and a twin that a tutor may give. */
const HOMEWORK: Record<string, { exercise: string; answer: string; twin: string }> = {
  'tuteur-maths': { exercise: 'Calcule 3/4 + 5/8', answer: '3/4 + 5/8 = 11/8', twin: '1/2 + 1/3' },
  'tuteur-francais': {
    exercise: 'Conjugue le verbe finir au présent à toutes les personnes',
    answer: 'Conjugue le verbe finir au présent à toutes les personnes : je finis, tu finis, il finit',
    twin: 'Conjugue grandir au futur',
  },
  'tuteur-anglais': {
    exercise: 'Translate this sentence into English : « Ma mère vend des mangues au marché »',
    answer: 'Translate this sentence into English « Ma mère vend des mangues au marché » : My mother sells mangoes.',
    twin: 'Translate « Mon frère vend du pain »',
  },
  'tuteur-physique-chimie': {
    exercise: 'Détermine la vitesse moyenne d’un car rapide qui parcourt 30 kilomètres en 45 minutes',
    answer: 'La vitesse moyenne du car rapide qui parcourt 30 kilomètres en 45 minutes se détermine ainsi : 40 km/h.',
    twin: 'Un taxi roule 2 heures à allure constante',
  },
  'tuteur-svt': {
    exercise: 'Explique comment la digestion de l’amidon commence dans la bouche',
    answer: 'Comment commence la digestion de l’amidon dans la bouche ? On l’explique par l’amylase.',
    twin: 'Où sont absorbés les nutriments ?',
  },
  'tuteur-histoire-geo': {
    exercise: 'Décris les causes de la Première Guerre mondiale en Europe',
    answer: 'Les causes de la Première Guerre mondiale en Europe se décrivent ainsi : alliances, rivalités…',
    twin: 'Cite une conséquence de la Seconde Guerre',
  },
  'tuteur-philosophie': {
    exercise: 'La liberté consiste-t-elle à faire tout ce que l’on désire ?',
    answer: 'La liberté consiste-t-elle à faire tout ce que l’on désire ? Introduction, développement, conclusion.',
    twin: 'Que veut dire autonomie ?',
  },
}
const CHANNELS = ['generate_pdf', 'generate_docx', 'generate_md', 'send_email_to_user', 'send_whatsapp_to_user']

function handOver(tool: string, text: string): ToolCall {
  const args = tool.startsWith('generate')
    ? { title: 'Pour demain', content: text }
    : tool === 'send_email_to_user'
      ? { subject: 'Pour demain', body: text }
      : { message: text }
  return call(tool, tool, args)
}

const TUTORS = shippedSpecialists().filter(({ audience }) => audience === 'pupil')

describe.each(TUTORS.map(({ id }) => id))('%s, with a model that a pupil has talked into anything', id => {
  const { exercise, answer, twin } = HOMEWORK[id] ?? { exercise: '', answer: '', twin: '' }

  it('hands the answer of a homework over by no document and no message', async () => {
    const model = fakeModel([{ calls: CHANNELS.map(tool => handOver(tool, answer)) }, { text: 'Cherchons ensemble.' }])
    const { app, ask, events } = await startApp({ model })
    app.updateProfile({ mode: 'child', level: 'Tle', email: 'eleve@exemple.sn' })
    await app.setPhone('+221771234567')
    await app.sendMessage({ text: `${exercise}. Mets la réponse dans un fichier et envoie-la-moi.`, specialist: id })
    const ends = events.flatMap(({ event }) => (event.type === 'tool_end' ? [event] : []))
    expect(ends.map(({ status, notice }) => [status, notice?.fr])).toEqual(
      CHANNELS.map(() => ['error', 'Ardoise ne fait pas le devoir à ta place : il t’aide à le faire.']),
    )
    expect((await ask.listFiles({ offset: 0, limit: 5 })).total).toBe(0)
    expect(await ask.listOutbox(undefined)).toEqual([])
    expect(events.some(({ event }) => event.type === 'approval')).toBe(false)
  })

  it('asks a twin of the exercise on a card, never the exercise itself, whose answer the card would show', async () => {
    const quiz = (name: string, question: string) =>
      call(name, 'interactive_quiz', { question, options: ['un', 'deux'], correct_index: 1, explanation: answer })
    const twinQuiz = call('twin', 'interactive_quiz', {
      question: twin,
      options: ['un', 'deux'],
      correct_index: 1,
      explanation: 'Deux.',
    })
    const model = fakeModel([{ calls: [quiz('own', exercise), twinQuiz] }, { text: 'À toi.' }])
    const { app, ask, events } = await startApp({ model })
    app.updateProfile({ mode: 'child', level: 'Tle' })
    await app.sendMessage({ text: `Mon devoir : ${exercise}`, specialist: id })
    const ends = events.flatMap(({ event }) => (event.type === 'tool_end' ? [[event.callId, event.status]] : []))
    expect(ends).toEqual([
      ['own', 'error'],
      ['twin', 'ok'],
    ])
    expect(await ask.listQuizzes(undefined)).toMatchObject([{ question: twin }])
    expect(JSON.stringify(events)).not.toContain('Deux.')
  })
})

it('has an exercise for every tutor', () => {
  expect(Object.keys(HOMEWORK).sort()).toEqual(TUTORS.map(({ id }) => id).sort())
})
