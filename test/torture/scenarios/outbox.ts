import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openSending } from '../outbox.ts'
import type { Scenario, Setting, Stage, Strike } from '../stage.ts'

const MOMENT = 'one message after the other'

/** The outbox alone, which sends all the time: whatever is killed, it is in the middle of a message. */
export const outbox: Scenario = {
  name: 'outbox',
  share: 40,
  moments: [MOMENT],
  async open({ folder, random }: Setting): Promise<Stage> {
    const sending = await openSending(join(folder, 'data'), random)
    let uncertain = 0

    async function strike(): Promise<Strike> {
      await sending.kill()
      await pause(30)
      const { wrong, states } = sending.count()
      const more = (states.uncertain ?? 0) > uncertain
      uncertain = states.uncertain ?? 0
      return { fate: more ? 'uncertain' : 'done', wentOn: false, faults: wrong }
    }

    return { strike, close: sending.close }
  },
}
