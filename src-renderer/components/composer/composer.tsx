import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendMessage } from '../../conversations.ts'
import { addDraftFiles, draftOf, setDraft, useDrafts } from '../../drafts.ts'
import { activeJobOf } from '../../job-list.ts'
import { sendInBackground } from '../../jobs.ts'
import { setQueue } from '../../queues.ts'
import { chooseSpecialist, useMode } from '../../specialists.ts'
import { currentState, dispatch, useTranscript, useView } from '../../state.ts'
import { BackgroundNote } from './background-note.tsx'
import { ComposerTools } from './composer-tools.tsx'
import { ContextDot } from './context-dot.tsx'
import { FileChip, ImportingChip } from './file-chip.tsx'
import { Queue } from './queue.tsx'
import { SendControls } from './send-controls.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { applySuggestion, findTrigger, type Trigger } from './suggestions.ts'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'

export type ComposerProps = {
  conversationId?: string
  /** An answer is under way: Enter queues, and the button stops. */
  busy: boolean
  /** Names of files on their way into the library. */
  importing: string[]
  /** Pasted files go the way of dropped ones. */
  onFiles(files: File[]): void
}

export function Composer({ conversationId, busy, importing, onFiles }: ComposerProps) {
  const { t } = useTranslation()
  const { text, files } = useDrafts(drafts => draftOf(drafts, conversationId))
  const queue = useTranscript(conversationId, transcript => transcript.queue)
  const mode = useMode(conversationId)
  const context = useTranscript(conversationId, transcript => transcript.context)
  const usage = useTranscript(conversationId, transcript => transcript.usage)
  const job = useView(state => activeJobOf(state.jobs, conversationId))
  const [sending, setSending] = useState(false)
  const [caret, setCaret] = useState(0)
  const [dismissed, setDismissed] = useState<string>()
  const [active, setActive] = useState(0)
  const area = useRef<HTMLTextAreaElement>(null)
  const wantedCaret = useRef<number>(undefined)

  const trigger = findTrigger(text, caret)
  const shownTrigger = trigger && dismissed !== keyOf(trigger) ? trigger : undefined
  const suggestions = useSuggestions(shownTrigger, mode)
  const activeSuggestion = suggestions[Math.min(active, suggestions.length - 1)]
  const canSend = (text.trim() !== '' || files.length > 0) && !sending && importing.length === 0

  useLayoutEffect(() => {
    if (wantedCaret.current === undefined || !area.current) return
    area.current.setSelectionRange(wantedCaret.current, wantedCaret.current)
    wantedCaret.current = undefined
  })

  function write(next: string, at: number) {
    setDraft(conversationId, { text: next })
    setCaret(at)
    setActive(0)
  }

  async function send(how: 'front' | 'background' = 'front') {
    if (!canSend) return
    // The button that was pressed goes, or can no more be pressed.
    area.current?.focus()
    const message = { text: text.trim(), files }
    if (busy && conversationId) {
      setQueue(conversationId, [...queue, { ...message, id: crypto.randomUUID() }])
      setDraft(conversationId, { text: '', files: [] })
      return
    }
    setSending(true)
    setDraft(conversationId, { text: '', files: [] })
    const sendNow = how === 'background' ? sendInBackground : sendMessage
    const sent = await sendNow(conversationId, { ...message, ...(!conversationId && { mode, ...asChosen() }) })
    setSending(false)
    if (!sent) restore(message)
    else if (!conversationId) dispatch({ type: 'begun' })
  }

  /** How the conversation begins, where that is not as usual. */
  function asChosen() {
    const { specialist, exam } = currentState().beginning
    return { ...(specialist !== 'automatic' && { specialist }), ...(exam && { exam }) }
  }

  /** A refused message comes back, before what was written meanwhile. */
  function restore(message: { text: string; files: typeof files }) {
    const now = draftOf(useDrafts.getState(), conversationId)
    setDraft(conversationId, { text: [message.text, now.text].filter(Boolean).join('\n'), files: message.files })
    addDraftFiles(conversationId, now.files)
  }

  function choose(suggestion: Suggestion) {
    if (!shownTrigger) return
    const next = applySuggestion(text, shownTrigger, replacementOf(suggestion))
    wantedCaret.current = next.caret
    write(next.text, next.caret)
    if (suggestion.kind === 'file') addDraftFiles(conversationId, [suggestion.file])
    if (suggestion.kind === 'specialist') void chooseSpecialist(conversationId, suggestion.choice)
  }

  function pressKey(event: KeyboardEvent) {
    // An input method uses Enter to accept its own suggestion.
    if (event.nativeEvent.isComposing) return
    if (shownTrigger && suggestionKey(event)) return event.preventDefault()
    if (event.key !== 'Enter' || event.altKey) return
    const control = event.ctrlKey || event.metaKey
    if (control !== event.shiftKey) return
    event.preventDefault()
    void send(control ? 'background' : 'front')
  }

  function suggestionKey(event: KeyboardEvent): boolean {
    const count = suggestions.length
    if (event.key === 'Escape' && shownTrigger) {
      setDismissed(keyOf(shownTrigger))
      return true
    }
    if (count === 0) return false
    if (event.key === 'ArrowDown') setActive((active + 1) % count)
    else if (event.key === 'ArrowUp') setActive((active + count - 1) % count)
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && activeSuggestion)
      choose(activeSuggestion)
    else return false
    return true
  }

  function paste(event: ClipboardEvent) {
    const pasted = [...event.clipboardData.files]
    if (pasted.length === 0) return
    event.preventDefault()
    onFiles(pasted)
  }

  /** From the « + » menu: as if it had been typed. */
  function type(character: '@' | '/') {
    const next = character === '/' ? '/' : `${text}${text === '' || /\s$/u.test(text) ? '' : ' '}@`
    wantedCaret.current = next.length
    write(next, next.length)
    setDismissed(undefined)
    requestAnimationFrame(() => area.current?.focus())
  }

  return (
    <div className="relative">
      {conversationId && <BackgroundNote conversationId={conversationId} busy={busy} job={job} />}
      {conversationId && <Queue conversationId={conversationId} queue={queue} busy={busy} />}
      {shownTrigger && (shownTrigger.kind === 'mention' || suggestions.length > 0) && (
        <SuggestionList
          kind={shownTrigger.kind}
          suggestions={suggestions}
          active={Math.min(active, suggestions.length - 1)}
          onChoose={choose}
        />
      )}
      <div className="@container rounded-2xl border border-line-strong bg-raised shadow-low transition-colors focus-within:border-control">
        {(files.length > 0 || importing.length > 0) && (
          <ul aria-label={t('composer.attached')} className="flex flex-wrap gap-2 px-3 pt-3">
            {files.map(file => (
              <FileChip
                key={file.fileId}
                file={file}
                onRemove={() =>
                  setDraft(conversationId, { files: files.filter(other => other.fileId !== file.fileId) })
                }
              />
            ))}
            {importing.map(name => (
              <ImportingChip key={name} name={name} />
            ))}
          </ul>
        )}
        <textarea
          ref={area}
          id="composer"
          dir="auto"
          rows={1}
          aria-label={t('composer.label')}
          aria-autocomplete="list"
          aria-controls={shownTrigger ? 'composer-suggestions' : undefined}
          aria-activedescendant={shownTrigger && activeSuggestion ? activeSuggestion.id : undefined}
          placeholder={t(
            busy
              ? 'composer.placeholderQueue'
              : mode === 'child'
                ? 'composer.placeholderPupil'
                : 'composer.placeholder',
          )}
          value={text}
          onChange={event => write(event.target.value, event.target.selectionStart)}
          onSelect={event => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={pressKey}
          onPaste={paste}
          className="selectable field-sizing-content block max-h-[calc(8*1.5rem+1.25rem)] min-h-11 w-full resize-none overflow-y-auto bg-transparent px-4 pt-3 pb-1.5 leading-6 outline-none placeholder:text-faint"
        />
        <div className="flex items-center gap-0.5 px-2 pb-2 @max-md:flex-wrap">
          <ComposerTools conversationId={conversationId} mode={mode} onType={type} />
          <span className="flex-1" />
          <ContextDot context={context} usage={usage} />
          <SendControls
            conversationId={conversationId}
            busy={busy}
            job={job?.number}
            canSend={canSend}
            onSend={() => void send()}
            onSendInBackground={() => void send('background')}
          />
        </div>
      </div>
    </div>
  )
}

/** A specialist is addressed, and stands beside the text; a file is named in it. */
function replacementOf(suggestion: Suggestion): string {
  switch (suggestion.kind) {
    case 'file':
      return `« ${suggestion.label} »`
    case 'specialist':
      return ''
    case 'prompt':
      return suggestion.text
  }
}

function keyOf({ kind, start }: Trigger): string {
  return `${kind} ${start}`
}
