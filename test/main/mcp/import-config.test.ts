import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../src-main/mcp/import-config.ts'
import { failureOf } from '../../support/failure-of.ts'

const read = (config: unknown) => readConfig(JSON.stringify(config))
const failure = (text: string) => failureOf((async () => readConfig(text))())

describe('the configuration of another program', () => {
  it('is read as Claude Desktop and Cursor have it', () => {
    expect(
      read({
        mcpServers: {
          fichiers: {
            command: 'npx',
            args: ['-y', 'serveur-fichiers', '/home/awa'],
            env: { JOURNAL: 'oui', PORT: 8 },
            cwd: '/tmp',
          },
          ventes: { url: 'https://ventes.exemple.com/mcp', headers: { Authorization: 'Bearer abc' } },
        },
      }),
    ).toEqual({
      servers: [
        {
          name: 'fichiers',
          connection: {
            transport: 'stdio',
            command: 'npx',
            args: ['-y', 'serveur-fichiers', '/home/awa'],
            cwd: '/tmp',
          },
          secrets: [
            { kind: 'env', name: 'JOURNAL', value: 'oui' },
            { kind: 'env', name: 'PORT', value: '8' },
          ],
          notes: [],
        },
        {
          name: 'ventes',
          connection: { transport: 'http', url: 'https://ventes.exemple.com/mcp' },
          secrets: [{ kind: 'header', name: 'Authorization', value: 'Bearer abc' }],
          notes: [],
        },
      ],
      skipped: [],
    })
  })

  it('is read as VS Code has it, with comments, and what it would have asked for is still to be given', () => {
    const { servers } = readConfig(`{
      // Mes serveurs, https://exemple.com
      "inputs": [{ "type": "promptString", "id": "cle-api" }],
      "servers": {
        "depot": { "type": "stdio", "command": "depot", "args": ["--jeton", "\${input:cle-api}"], "env": { "CLE": "\${input:cle-api}" }, },
        "web": { "type": "http", "url": "https://web.exemple.com/mcp" }, /* fin */
      },
    }`)
    expect(servers).toMatchObject([
      {
        name: 'depot',
        connection: { args: ['--jeton', `\${input_cle-api}`] },
        secrets: [
          { kind: 'value', name: 'input_cle-api' },
          { kind: 'env', name: 'CLE' },
        ],
        notes: [{ fr: 'Valeurs à donner avant de le lancer : input_cle-api, CLE.' }],
      },
      { name: 'web', connection: { transport: 'http' } },
    ])
    expect(servers[0]?.secrets.every(secret => !('value' in secret))).toBe(true)
  })

  it.each([
    ['the entries alone', { a: { command: 'x' }, b: { command: 'y' } }, ['a', 'b']],
    ['one entry alone', { command: 'x' }, ['serveur']],
    ['the settings of an editor', { mcp: { servers: { a: { command: 'x' } } } }, ['a']],
  ])('may be %s', (_, config, names) => {
    expect(read(config).servers.map(({ name }) => name)).toEqual(names)
  })

  it('takes what it can, and says of the rest why it did not', () => {
    const { servers, skipped } = read({
      mcpServers: {
        bon: { command: 'x' },
        sse: { type: 'sse', url: 'https://a.exemple/sse' },
        autre: { type: 'websocket', url: 'wss://a.exemple' },
        vide: {},
        faux: { command: 'x', args: 'pas une liste' },
        texte: 'x',
        adresse: { url: 'ftp://a.exemple' },
        entete: { url: 'https://a.exemple', headers: { 'X-A': 'b\nHost: c' } },
        nom: { command: 'x', env: { 'A=B': 'c' } },
      },
    })
    expect(servers.map(({ name }) => name)).toEqual(['bon'])
    expect(Object.fromEntries(skipped.map(({ name, why }) => [name, why.fr.slice(0, 30)]))).toEqual({
      sse: 'L’ancien transport SSE n’est p',
      autre: 'Le transport « websocket » n’e',
      vide: 'Ni commande ni adresse : ajout',
      faux: 'Cette entrée est mal écrite : ',
      texte: 'Cette entrée est mal écrite : ',
      adresse: 'L’adresse du serveur ne convie',
      entete: 'La valeur de X-A contient un s',
      nom: '« A=B » ne convient pas comme ',
    })
  })

  it('has its keys taken out of command lines and addresses', () => {
    const key = 'sk-proj-abcdefghijklmnop1234'
    const { servers } = read({
      mcpServers: {
        a: {
          command: 'x',
          args: ['--api-key', 'valeur-courte', `--token=${key}`, '/home/awa/un/tres/long/chemin/1234', key],
        },
        b: { url: `https://b.exemple/mcp/${key}?api_key=abc&page=2` },
      },
    })
    expect(JSON.stringify(servers.map(({ connection }) => connection))).not.toMatch(/abc|valeur/)
    expect(servers[0]?.connection).toMatchObject({
      args: ['--api-key', `\${CLE_1}`, `--token=\${CLE_2}`, '/home/awa/un/tres/long/chemin/1234', `\${CLE_2}`],
    })
    expect(servers[0]?.secrets).toEqual([
      { kind: 'value', name: 'CLE_1', value: 'valeur-courte' },
      { kind: 'value', name: 'CLE_2', value: key },
    ])
    expect(servers[1]?.connection).toEqual({
      transport: 'http',
      url: `https://b.exemple/mcp/\${CLE_1}?api_key=\${CLE_2}&page=2`,
    })
  })

  it.each([
    [['mcp-remote', 'https://a.exemple/mcp?apiKey=soleil12'], `https://a.exemple/mcp?apiKey=\${CLE_1}`, 'soleil12'],
    [['--header', 'Authorization: Bearer soleil12'], `Authorization: \${CLE_1}`, 'Bearer soleil12'],
    [['-H', 'X-Api-Key:soleil12'], `X-Api-Key:\${CLE_1}`, 'soleil12'],
    [['--header=Authorization: soleil12'], `--header=Authorization: \${CLE_1}`, 'soleil12'],
    [['run', '-e', 'API_TOKEN=soleil12'], `API_TOKEN=\${CLE_1}`, 'soleil12'],
    [['postgresql://awa:soleil%4012@localhost/base'], `postgresql://awa:\${CLE_1}@localhost/base`, 'soleil%4012'],
    [['--dsn=mysql://awa:soleil12@hote/b'], `--dsn=mysql://awa:\${CLE_1}@hote/b`, 'soleil12'],
  ])('has a key put away however a command line gives it: %j', (args, hidden, value) => {
    const [server] = read({ mcpServers: { a: { command: 'npx', args } } }).servers
    expect(server?.connection).toMatchObject({ args: [...args.slice(0, -1), hidden] })
    expect(server?.secrets).toEqual([{ kind: 'value', name: 'CLE_1', value }])
  })

  it('still asks for a key that a header only names', () => {
    const args = ['--header', `Authorization: Bearer \${JETON}`]
    expect(read({ mcpServers: { a: { command: 'npx', args } } }).servers[0]).toMatchObject({
      connection: { args },
      secrets: [{ kind: 'value', name: 'JETON' }],
    })
  })

  it('leaves ordinary words where they are', () => {
    const args = [
      'https://a.exemple/mcp?lang=fr',
      'redis://localhost:6379/0',
      '--page=2',
      'LANG=fr',
      'Accept: text/html',
      'mcp/serveur:latest',
      '-y',
      '@modelcontextprotocol/server-filesystem@2025.8.21',
      '--port',
      '8080',
      '/srv/données 2024',
      'C:\\Temp\\a1',
    ]
    expect(read({ mcpServers: { a: { command: 'npx', args } } }).servers[0]).toMatchObject({
      connection: { args },
      secrets: [],
    })
  })

  it('is refused with what to do when it is none', async () => {
    expect(await failure('{"mcpServers": {')).toContain('n’est pas du JSON complet')
    expect(await failure('[1, 2]')).toContain('Aucun serveur')
    expect(await failure('{"mcpServers": {}}')).toContain('Aucun serveur')
  })

  it('stops at fifty', () => {
    const servers = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`s${n}`, { command: 'x' }]))
    const config = read({ mcpServers: servers })
    expect(config.servers).toHaveLength(50)
    expect(config.skipped).toMatchObject([{ name: 's50…', why: { fr: expect.stringContaining('Au-delà de 50') } }])
  })

  it('keeps nobody waiting with comments that do not end', async () => {
    const began = performance.now()
    await failure('/* '.repeat(100_000))
    expect(performance.now() - began).toBeLessThan(3_000)
  })
})
