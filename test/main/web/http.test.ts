import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createTlsServer } from 'node:https'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fetchWeb, type WebRequest } from '../../../src-main/web/http.ts'
import { LIMITS } from '../../../src-main/web/limits.ts'
import { deadAddress, startSite, withLoopback } from '../../support/web-servers.ts'

const MEGABYTE = 1024 * 1024
const quick = { ...LIMITS, connectMs: 400, overallMs: 600 }

function get(url: string, options: Partial<WebRequest> = {}) {
  return fetchWeb({ url, signal: new AbortController().signal, ...options })
}

/** A server of which the test writes every byte. */
async function startRaw(talk: (write: (text: string) => void) => void): Promise<string> {
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', () => talk(text => void socket.write(text)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}/`
}

describe('the dialled address', () => {
  it('is one that was checked, whatever the DNS answers next', async () => {
    const site = await startSite((_request, response) => void response.end('secret of this machine'))
    const answers = [['93.184.215.14'], ['127.0.0.1']]
    let asked = 0
    const policy = {
      ...withLoopback([site]),
      allowsAddress: (address: string) => address !== '127.0.0.1',
      resolve: async () => answers[asked++] ?? [],
    }
    // The first answer is public: only that one is dialled, and nothing on this machine is ever reached.
    await expect(get(`http://piege.exemple.sn:${site.port}/`, { policy, limits: quick })).rejects.toThrow()
    await expect(get(`http://piege.exemple.sn:${site.port}/`, { policy, limits: quick })).rejects.toThrow('interdite')
    expect(site.seen).toEqual([])
    expect(asked).toBe(2)
  })

  it('gets the name of the site in its request', async () => {
    const site = await startSite((_request, response) => void response.end('ok'))
    const policy = withLoopback([site], { 'exemple.sn': ['127.0.0.1'] })
    const answer = await get(`http://exemple.sn:${site.port}/a?b=%C3%A9#c`, { policy })
    expect(answer).toMatchObject({ status: 200, body: Buffer.from('ok') })
    expect(site.seen[0]?.headers.host).toBe(`exemple.sn:${site.port}`)
    expect(site.seen[0]?.url.href).toBe(`http://exemple.sn:${site.port}/a?b=%C3%A9`)
  })
})

describe('redirects', () => {
  it('are followed up to five, with relative addresses', async () => {
    const site = await startSite(({ url }, response) => {
      const step = Number(url.pathname.slice(1))
      if (step < 5) response.writeHead(302, { Location: `/${step + 1}` }).end()
      else response.end('end')
    })
    const policy = withLoopback([site])
    const answer = await get(`${site.base}/0`, { policy, redirects: 5 })
    expect([answer.body.toString(), answer.url.pathname]).toEqual(['end', '/5'])
    await expect(get(`${site.base}/0`, { policy, redirects: 4 })).rejects.toThrow('plus de 4 fois')
  })

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://localhost/',
    'http://2130706433/',
    'file:///etc/passwd',
    'https://awa:secret@exemple.sn/',
    'http://exemple.sn:22/',
    '//10.0.0.1/',
  ])('to %s end there', async target => {
    const site = await startSite((_request, response) => void response.writeHead(302, { Location: target }).end())
    const policy = { ...withLoopback([site]), allowsName: (name: string) => name !== 'localhost' }
    await expect(
      get(`${site.base}/`, {
        policy: { ...policy, allowsAddress: address => address === '127.0.0.1' && !target.includes('2130706433') },
        redirects: 5,
      }),
    ).rejects.toThrow(/interdite|n’est pas l’adresse/)
  })

  it('of a service are not followed: its key goes nowhere else', async () => {
    const other = await startSite((_request, response) => void response.end('stolen'))
    const site = await startSite((_request, response) => void response.writeHead(307, { Location: other.base }).end())
    const answer = await get(site.base, { headers: { Authorization: 'Bearer key' }, body: { a: 1 } })
    expect([answer.status, other.seen.length]).toEqual([307, 0])
  })
})

describe('a body', () => {
  it.each([
    ['gzip', gzipSync('épelé')],
    ['br', brotliCompressSync('épelé')],
    ['deflate', deflateSync('épelé')],
    ['deflate', deflateRawSync('épelé')],
    ['identity', Buffer.from('épelé')],
  ])('in %s is unpacked', async (encoding, bytes) => {
    const site = await startSite(
      (_request, response) => void response.writeHead(200, { 'Content-Encoding': encoding }).end(bytes),
    )
    expect((await get(site.base)).body.toString()).toBe('épelé')
  })

  it('of exactly five megabytes is read, of one byte more is not', async () => {
    const site = await startSite(
      ({ url }, response) => void response.end(Buffer.alloc(Number(url.pathname.slice(1)), 97)),
    )
    expect((await get(`${site.base}/${5 * MEGABYTE}`)).body.length).toBe(5 * MEGABYTE)
    await expect(get(`${site.base}/${5 * MEGABYTE + 1}`)).rejects.toThrow('dépasse 5 Mo')
  })

  it('that never ends is cut at five megabytes', async () => {
    const chunk = Buffer.alloc(64 * 1024, 97)
    let sent = 0
    const site = await startSite((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length
        if (!response.destroyed) response.once('drain', more)
      }
      response.on('close', () => response.removeAllListeners('drain'))
      more()
    })
    await expect(get(site.base)).rejects.toThrow('dépasse 5 Mo')
    expect(sent).toBeLessThan(50 * MEGABYTE)
  })

  it.each([
    ['gzip, gzip', gzipSync(gzipSync('x'))],
    ['gzip', Buffer.from('no gzip at all')],
    ['gzip', gzipSync('cut short'.repeat(100)).subarray(0, 20)],
    ['zstd', Buffer.from('x')],
  ])('in %s that cannot be unpacked is said to be unreadable', async (encoding, bytes) => {
    const site = await startSite(
      (_request, response) => void response.writeHead(200, { 'Content-Encoding': encoding }).end(bytes),
    )
    await expect(get(site.base)).rejects.toThrow('coupée ou illisible')
  })
})

