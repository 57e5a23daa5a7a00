/**
 * Closes the marks that an unfinished text has opened, and hides half a mark at its end, so that words do not change
 * their look when the rest arrives. Only for the text that is still being written.
 */
export function completeInline(text: string): string {
  const open: string[] = []
  let index = 0
  while (index < text.length) {
    const character = text.charAt(index)
    if (character === '\\') {
      if (index === text.length - 1) return close(text.slice(0, index), open)
      index += 2
    } else if (character === '`') {
      const run = readRun(text, index)
      const end = findRun(text, index + run.length, run)
      if (end < 0) return closeCode(text, index, run, open)
      index = end + run.length
    } else if (character === '*' || character === '_' || character === '~') {
      const run = readRun(text, index)
      if (index + run.length === text.length) return close(text.slice(0, index), open)
      passRun(text, index, run, open)
      index += run.length
    } else if (character === '[' || (character === '!' && text[index + 1] === '[')) {
      const link = readLink(text, index)
      if (link === undefined) index++
      else if (link.complete) index = link.end
      else return close(text.slice(0, index) + link.shown, open)
    } else index++
  }
  return close(text, open)
}

function close(text: string, open: readonly string[]): string {
  if (open.length === 0) return text
  // A mark after a space closes nothing.
  const shown = text.trimEnd()
  const last = open.at(-1)
  if (last !== undefined && shown.endsWith(last)) return close(shown.slice(0, -last.length), open.slice(0, -1))
  return shown + open.toReversed().join('')
}

function closeCode(text: string, at: number, run: string, open: readonly string[]): string {
  const content = text.slice(at + run.length)
  // Half of the closing run may have arrived.
  const shown = content.replace(/`+$/, '')
  return shown.trim() === '' ? close(text.slice(0, at), open) : close(`${text.slice(0, at)}${run}${shown}${run}`, open)
}

function readRun(text: string, at: number): string {
  let end = at + 1
  while (text[end] === text[at]) end++
  return text.slice(at, end)
}

function findRun(text: string, from: number, run: string): number {
  for (let at = text.indexOf(run, from); at >= 0; at = text.indexOf(run, at)) {
    const found = readRun(text, at)
    if (found.length === run.length) return at
    at += found.length
  }
  return -1
}

function passRun(text: string, at: number, run: string, open: string[]): void {
  const before = text.charAt(at - 1)
  const after = text.charAt(at + run.length)
  const isWord = (character: string) => /[\p{L}\p{N}]/u.test(character)
  const canClose = before !== '' && !/\s/.test(before)
  const canOpen = after !== '' && !/\s/.test(after)
  if (run.startsWith('_') && isWord(before) && isWord(after)) return
  let rest = run
  while (canClose && rest !== '') {
    const last = open.at(-1)
    if (!last || !rest.startsWith(last)) break
    open.pop()
    rest = rest.slice(last.length)
  }
  if (!canOpen || rest === '' || rest.length > 3) return
  if (rest.startsWith('~')) open.push(rest)
  else if (rest.length === 3) open.push(rest.slice(0, 2), rest.slice(0, 1))
  else open.push(rest)
}

type LinkRead = { complete: true; end: number } | { complete: false; shown: string }

/** A link whose address is not there yet shows its words; a picture shows nothing. */
function readLink(text: string, at: number): LinkRead | undefined {
  const image = text[at] === '!'
  const start = image ? at + 2 : at + 1
  const labelEnd = text.indexOf(']', start)
  const lineEnd = text.indexOf('\n', start)
  if (lineEnd >= 0 && (labelEnd < 0 || lineEnd < labelEnd)) return undefined
  const label = text.slice(start, labelEnd < 0 ? undefined : labelEnd)
  const shown = image ? '' : label
  if (labelEnd < 0) return label.length > 300 ? undefined : { complete: false, shown }
  if (labelEnd === text.length - 1) return { complete: false, shown }
  if (text[labelEnd + 1] !== '(') return undefined
  const end = /^\([^\s)]*(?: +"[^"]*")?\)/.exec(text.slice(labelEnd + 1, labelEnd + 2000))
  if (end) return { complete: true, end: labelEnd + 1 + end[0].length }
  return /[\s)]/.test(text.slice(labelEnd + 2)) ? undefined : { complete: false, shown }
}
