import type { Database } from 'better-sqlite3'
import type { Usage } from '../types.ts'

export function addUsage(
  db: Database,
  { conversationId, model, usage, now }: { conversationId: string; model: string; usage: Usage; now: Date },
): void {
  db.prepare(
    `INSERT INTO usage (conversation_id, model, input_tokens, output_tokens, cost_micro_usd, created_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
  ).run(conversationId, model, usage.inputTokens, usage.outputTokens, usage.costMicroUsd ?? null, now.toISOString())
}

/** Of one conversation; the cost is there as soon as one turn had one. */
export function totalUsage(db: Database, conversationId: string): Usage {
  const row = db
    .prepare<[string], { input: number | null; output: number | null; cost: number | null }>(
      `SELECT sum(input_tokens) AS input, sum(output_tokens) AS output, sum(cost_micro_usd) AS cost
       FROM usage WHERE conversation_id = ?`,
    )
    .get(conversationId)
  return {
    inputTokens: row?.input ?? 0,
    outputTokens: row?.output ?? 0,
    ...(row?.cost == null ? {} : { costMicroUsd: row.cost }),
  }
}
