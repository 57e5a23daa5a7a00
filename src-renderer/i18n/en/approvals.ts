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
  whenOnline: 'Send what I have already agreed to when the network is back',
  whenOnlineHint:
    'A message that you had agreed to send and that could not leave then leaves by itself, once, within 24 hours. Otherwise it waits for you to send it.',
  tainted: 'After a web page or other content written by strangers, Ardoise always asks again.',
}
