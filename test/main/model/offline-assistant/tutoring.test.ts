import { describe, expect, it } from 'vitest'
import { lessonOf } from '../../../../src-main/model/offline-assistant/school/lessons.ts'
import { readLevel } from '../../../../src-main/model/offline-assistant/school/levels.ts'
import { findReckoning } from '../../../../src-main/model/offline-assistant/school/reckoning.ts'
import { findTopic, TOPICS, topicLabel } from '../../../../src-main/model/offline-assistant/school/topics.ts'
import type { QuizResult } from '../../../../src-main/model/prompt-sections.ts'
import { type Called, createConversation, SCHOOL_TOOLS, succeed } from './converse.ts'

function pupil(level?: string, language?: 'fr' | 'en') {
  return createConversation({
    tools: SCHOOL_TOOLS,
    mode: 'child',
    ...(level && { level }),
    ...(language && { language }),
  })
}

type Talk = ReturnType<typeof pupil>

/** The person answers the last quiz on its card. */
function answer(talk: Talk, called: Called | undefined, state: QuizResult['state']) {
  const args = called?.arguments ?? {}
  const options = Array.isArray(args.options) ? args.options.map(String) : ['vrai', 'faux']
  talk.quizzes.push({
    quizId: `q_${String(args.question ?? args.statement)}`,
    question: String(args.question ?? args.statement),
    topic: String(args.topic),
    level: String(args.level),
    state,
    ...(state !== 'open' &&
      state !== 'expired' && { given: options[0], expected: options[Number(args.correct_index)] ?? 'vrai' }),
  })
}

const names = (calls: readonly Called[]) => calls.map(call => call.name)

describe('a lesson with a quiz', () => {
  it('teaches, asks, encourages, rewards and asks again', async () => {
    const talk = pupil('CM2')
    const lesson = await talk.say('Aide-moi à préparer mon devoir sur les fractions')
    expect(names(lesson.calls)).toEqual(['interactive_quiz'])
    expect(lesson.text).toContain('**Fractions (CM2)**')
    const [asked] = lesson.calls
    answer(talk, asked, 'right')
    const next = await talk.say('suite')
    expect(names(next.calls)).toEqual(['award_bonus_credits', 'interactive_quiz'])
    expect(next.calls[0]?.arguments.credits).toBe(2)
    expect(next.text).toContain('bravo')
    expect(next.text).toContain('+2 crédits pour cette réussite (solde : 12)')
    expect(next.calls[1]?.arguments).toMatchObject({ topic: 'fractions', level: 'CM2' })
    expect(next.calls[1]?.arguments.question).not.toBe(asked?.arguments.question)
  })

  it('asks a twin where the question was the exercise of the pupil, and says nothing of it', async () => {
    const notice = {
      fr: 'Cette question est celle de ton devoir : il en faut une autre.',
      en: 'This question is the one of your homework: another is needed.',
    }
    const talk = createConversation({
      tools: SCHOOL_TOOLS,
      mode: 'child',
      answer: (call, index) => (index < 2 ? { content: 'Refusé : exercice de l’élève.', notice } : succeed(call)),
    })
    const { calls, text } = await talk.say('quiz sur la table de 7')
    expect(names(calls)).toEqual(['interactive_quiz', 'interactive_quiz', 'interactive_quiz'])
    expect(new Set(calls.map(call => call.arguments.question)).size).toBe(3)
    expect(text).not.toContain('devoir')
  })

  it('names the right answer only after a wrong one, and rewards the effort less', async () => {
    const talk = pupil('CM1')
    const { calls } = await talk.say('quiz sur la table de 7')
    answer(talk, calls[0], 'wrong')
    const next = await talk.say('une autre')
    expect(next.calls[0]?.arguments.credits).toBe(1)
    expect(next.text).toContain(`il fallait ${String(talk.quizzes[0]?.expected)}`)
    expect(String(next.calls[1]?.arguments.question)).toMatch(/^Combien font 7 ×/)
  })

  it('rewards a question once, and an open one not at all', async () => {
    const talk = pupil('CM1')
    const { calls } = await talk.say('quiz sur les divisions')
    const open = await talk.say('question suivante')
    expect(names(open.calls)).toEqual(['interactive_quiz'])
    answer(talk, open.calls[0], 'open')
    expect((await talk.say('une autre')).text).toContain('attend encore une réponse')
    answer(talk, calls[0], 'right')
    expect(names((await talk.say('suite')).calls)).toEqual(['interactive_quiz'])
  })

  it('promises no credits that the tool refuses', async () => {
    const talk = createConversation({
      tools: SCHOOL_TOOLS,
      mode: 'child',
      answer: call => (call.name === 'award_bonus_credits' ? 'Plafond du jour atteint.' : succeed(call)),
    })
    const { calls } = await talk.say('quiz sur les fractions')
    answer(talk, calls[0], 'right')
    const next = await talk.say('suite')
    expect(next.text).not.toMatch(/crédit/)
    expect(names(next.calls)).toEqual(['award_bonus_credits', 'interactive_quiz'])
  })

  it('goes up and down a class when asked', async () => {
    const talk = pupil('CM2')
    await talk.say('quiz sur les fractions')
    expect((await talk.say('plus facile')).calls[0]?.arguments.level).toBe('CM1')
    expect((await talk.say('plus difficile')).calls[0]?.arguments.level).toBe('CM2')
    expect((await talk.say('encore plus dur')).calls[0]?.arguments.level).toBe('6e')
  })

  it('keeps to true or false in a series of them', async () => {
    const talk = pupil('CM1')
    await talk.say('vrai ou faux sur les divisions')
    expect(names((await talk.say('une autre')).calls)).toEqual(['true_false_quiz'])
  })

  it('never asks the same twice in a row of thirty', async () => {
    const talk = pupil('CM2')
    const seen = new Set<unknown>()
    seen.add((await talk.say('quiz sur les pourcentages')).calls[0]?.arguments.question)
    for (let round = 0; round < 29; round += 1) seen.add((await talk.say('une autre')).calls[0]?.arguments.question)
    expect(seen.size).toBe(30)
  })

  it('gives two pupils of one class different questions, and one pupil the same on replay', async () => {
    const ask = async () => (await pupil('CM2').say('quiz sur les fractions')).calls[0]?.arguments
    expect(await ask()).toEqual(await ask())
    const other = createConversation({ tools: SCHOOL_TOOLS, mode: 'child', level: 'CM1' })
    expect((await other.say('quiz sur les fractions')).calls[0]?.arguments.question).not.toBe((await ask())?.question)
  })

  it('says the key in no answer before it is given', async () => {
    for (const message of ['quiz sur les fractions', 'aide-moi à réviser les pourcentages', 'quiz sur les capitales']) {
      const { calls, text } = await pupil('CM2').say(message)
      const quiz = calls.at(-1)?.arguments ?? {}
      const options = Array.isArray(quiz.options) ? quiz.options.map(String) : []
      expect(text).not.toContain(String(quiz.question))
      expect(text).not.toContain(String(quiz.explanation))
      expect(options.length).toBe(4)
    }
  })

  for (const said of ['B', '2', 'vrai', 'la réponse est 3/4', 'je pense que c’est 12'])
    it(`leaves the checking of « ${said} » to the card`, async () => {
      const talk = pupil('CM2')
      await talk.say('quiz sur les fractions')
      const { calls, text } = await talk.say(said)
      expect(calls).toEqual([])
      expect(text).toContain('la carte')
    })

  for (const said of ['donne-moi la réponse', 'je sais pas', 'un indice', 'aide-moi'])
    it(`shows the method, not the answer, on « ${said} »`, async () => {
      const talk = pupil('CM2')
      const quiz = (await talk.say('quiz sur les fractions')).calls[0]?.arguments
      const { calls, text } = await talk.say(said)
      expect(calls).toEqual([])
      expect(text).toContain('Exemple')
      expect(text).not.toContain(String(quiz?.question))
    })

  it('takes the topic that answers its question', async () => {
    const talk = pupil()
    expect((await talk.say('fais-moi un quiz')).calls).toEqual([])
    const { calls } = await talk.say('les fractions, CM2')
    expect(calls[0]).toMatchObject({ name: 'interactive_quiz', arguments: { topic: 'fractions', level: 'CM2' } })
  })

  it('works a homework sum out for nobody but a professional', async () => {
    for (const [message, result] of [
      ['donne-moi la réponse de 3/4+2/5', '23/20'],
      ['combien font 17 x 6', '102'],
      ['calcule 15 % de 20 000', '3 000'],
    ] as const) {
      const { text } = await pupil('6e').say(message)
      expect(text.replace(/\s/g, ' ')).not.toContain(result)
    }
  })

  it('teaches a guest in the answer itself', async () => {
    const { calls, text } = await createConversation({ tools: [], mode: 'guest' }).say('explique-moi les fractions')
    expect(calls).toEqual([])
    expect(text).toContain('Exemple')
    expect(text).toContain('mode invité')
  })
})

