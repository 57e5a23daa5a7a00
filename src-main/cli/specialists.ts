import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { SpecialistView } from '../../src-preload/contract.ts'
import type { App } from '../app.ts'
import { UserError } from '../errors.ts'
import type { Bilingual, Mode } from '../types.ts'
import type { ListCommand } from './commands.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import type { Environment } from './open-app.ts'
import { printable, type Terminal } from './terminal.ts'
import { withApp } from './with-app.ts'

/** `ardoise specialists`: who there is to talk to, and the files that one writes oneself. */
export async function runSpecialists(
  command: ListCommand<'specialists'>,
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  return withApp(command, terminal, environment, async app => {
    const { specialists } = app
    switch (command.action) {
      case 'show':
        terminal.out((await specialists.read(command.value)).text)
        return EXIT.done
      case 'check':
      case 'add': {
        const text = await readText(command.value)
        const { problems } = await specialists.check(text)
        for (const { line, sentence } of problems)
          terminal.note(terminal.style('red', `${basename(command.value)}:${line} ${sentence[terminal.language]}`))
        if (problems.length > 0) return EXIT.refused
        if (command.action === 'check') terminal.say({ fr: 'Ce fichier est bon.', en: 'This file is right.' })
        else show(await specialists.save({ text }), command.json, terminal)
        return EXIT.done
      }
      case 'delete':
        await specialists.delete(command.value)
        return EXIT.done
      default:
        return list(app, command.json, terminal)
    }
  })
}

async function list({ specialists }: App, json: boolean, terminal: Terminal): Promise<ExitCode> {
  for (const view of await specialists.list()) show(view, json, terminal)
  const problems = await specialists.problems()
  for (const { file, sentence } of problems)
    terminal.note(terminal.style('red', `${printable(file)} : ${sentence[terminal.language]}`))
  return problems.length > 0 ? EXIT.failed : EXIT.done
}

function show(view: SpecialistView, json: boolean, terminal: Terminal): void {
  if (json) {
    terminal.out(`${JSON.stringify(view)}\n`)
    return
  }
  const { language } = terminal
  const name = terminal.style('bold', printable(view.name[language]))
  const levels = view.levels ? ` · ${view.levels.join('–')}` : ''
  const own = view.own ? ` · ${OWN[language]}` : ''
  terminal.out(`${printable(view.id)} · ${name}${levels}${own}\n  ${printable(view.summary[language])}\n`)
}

/** `ardoise prompt`: what a model would be told, layer by layer, and what each costs. */
export async function runPrompt(
  command: PromptOptions & { json: boolean; data?: string; lang: 'fr' | 'en' },
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  return withApp(command, terminal, environment, async app => {
    if (command.all) {
      for (const { mode, level, specialist, tokens } of await app.everyPrompt()) {
        const of = [mode, level, specialist].filter(Boolean).join(' · ')
        terminal.out(command.json ? `${JSON.stringify({ mode, level, specialist, tokens })}\n` : `${of}\t${tokens}\n`)
      }
      return EXIT.done
    }
    const layers = await app.prompt(command)
    const total = layers.reduce((sum, { tokens }) => sum + tokens, 0)
    for (const { name, text, tokens, cut } of layers) {
      if (command.json) {
        terminal.out(`${JSON.stringify({ name, tokens, cut, text })}\n`)
        continue
      }
      terminal.note(
        terminal.style(
          'dim',
          `── ${name} · ${TOKENS[terminal.language](tokens)}${cut ? ` · ${CUT[terminal.language]}` : ''}`,
        ),
      )
      terminal.out(`${text}\n\n`)
    }
    if (!command.json) terminal.note(terminal.style('dim', `── ${TOKENS[terminal.language](total)}`))
    return EXIT.done
  })
}

export type PromptOptions = {
  mode?: Mode
  level?: string
  specialist?: string
  exam: boolean
  contextTokens?: number
  /** Only what each combination costs. */
  all: boolean
}

const TOKENS = {
  fr: (count: number) => `environ ${count} jetons`,
  en: (count: number) => `about ${count} tokens`,
}
const CUT = { fr: 'raccourci pour ce modèle', en: 'shortened for this model' }
const OWN = { fr: 'le vôtre', en: 'your own' }

async function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(error => {
    throw new UserError(unreadable(path), { cause: error })
  })
}

function unreadable(path: string): Bilingual {
  return {
    fr: `« ${path} » ne peut pas être lu : vérifiez son nom et vos droits.`,
    en: `“${path}” cannot be read: check its name and your rights.`,
  }
}
