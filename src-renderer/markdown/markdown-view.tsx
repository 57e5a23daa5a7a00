import { memo, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { ask } from '../api.ts'
import { i18n } from '../i18n/i18n.ts'
import { codeText } from './code-block.ts'
import { drawFormulas } from './formulas.ts'
import { canHighlight, highlightCode } from './highlight.ts'
import type { Labels } from './labels.ts'
import { createTextStream, type TextStream } from './text-stream.ts'
import { whenNear } from './when-near.ts'
import './markdown.css'

const COPIED_MS = 2000

type MarkdownViewProps = {
  text: string
  /** True while the text still grows. */
  streaming: boolean
}

/** A text in Markdown. React owns the frame only: what is inside is appended as it arrives and never built again. */
export const MarkdownView = memo(function MarkdownView({ text, streaming }: MarkdownViewProps) {
  const root = useRef<HTMLDivElement>(null)
  const stream = useRef<TextStream>(undefined)
  const labels = useLabels()

  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    stream.current = createTextStream(element, {
      labels,
      onCode: (code, language) => {
        if (canHighlight(language)) whenNear(code, () => void highlightCode(code, language))
      },
      onFormulas: drawFormulas,
    })
    return () => stream.current?.stop()
  }, [labels])

  // After the effect above: a new language builds the text again with its labels.
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels make another stream
  useLayoutEffect(() => stream.current?.update(text, streaming), [text, streaming, labels])

  useEffect(() => {
    const element = root.current
    if (!element) return
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('click', event => handleClick(event, labels), { signal })
    // Middle clicks and drags would open a link past the check.
    element.addEventListener('auxclick', event => event.preventDefault(), { signal })
    element.addEventListener('dragstart', event => event.preventDefault(), { signal })
    return () => listening.abort()
  }, [labels])

  return <div ref={root} className="md selectable" dir="auto" />
})

/** Lighter than `useTranslation`, since it runs for each piece of a streamed text. */
function useLabels(): Labels {
  const language = useSyncExternalStore(onLanguageChange, () => i18n.language)
  return useMemo(() => {
    const t = i18n.getFixedT(language)
    return {
      copy: t('common.copy'),
      copied: t('common.copied'),
      copyCode: t('markdown.copyCode'),
      code: t('markdown.code'),
      table: t('markdown.table'),
      done: t('markdown.done'),
      toDo: t('markdown.toDo'),
    }
  }, [language])
}

function onLanguageChange(listener: () => void): () => void {
  i18n.on('languageChanged', listener)
  return () => i18n.off('languageChanged', listener)
}

function handleClick(event: MouseEvent, labels: Labels): void {
  if (!(event.target instanceof Element)) return
  const link = event.target.closest('a[href]')
  if (link) {
    event.preventDefault()
    void ask('openExternal', { url: link.getAttribute('href') ?? '' })
    return
  }
  const button = event.target.closest<HTMLElement>('.md-copy')
  const code = button?.closest('.md-code')
  if (button && code) void copyCode(button, codeText(code), labels)
}

async function copyCode(button: HTMLElement, text: string, labels: Labels): Promise<void> {
  const answer = await ask('copyText', { text })
  if (!answer.ok) return
  button.textContent = labels.copied
  setTimeout(() => {
    button.textContent = labels.copy
  }, COPIED_MS)
}
