/** Browsers and Office follow no longer one; Excel asks to repair a file that has one. */
const LONGEST = 2_000

/** The address, when it is one that a reader may follow safely. */
export function safeLink(address: string): string | undefined {
  const trimmed = address.trim()
  return trimmed.length <= LONGEST && /^(https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu.test(trimmed) ? trimmed : undefined
}
