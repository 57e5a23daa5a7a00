import { createInterface, type ReadLineOptions } from 'node:readline'

/** Where the person types and what interrupts them; a test has its own. */
type Keyboard = Pick<ReadLineOptions, 'input' | 'output' | 'terminal'> & { interrupt(): void }

/**
 * What a person types in answer; undefined when they leave instead. Ctrl-D is the end of what they type, and Ctrl-C does
 * what it does everywhere else: it interrupts the program.
 */
export function readLine(question: string, { interrupt, ...streams } = KEYBOARD): Promise<string | undefined> {
  const reader = createInterface(streams)
  return new Promise(resolve => {
    reader.once('close', () => resolve(undefined))
    reader.once('SIGINT', () => {
      reader.close()
      interrupt()
    })
    reader.question(question, answer => {
      resolve(answer)
      reader.close()
    })
  })
}

const KEYBOARD: Keyboard = {
  input: process.stdin,
  output: process.stderr,
  interrupt: () => void process.kill(process.pid, 'SIGINT'),
}
