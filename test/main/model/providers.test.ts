import { expect, it } from 'vitest'
import { isLoopback, parseBaseUrl } from '../../../src-main/model/providers.ts'

it.each([
  ['api.mistral.ai', 'https://api.mistral.ai/v1'],
  ['http://api.openai.com/v1', 'https://api.openai.com/v1'],
  ['modeles.exemple.sn/v1', 'https://modeles.exemple.sn/v1'],
  ['http://modeles.exemple.sn/v1', 'http://modeles.exemple.sn/v1'],
  ['localhost:11434', 'http://localhost:11434/v1'],
  ['127.0.0.1:8080/v1/', 'http://127.0.0.1:8080/v1'],
  ['192.168.1.20:1234', 'http://192.168.1.20:1234/v1'],
  ['serveur-labo:8080', 'http://serveur-labo:8080/v1'],
  ['https://openrouter.ai', 'https://openrouter.ai/api/v1'],
])('reads the address %s as %s, so that no key leaves the network in clear', (typed, address) => {
  expect(parseBaseUrl(typed)?.href).toBe(address)
})

it.each(['localhost', '127.0.0.1', '127.1.2.3', '[::1]', 'modeles.localhost'])('%s is this machine', hostname => {
  expect(isLoopback(hostname)).toBe(true)
})

it.each(['127.0.0.1.exemple.sn', 'localhost.exemple.sn', '128.0.0.1', '0.0.0.0', '192.168.1.2'])(
  '%s is another machine, as far as its name says',
  hostname => {
    expect(isLoopback(hostname)).toBe(false)
  },
)

it.each(['ftp://exemple.sn', 'javascript:alert(1)', '', 'http://moi:secret@127.0.0.1:8080/v1'])(
  'takes %j for no address',
  typed => {
    expect(parseBaseUrl(typed)).toBeUndefined()
  },
)
