import { z } from 'zod'
import { broken, serviceBusy, serviceFailure } from './failures.ts'
import { fetchWeb } from './http.ts'
import { readJson } from './read-json.ts'
import type { Services } from './services.ts'
import { visibleLine, visibleText } from './visible-text.ts'

/** What Jina may spend on the page itself. */
const PAGE_SECONDS = 15

/**
 * https://jina.ai/reader: the page as Markdown, read by a third party that thereby learns its address.
 * @throws ToolError when it cannot be reached, refuses, or could not read the page.
 */
export async function readWithJina(
  url: URL,
  { key, services, signal }: { key: string | undefined; services: Services; signal: AbortSignal },
): Promise<{ title: string; text: string }> {
  const target = new URL(url)
  target.hash = ''
  const { status, body } = await fetchWeb({
    url: `${services.jina}/${target.href}`,
    service: 'Jina Reader',
    headers: {
      Accept: 'application/json',
      'X-Return-Format': 'markdown',
      'X-Timeout': String(PAGE_SECONDS),
      'X-Retain-Images': 'none',
      ...(key && { Authorization: `Bearer ${key}` }),
    },
    limits: services.limits,
    signal,
  })
  if (status === 429) throw serviceBusy('Jina Reader')
  if (status !== 200) throw serviceFailure('Jina Reader', status)
  const { data: answer } = jinaAnswer.safeParse(readJson(body))
  if (!answer) throw broken('Jina Reader')
  return { title: visibleLine(answer.data.title), text: visibleText(answer.data.content) }
}

const jinaAnswer = z.object({ data: z.object({ title: z.string().default(''), content: z.string() }) })
