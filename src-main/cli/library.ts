import type { App } from '../app.ts'
import type { ListCommand } from './commands.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import type { Environment } from './open-app.ts'
import { formatBytes, printable, type Terminal } from './terminal.ts'
import { withApp } from './with-app.ts'

const FILES_SHOWN = 50

/** `ardoise memory` and `ardoise files`: what is kept, and the person's right to have it gone. */
export async function runLibrary(
  command: ListCommand<'memory'> | ListCommand<'files'>,
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  return withApp(command, terminal, environment, async app => {
    if (command.action === 'add' || command.action === 'edit') {
      const [memoryId = '', ...words] = command.value.split(/\s+/)
      const memory =
        command.action === 'add'
          ? await app.requests.addMemory({ fact: command.value })
          : await app.requests.editMemory({ memoryId, fact: words.join(' ') })
      terminal.out(`${command.json ? JSON.stringify(memory) : printable(memory.fact)}\n`)
      return EXIT.done
    }
    if (command.name === 'files' && command.action === 'search') return searchFiles(command, app, terminal)
    if (command.action === 'delete') {
      if (command.name === 'memory') await app.requests.deleteMemory({ memoryId: command.value })
      else await app.requests.deleteFile({ fileId: command.value })
      return EXIT.done
    }
    const lines =
      command.name === 'memory' ? await memoryLines(app, command.json) : await fileLines(app, command.json, terminal)
    if (lines.length === 0 && !command.json) terminal.say({ fr: 'Rien pour l’instant.', en: 'Nothing yet.' })
    for (const line of lines) terminal.out(`${line}\n`)
    return EXIT.done
  })
}

async function memoryLines(app: App, json: boolean): Promise<string[]> {
  const memories = await app.requests.listMemories(undefined)
  return memories.map(memory => (json ? JSON.stringify(memory) : `${memory.id} · ${printable(memory.fact)}`))
}

async function fileLines(app: App, json: boolean, terminal: Terminal): Promise<string[]> {
  const { total, files } = await app.requests.listFiles({ limit: FILES_SHOWN, offset: 0 })
  const lines = files.map(file =>
    json
      ? JSON.stringify(file)
      : `${file.fileId} · ${printable(file.name)} · ${formatBytes(file.bytes, terminal.language)} · ${file.createdAt.slice(0, 10)}`,
  )
  if (!json && total > files.length) lines.push(`… ${total - files.length}`)
  return lines
}

/** Passages with their place; without one, exit 1, as a search that found nothing does elsewhere. */
async function searchFiles(command: ListCommand<'files'>, app: App, terminal: Terminal): Promise<ExitCode> {
  const { passages, indexed } = await app.searchFiles({ query: command.value })
  for (const passage of passages) {
    const { fileId, name, place, score, text } = passage
    if (command.json) {
      terminal.out(`${JSON.stringify(passage)}\n`)
      continue
    }
    const where = [printable(name), place?.[terminal.language], fileId, score.toFixed(2)].filter(Boolean).join(' · ')
    terminal.out(`${terminal.style('bold', where)}\n`)
    for (const line of text.split('\n').filter(Boolean)) terminal.out(`  ${printable(line)}\n`)
  }
  if (passages.length > 0) return EXIT.done
  terminal.say({
    fr: `Aucun passage ne répond à « ${printable(command.value)} » dans ${indexed.total} fichiers : essayez un mot plus général.`,
    en: `No passage answers “${printable(command.value)}” in ${indexed.total} files: try a more general word.`,
  })
  return EXIT.failed
}
