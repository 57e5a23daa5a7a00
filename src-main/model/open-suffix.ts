const LONGEST_TAG = 16

/** Length of the longest end of `text` that one of `tags` goes on from; 0 for nearly every piece of an answer. */
export function openSuffix(text: string, tags: readonly string[]): number {
  if (!/[<[`]/.test(text.slice(-LONGEST_TAG))) return 0
  for (let length = Math.min(text.length, LONGEST_TAG); length > 0; length--) {
    const suffix = text.slice(-length)
    if (tags.some(tag => tag.length > length && tag.startsWith(suffix))) return length
  }
  return 0
}
