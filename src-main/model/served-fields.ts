import { z } from 'zod'

/** Servers list models by the hundred at most; what comes after is not looked at. */
const MOST_LISTED = 2_000

/** A name is shown and sent back: nothing invisible in it. */
export const modelName = z
  .string()
  .min(1)
  .max(300)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u)

/** A number of tokens that a model may read; anything else is as good as nothing. */
export const tokenCount = z.number().int().min(512).max(100_000_000).optional().catch(undefined)

export const words = z.array(z.string()).optional().catch(undefined)

/** The entries of a list that are what they should be; undefined when there is no list. */
export function readList<T>(list: unknown, entry: z.ZodType<T>): T[] | undefined {
  if (!Array.isArray(list)) return undefined
  return list.slice(0, MOST_LISTED).flatMap(one => entry.safeParse(one).data ?? [])
}

export function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined
}
