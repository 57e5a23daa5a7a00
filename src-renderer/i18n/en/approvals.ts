import type { approvals as french } from '../fr/approvals.ts'
import type { Words } from '../words.ts'

export const approvals: Words<typeof french> = {
  text: 'Ardoise asks you before it sends or spends anything. This is what you allowed it to do without asking again.',
  list: 'What you are no longer asked',
  since: 'Since {{date}}',
  revoke: 'Take back',
  revokeOf: 'Take back: {{label}}',
  revoked: 'Ardoise will ask you again.',
  emptyTitle: 'You are asked for everything',
  emptyText: 'When you choose “Always allow” on a request, it appears here, and you can take it back.',
  tainted: 'After a web page or other content written by strangers, Ardoise always asks again.',
}
