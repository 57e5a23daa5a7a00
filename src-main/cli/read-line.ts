import { createInterface } from 'node:readline'

/**
 * What a person types in answer; undefined when they leave instead. Ctrl-D is the end of what they type, and Ctrl-C does
 * what it does everywhere else: it interrupts the program.
 */
export function readLine(question: string): Promise<string | undefined> {
  const reader = createInterface({ input: process.stdin, output: process.stderr })
  return new Promise(resolve => {
    reader.once('close', () => resolve(undefined))
    reader.once('SIGINT', () => {
      reader.close()
      process.kill(process.pid, 'SIGINT')
    })
    reader.question(question, answer => {
      resolve(answer)
      reader.close()
    })
  })
}
