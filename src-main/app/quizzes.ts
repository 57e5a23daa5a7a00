import type { QuizView } from '../../src-preload/contract.ts'
import { UserError } from '../errors.ts'
import type { QuizResult } from '../model/prompt-sections.ts'
import { levelName } from '../school/levels.ts'
import { subjectName, subjectOf } from '../school/subjects.ts'
import { getConversation } from '../store/conversations.ts'
import { answerQuiz, getQuiz, listOpenQuizzes, listQuizzesOf, type Quiz } from '../store/quizzes.ts'
import type { Host } from './host.ts'

/** What the model is told of at most. */
const TOLD = 20

/** Cards with a question: what may be told of them before the answer, and after. */
export function createQuizzes(host: Host) {
  const { db, clock } = host

  function view(quiz: Quiz): QuizView {
    const { id: quizId, kind, question, options, topic, level, createdAt, expiresAt, answer } = quiz
    const state = stateOf(quiz, clock.now())
    const subject = quiz.subject && subjectOf(quiz.subject)
    const held = answer && isExamined(quiz)
    return {
      quizId,
      ...(quiz.conversationId && { conversationId: quiz.conversationId }),
      kind,
      question,
      options,
      ...(subject && { subject: subjectName(subject.key, subject.name) }),
      ...(topic && { topic }),
      ...(level && { level }),
      createdAt,
      expiresAt,
      state,
      ...(held && { held: { choice: answer.choice, answeredAt: answer.answeredAt } }),
      ...(answer &&
        !held && {
          answer: { ...answer, correctChoice: quiz.correctChoice, explanation: quiz.explanation },
        }),
    }
  }

  function isExamined({ conversationId }: Quiz): boolean {
    const conversation = conversationId === undefined ? undefined : getConversation(db, conversationId)
    return conversation?.exam === true && conversation.mode === 'child'
  }

  return {
    /** @throws UserError when there is none of that name. */
    get(quizId: string): QuizView {
      const quiz = getQuiz(db, host.profile().id, quizId)
      if (!quiz) throw new UserError(UNKNOWN_QUIZ)
      return view(quiz)
    },
    /** Those that wait for an answer, newest first. */
    open: (): QuizView[] => listOpenQuizzes(db, host.profile().id, clock.now()).map(view),
    /**
     * Takes the answer, which is checked here, and records the exercise.
     * @throws UserError when there is no such quiz or option, it was answered before, or it is too late.
     */
    answer(quizId: string, choice: number): QuizView {
      const profile = host.profile()
      const quiz = getQuiz(db, profile.id, quizId)
      if (!quiz) throw new UserError(UNKNOWN_QUIZ)
      const level = levelName(quiz.level) ?? levelName(profile.level)
      const answered = answerQuiz(db, {
        profileId: profile.id,
        quizId,
        choice,
        subject: subjectOf(quiz.subject),
        ...(level && { level }),
        now: clock.now(),
      })
      if (typeof answered === 'string') throw new UserError(REFUSALS[answered])
      host.announce({ type: 'changed', what: 'quizzes' })
      host.announce({ type: 'changed', what: 'exercises' })
      return view(answered)
    },
  }
}

/** What the model is told of the quizzes of a conversation; without the key of one that is not answered. */
export function quizResults(host: Host, conversationId: string): QuizResult[] {
  const now = host.clock.now()
  return listQuizzesOf(host.db, conversationId, TOLD).map(quiz => {
    const { id: quizId, question, subject, topic, level, answer } = quiz
    const state = stateOf(quiz, now)
    return {
      quizId,
      question: question.slice(0, 300),
      ...(subject && { subject }),
      ...(topic && { topic }),
      ...(level && { level }),
      ...(state === 'answered' ? { state: answer?.correct ? 'right' : 'wrong' } : { state }),
      ...(answer && { given: quiz.options[answer.choice], expected: quiz.options[quiz.correctChoice] }),
    }
  })
}

function stateOf({ answer, expiresAt }: Quiz, now: Date): QuizView['state'] {
  if (answer) return 'answered'
  return now.toISOString() >= expiresAt ? 'expired' : 'open'
}

const UNKNOWN_QUIZ = {
  fr: 'Ce quiz n’existe plus : demandez une nouvelle question.',
  en: 'This quiz no longer exists: ask for a new question.',
}
const REFUSALS = {
  unknown: UNKNOWN_QUIZ,
  no_such_choice: {
    fr: 'Cette réponse n’est pas proposée : choisissez l’une de celles de la carte.',
    en: 'That answer is not offered: choose one of those on the card.',
  },
  answered: {
    fr: 'Ce quiz a déjà sa réponse : demandez une nouvelle question.',
    en: 'This quiz is already answered: ask for a new question.',
  },
  expired: {
    fr: 'Le temps pour répondre est passé : demandez une nouvelle question.',
    en: 'The time to answer is over: ask for a new question.',
  },
}
