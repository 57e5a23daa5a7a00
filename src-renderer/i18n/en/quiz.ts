import type { quiz as fr } from '../fr/quiz.ts'
import type { Words } from '../words.ts'

export const quiz: Words<typeof fr> = {
  title: 'Question',
  options: 'Possible answers',
  right: 'Right!',
  notRight: 'Not this time.',
  wrong: 'Not this time. The right answer is: {{option}}.',
  yours: 'Your answer',
  theRight: 'Right answer',
  held: 'Noted. The correction comes after the exam.',
  expired: 'The time to answer is over. Ask for a new question.',
  next: 'Next question',
  nextMessage: 'Next question, please.',
}
