import type { QuizView } from '../../src-preload/contract.ts'
import type { App } from '../app.ts'
import { UserError } from '../errors.ts'
import type { ListCommand } from './commands.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import type { Environment } from './open-app.ts'
import { readLine } from './read-line.ts'
import { printable, type Terminal } from './terminal.ts'
import { withApp } from './with-app.ts'

/** `ardoise quiz`: the questions that wait, and the answer to one of them. */
export async function runQuiz(
  command: ListCommand<'quiz'>,
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  return withApp(command, terminal, environment, async app => {
    if (command.action === 'answer') {
      const { quizId, choice } = readAnswer(command.value)
      const quiz = await app.requests.answerQuiz({ quizId, choice })
      terminal.out(command.json ? `${JSON.stringify(quiz)}\n` : outcomeOf(quiz, terminal))
      return EXIT.done
    }
    const quizzes = await app.requests.listQuizzes(undefined)
    if (quizzes.length === 0 && !command.json) {
      terminal.say({ fr: 'Aucun quiz n’attend de réponse.', en: 'No quiz waits for an answer.' })
    }
    for (const quiz of quizzes) {
      if (command.json) terminal.out(`${JSON.stringify(quiz)}\n`)
      else terminal.out(`${[`${quiz.quizId} · ${line(quiz.question)}`, ...optionLines(quiz)].join('\n')}\n`)
    }
    return EXIT.done
  })
}

/** After a turn, where a person can answer: each question it made. An empty line leaves the others for later. */
export async function answerAtOnce(
  app: App,
  quizIds: readonly string[],
  terminal: Terminal,
  ask: (question: string) => Promise<string | undefined> = question => readLine(question),
): Promise<void> {
  for (const quizId of quizIds) {
    const quiz = await app.requests.quiz({ quizId })
    if (quiz.state !== 'open') continue
    const count = quiz.options.length
    terminal.note([line(quiz.question), ...optionLines(quiz)].join('\n'))
    for (;;) {
      const words =
        terminal.language === 'fr'
          ? `Votre réponse (1 à ${count}, Entrée pour plus tard) : `
          : `Your answer (1 to ${count}, Enter for later): `
      const typed = (await ask(words))?.trim()
      if (!typed) return
      const choice = Number(typed) - 1
      if (!Number.isInteger(choice) || choice < 0 || choice >= count) continue
      terminal.out(outcomeOf(await app.requests.answerQuiz({ quizId, choice }), terminal))
      break
    }
  }
}

const HELD = {
  fr: 'C’est noté : la correction vient après l’examen.',
  en: 'Noted: the correction comes after the exam.',
} as const

/** « ID N », N being what stands before the option. */
function readAnswer(value: string): { quizId: string; choice: number } {
  const [, quizId, number] = /^(\S+)\s+([1-4])$/.exec(value) ?? []
  if (!quizId || !number) {
    throw new UserError({
      fr: 'Écrivez : quiz answer NUMÉRO N, où N est le numéro de la réponse, de 1 à 4.',
      en: 'Write: quiz answer ID N, where N is the number of the answer, from 1 to 4.',
    })
  }
  return { quizId, choice: Number(number) - 1 }
}

function outcomeOf({ options, answer, held }: QuizView, { language, style }: Terminal): string {
  if (held) return `${HELD[language]}\n`
  if (!answer) return ''
  const right = line(options[answer.correctChoice] ?? '')
  const words = {
    fr: answer.correct ? '✓ Juste !' : `✗ Non : la bonne réponse est « ${right} ».`,
    en: answer.correct ? '✓ Right!' : `✗ No: the right answer is “${right}”.`,
  }
  return `${style(answer.correct ? 'green' : 'red', words[language])}\n${printable(answer.explanation)}\n`
}

function optionLines({ options }: QuizView): string[] {
  return options.map((option, index) => `  ${index + 1}. ${line(option)}`)
}

function line(text: string): string {
  return printable(text).replace(/\s+/g, ' ')
}
