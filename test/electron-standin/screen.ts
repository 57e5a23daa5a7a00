import { EventEmitter } from 'node:events'
import type { Rectangle } from 'electron'

const AREA: Rectangle = { x: 0, y: 0, width: 1920, height: 1080 }
/** One display, as large as Chromium's windows may need it. */
const DISPLAY = {
  id: 1,
  label: 'stand-in',
  bounds: AREA,
  workArea: AREA,
  size: { width: AREA.width, height: AREA.height },
  workAreaSize: { width: AREA.width, height: AREA.height },
  scaleFactor: 1,
  rotation: 0,
  internal: false,
}

export const screen = Object.assign(new EventEmitter(), {
  getPrimaryDisplay: () => DISPLAY,
  getAllDisplays: () => [DISPLAY],
  getDisplayMatching: (_area: Rectangle) => DISPLAY,
  getDisplayNearestPoint: (_point: { x: number; y: number }) => DISPLAY,
  getCursorScreenPoint: () => ({ x: 0, y: 0 }),
})
