import type { Answer, RequestName } from '../../src-preload/contract.ts'
import type { RequestHandlers } from '../app/requests.ts'
import { UserError } from '../errors.ts'
import type { Bilingual } from '../types.ts'
import { REQUEST_SCHEMAS } from './request-schemas.ts'

export type Answering = (name: unknown, input: unknown) => Promise<Answer<unknown>>

export type AnsweringOptions = {
  handlers(): RequestHandlers<RequestName>
  /** What becomes of a failure of the store, so that a full disk is a sentence too. */
  explain(error: unknown): unknown
  log(where: string, error: unknown): void
}

/**
 * Checks a request of the window and answers it. What the person can do something about comes back as a sentence; so
 * does everything else, after it was logged.
 */
export function createAnswering({ handlers, explain, log }: AnsweringOptions): Answering {
  async function run<N extends RequestName>(name: N, input: unknown): Promise<unknown> {
    const checked = REQUEST_SCHEMAS[name].safeParse(input)
    if (!checked.success) throw new Error(`arguments of ${name}: ${checked.error.message}`)
    return handlers()[name](checked.data)
  }

  return async (name, input) => {
    if (!isRequestName(name)) {
      log('request', new Error(`unknown request ${String(name).slice(0, 100)}`))
      return { ok: false, error: UNEXPECTED }
    }
    try {
      return { ok: true, value: await run(name, input) }
    } catch (error) {
      const explained = explain(error)
      if (explained instanceof UserError) return { ok: false, error: explained.sentence }
      log(name, error)
      return { ok: false, error: UNEXPECTED }
    }
  }
}

function isRequestName(name: unknown): name is RequestName {
  return typeof name === 'string' && Object.hasOwn(REQUEST_SCHEMAS, name)
}

const UNEXPECTED: Bilingual = {
  fr: 'Une erreur inattendue s’est produite et a été notée. Recommencez ; si elle revient, redémarrez Ardoise.',
  en: 'An unexpected error occurred and was noted. Try again; if it comes back, restart Ardoise.',
}
