import type { FileRef } from '../../../types.ts'
import { filesNamedIn, findCommand } from '../commands.ts'
import { enumerate, quote } from '../format.ts'
import { fileOf, filesOf as filesIn, listOf, numberOf, textOf } from '../results.ts'
import type { Script } from '../script.ts'
import { call, type Part, type Situation } from '../situation.ts'
import type { Request } from '../understand.ts'
import { fold } from '../words.ts'

/** « lance la commande : `…` »: as written; no command is ever made up. */
export function* runCommand(request: Request, situation: Situation): Script<Part> {
  const { say, language } = situation
  const reply = (text: string, more: Partial<Part> = {}): Part => ({
    intent: 'shell',
    ok: false,
    files: [],
    text,
    ...more,
  })
  const command = findCommand(request.text)
  if (!command)
    return reply(
      say({
        fr: 'Donnez la commande entre accents graves : « lance la commande : `ls /files` ».',
        en: 'Give the command between backticks: “run the command: `ls /files`”.',
      }),
    )
  const files = yield* filesOf(command, situation)
  const result = yield* call(situation, 'bash_execute', {
    command,
    file_ids: files.length > 0 ? files.map(file => file.fileId) : undefined,
  })
  if (!result.ok)
    return reply(
      `${say({ fr: 'La commande n’a pas pu être lancée.', en: 'The command could not be run.' })} ${result.reason}`,
    )
  const code = numberOf(result.data, 'exit_code')
  const output = [textOf(result.data, 'stdout'), textOf(result.data, 'stderr')].filter(Boolean).join('\n').trim()
  const left = listOf(result.data, 'files')
    .map(fileOf)
    .filter(file => file !== undefined)
  const list = enumerate(
    left.map(file => quote(file.name, language)),
    language,
  )
  return reply(
    [
      say({ fr: `Commande terminée, code ${code ?? '?'}.`, en: `Command finished, code ${code ?? '?'}.` }),
      output === '' ? say({ fr: 'Elle n’a rien affiché.', en: 'It printed nothing.' }) : fenced(output),
      list ? say({ fr: `Fichiers gardés : ${list}.`, en: `Files kept: ${list}.` }) : undefined,
    ]
      .filter(Boolean)
      .join('\n\n'),
    { ok: code === 0, files: left },
  )
}

/** A fence longer than any in the output. */
function fenced(output: string): string {
  const longest = Math.max(2, ...[...output.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${output}\n${fence}`
}

/** The files joined to the message, else those of the conversation or the library that the command names. */
function* filesOf(command: string, situation: Situation): Script<FileRef[]> {
  const { understanding, known } = situation
  if (understanding.files.length > 0) return [...understanding.files]
  const files: FileRef[] = []
  for (const name of filesNamedIn(command)) {
    const same = (file: FileRef) => fold(file.name) === fold(name)
    const here = known.findLast(same)
    const listed = here ? undefined : yield* call(situation, 'list_user_files', { query: name, limit: 20 })
    const found = here ?? (listed?.ok ? filesIn(listed.data).find(same) : undefined)
    if (found) files.push(found)
  }
  return files
}
