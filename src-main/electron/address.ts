/** The address as it will be opened, host in plain letters; undefined for anything but https and mailto. */
export function checkedAddress(text: string): string | undefined {
  const url = URL.parse(text.trim())
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'mailto:')) return undefined
  // A name before the host is how one address passes for another.
  if (url.username !== '' || url.password !== '') return undefined
  return url.href
}
