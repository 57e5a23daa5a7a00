import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { forbiddenAddress, wrongAddress } from './failures.ts'

/** Where a page may come from. `resolve` gives every address of a name; each of them must be allowed. */
export type AddressPolicy = {
  allowsName(name: string): boolean
  allowsAddress(address: string): boolean
  allowsPort(port: number): boolean
  resolve(name: string): Promise<string[]>
}

/** The public web and nothing else: what a page, a redirect or a model asks for never reaches this machine or its network. */
export const PUBLIC_WEB: AddressPolicy = {
  allowsName: isPublicName,
  allowsAddress: isPublicAddress,
  allowsPort: port => WEB_PORTS.has(port),
  resolve: resolveName,
}

/** Anywhere: for the services of this program and the addresses that the person wrote in the settings. */
export const ANY_ADDRESS: AddressPolicy = {
  allowsName: () => true,
  allowsAddress: () => true,
  allowsPort: () => true,
  resolve: resolveName,
}

const WEB_PORTS = new Set([80, 443, 8080, 8443])

/** Names that only mean something on this machine or its network (RFC 6761, 6762, 8375, ICANN’s .internal, and habits). */
const LOCAL_SUFFIXES = [
  ...['localhost', 'localdomain', 'local', 'internal', 'intranet', 'private', 'corp', 'home', 'lan', 'home.arpa'],
  ...['in-addr.arpa', 'ip6.arpa', 'test', 'invalid', 'onion', 'alt'],
]

/** @throws ToolError when it is no address of a page, or one that pages may not have. */
export function checkUrl(text: string, policy: AddressPolicy): URL {
  const address = text.trim()
  if (!URL.canParse(address)) throw wrongAddress(address)
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw wrongAddress(address)
  if (url.username !== '' || url.password !== '') throw forbiddenAddress(url.hostname, 'credentials')
  if (!policy.allowsPort(portOf(url))) throw forbiddenAddress(url.host, 'port')
  const host = hostOf(url)
  // Decimal, octal, hexadecimal and short forms of an IPv4 address were made plain by the URL parser.
  if (isIP(host) === 0 ? !policy.allowsName(host) : !policy.allowsAddress(host)) {
    throw forbiddenAddress(url.hostname, 'private')
  }
  return url
}

/** The addresses to dial, all of them allowed: what is checked here is what gets dialled. */
export async function dialable(url: URL, policy: AddressPolicy): Promise<string[]> {
  const host = hostOf(url)
  const addresses = isIP(host) === 0 ? await policy.resolve(host) : [host]
  if (!addresses.every(address => policy.allowsAddress(address))) throw forbiddenAddress(url.hostname, 'private')
  return addresses
}

/** Without the brackets of IPv6 and the dot of an absolute name. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '')
}

export function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
}

function isPublicName(name: string): boolean {
  const host = name.toLowerCase()
  // A name without a dot is looked for in the local network.
  return host.includes('.') && !LOCAL_SUFFIXES.some(suffix => host === suffix || host.endsWith(`.${suffix}`))
}

/** Ordinary public addresses only: no private, shared, reserved or test range, and no IPv4 hidden in an IPv6. */
function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  // All of IPv6 that was ever given out for the public internet.
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parse('2000::'), 3)
}

async function resolveName(name: string): Promise<string[]> {
  const { lookup } = await import('node:dns/promises')
  return (await lookup(name, { all: true })).map(({ address }) => address)
}
