import { wordsOf } from '../search/words.ts'
import type { Wanted } from './related-words.ts'

const GAP = ' […] '
/** Share of an excerpt that goes to the beginning of the text: it says what it is. */
const HEAD_SHARE = 0.35
const MOST_WINDOWS = 3

/** At most about `limit` characters of a text: how it begins, then the places that hold what is wanted, in order. */
export function excerpt(text: string, wanted: Wanted, limit: number): string {
  if (text.length <= limit) return text
  const places = placesOf(text, wanted)
  const head = places.length === 0 ? limit - GAP.length : Math.floor(limit * HEAD_SHARE)
  const windows = bestWindows(places, head, limit - head, text.length)
  const parts = [slice(text, 0, head), ...windows.map(({ start, end }) => slice(text, start, end))]
  const last = windows.at(-1)?.end ?? head
  return `${parts.join(GAP)}${last < text.length ? GAP : ''}`.trimEnd()
}

/** The beginning and the end of a text, with `mark` where the middle was. */
export function cutMiddle(text: string, limit: number, mark: string): string {
  if (text.length <= limit + mark.length) return text
  const head = Math.floor(limit * 0.7)
  return `${slice(text, 0, head)}${mark}${slice(text, text.length - (limit - head), text.length)}`
}

type Place = { start: number; weight: number; stem: string }
type Window = { start: number; end: number }

function placesOf(text: string, wanted: Wanted): Place[] {
  if (wanted.size === 0) return []
  const places: Place[] = []
  const times = new Map<string, number>()
  for (const { stem, start } of wordsOf(text)) {
    const weight = wanted.get(stem)
    if (weight === undefined) continue
    times.set(stem, (times.get(stem) ?? 0) + 1)
    places.push({ start, weight, stem })
  }
  // What stands everywhere in a text shows no place in it.
  return places.map(place => ({ ...place, weight: place.weight / (times.get(place.stem) ?? 1) }))
}

function bestWindows(places: readonly Place[], from: number, room: number, length: number): Window[] {
  const width = Math.max(80, Math.floor(room / MOST_WINDOWS) - GAP.length)
  const before = Math.floor(width * 0.35)
  const scored = places
    .filter(({ start }) => start >= from)
    .map(({ start }) => {
      const inside = places.filter(other => other.start >= start - before && other.start < start - before + width)
      const stems = new Map(inside.map(place => [place.stem, place.weight]))
      return { start, score: [...stems.values()].reduce((sum, weight) => sum + weight, 0) }
    })
    .sort((one, other) => other.score - one.score || one.start - other.start)
  const windows: Window[] = []
  let left = room
  for (const { start } of scored) {
    const window = { start: Math.max(from, start - before), end: Math.min(length, start - before + width) }
    if (windows.length >= MOST_WINDOWS || left < width) break
    if (windows.some(other => window.start < other.end && other.start < window.end)) continue
    windows.push(window)
    left -= width + GAP.length
  }
  return windows.sort((one, other) => one.start - other.start)
}

/** Never half a surrogate pair. */
function slice(text: string, from: number, to: number): string {
  const start = isLow(text.charCodeAt(from)) ? from + 1 : from
  const end = isLow(text.charCodeAt(to)) ? to - 1 : to
  return text.slice(start, end).trim()
}

function isLow(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}
