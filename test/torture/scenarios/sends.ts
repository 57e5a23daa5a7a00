import type { Step } from '../post-office.ts'
import type { Scenario } from '../stage.ts'
import { type Moment, onEvent, openTurnStage, type Wait } from '../turn-stage.ts'

const at =
  (office: 'mail' | 'sms', step: Step): Wait =>
  (victim, around) =>
    Promise.race([around[office].next(step).then(() => true), victim.ended.then(() => false)])

const mailMoments: Record<string, Moment> = {
  'before the connection': { wait: onEvent('approval'), within: 40 },
  connected: { wait: at('mail', 'connected'), within: 10 },
  'before DATA': { wait: at('mail', 'addressed'), within: 10 },
  'in DATA': { wait: at('mail', 'arriving'), within: 4 },
  'after DATA, not answered yet': { wait: at('mail', 'arrived'), within: 15 },
  answered: { wait: at('mail', 'answered'), within: 8 },
}

export const mails: Scenario = {
  name: 'mail',
  share: 60,
  moments: Object.keys(mailMoments),
  open: setting =>
    openTurnStage(setting, { moments: mailMoments, plan: mark => ({ mark, steps: [['mail'], ['task']] }) }),
}

const smsMoments: Record<string, Moment> = {
  'before the request': { wait: onEvent('approval'), within: 30 },
  'the gateway has it': { wait: at('sms', 'arriving'), within: 20 },
  'taken, not answered yet': { wait: at('sms', 'arrived'), within: 15 },
  answered: { wait: at('sms', 'answered'), within: 6 },
}

export const messages: Scenario = {
  name: 'sms',
  share: 32,
  moments: Object.keys(smsMoments),
  open: setting =>
    openTurnStage(setting, { moments: smsMoments, plan: mark => ({ mark, steps: [['sms'], ['memory']] }) }),
}
