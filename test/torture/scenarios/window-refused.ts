import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { mountDisk } from '../../support/mount-disk.ts'
import { endFaults } from '../data-stage.ts'
import { type Plan, wordsOf } from '../model-server.ts'
import { newMark, type Scenario, type Setting, type Stage, type Strike } from '../stage.ts'
import { type Around, fateOf, madeFaults, openAround } from '../turn-stage.ts'
import type { AppWindow } from '../window.ts'
import { openWindow } from '../window.ts'
import { openFirstWindow, settle } from '../window-stage.ts'

type Moment = { wait(around: Around, window: AppWindow): Promise<unknown>; within: number; longest: number }

const seen = (type: string) => (_: Around, window: AppWindow) => window.shown(event => event.type === type)

const moments: Record<string, Moment> = {
  'a tool runs': { wait: seen('tool_start'), within: 40, longest: 200 },
  'an e-mail has arrived': { wait: ({ mail }) => mail.next('arrived'), within: 0, longest: 300 },
  'an e-mail is answered': { wait: ({ mail }) => mail.next('answered'), within: 3, longest: 60 },
  'an SMS has arrived': { wait: ({ sms }) => sms.next('arrived'), within: 0, longest: 300 },
  'the model has answered': { wait: ({ model }) => model.next('answered'), within: 10, longest: 300 },
}

/** The disk is full for a moment; the same window goes on, which no start has put in order. */
export const windowRefusals: Scenario = {
  name: 'window-refused',
  share: 24,
  window: true,
  moments: Object.keys(moments),
  open: openWindowRefusals,
}

async function openWindowRefusals(setting: Setting): Promise<Stage> {
  const { folder, random } = setting
  const place = join(folder, 'data')
  mkdirSync(place)
  const disk = mountDisk(place, DISK_MB)
  const around = await openAround(setting)
  const { desk, model } = around
  let window = await openFirstWindow(desk, model)

  async function strike(name: string): Promise<Strike> {
    const moment = moments[name]
    if (!moment) throw new Error(`no moment ${name}`)
    const plan: Plan = { mark: newMark(random), steps: [['md'], ['mail'], ['task'], ['sms']] }
    const over = new AbortController()
    const answering = answerCards(over.signal)
    const reached = moment.wait(around, window)
    await window.ask('sendMessage', { text: wordsOf(plan), fileIds: [] })
    await Promise.race([reached, pause(LONGEST_MS, undefined, { ref: false })])
    await pause(random() * moment.within)
    disk.fill()
    await pause(random() ** 2 * moment.longest)
    disk.free()
    await pause(SETTLED_MS)
    const fate = desk.live(db => fateOf(db, plan.mark))
    await settle(window, desk, plan)
    over.abort()
    await answering
    desk.keep(window.events)
    await window.close()
    const faults = await desk.faults({ restarted: false })
    faults.push(...endFaults('the next start', await desk.restart()), ...(await desk.faults({ restarted: true })))
    faults.push(...madeFaults(desk, plan, 'done', ['stopped', 'error']))
    if (desk.look(db => fateOf(db, plan.mark)) !== 'ended') faults.push('the turn did not come to its end')
    faults.push(...model.refusals.splice(0).map(refusal => `the provider refuses: ${refusal}`))
    window = await openWindow(desk.data, desk.home)
    return { fate, wentOn: fate !== 'ended', faults }
  }

  /** The person lets everything go, for good. */
  async function answerCards(over: AbortSignal): Promise<void> {
    const answered = new Set<string>()
    while (!over.aborted) {
      for (const event of window.events) {
        if (event.type !== 'approval' || answered.has(event.request.approvalId)) continue
        const { approvalId } = event.request
        answered.add(approvalId)
        await window.ask('answerApproval', { approvalId, decision: 'always' }).catch(() => answered.delete(approvalId))
      }
      await pause(20)
    }
  }

  return {
    strike,
    async close() {
      await window.close()
      await around.close()
      cpSync(place, join(folder, 'resté'), { recursive: true })
      disk.unmount()
    },
  }
}

const DISK_MB = 24
const LONGEST_MS = 60_000
/** What could not be stored is stored a moment after there is room again. */
const SETTLED_MS = 1_500
