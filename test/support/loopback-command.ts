import { readArguments } from '../../src-main/cli/arguments.ts'
import { runAsk } from '../../src-main/cli/ask.ts'
import { readEnvironment } from '../../src-main/cli/open-app.ts'
import { openTerminal } from '../../src-main/cli/terminal.ts'

/** `ardoise ask` with the services of others on this machine: where they are comes from the test. */
const command = readArguments(process.argv.slice(2), process.env)
if (command.name !== 'ask') throw new Error('only ask')
const services = JSON.parse(process.env.LOOPBACK_SERVICES ?? '')
process.exitCode = await runAsk(command, openTerminal(command.lang), { ...readEnvironment(), services })
