import { useCallback, useEffect, useRef, useState } from 'react'
import type { DraftInput, DraftView } from '../../../src-preload/contract.ts'
import { ask } from '../../api.ts'

const SAVE_AFTER_MS = 600
/** Changes to one field that follow each other faster are undone together. */
const ONE_CHANGE_MS = 1_500
const MOST_STEPS = 100

export type DraftText = {
  text: DraftInput
  change(part: Partial<DraftInput>): void
  undo?(): void
  state: 'saved' | 'saving'
  /** Writes at once what is not written yet; false when it could not be. */
  flush(): Promise<boolean>
}

/** The text of a draft while it is edited: kept in main shortly after each change, and changed back step by step. */
export function useDraftText(draft: DraftView): DraftText {
  const [text, setText] = useState(() => inputOf(draft))
  const [steps, setSteps] = useState<DraftInput[]>([])
  const [state, setState] = useState<DraftText['state']>('saved')
  const latest = useRef(text)
  const stored = useRef(text)
  const timer = useRef<number>(undefined)
  const lastChange = useRef({ fields: '', at: 0 })

  const flush = useCallback(async (): Promise<boolean> => {
    window.clearTimeout(timer.current)
    const wanted = latest.current
    if (same(wanted, stored.current)) return true
    const answer = await ask('updateDraft', { draftId: draft.id, ...wanted })
    if (!answer.ok) return false
    stored.current = same(latest.current, wanted) ? latest.current : wanted
    if (same(latest.current, wanted)) setState('saved')
    return true
  }, [draft.id])

  const set = useCallback(
    (next: DraftInput) => {
      latest.current = next
      setText(next)
      setState('saving')
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => void flush(), SAVE_AFTER_MS)
    },
    [flush],
  )

  // What is not written yet when the card goes out of sight is written then.
  useEffect(() => () => void flush(), [flush])

  // Changed elsewhere, and not here: that version is shown.
  const arrived = JSON.stringify(inputOf(draft))
  const known = useRef(arrived)
  useEffect(() => {
    if (arrived === known.current) return
    known.current = arrived
    const next: DraftInput = JSON.parse(arrived)
    const untouched = same(latest.current, stored.current)
    if (!untouched || same({ ...next, subject: '' }, { ...stored.current, subject: '' })) return
    latest.current = next
    stored.current = next
    setText(next)
  }, [arrived])

  function change(part: Partial<DraftInput>) {
    const before = latest.current
    const fields = Object.keys(part).join()
    const now = Date.now()
    const goesOn = fields === lastChange.current.fields && now - lastChange.current.at < ONE_CHANGE_MS
    lastChange.current = { fields, at: now }
    if (!goesOn) setSteps(old => [...old.slice(-MOST_STEPS), before])
    set({ ...before, ...part })
  }
  function undo() {
    const before = steps.at(-1)
    if (!before) return
    setSteps(old => old.slice(0, -1))
    lastChange.current = { fields: '', at: 0 }
    set(before)
  }
  return { text, change, state, flush, ...(steps.length > 0 && { undo }) }
}

function inputOf({ to, cc, subject, body, attachments }: DraftView): DraftInput {
  return { to, cc, subject, body, fileIds: attachments.map(({ fileId }) => fileId) }
}

function same(one: DraftInput, other: DraftInput): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
