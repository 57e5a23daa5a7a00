import { readArguments } from '../../src-main/cli/arguments.ts'
import { runAsk } from '../../src-main/cli/ask.ts'
import { readEnvironment } from '../../src-main/cli/open-app.ts'
import { openTerminal } from '../../src-main/cli/terminal.ts'
import { UserError } from '../../src-main/errors.ts'

/** A command whose process of its own never comes up, as where the program has been removed meanwhile. */
const command = readArguments(process.argv.slice(2), process.env)
if (command.name !== 'ask') process.exit(9)
const terminal = openTerminal(command.lang)
try {
  process.exitCode = await runAsk(command, terminal, readEnvironment())
} catch (error) {
  if (!(error instanceof UserError)) throw error
  terminal.say(error.sentence)
  process.exitCode = 1
}
