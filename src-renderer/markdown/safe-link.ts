/** The address when the window may offer it: https and mailto only. */
export function safeLink(href: string): string | undefined {
  const address = /^www\./i.test(href) ? `https://${href}` : href
  if (!/^(?:https:\/\/|mailto:)/i.test(address)) return undefined
  try {
    const { protocol, href: full } = new URL(address)
    return protocol === 'https:' || protocol === 'mailto:' ? full : undefined
  } catch {
    return undefined
  }
}
