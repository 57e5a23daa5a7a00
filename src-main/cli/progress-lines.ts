import type { ToolProgress } from '../types.ts'
import { progressText } from './progress-words.ts'
import { printable, type Terminal } from './terminal.ts'

export type ProgressLines = {
  show(callId: string, progress: ToolProgress): void
  end(callId: string): void
}

/** One line that is written again on a terminal; in a file or a pipe, a line for each stage and each tenth of it. */
export function createProgressLines(terminal: Terminal, note: (text: string) => void): ProgressLines {
  const { language, style } = terminal
  const told = new Map<string, { stage: string; line: string }>()
  return {
    show(callId, progress) {
      const line = style('dim', `  ${printable(progressText(progress, language))}`)
      if (terminal.passing) {
        terminal.passing(line)
        return
      }
      const { label, done = 0, total } = progress
      const stage = `${label.fr} ${total ? Math.floor((done / total) * 10) : ''}`
      const before = told.get(callId)
      if (before?.stage === stage) return
      told.set(callId, { stage, line })
      if (before?.line !== line) note(line)
    },
    end(callId) {
      told.delete(callId)
    },
  }
}
