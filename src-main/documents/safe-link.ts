/** The address, when it is one that a reader may follow safely. */
export function safeLink(address: string): string | undefined {
  const trimmed = address.trim()
  return /^(https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu.test(trimmed) ? trimmed : undefined
}
