import { UserError } from '../../src-main/errors.ts'

/** The French sentence that a reading fails with; anything else is an error of the test. */
export async function failureOf(reading: Promise<unknown>): Promise<string> {
  const error = await reading.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof UserError)) throw new Error(`expected a sentence, got ${error}`)
  return error.sentence.fr
}
