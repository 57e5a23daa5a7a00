const MAIL_FIELDS = new Set(['subject', 'body', 'cc'])

/** The address as it will be opened, host in plain letters; undefined for anything but https and mailto. */
export function checkedAddress(text: string): string | undefined {
  const url = URL.parse(text.trim())
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'mailto:')) return undefined
  // A name before the host is how one address passes for another.
  if (url.username !== '' || url.password !== '') return undefined
  if (url.protocol === 'mailto:') {
    // Mail programs take files of the disk from other fields.
    for (const field of [...url.searchParams.keys()]) {
      if (!MAIL_FIELDS.has(field.toLowerCase())) url.searchParams.delete(field)
    }
  }
  return url.href
}
