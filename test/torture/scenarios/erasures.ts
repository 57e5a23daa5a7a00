import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { contentNow, endFaults } from '../data-stage.ts'
import { openDesk } from '../desk.ts'
import { fillData, libraryOf } from '../fill.ts'
import type { Scenario, Setting, Stage, Strike } from '../stage.ts'
import { comesTrue } from '../victim.ts'
import { filesIn } from '../waits.ts'
import { openWindow } from '../window.ts'

const MOMENTS = ['it is asked for', 'the files go', 'the database goes'] as const

/** Everything is deleted from the window, which is killed on the way; asked again, nothing is left. */
export const erasures: Scenario = {
  name: 'erase',
  share: 8,
  window: true,
  moments: MOMENTS,
  async open(setting: Setting): Promise<Stage> {
    const { random } = setting
    const desk = await openDesk(setting)
    const database = join(desk.data, 'ardoise.db')

    async function strike(name: string): Promise<Strike> {
      const moment = MOMENTS.find(known => known === name)
      if (!moment) throw new Error(`no moment ${name}`)
      fillData(desk.data, random, { messages: 1_000, files: 300 })
      const faults = endFaults('the copy', await desk.run('data', 'copy'))
      const [content, library] = [contentNow(desk), libraryOf(desk.data)]
      const window = await openWindow(desk.data, desk.home)
      const asked = window.ask('deleteData', { confirm: 'SUPPRIMER' }).then(
        () => undefined,
        () => undefined,
      )
      const longest = pause(10_000, undefined, { ref: false })
      if (moment === 'the files go') await comesTrue(() => filesIn(join(desk.data, 'files')).length < 300, longest)
      if (moment === 'the database goes') await comesTrue(() => !existsSync(database), longest)
      await pause(random() * (moment === 'it is asked for' ? 60 : 8))
      await window.kill()
      await asked
      desk.killed.push(window.pid)
      await pause(60)
      const untouched = existsSync(database) && contentNow(desk) === content && libraryOf(desk.data) === library
      // Whatever is left of it opens, so that the person can ask again.
      faults.push(...endFaults('the next start', await desk.restart()))
      const again = await openWindow(desk.data, desk.home)
      await again.ask('deleteData', { confirm: 'SUPPRIMER' })
      await again.close()
      const left = ['files', 'copies', 'previews'].flatMap(folder => filesIn(join(desk.data, folder)))
      if (left.length > 0) faults.push(`${left.length} files are left, such as ${left[0]}`)
      if ((desk.look(db => db.prepare('SELECT count(*) FROM messages').pluck().get()) ?? 0) !== 0)
        faults.push('messages are left')
      faults.push(...(await desk.faults({ restarted: true })))
      return { fate: untouched ? 'not done' : 'done', wentOn: true, faults }
    }

    return { strike, close: async () => undefined }
  },
}
