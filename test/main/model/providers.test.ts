import { expect, it } from 'vitest'
import { parseBaseUrl } from '../../../src-main/model/providers.ts'

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

it.each(['ftp://exemple.sn', 'javascript:alert(1)', '', 'http://moi:secret@127.0.0.1:8080/v1'])(
  'takes %j for no address',
  typed => {
    expect(parseBaseUrl(typed)).toBeUndefined()
  },
)
