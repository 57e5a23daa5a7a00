import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ask } from '../../api.ts'
import { FIND_FIELD } from '../../commands.ts'
import { focusComposer } from '../../conversations.ts'
import { endFind, findMessage, setFindQuery, useFind } from '../../find.ts'
import { searchWords } from '../../fold.ts'
import { dispatch, useView } from '../../state.ts'
import { useSettled } from '../../use-settled.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Input } from '../ui/input.tsx'

/** Ctrl+F: goes from one message that holds the words to the next. */
export function FindBar() {
  const { t } = useTranslation()
  const conversationId = useView(state => state.conversationId)
  const query = useFind(find => find.query)
  const input = useRef<HTMLInputElement>(null)
  const { ids, position, go } = useFound(conversationId, query)

  useEffect(() => {
    input.current?.focus()
    input.current?.select()
    return endFind
  }, [])

  function close() {
    dispatch({ type: 'set_overlay', overlay: undefined })
    focusComposer()
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') go(event.shiftKey ? -1 : 1)
    else if (event.key === 'F3') go(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  }
  const some = ids.length > 0
  const where =
    searchWords(query).length === 0
      ? ''
      : some
        ? t('search.findPosition', { position: position + 1, total: ids.length })
        : t('search.findNone')
  useEffect(() => {
    if (where) dispatch({ type: 'announce', text: where })
  }, [where])
  return (
    <search
      aria-label={t('search.findLabel')}
      className="flex shrink-0 items-center gap-1 border-b border-line bg-sunken px-3 py-1.5"
    >
      <Input
        ref={input}
        id={FIND_FIELD}
        role="searchbox"
        aria-label={t('search.findLabel')}
        placeholder={t('search.findLabel')}
        value={query}
        onValueChange={setFindQuery}
        onKeyDown={press}
        className="h-8 min-w-0 max-w-80 flex-1"
      />
      <span className="money min-w-16 px-2 text-xs whitespace-nowrap text-soft">{where}</span>
      <IconButton
        label={t('search.findPrevious')}
        keys={`${t('help.keys.shift')} ${t('help.keys.enter')}`}
        disabled={!some}
        onClick={() => go(-1)}
      >
        <ChevronUp className="size-4" />
      </IconButton>
      <IconButton label={t('search.findNext')} keys={t('help.keys.enter')} disabled={!some} onClick={() => go(1)}>
        <ChevronDown className="size-4" />
      </IconButton>
      <span className="flex-1" />
      <IconButton label={t('search.findClose')} onClick={close}>
        <X className="size-4" />
      </IconButton>
    </search>
  )
}

/** The messages that hold the words, oldest first; the newest is shown first, unless a search led to another. */
function useFound(conversationId: string | undefined, query: string) {
  const settled = useSettled(query, 120)
  const [ids, setIds] = useState<number[]>([])
  const shown = useFind(find => find.messageId)
  const position = Math.max(0, shown === undefined ? ids.length - 1 : ids.indexOf(shown))

  useEffect(() => {
    let gone = false
    if (!conversationId || searchWords(settled).length === 0) return setIds([])
    void ask('searchMessages', { query: settled, conversationId }).then(answer => {
      if (gone || !answer.ok) return
      const found = answer.value.map(hit => hit.messageId).toSorted((one, other) => one - other)
      setIds(found)
      const { messageId } = useFind.getState()
      const newest = found.at(-1)
      if (newest !== undefined && (messageId === undefined || !found.includes(messageId)))
        void findMessage(conversationId, newest)
    })
    return () => {
      gone = true
    }
  }, [conversationId, settled])

  function go(step: 1 | -1) {
    const next = ids[(position + step + ids.length) % ids.length]
    if (conversationId && next !== undefined) void findMessage(conversationId, next)
  }
  return { ids, position, go }
}
