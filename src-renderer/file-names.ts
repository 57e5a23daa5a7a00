import { createContext, useContext } from 'react'
import type { FileCard, FileRef, TranscriptMessage } from '../src-preload/contract.ts'
import { type LiveRun, withNested } from './transcript.ts'

export type ConversationFiles = { joined: FileRef[]; produced: FileCard[] }

/** The files that people joined and those that tools wrote, each once, in order of appearance. */
export function filesOf(messages: readonly TranscriptMessage[], liveRuns: readonly LiveRun[] = []): ConversationFiles {
  const joined = new Map<string, FileRef>()
  const produced = new Map<string, FileCard>()
  for (const message of messages) {
    if (message.role === 'user') for (const file of message.files) joined.set(file.fileId, file)
    else for (const file of filesOfRuns(message.runs)) produced.set(file.fileId, file)
  }
  for (const file of filesOfRuns(liveRuns)) produced.set(file.fileId, file)
  return { joined: [...joined.values()], produced: [...produced.values()] }
}

function filesOfRuns(runs: readonly LiveRun[]): FileCard[] {
  return withNested(runs).flatMap(run =>
    run.views.flatMap(view => (view.kind === 'file' ? [view.file] : view.kind === 'statements' ? view.files : [])),
  )
}

/** Names by file id: tools are asked with ids, people read names. */
export function namesOf(messages: readonly TranscriptMessage[]): Map<string, string> {
  const { joined, produced } = filesOf(messages)
  const listed = messages.flatMap(message =>
    message.role === 'user'
      ? []
      : withNested(message.runs).flatMap(run => run.views.flatMap(view => (view.kind === 'files' ? view.files : []))),
  )
  return new Map([...listed, ...joined, ...produced].map(file => [file.fileId, file.name]))
}

export const FileNames = createContext<Map<string, string>>(new Map())

export function useFileNames(): Map<string, string> {
  return useContext(FileNames)
}
