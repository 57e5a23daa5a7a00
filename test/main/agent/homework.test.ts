import { describe, expect, it } from 'vitest'
import { refuseHomework } from '../../../src-main/agent/homework.ts'

function refused(tool: string, args: unknown, said: string[], read: string[] = []): boolean {
  try {
    refuseHomework(tool, args, () => ({ said, read }))
    return false
  } catch {
    return true
  }
}

const SHEET = { title: 'Fiche : les fractions', content: 'Pour additionner 1/2 et 1/3, on met au même dénominateur.' }

describe('a document for a pupil', () => {
  it.each([
    ['fais mon devoir de maths'],
    ['Fais-moi cet exercice en PDF stp'],
    ['rédige ma dissertation sur la liberté dans un Word'],
    ['Donne-moi le corrigé de l’exercice 3 en pdf'],
    ['ecri moi la redaction a ma place'.replace('ecri', 'ecris')],
    ['résous les équations de mon DM et envoie-moi le fichier'],
    ['écris un exposé sur le baobab'],
    ['do my homework and send it to me'],
    ['write an essay about rivers for me'],
  ])('is not written where the pupil asks « %s »', message => {
    for (const tool of ['generate_pdf', 'generate_docx', 'generate_md', 'send_email_to_user'])
      expect(refused(tool, SHEET, [message])).toBe(true)
  })

  it.each([
    ['fais-moi une fiche de révision sur les fractions'],
    ['Donne-moi des exercices d’entraînement en PDF'],
    ['je veux réviser mon cours de SVT, fais une fiche'],
    ['Explique-moi les fractions'],
    ['Écris une lettre à mon oncle pour le remercier'],
    ['make a study sheet for my exam'],
  ])('is written where the pupil asks « %s »', message => {
    expect(refused('generate_pdf', SHEET, [message])).toBe(false)
  })

  it('never holds the exercise that the pupil wrote, whatever was asked since', () => {
    const said = ['Calcule 3/4 + 5/8', 'ok merci', 'fais une fiche de révision']
    expect(refused('generate_pdf', { title: 'Fiche', content: 'Exemple : 3/4+5/8 = 11/8' }, said)).toBe(true)
    expect(refused('generate_pdf', { title: 'Fiche', content: 'Exemple : 1/2 + 1/4 = 3/4' }, said)).toBe(false)
  })

  it('never holds it either when it was in a file, or written with other signs', () => {
    const read = ['Exercice 2 : résoudre 2x + 3 = 11 puis 12 × 7.']
    expect(refused('generate_md', { content: '2x+3=11 donc x = 4' }, ['aide-moi'], read)).toBe(true)
    expect(refused('generate_md', { content: '12*7 = 84' }, ['aide-moi'], read)).toBe(true)
    expect(refused('generate_md', { content: '5x + 1 = 6' }, ['aide-moi'], read)).toBe(false)
  })

  it('never answers the question of an essay', () => {
    const said = ['Sujet : la liberté consiste-t-elle à faire tout ce que l’on désire ?', 'une fiche']
    const essay = 'La liberté consiste-t-elle à faire tout ce que l’on désire ? Introduction : on croit souvent…'
    expect(refused('generate_docx', { title: 'Philosophie', content: essay }, said)).toBe(true)
    const notions = 'Notions : liberté, désir, contrainte, autonomie selon Kant.'
    expect(refused('generate_docx', { title: 'Fiche de notions', content: notions }, said)).toBe(false)
  })

  it('may name dates, school years and marks', () => {
    const said = ['J’ai eu 12/20 le 12/05/2026 en 2025-2026']
    expect(refused('generate_md', { content: 'Note du 12/05/2026 : 12/20, année 2025-2026.' }, said)).toBe(false)
  })
})

describe('what pupils ask every day', () => {
  it.each([
    ['create_task', { title: 'Faire mes devoirs' }, 'rappelle-moi demain à 18h de faire mes devoirs'],
    ['create_task', { title: 'Réviser à 18:30' }, 'rappelle-moi de réviser ce soir à 18:30'],
    ['create_task', { title: 'Contrôle 8h-10h' }, 'mon contrôle est de 8h-10h, note-le'],
    ['save_memory', { fact: 'Préfère faire ses devoirs le soir' }, 'je préfère faire mes devoirs le soir'],
    ['send_sms_to_user', { text: 'Fais tes devoirs' }, 'rappelle-moi par SMS de faire mes devoirs'],
    ['generate_pdf', { title: 'Les équations' }, 'fais-moi un PDF sur les équations du premier degré'],
    ['generate_pdf', { content: 'Pages 12-13 du livre' }, 'un document sur les pages 12-13'],
  ])('is done by %s: %o', (tool, args, message) => {
    expect(refused(tool, args, [message])).toBe(false)
  })

  it('may be a sheet about what was explained before', () => {
    const said = ['Explique-moi le rôle de la chlorophylle et de la lumière dans la photosynthèse', 'fais une fiche']
    const content = 'Le rôle de la chlorophylle et de la lumière dans la photosynthèse'
    expect(refused('generate_pdf', { content }, said)).toBe(false)
    const polite = ['Peux-tu me faire une fiche sur les causes et les conséquences de la Révolution française ?']
    expect(
      refused('generate_pdf', { content: 'Fiche : Révolution française, causes, conséquences, faire' }, polite),
    ).toBe(false)
  })

  it('may be a sheet of their own course, with its examples and definitions', () => {
    const course =
      'Définition : une fraction est un nombre avec un numérateur et un dénominateur. Exemple : 1/2 + 1/3 = 5/6.'
    expect(refused('generate_pdf', { content: course }, ['fais une fiche de mon cours'], [course])).toBe(false)
  })

  it('may hold a fraction that is the answer to something else', () => {
    const quiz = { question: 'Combien font 1/2 + 1/4 ?', options: ['3/4', '2/6'], correct_index: 0, explanation: 'x' }
    expect(refused('interactive_quiz', quiz, ['mon exercice : simplifie 3/4'])).toBe(false)
    expect(refused('interactive_quiz', { ...quiz, question: 'Simplifie 3/4' }, ['exercice : simplifie 3/4'])).toBe(true)
  })
})

it('homework is still asked for by the word that says to go on', () => {
  for (const word of ['vas-y en PDF', 'ok', 'Continue.'])
    expect(refused('generate_pdf', SHEET, ['rédige ma dissertation sur la liberté', word])).toBe(true)
  expect(refused('generate_pdf', SHEET, ['rédige ma dissertation sur la liberté', 'ok, une fiche alors'])).toBe(false)
})

describe('a quiz for a pupil', () => {
  it('does not ask the exercise itself, since its card shows the answer', () => {
    const quiz = (question: string) => ({ question, options: ['a', 'b'], correct_index: 0, explanation: 'x' })
    const said = ['mon devoir : calcule 7 × 8 + 4']
    expect(refused('interactive_quiz', quiz('Combien font 7x8+4 ?'), said)).toBe(true)
    expect(refused('true_false_quiz', { statement: '7*8 + 4 = 60', correct: true, explanation: '' }, said)).toBe(true)
    expect(refused('interactive_quiz', quiz('Combien font 6 × 9 + 2 ?'), said)).toBe(false)
  })
})

describe('other tools', () => {
  it('are never refused for it', () => {
    for (const tool of ['read_user_file', 'report_exercise_result', 'web_search', 'award_bonus_credits'])
      expect(refused(tool, { query: '3/4 + 5/8' }, ['fais mon devoir : 3/4 + 5/8'])).toBe(false)
  })
})
