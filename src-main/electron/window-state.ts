import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

export type Area = { x: number; y: number; width: number; height: number }
export type WindowState = { bounds: Area; maximized: boolean }

const windowState = z.object({
  bounds: z.object({ x: z.int(), y: z.int(), width: z.int().min(1), height: z.int().min(1) }),
  maximized: z.boolean(),
})

const USUAL = { width: 1200, height: 800 }
export const LEAST = { width: 360, height: 480 }
/** Enough of the title bar to take hold of. */
const VISIBLE = 100

/** What was kept; undefined when nothing was, or nothing usable. */
export function readWindowState(path: string): WindowState | undefined {
  try {
    return windowState.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    // A first start, or a file cut by a crash: the usual place does.
    return undefined
  }
}

export function writeWindowState(path: string, state: WindowState): void {
  writeFileSync(path, JSON.stringify(state))
}

/** Where the window opens: where it was, if a display still shows that place; else centred on the first one. */
export function placeWindow(kept: WindowState | undefined, workAreas: readonly Area[]): Area {
  const [first] = workAreas
  if (kept) {
    const { bounds } = kept
    const area = workAreas.find(candidate => overlaps(bounds, candidate))
    if (area) return { ...bounds, ...shrinkTo(bounds, area) }
  }
  if (!first) return { x: 0, y: 0, ...USUAL }
  const size = shrinkTo(USUAL, first)
  return {
    x: first.x + Math.round((first.width - size.width) / 2),
    y: first.y + Math.round((first.height - size.height) / 2),
    ...size,
  }
}

function shrinkTo(size: { width: number; height: number }, area: Area): { width: number; height: number } {
  return {
    width: Math.max(LEAST.width, Math.min(size.width, area.width)),
    height: Math.max(LEAST.height, Math.min(size.height, area.height)),
  }
}

/** The title bar can be seen and reached. */
function overlaps(bounds: Area, area: Area): boolean {
  const width = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x)
  return width >= VISIBLE && bounds.y >= area.y - 10 && bounds.y <= area.y + area.height - VISIBLE
}
