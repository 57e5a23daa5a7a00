import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = ['src-main', 'src-preload', 'src-renderer'].flatMap(listSources)

type Import = { from: string; target: string; typeOnly: boolean }

const BELOW_TOOLS = ['accounting', 'documents', 'mcp', 'outbox', 'school', 'search', 'store', 'web']
/** What each layer may import of the others (besides itself and the types at the root of src-main). */
const MAY_IMPORT: Record<string, string[]> = {
  electron: ['app', 'agent', 'tools', 'model', ...BELOW_TOOLS, 'keychain'],
  cli: ['app', 'model', 'keychain', 'store', 'outbox', 'school', 'tools'],
  keychain: ['tools'],
  app: ['agent', 'tools', 'model', ...BELOW_TOOLS],
  agent: ['tools', 'model', ...BELOW_TOOLS],
  tools: ['model', ...BELOW_TOOLS],
  model: ['accounting', 'search'],
  accounting: [],
  documents: [],
  mcp: ['store'],
  outbox: ['store'],
  school: ['store'],
  search: ['store'],
  web: [],
  store: [],
}
/** Shared by every layer. */
const ROOT_FILES = ['types', 'errors', 'identity', 'awake-clock']
/** Files under tools/ that are not tools, which tools may import. */
const TOOL_SUPPORT = [
  'context',
  'tool-spec',
  'work',
  'worker',
  'throttle',
  'save-document',
  'document-result',
  'document-text',
  'page-choice',
  'quiz-result',
  'deliver-mail',
  'file-report',
  'deliver-sms',
  'deliver-whatsapp',
  'deliver-entry',
  'send-once',
  'outbox-result',
  'own-number',
  'attachments',
  'text-window',
  'shown-arguments',
  'own-file',
  'statements-name',
  'index-files',
  'index-version',
  'kept-text',
  'search-library',
]

const PACKAGE_OWNERS: Record<string, RegExp> = {
  electron: /^(src-main\/electron\/|src-preload\/index\.ts$)/,
  openai: /^src-main\/model\/openai(-[a-z]+)?\.ts$/,
  'better-sqlite3': /^src-main\/store\//,
  nodemailer: /^src-main\/outbox\//,
  '@modelcontextprotocol/sdk': /^src-main\/mcp\//,
  'cross-spawn': /^src-main\/mcp\//,
  '@napi-rs/keyring': /^src-main\/keychain\.ts$/,
}

/** Where a `catch` block may stand: the boundaries, and the places that turn a library's failure into one of ours. */
const CATCHERS =
  /^src-main\/(agent\/(dispatcher|execute-tool|jobs|loop)|app|app\/.*|cli|identity|keychain|tools\/(work|worker|[a-z-]+-work|save-document|shown-arguments|index-files|deliver-[a-z]+)|electron\/.*|cli\/.*|store\/.*|outbox\/.*|mcp\/.*|documents\/.*|model\/.*|web\/.*|search\/.*|school\/.*)\.ts$/

describe('the architecture', () => {
  it('imports downward only', () => {
    const wrong = imports()
      .filter(({ from, target }) => from.startsWith('src-main/') && target.startsWith('src-main/'))
      .filter(({ from, target, typeOnly }) => {
        const [own, other] = [layerOf(from), layerOf(target)]
        if (own === other || ROOT_FILES.includes(other)) return false
        if (typeOnly && target === 'src-main/accounting/types.ts') return false
        return !(MAY_IMPORT[own] ?? []).includes(other)
      })
    expect(wrong).toEqual([])
  })

  it('keeps the loop free of tools and store', () => {
    const wrong = imports().filter(
      ({ from, target }) => from === 'src-main/agent/loop.ts' && /^src-main\/(tools|store)\//.test(target),
    )
    expect(wrong).toEqual([])
  })

  it('keeps tools apart from each other', () => {
    const tool = (path: string) => {
      const name = /^src-main\/tools\/([^/]+)\.ts$/.exec(path)?.[1]
      return name && name !== 'specs' && !name.endsWith('-work') && !TOOL_SUPPORT.includes(name) ? name : undefined
    }
    const wrong = imports().filter(({ from, target }) => tool(from) && tool(target) && from !== target)
    expect(wrong).toEqual([])
  })

  it('lets only its owner import each guarded package', () => {
    const wrong = imports().filter(({ from, target, typeOnly }) => {
      const owner = PACKAGE_OWNERS[packageOf(target)]
      return owner && !typeOnly && !owner.test(from)
    })
    expect(wrong).toEqual([])
  })

  it('lets the renderer import nothing of the other side but the contract', () => {
    const wrong = imports().filter(
      ({ from, target, typeOnly }) =>
        from.startsWith('src-renderer/') &&
        target.startsWith('src-') &&
        !target.startsWith('src-renderer/') &&
        !(typeOnly && target === 'src-preload/contract.ts'),
    )
    expect(wrong).toEqual([])
  })

  it('catches errors only at the boundaries', () => {
    const wrong = files.filter(
      file => file.startsWith('src-main/') && !CATCHERS.test(file) && /\}\s*catch\b/.test(code(file)),
    )
    expect(wrong).toEqual([])
  })

  it('keeps accounting pure: no file, no network, no clock', () => {
    const wrong = imports().filter(
      ({ from, target }) => from.startsWith('src-main/accounting/') && target.startsWith('node:'),
    )
    const clocks = files.filter(
      file => file.startsWith('src-main/accounting/') && /Date\.now\(|new Date\(\)/.test(code(file)),
    )
    expect([...wrong, ...clocks]).toEqual([])
  })

  it('names no file utils, helpers, manager or service', () => {
    expect(files.filter(file => /(utils?|helpers?|manager|service)\.tsx?$/.test(file))).toEqual([])
  })
})

function listSources(folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file))
      .map(file => join(folder, file).split(sep).join('/'))
  } catch {
    return []
  }
}

function code(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

function imports(): Import[] {
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'"\n;]*?\{[^}]*\}[^'"\n;]*?|[^'"\n;{]*?)\s*from\s+'([^']+)'|import\('([^']+)'\)/g
  return files.flatMap(from =>
    [...code(from).matchAll(pattern)].map(match => {
      const specifier = match[2] ?? match[3] ?? ''
      const target = specifier.startsWith('.')
        ? relative(root, join(root, dirname(from), specifier))
            .split(sep)
            .join('/')
        : specifier
      return { from, target, typeOnly: match[1] !== undefined }
    }),
  )
}

/** `@scope/name/part` -> `@scope/name`. */
function packageOf(target: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target
}

/** `src-main/tools/x.ts` -> tools; `src-main/app.ts` -> app. */
function layerOf(file: string): string {
  return file.slice('src-main/'.length).split('/')[0]?.replace(/\.ts$/, '') ?? ''
}
