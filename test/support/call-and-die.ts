import { createExecuteTool } from '../../src-main/agent/execute-tool.ts'
import { openStore } from '../../src-main/store/open.ts'
import { startToolRun } from '../../src-main/store/tool-runs.ts'
import { createWork } from '../../src-main/tools/work.ts'
import { SERVICES } from '../../src-main/web/services.ts'
import { META_TOKEN } from './meta-server.ts'
import { TOKEN } from './twilio-server.ts'

/** `trace`: while its trace is written; `told`: once it is, at the first word of it; `ended`: before its end is kept. */
export type Moment = 'trace' | 'told' | 'sending' | 'sent' | 'ended'

export type CallToKill = {
  tool: string
  args: object
  callId: string
  moment: Moment
  data: string
  resources: string
  out: string
  now: string
  profileId: string
  conversationId: string
  userMessageId: number
  messageId: number
  messageServices: { twilio: string; meta: string }
}

/** Where the kill strikes: in the middle of the transaction that does it. */
const TRIGGERS: Partial<Record<Moment, string>> = {
  trace: 'AFTER INSERT ON effects',
  sending: "AFTER UPDATE ON main.outbox WHEN new.state = 'sending'",
  sent: "AFTER UPDATE ON main.outbox WHEN new.state = 'sent'",
}

/** One run of the program that calls one tool, and is killed by itself at the moment asked for. */
const call: CallToKill = JSON.parse(process.argv[2] ?? '')
const { moment, tool, callId, profileId, conversationId, userMessageId, messageId } = call
const die = () => {
  process.kill(process.pid, 'SIGKILL')
  return null
}
const db = openStore(call.data)
const trigger = TRIGGERS[moment]
if (trigger) {
  db.function('die', die)
  db.exec(`CREATE TEMP TRIGGER dying ${trigger.replace(' ON effects', ' ON main.effects')} BEGIN SELECT die(); END`)
}
const now = () => new Date(call.now)
const args = JSON.stringify(call.args)
const { callKey } = startToolRun(db, { conversationId, messageId, callId, step: 1, tool, arguments: args, now: now() })
const told = () => void (moment === 'told' && die())
const secrets: Record<string, string> = { sms_secret: TOKEN, whatsapp_secret: META_TOKEN }
const clock = { now, monotonic: () => performance.now() }

const execute = createExecuteTool({
  mode: 'pro',
  language: 'fr',
  clock,
  createContext: (_call, _hooks, signal) => ({
    db,
    paths: { data: call.data, resources: call.resources, out: call.out },
    clock,
    profileId,
    conversationId,
    callKey,
    userMessageId,
    mode: 'pro',
    language: 'fr',
    appVersion: '0.0.0-test',
    attachments: [],
    signal,
    progress: () => undefined,
    work: createWork(),
    onFile: told,
    changed: told,
    secrets: {
      get: async name => secrets[name],
      set: async () => undefined,
      delete: async () => undefined,
      persistent: false,
    },
    messageServices: call.messageServices,
    webServices: SERVICES,
  }),
  newApprovalId: () => 'a',
  askUser: async () => 'once',
  isAlwaysAllowed: () => false,
  allowAlways: () => undefined,
  onStart: () => undefined,
  onEnd: () => undefined,
  log(error) {
    throw error
  },
})
const signal = new AbortController().signal
await execute(
  { id: callId, name: tool, arguments: args },
  { signal, emit: () => undefined, waiting: promise => promise, step: 1, repeated: false },
)
die()
