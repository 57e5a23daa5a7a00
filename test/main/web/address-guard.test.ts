import { describe, expect, it } from 'vitest'
import { checkUrl, dialable, PUBLIC_WEB } from '../../../src-main/web/address-guard.ts'

/** Each leads, or may lead, to something else than a page of the public web. */
const HOSTILE = [
  // schemes
  'file:///etc/passwd',
  'FILE:///C:/Windows/win.ini',
  'ftp://exemple.sn/fichier',
  'gopher://exemple.sn/',
  'data:text/html,<p>x',
  'javascript:alert(1)',
  'about:blank',
  'blob:https://exemple.sn/1',
  'ws://exemple.sn/',
  'view-source:https://exemple.sn/',
  '//exemple.sn/sans-schema',
  'exemple.sn',
  'https://',
  'http:///',
  // credentials
  'https://awa:secret@exemple.sn/',
  'https://awa@exemple.sn/',
  'https://exemple.sn@127.0.0.1/',
  // loopback, written in every way
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.255.255.254/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0.0.1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://127.0.0.1./',
  'http://①②⑦.⓪.⓪.①/',
  'http://%31%32%37.0.0.1/',
  'http://0/',
  'http://0.0.0.0/',
  'http://localhost/',
  'http://LOCALHOST./',
  'http://admin.localhost/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::]/',
  // private and shared networks
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://3232235777/',
  'http://0300.0250.1.1/',
  'http://100.64.0.1/',
  'http://100.127.255.255/',
  // link-local, with the addresses of cloud machines
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/',
  'http://[fe80::1]/',
  'http://[fd00:ec2::254]/',
  // other ranges that are no public host
  'http://192.0.0.8/',
  'http://192.0.2.1/',
  'http://198.18.0.1/',
  'http://198.51.100.7/',
  'http://203.0.113.5/',
  'http://192.88.99.1/',
  'http://224.0.0.1/',
  'http://239.255.255.250/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  // IPv6 that is not public, or that hides an IPv4
  'http://[fc00::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:8.8.8.8]/',
  'http://[::ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:0:127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b:1::a00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001::7f00:1]/',
  'http://[2001:db8::1]/',
  'http://[3fff::1]/',
  'http://[100::1]/',
  'http://[4000::1]/',
  // names of a local network
  'http://routeur/',
  'http://imprimante.local/',
  'http://nas.lan/',
  'http://intranet.corp/',
  'http://box.home/',
  'http://serveur.home.arpa/',
  'http://metadata.google.internal/',
  'http://cache.internal./',
  'http://exemple.onion/',
  // ports of other services
  'http://exemple.sn:22/',
  'http://exemple.sn:25/',
  'http://exemple.sn:3306/',
  'http://exemple.sn:6379/',
  'http://exemple.sn:11434/',
]

describe('the addresses that pages may have', () => {
  it.each(HOSTILE)('refuse %s', address => {
    expect(() => checkUrl(address, PUBLIC_WEB)).toThrow(/n’est pas l’adresse d’une page|est interdite/)
  })

  it.each([
    'https://exemple.sn',
    'http://exemple.sn:8080/a?b=c#d',
    'https://exemple.sn:8443/',
    'https://1.1.1.1/',
    'https://[2606:4700:4700::1111]/',
    'https://université.fr/études',
    'HTTPS://WWW.EXEMPLE.SN./',
    '  https://exemple.sn/page  ',
  ])('let %s through', address => {
    expect(checkUrl(address, PUBLIC_WEB).protocol).toMatch(/^https?:$/)
  })

  it('say in both languages what is wrong', () => {
    const failure = (address: string) => {
      try {
        checkUrl(address, PUBLIC_WEB)
      } catch (error) {
        return error
      }
    }
    expect(failure('http://10.0.0.1/')).toMatchObject({
      name: 'ToolError',
      notice: { fr: expect.stringContaining('réseau privé'), en: expect.stringContaining('private network') },
    })
    expect(failure('https://a:b@exemple.sn/')).toMatchObject({ notice: { en: expect.stringContaining('user name') } })
    expect(failure('https://exemple.sn:22/')).toMatchObject({ notice: { en: expect.stringContaining('port') } })
    expect(failure('file:///x')).toMatchObject({ notice: { en: expect.stringContaining('begins with https://') } })
  })

  it('refuse a name as soon as one of its addresses is private', async () => {
    const url = new URL('https://exemple.sn/')
    const resolving = (...addresses: string[]) => dialable(url, { ...PUBLIC_WEB, resolve: async () => addresses })
    expect(await resolving('1.1.1.1', '2606:4700::1')).toEqual(['1.1.1.1', '2606:4700::1'])
    for (const hidden of ['127.0.0.1', '10.1.2.3', '::1', 'fe80::1%eth0', '::ffff:10.0.0.1', 'pas une adresse']) {
      await expect(resolving('1.1.1.1', hidden)).rejects.toThrow('est interdite')
    }
  })
})