describe('topics and classes', () => {
  it('has a lesson for every topic and class, and reads each topic back from its label', () => {
    for (const topic of TOPICS) {
      for (let rank = 1; rank <= 13; rank += 1) expect(lessonOf(topic.id, rank).fr.length).toBeGreaterThan(80)
      expect(findTopic(topic.name.fr)?.id).toBe(topic.id)
      expect(topicLabel(topic, topic.name.fr).startsWith(topic.name.fr)).toBe(true)
    }
  })

  const levels: [string, string | undefined][] = [
    ['quiz niveau CM2', 'CM2'],
    ['je suis en cm 1', 'CM1'],
    ['classe de 6ème', '6e'],
    ['élève de 4e', '4e'],
    ['en sixième', '6e'],
    ['Terminale C', 'Tle'],
    ['CP1', 'CP1'],
    ['classe de CI', 'CI'],
    ['voici le fichier ci-joint', undefined],
    ['la 4e question', undefined],
    ['en Côte d’Ivoire (CI)', undefined],
  ]
  for (const [text, label] of levels) it(`reads « ${text} »`, () => expect(readLevel(text)?.label).toBe(label))

  const sums: [string, string, number?][] = [
    ['3/4 + 2/5', 'fractions', 23 / 20],
    ['combien font 12 x 5', 'multiplication', 60],
    ['1,5 + 2,25', 'décimaux', 3.75],
    ['15 % de 2 000', 'pourcentages', 300],
    ['144 : 12', 'division', 12],
    ['7 / 0', 'division'],
    ['2x + 3 = 7', 'équations'],
  ]
  for (const [text, kind, value] of sums)
    it(`reads the sum « ${text} »`, () => {
      const found = findReckoning(text)
      if (kind === 'division' && value === undefined) return expect(found?.value).toBeUndefined()
      expect(found?.kind).toBe(kind)
      expect(found?.value && found.value.n / found.value.d).toBe(value)
    })

  for (const text of ['le 12/01', 'exercice 2024-2025 du cabinet', 'il y a 3 fichiers', '12 /01/2025'])
    it(`reads no sum in « ${text} »`, () => {
      const found = findReckoning(text)
      expect(found === undefined || found.kind === 'soustraction').toBe(true)
    })
})
