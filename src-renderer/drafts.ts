import { create } from 'zustand'
import type { FileCard } from '../src-preload/contract.ts'
import { readStored, writeStored } from './stored.ts'

export type Draft = { text: string; files: FileCard[] }

const EMPTY: Draft = { text: '', files: [] }
const NEW = 'new'

/** What was written and not sent, per conversation; kept over a restart. */
export const useDrafts = create<Record<string, Draft>>()(() => readStored('drafts', isDrafts) ?? {})

let saving: ReturnType<typeof setTimeout> | undefined

/** `undefined` is the conversation not yet begun. */
export function draftOf(drafts: Record<string, Draft>, conversationId: string | undefined): Draft {
  return drafts[conversationId ?? NEW] ?? EMPTY
}

export function setDraft(conversationId: string | undefined, change: Partial<Draft>): void {
  const key = conversationId ?? NEW
  const next = { ...draftOf(useDrafts.getState(), conversationId), ...change }
  const { [key]: _, ...others } = useDrafts.getState()
  useDrafts.setState(next.text || next.files.length > 0 ? { ...others, [key]: next } : others, true)
  clearTimeout(saving)
  saving = setTimeout(saveDrafts, 300)
}

export function addDraftFiles(conversationId: string | undefined, files: readonly FileCard[]): void {
  const { files: present } = draftOf(useDrafts.getState(), conversationId)
  const known = new Set(present.map(file => file.fileId))
  setDraft(conversationId, { files: [...present, ...files.filter(file => !known.has(file.fileId))] })
}

export function saveDrafts(): void {
  writeStored('drafts', useDrafts.getState())
}

function isDrafts(value: unknown): value is Record<string, Draft> {
  return typeof value === 'object' && value !== null && Object.values(value).every(isDraft)
}

export function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'text' in value &&
    typeof value.text === 'string' &&
    'files' in value &&
    Array.isArray(value.files)
  )
}
