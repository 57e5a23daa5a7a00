import type { WebView } from '../../src-preload/contract.ts'
import type { WebOptions } from './commands.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import type { Environment } from './open-app.ts'
import type { Terminal } from './terminal.ts'
import { withApp } from './with-app.ts'

/** `ardoise web`: how the web is searched and read, after the changes asked for. */
export async function runWeb(
  command: WebOptions & { data?: string; json: boolean },
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  return withApp(command, terminal, environment, async app => {
    const { search, searxngUrl, jina, test } = command
    const changed = search !== undefined || jina !== undefined
    const view = changed
      ? await app.requests.setWeb({
          ...(search && { search }),
          ...(searxngUrl && { searxngUrl }),
          ...(jina !== undefined && { jina }),
        })
      : await app.requests.getWeb(undefined)
    const outcome = test ? await app.requests.testWeb(undefined) : undefined
    if (command.json) terminal.out(`${JSON.stringify({ ...view, ...(outcome && { test: outcome }) })}\n`)
    else for (const line of describe(view, terminal)) terminal.out(`${line}\n`)
    if (outcome && !command.json) terminal.say(outcome.message)
    return outcome?.ok === false ? EXIT.failed : EXIT.done
  })
}

function describe({ search, searxngUrl, jina, hasTavilyKey }: WebView, { language }: Terminal): string[] {
  const words = WORDS[language]
  const provider =
    search === 'searxng'
      ? `SearXNG · ${searxngUrl}`
      : search === 'tavily'
        ? `Tavily · ${hasTavilyKey ? words.key : words.noKey}`
        : words.none
  return [`${words.search} : ${provider}`, `${words.pages} : ${jina ? 'Jina Reader' : words.here}`].map(line =>
    language === 'fr' ? line : line.replace(' :', ':'),
  )
}

const WORDS = {
  fr: {
    search: 'Recherche',
    none: 'aucune (web --searxng ADRESSE, ou web --tavily)',
    key: 'clé enregistrée',
    noKey: 'clé absente : key set api.tavily.com',
    pages: 'Pages',
    here: 'lues par cet ordinateur',
  },
  en: {
    search: 'Search',
    none: 'none (web --searxng ADDRESS, or web --tavily)',
    key: 'key saved',
    noKey: 'no key: key set api.tavily.com',
    pages: 'Pages',
    here: 'read by this computer',
  },
} as const
