import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NARROW, NO_ROOM_FOR_PANEL, useMedia } from '../../media.ts'
import { ChatScreen } from '../../screens/chat/chat-screen.tsx'
import { LAZY_SCREENS, SidePanel } from '../../screens.tsx'
import { dispatch, type ScreenName, useView } from '../../state.ts'
import { isNumber, readStored, writeStored } from '../../stored.ts'
import { ConversationList } from '../chat/conversation-list.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'
import { Rail } from './rail.tsx'
import { ResizeHandle } from './resize-handle.tsx'
import { SideSheet } from './side-sheet.tsx'

const LIST = { min: 200, max: 400, usual: 240 }
const PANEL = { min: 280, max: 720, usual: 400 }

/** Rail, list, centre, panel. The list and the panel belong to the chat; other screens have the whole width. */
export function Frame() {
  const screen = useView(state => state.screen)
  const conversationId = useView(state => state.conversationId)
  return (
    <div className="flex h-full min-w-0">
      <Rail />
      {screen === 'chat' && <ListPane />}
      <main className="relative min-w-0 flex-1 bg-canvas [anchor-name:--centre]">
        <ErrorBoundary resetKey={screen === 'chat' ? `chat ${conversationId}` : screen}>
          {screen === 'chat' ? <ChatScreen /> : <OtherScreen name={screen} />}
        </ErrorBoundary>
      </main>
      {screen === 'chat' && <PanelPane />}
    </div>
  )
}

function OtherScreen({ name }: { name: Exclude<ScreenName, 'chat'> }) {
  const Screen = LAZY_SCREENS[name]
  return (
    <Suspense fallback={null}>
      <Screen />
    </Suspense>
  )
}

function ListPane() {
  const { t } = useTranslation()
  const narrow = useMedia(NARROW)
  const open = useView(state => state.listOpen)
  const [width, setWidth] = useStoredWidth('list', LIST)
  const close = () => dispatch({ type: 'set_list', open: false })
  const wasNarrow = useRef(narrow)
  useEffect(() => {
    if (wasNarrow.current !== narrow) dispatch({ type: 'set_list', open: !narrow })
    wasNarrow.current = narrow
  }, [narrow])
  if (narrow)
    return (
      <SideSheet open={open} onClose={close} label={t('frame.chat')} side="start">
        <ConversationList onChosen={close} />
      </SideSheet>
    )
  if (!open) return null
  return (
    <aside aria-label={t('frame.chat')} style={{ width }} className="flex shrink-0 bg-sunken">
      <div className="min-w-0 flex-1">
        <ConversationList />
      </div>
      <ResizeHandle label={t('frame.resizeList')} width={width} {...LIST} pane="start" onChange={setWidth} />
    </aside>
  )
}

function PanelPane() {
  const { t } = useTranslation()
  const over = useMedia(NO_ROOM_FOR_PANEL)
  const open = useView(state => state.panelOpen)
  const [width, setWidth] = useStoredWidth('panel', PANEL)
  if (over)
    return (
      <SideSheet
        open={open}
        onClose={() => dispatch({ type: 'set_panel', open: false })}
        label={t('frame.panel')}
        side="end"
      >
        <Suspense fallback={null}>
          <SidePanel />
        </Suspense>
      </SideSheet>
    )
  if (!open) return null
  return (
    <aside aria-label={t('frame.panel')} style={{ width }} className="flex shrink-0 bg-canvas">
      <ResizeHandle label={t('frame.resizePanel')} width={width} {...PANEL} pane="end" onChange={setWidth} />
      <div className="min-w-0 flex-1">
        <Suspense fallback={null}>
          <SidePanel />
        </Suspense>
      </div>
    </aside>
  )
}

function useStoredWidth(name: string, { min, max, usual }: { min: number; max: number; usual: number }) {
  const [width, setWidth] = useState(() => Math.min(max, Math.max(min, readStored(`width.${name}`, isNumber) ?? usual)))
  const change = (next: number) => {
    setWidth(next)
    writeStored(`width.${name}`, next)
  }
  return [width, change] as const
}
