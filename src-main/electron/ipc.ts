import { ipcMain } from 'electron'
import type { WindowEvent } from '../../src-preload/contract.ts'
import { storeFailure, systemFailure } from '../store/failures.ts'
import { databaseFile } from '../store/open.ts'
import { createAnswering } from './answer.ts'
import { createDesktopRequests, type Desktop } from './desktop-requests.ts'
import { isOwnAddress } from './origin.ts'

/** preload/index.ts has the same two. */
const REQUEST_CHANNEL = 'ardoise:request'
const EVENT_CHANNEL = 'ardoise:events'

export type RequestHooks = {
  /** Before each answer leaves: what happened so far comes first, since the answer already counts with it. */
  flush(): void
  /** The page has what it starts from. */
  onListening(): void
  /** The theme or the language may be another one. */
  dress(): void
}

/** Answers our own page, top frame only; anyone else gets a failure that says nothing. */
export function answerRequests(desktop: Desktop, { flush, onListening, dress }: RequestHooks): void {
  const requests = createDesktopRequests(desktop)
  const answer = createAnswering({
    handlers: () => ({ ...desktop.core.app.requests, ...requests }),
    explain: error => systemFailure(storeFailure(error, databaseFile(desktop.places.data))),
    log: desktop.log,
  })
  ipcMain.handle(REQUEST_CHANNEL, async (event, name: unknown, input: unknown) => {
    const frame = event.senderFrame
    if (!frame || frame.parent || !isOwnAddress(frame.url)) throw new Error('not from the window')
    const answered = await answer(name, input)
    if (name === 'setAppearance' || name === 'bootstrap') dress()
    // The answer goes first: the page then knows what the events are about.
    if (name === 'bootstrap') setImmediate(onListening)
    flush()
    return answered
  })
}

export function sendEvents(contents: Electron.WebContents, events: WindowEvent[]): void {
  contents.send(EVENT_CHANNEL, events)
}
