import type { Scenario } from '../stage.ts'
import { arrives, type Moment, onEvent, openTurnStage } from '../turn-stage.ts'

const mailMoments: Record<string, Moment> = {
  'before the connection': { wait: onEvent('approval'), within: 40 },
  connected: { wait: arrives('mail', 'connected'), within: 10 },
  'before DATA': { wait: arrives('mail', 'addressed'), within: 10 },
  'in DATA': { wait: arrives('mail', 'arriving'), within: 4 },
  'after DATA, not answered yet': { wait: arrives('mail', 'arrived'), within: 15 },
  answered: { wait: arrives('mail', 'answered'), within: 8 },
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
  'the gateway has it': { wait: arrives('sms', 'arriving'), within: 20 },
  'taken, not answered yet': { wait: arrives('sms', 'arrived'), within: 15 },
  answered: { wait: arrives('sms', 'answered'), within: 6 },
}

export const messages: Scenario = {
  name: 'sms',
  share: 32,
  moments: Object.keys(smsMoments),
  open: setting =>
    openTurnStage(setting, { moments: smsMoments, plan: mark => ({ mark, steps: [['sms'], ['memory']] }) }),
}
