import type { LocalServer, ModelChoice } from '../../src-preload/contract.ts'
import type { Common } from './commands.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { raiseWords, servedWords } from './model-words.ts'
import type { Environment } from './open-app.ts'
import { printable, type Terminal } from './terminal.ts'
import { withApp } from './with-app.ts'

/** `ardoise models`: who may answer, connected or found on this computer, what each reads and can do. */
export async function runModels(command: Common, terminal: Terminal, environment: Environment): Promise<ExitCode> {
  return withApp(command, terminal, environment, async app => {
    const [{ models, modelId }, servers] = await Promise.all([
      app.requests.bootstrap(undefined),
      app.requests.findLocalServers(undefined),
    ])
    if (command.json) {
      for (const model of models) terminal.out(`${JSON.stringify({ ...model, chosen: model.id === modelId })}\n`)
      for (const { models: served, ...server } of servers)
        for (const model of served) terminal.out(`${JSON.stringify({ ...server, served: model })}\n`)
      return EXIT.done
    }
    for (const model of models) printConnected(model, model.id === modelId, terminal)
    for (const server of servers) printServer(server, terminal)
    if (servers.length === 0) terminal.say(NO_SERVER)
    return EXIT.done
  })
}

function printConnected(model: ModelChoice, chosen: boolean, terminal: Terminal): void {
  const { label, baseUrl, contextTokens, served } = model
  const said = servedWords({ name: '', ...served, contextTokens }, terminal.language)
  const parts = [terminal.style('bold', printable(label)), baseUrl && printable(baseUrl), said]
  terminal.out(`${chosen ? '*' : ' '} ${parts.filter(Boolean).join(' · ')}\n`)
}

function printServer({ provider, baseUrl, models }: LocalServer, terminal: Terminal): void {
  const french = terminal.language === 'fr'
  const count = models.length === 0 ? (french ? ' : aucun modèle' : ': no model') : ''
  terminal.out(`\n${french ? 'Trouvé sur cet ordinateur' : 'Found on this computer'} · ${baseUrl}${count}\n`)
  for (const model of models) {
    const said = servedWords(model, terminal.language)
    terminal.out(`  ${[terminal.style('bold', printable(model.name)), said].filter(Boolean).join(' · ')}\n`)
  }
  if (models.some(({ cramped }) => cramped)) terminal.say(raiseWords(provider))
  const [first] = models
  if (first) terminal.note(`  ardoise ask "…" --model ${printable(first.name)} --base-url ${baseUrl}`)
}

const NO_SERVER = {
  fr: 'Aucun serveur de modèles ne répond sur cet ordinateur (Ollama, LM Studio, llama.cpp).',
  en: 'No model server answers on this computer (Ollama, LM Studio, llama.cpp).',
}
