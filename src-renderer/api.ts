import type {
  Answer,
  ArdoiseApi,
  RequestArguments,
  RequestName,
  RequestResult,
  WindowEvent,
} from '../src-preload/contract.ts'
import { showToast } from './components/ui/toast.tsx'
import { i18n, say } from './i18n/i18n.ts'

declare global {
  interface Window {
    ardoise: ArdoiseApi
  }
}

type RequestCalls = { [N in RequestName]: (...input: RequestArguments<N>) => Promise<Answer<RequestResult<N>>> }

/**
 * Sends a request; a refusal is shown as a toast before it is returned, so callers only go on when `ok`.
 * A bug on the other side becomes one sentence too.
 */
export async function ask<N extends RequestName>(
  name: N,
  ...input: RequestArguments<N>
): Promise<Answer<RequestResult<N>>> {
  const answer = await askQuietly(name, ...input)
  if (!answer.ok) showToast({ message: say(answer.error), kind: 'error' })
  return answer
}

/** The same, for callers that show the sentence themselves (a form, a card). */
export async function askQuietly<N extends RequestName>(
  name: N,
  ...input: RequestArguments<N>
): Promise<Answer<RequestResult<N>>> {
  try {
    const requests: RequestCalls = window.ardoise
    return await requests[name](...input)
  } catch (error) {
    reportProblem(error)
    const sentence = i18n.t('common.unexpected')
    return { ok: false, error: { fr: sentence, en: sentence } }
  }
}

export function onEvent(listener: (event: WindowEvent) => void): () => void {
  return window.ardoise.onEvent(listener)
}

export function pathsOf(files: File[]): string[] {
  return window.ardoise.pathsOf(files)
}

/** Sends a failure of the window to the log. Never throws: it is called where nothing else can help. */
export function reportProblem(problem: unknown): void {
  const message = problem instanceof Error ? problem.message : String(problem)
  const stack = problem instanceof Error ? problem.stack : undefined
  window.ardoise.reportProblem({ message, stack }).catch(() => undefined)
}