describe('a server that wants to hold on', () => {
  it('is left when it says nothing', async () => {
    const url = await startRaw(() => undefined)
    await expect(get(url, { limits: quick })).rejects.toThrow('n’a pas fini de répondre')
  })

  it('is left when its headers drip', async () => {
    const url = await startRaw(write => {
      write('HTTP/1.1 200 OK\r\n')
      const timer = setInterval(() => write('X-Slow: 1\r\n'), 50)
      onTestFinished(() => clearInterval(timer))
    })
    await expect(get(url, { limits: quick })).rejects.toThrow('n’a pas fini de répondre')
  })

  it('is left when its body drips', async () => {
    const url = await startRaw(write => {
      write('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n')
      const timer = setInterval(() => write('.'), 50)
      onTestFinished(() => clearInterval(timer))
    })
    await expect(get(url, { limits: quick })).rejects.toThrow('n’a pas fini de répondre')
  })

  it.each([
    ['headers without end', `HTTP/1.1 200 OK\r\n${'X-Long: '.concat('a'.repeat(1_000), '\r\n').repeat(100)}`],
    ['no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n\r\n'],
    ['a length that lies', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde'],
  ])('with %s is unreadable', async (_name, bytes) => {
    const url = await startRaw(write => write(bytes))
    await expect(get(url)).rejects.toThrow('coupée ou illisible')
  })

  it('is unreadable when it stops in the middle', async () => {
    const site = await startSite((_request, response) => {
      response.writeHead(200, { 'Content-Length': '100' })
      response.write('half')
      setTimeout(() => response.destroy(), 20)
    })
    await expect(get(site.base)).rejects.toThrow('coupée ou illisible')
  })

  it('is left at once when the person stops', async () => {
    const url = await startRaw(() => undefined)
    const stop = new AbortController()
    setTimeout(() => stop.abort(new Error('stopped by the person')), 20)
    await expect(get(url, { signal: stop.signal })).rejects.toThrow('stopped by the person')
  })
})

describe('over TLS', () => {
  it('a certificate that nobody vouches for is told, and nothing is read', async () => {
    const folder = join(import.meta.dirname, '../../fixtures/tls')
    const [key, cert] = ['test-only-key.pem', 'test-only-certificate.pem'].map(name => readFileSync(join(folder, name)))
    let asked = 0
    const server = createTlsServer({ key, cert }, (_request, response) => {
      asked++
      response.end('secret')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    await expect(get(`https://127.0.0.1:${address.port}/`)).rejects.toMatchObject({
      message: expect.stringContaining('certificat'),
      notice: { en: expect.stringContaining('the date of this computer') },
    })
    expect(asked).toBe(0)
  })
})

describe('without a network', () => {
  const failing = (code: string) => ({
    ...withLoopback([]),
    allowsPort: () => true,
    resolve: () => Promise.reject(Object.assign(new Error(code), { code })),
  })

  it.each([
    ['ENOTFOUND', 'nom introuvable'],
    ['EAI_AGAIN', 'pas de réseau'],
    ['ENETUNREACH', 'pas de réseau'],
    ['EHOSTUNREACH', 'pas de réseau'],
    ['ETIMEDOUT', 'pas de réponse'],
  ])('%s is offline at once', async (code, words) => {
    await expect(get('https://exemple.sn/', { policy: failing(code) })).rejects.toThrow(
      new RegExp(`^offline : exemple.sn est injoignable \\(${words}`),
    )
  })

  it.each(['ENOTFOUND', 'ECONNREFUSED', 'ETIMEDOUT', 'ENETUNREACH'])(
    '%s of a service that Ardoise chose speaks of the service and the connection, not of a host',
    async code => {
      const asked = get('https://api.exemple.sn/', { policy: failing(code), service: 'Open-Meteo' })
      await expect(asked).rejects.toMatchObject({
        message: expect.stringMatching(/^offline : le service Open-Meteo est injoignable/),
        notice: {
          fr: 'Le service Open-Meteo est injoignable : vérifiez la connexion à Internet, puis redemandez.',
          en: 'The Open-Meteo service cannot be reached: check the Internet connection, then ask again.',
        },
      })
      await expect(asked).rejects.not.toThrow(/exemple/)
    },
  )

  it('a refused connection is offline too', async () => {
    await expect(get(await deadAddress())).rejects.toMatchObject({
      message: expect.stringMatching(/^offline : /),
      notice: { en: expect.stringContaining('connection refused') },
    })
  })

  it('a DNS that never answers is offline before the whole time is over', async () => {
    const policy = { ...failing('x'), resolve: () => new Promise<string[]>(() => undefined) }
    const limits = { ...LIMITS, connectMs: 100, overallMs: 60_000 }
    await expect(get('https://exemple.sn/', { policy, limits })).rejects.toThrow(/^offline : .*pas de réponse/)
  })

  it('an address that never answers is offline as well', async () => {
    // TLS to a server that accepts and says nothing: connected, but never ready.
    const url = (await startRaw(() => undefined)).replace('http:', 'https:')
    const limits = { ...LIMITS, connectMs: 200, overallMs: 60_000 }
    await expect(get(url, { limits })).rejects.toThrow(/^offline : .*pas de réponse/)
  })
})
