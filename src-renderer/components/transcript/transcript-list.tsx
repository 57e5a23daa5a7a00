import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createFollowEnd, type FollowEnd } from './follow-end.ts'
import './transcript-list.css'

/** How far from the top older messages are asked for. */
const START_PX = 800
const ROWS_BEYOND = 2
const USUAL_HEIGHT_PX = 140
/** Past every end: the browser stops at the last row. */
const END_PX = 1e9

export type TranscriptItem = {
  /** Stays the same while an answer streams and once it is stored, so that its row is kept. */
  key: string
}

export type TranscriptListHandle = {
  /** Goes to the end and follows it again. */
  scrollToEnd(): void
  /** Brings a row into sight, for a search; does nothing for a key that is not loaded. */
  scrollToItem(key: string, align?: 'start' | 'center'): void
  /** For keys pressed outside the list. */
  scrollByPage(direction: 1 | -1): void
  /** The element that scrolls. */
  element(): HTMLElement | null
}

export type TranscriptListProps<T extends TranscriptItem> = {
  /** Oldest first. */
  items: readonly T[]
  /** Keep it the same from one render to the next: rows are drawn again when it or their item changes. */
  renderItem: (item: T, index: number) => ReactNode
  /** Another conversation opens at its end. */
  conversationId: string
  /** True while an answer grows. */
  streaming: boolean
  /** Name of the list for screen readers. */
  label: string
  /** A guess of a row's height in pixels, from its text and the width of the column. */
  estimateHeight?: (item: T, widthPx: number) => number
  /** The top comes near: load older messages if there are any. */
  onReachStart?: () => void
  /** False as soon as the user leaves the end: show « ↓ Bas ». */
  onFollowChange?: (following: boolean) => void
  /** Rows entered or left the page: highlights of a search are drawn again. */
  onRowsChange?: () => void
  ref?: Ref<TranscriptListHandle>
}

/** The messages of a conversation: only the rows in sight are in the page, and one controller owns the position. */
export function TranscriptList<T extends TranscriptItem>(props: TranscriptListProps<T>) {
  return <ConversationRows key={props.conversationId} {...props} />
}

function ConversationRows<T extends TranscriptItem>(props: TranscriptListProps<T>) {
  const { items, renderItem, streaming, label, estimateHeight, onReachStart, onFollowChange, onRowsChange, ref } = props
  const scroller = useRef<HTMLDivElement>(null)
  const follow = useRef<FollowEnd>(undefined)
  const [following, setFollowing] = useState(true)
  const [widthPx, setWidthPx] = useState(800)

  const heightOf = (item: T | undefined) => (item && estimateHeight ? estimateHeight(item, widthPx) : USUAL_HEIGHT_PX)
  const heightPx = useRef(0)

  /** Called once the box of the rows has its new height. */
  function keepEnd(nextHeightPx: number): void {
    if (nextHeightPx === heightPx.current) return
    heightPx.current = nextHeightPx
    if (scroller.current && follow.current?.isFollowing()) scroller.current.scrollTop = END_PX
  }

  const rows = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: items.length,
    getScrollElement: () => scroller.current,
    getItemKey: index => items[index]?.key ?? index,
    estimateSize: index => heightOf(items[index]),
    overscan: useRowsBeyond(),
    paddingStart: 24,
    paddingEnd: 24,
    initialOffset: () => lastScreenOffset(items.reduce((sum, item) => sum + heightOf(item), 0)),
    anchorTo: 'end',
    // Following is this list's own work: the virtualizer asks for the layout before its rows have grown, and again after.
    scrollEndThreshold: -1,
    onChange: instance => keepEnd(instance.getTotalSize()),
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  })

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    setWidthPx(element.clientWidth)
    const controller = createFollowEnd(element, setFollowing)
    follow.current = controller
    return () => controller.stop()
  }, [])

  // The browser's own way there is stopped by each row that is measured as it passes.
  function goToEnds(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.target !== event.currentTarget || event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key === 'Home') rows.scrollToOffset(0)
    else if (event.key === 'End') {
      follow.current?.set(true)
      rows.scrollToEnd()
    } else return
    event.preventDefault()
  }

  const lastKey = items.at(-1)?.key
  // Measured here, the growing row costs one frame; its resize observer would scroll too late and cost another.
  useLayoutEffect(() => {
    const row = lastKey !== undefined && streaming ? rows.elementsCache.get(lastKey) : undefined
    if (row) rows.resizeItem(items.length - 1, row.offsetHeight)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message came at the end
  useLayoutEffect(() => {
    if (scroller.current && follow.current?.isFollowing()) scroller.current.scrollTop = END_PX
  }, [lastKey])

  useEffect(() => onFollowChange?.(following), [following, onFollowChange])
  useReachStart(scroller, items[0]?.key, onReachStart)

  const visible = rows.getVirtualItems()
  const shownRows = visible.map(row => row.key).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the rows change
  useEffect(() => onRowsChange?.(), [shownRows, onRowsChange])

  const keys = useRef(items)
  keys.current = items
  useImperativeHandle(
    ref,
    () => ({
      scrollToEnd() {
        follow.current?.set(true)
        rows.scrollToEnd()
      },
      scrollToItem(key, align = 'center') {
        const index = keys.current.findIndex(item => item.key === key)
        if (index < 0) return
        follow.current?.set(false)
        rows.scrollToIndex(index, { align })
      },
      scrollByPage(direction) {
        const element = scroller.current
        if (!element) return
        if (direction < 0) follow.current?.set(false)
        element.scrollBy({ top: direction * element.clientHeight * 0.9 })
      },
      element: () => scroller.current,
    }),
    [rows],
  )

  return (
    <div
      ref={scroller}
      role="feed"
      aria-label={label}
      aria-busy={streaming}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
      tabIndex={0}
      onKeyDown={goToEnds}
      className="transcript-scroller"
    >
      <div ref={rows.containerRef} className="transcript-rows">
        {visible.map(row => {
          const item = items[row.index]
          return (
            item && (
              <article
                key={row.key}
                ref={rows.measureElement}
                data-index={row.index}
                data-key={item.key}
                aria-posinset={row.index + 1}
                aria-setsize={items.length}
                className="transcript-row"
              >
                <Row item={item} index={row.index} renderItem={renderItem} />
              </article>
            )
          )
        })}
      </div>
    </div>
  )
}

type RowProps<T> = { item: T; index: number; renderItem: (item: T, index: number) => ReactNode }

/** Scrolling draws no row again whose item is the same. */
const Row = memo(function Row<T>({ item, index, renderItem }: RowProps<T>) {
  return renderItem(item, index)
}) as <T>(props: RowProps<T>) => ReactNode

/** Where the last screen begins; no further than the list can scroll, or the virtualizer would try again and again. */
function lastScreenOffset(totalPx: number): number {
  return Math.max(0, totalPx - window.innerHeight)
}

/** None until the first rows are on screen: opening a conversation shows its end first. */
function useRowsBeyond(): number {
  const [rows, setRows] = useState(0)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setRows(ROWS_BEYOND)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return rows
}

function useReachStart(
  scroller: { current: HTMLElement | null },
  firstKey: string | undefined,
  onReachStart: (() => void) | undefined,
): void {
  // A page that was added above is looked at again: it may not fill the window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: firstKey tells that a page came
  useEffect(() => {
    const element = scroller.current
    if (!element || !onReachStart) return
    const check = () => {
      if (element.scrollTop < START_PX) onReachStart()
    }
    check()
    element.addEventListener('scroll', check, { passive: true })
    return () => element.removeEventListener('scroll', check)
  }, [scroller, firstKey, onReachStart])
}
