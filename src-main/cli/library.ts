import { dataFolder } from '../app/data-folder.ts'
import type { App } from '../app.ts'
import { openKeychain } from '../keychain.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { type Environment, openApp } from './open-app.ts'
import { formatBytes, printable, type Terminal } from './terminal.ts'

type LibraryCommand = { name: 'memory' | 'files'; json: boolean; data?: string } & (
  | { action: 'list' }
  | { action: 'delete'; id: string }
)

const FILES_SHOWN = 50

/** `ardoise memory` and `ardoise files`: what is kept, and the person's right to have it gone. */
export async function runLibrary(
  command: LibraryCommand,
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  const app = await openApp(
    {
      data: dataFolder(command.data, environment.variables),
      language: terminal.language,
      secrets: await openKeychain(() => undefined),
      emit: () => undefined,
    },
    environment,
    terminal,
  )
  try {
    if (command.action === 'delete') {
      if (command.name === 'memory') await app.requests.deleteMemory({ memoryId: command.id })
      else await app.requests.deleteFile({ fileId: command.id })
      return EXIT.done
    }
    const lines =
      command.name === 'memory' ? await memoryLines(app, command.json) : await fileLines(app, command.json, terminal)
    if (lines.length === 0 && !command.json) terminal.say({ fr: 'Rien pour l’instant.', en: 'Nothing yet.' })
    for (const line of lines) terminal.out(`${line}\n`)
    return EXIT.done
  } finally {
    await app.close()
  }
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
