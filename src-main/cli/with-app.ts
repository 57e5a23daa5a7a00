import { dataFolder } from '../app/data-folder.ts'
import type { App } from '../app.ts'
import { openKeychain } from '../keychain.ts'
import type { ToolProgress } from '../types.ts'
import type { ExitCode } from './exit-codes.ts'
import { type Environment, openApp } from './open-app.ts'
import type { Terminal } from './terminal.ts'

/** Opens the program for a command that runs no turn, and closes it whatever happens. */
export async function withApp(
  command: { data?: string },
  terminal: Terminal,
  environment: Environment,
  use: (app: App) => ExitCode | Promise<ExitCode>,
  options: { progress?(progress: ToolProgress): void } = {},
): Promise<ExitCode> {
  const app = await openApp(
    {
      data: dataFolder(command.data, environment.variables),
      language: terminal.language,
      secrets: await openKeychain(() => undefined),
      emit: () => undefined,
      ...options,
    },
    environment,
    terminal,
  )
  try {
    return await use(app)
  } finally {
    await app.close()
  }
}
