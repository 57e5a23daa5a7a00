export type IcsProperty = { name: string; parameters: Record<string, string>; value: string }
export type IcsComponent = { name: string; properties: IcsProperty[]; components: IcsComponent[] }

/** Reads an iCalendar file as RFC 5545 says, and throws on whatever a calendar may refuse. */
export function readIcs(text: string): IcsComponent {
  if (!text.endsWith('\r\n')) throw new Error('the last line does not end')
  const raw = text.slice(0, -2).split('\r\n')
  for (const line of raw) {
    if (/[\r\n]/.test(line)) throw new Error(`a bare line break: ${JSON.stringify(line)}`)
    if (Buffer.byteLength(line) > 75) throw new Error(`a line of ${Buffer.byteLength(line)} octets`)
  }
  const lines = raw
    .join('\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')
  const open: IcsComponent[] = [{ name: 'file', properties: [], components: [] }]
  for (const line of lines) {
    const property = readProperty(line)
    const current = open.at(-1)
    if (!current) throw new Error('ends more than was begun')
    if (property.name === 'BEGIN') {
      const component = { name: property.value, properties: [], components: [] }
      current.components.push(component)
      open.push(component)
    } else if (property.name === 'END') {
      if (current.name !== property.value) throw new Error(`${property.value} ends in ${current.name}`)
      open.pop()
    } else current.properties.push(property)
  }
  const calendar = open[0]?.components[0]
  if (open.length !== 1 || calendar?.name !== 'VCALENDAR') throw new Error('no whole calendar')
  return calendar
}

/** The text of a property, its escapes undone. */
export function textOf(component: IcsComponent, name: string): string | undefined {
  const value = component.properties.find(property => property.name === name)?.value
  return value?.replace(/\\([\\;,nN])/g, (_, character: string) => (/n/i.test(character) ? '\n' : character))
}

function readProperty(line: string): IcsProperty {
  const match = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^;:,"]*))*):(.*)$/u.exec(line)
  if (!match) throw new Error(`no property: ${line}`)
  const [, name = '', parameters = '', value = ''] = match
  return {
    name,
    value,
    parameters: Object.fromEntries(
      parameters
        .split(';')
        .filter(Boolean)
        .map(parameter => parameter.split('=') as [string, string]),
    ),
  }
}
