import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { answerAtOnce } from '../../../src-main/cli/quiz.ts'
import type { Terminal } from '../../../src-main/cli/terminal.ts'
import { openStore } from '../../../src-main/store/open.ts'
import { call, fakeModel } from '../../support/fake-model.ts'
import { callAnswer, startFakeOpenAiServer, textAnswer } from '../../support/fake-openai-server.ts'
import { runCommand } from '../../support/run-command.ts'
import { startApp } from '../../support/start-app.ts'
import { tempFolder } from '../../support/temp-db.ts'

const quiz = {
  question: 'Combien font 6 × 7 ?',
  options: ['42', '36'],
  correct_index: 0,
  explanation: 'Parce que zébulon.',
  subject: 'maths',
}

/** A turn of the command that made a quiz; answers its folder. */
async function withQuiz() {
  const data = join(tempFolder(), 'data')
  const server = await startFakeOpenAiServer([
    callAnswer({ id: 'q', name: 'interactive_quiz', arguments: JSON.stringify(quiz) }),
    textAnswer('À vous !'),
  ])
  const args = ['ask', 'Un quiz', '--mode', 'child', '--model', 'x', '--base-url', server.baseUrl, '--data', data]
  const run = await runCommand(args)
  return { data, run }
}

describe('ardoise quiz', () => {
  it('lists what waits without its key, takes an answer once, and shows the progress', async () => {
    const { data, run } = await withQuiz()
    expect(run.code).toBe(0)
    expect(run.err).toMatch(/Combien font 6 × 7 \?\n[\s\S]*ardoise quiz answer quiz_/)
    expect(run.out + run.err).not.toContain('zébulon')

    const list = await runCommand(['quiz', '--json', '--data', data])
    expect(list.out).not.toContain('zébulon')
    const open = JSON.parse(list.out)
    const right = open.options.indexOf('42') + 1
    const answer = await runCommand(['quiz', 'answer', open.quizId, String(3 - right), '--data', data])
    expect(answer.out).toContain('la bonne réponse est « 42 »')
    expect(answer.out).toContain('zébulon')

    const again = await runCommand(['quiz', 'answer', open.quizId, String(right), '--data', data, '--lang', 'en'])
    expect(again.code).toBe(1)
    expect(again.err).toContain('already answered')
    expect((await runCommand(['quiz', '--data', data])).err).toContain('Aucun quiz n’attend de réponse')

    const progress = await runCommand(['progress', '--data', data])
    expect(progress.out).toMatch(/Exercices : 1, dont 0 justes.*\n {2}Mathématiques · 0\/1 · 0\/20/)
    expect(progress.out).toContain('Journal vérifié : 1 réponse.')
  })

  it('finds a log that somebody changed', async () => {
    const { data } = await withQuiz()
    const { quizId } = JSON.parse((await runCommand(['quiz', '--json', '--data', data])).out)
    await runCommand(['quiz', 'answer', quizId, '1', '--data', data])
    const sound = await runCommand(['progress', '--verify', '--json', '--data', data])
    expect([sound.code, JSON.parse(sound.out)]).toEqual([0, { attempts: 1, sound: true }])
    const db = openStore(data)
    db.exec('DROP TRIGGER attempts_kept; UPDATE attempts SET correct = 1 - correct')
    db.close()
    const broken = await runCommand(['progress', '--verify', '--data', data])
    expect(broken.code).toBe(1)
    expect(broken.out).toContain('Journal modifié : la ligne 1')
  })

  it.each([['quiz_x'], ['quiz_x', '9'], ['quiz_x', 'deux']])(
    'says how to write an answer instead of %s %s',
    async (...words) => {
      const run = await runCommand(['quiz', 'answer', ...words, '--data', join(tempFolder(), 'data')])
      expect(run.code).not.toBe(0)
      expect(run.err).toContain('quiz answer NUMÉRO N')
    },
  )
})

describe('a person at the terminal', () => {
  async function answering(...typed: string[]) {
    const app = await startApp({
      model: fakeModel([{ calls: [call('q', 'interactive_quiz', quiz)] }, { text: 'À vous !' }]),
    })
    await app.ask.sendMessage({ text: 'Un quiz', fileIds: [], mode: 'child' })
    await app.app.settled()
    const [open] = await app.ask.listQuizzes(undefined)
    let out = ''
    const terminal: Terminal = {
      language: 'fr',
      interactive: true,
      out: text => {
        out += text
      },
      note: text => {
        out += `${text}\n`
      },
      say: () => undefined,
      style: (_, text) => text,
    }
    const right = (open?.options.indexOf('42') ?? 0) + 1
    const lines = typed.map(text => (text === 'right' ? String(right) : text))
    await answerAtOnce(app.app, [open?.quizId ?? ''], terminal, async () => lines.shift() ?? '')
    return { out, left: await app.ask.listQuizzes(undefined) }
  }

  it('is asked again until a number of the list comes', async () => {
    const { out, left } = await answering('0', 'deux', '3', 'right')
    expect(out).toContain('✓ Juste !\nParce que zébulon.')
    expect(left).toEqual([])
  })

  it('may answer later', async () => {
    const { out, left } = await answering('')
    expect(out).not.toContain('zébulon')
    expect(left).toHaveLength(1)
  })
})
