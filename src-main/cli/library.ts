import type { App } from '../app.ts'
import { openKeychain } from '../keychain.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { dataFolder, type Environment, openApp } from './open-app.ts'
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
      if (command.name === 'memory') app.deleteMemory(command.id)
      else app.deleteFile(command.id)
      return EXIT.done
    }
    const lines = command.name === 'memory' ? memoryLines(app, command.json) : fileLines(app, command.json, terminal)
    if (lines.length === 0 && !command.json) terminal.say({ fr: 'Rien pour l’instant.', en: 'Nothing yet.' })
    for (const line of lines) terminal.out(`${line}\n`)
    return EXIT.done
  } finally {
    await app.close()
  }
}

function memoryLines(app: App, json: boolean): string[] {
  return app.listMemories().map(memory => (json ? JSON.stringify(memory) : `${memory.id} · ${printable(memory.fact)}`))
}

function fileLines(app: App, json: boolean, terminal: Terminal): string[] {
  const { total, files } = app.listFiles({ limit: FILES_SHOWN, offset: 0 })
  const lines = files.map(({ card }) =>
    json
      ? JSON.stringify(card)
      : `${card.fileId} · ${printable(card.name)} · ${formatBytes(card.bytes, terminal.language)} · ${card.createdAt.slice(0, 10)}`,
  )
  if (!json && total > files.length) lines.push(`… ${total - files.length}`)
  return lines
}
