import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, it, vi } from 'vitest'
import { getJob } from '../../../src-main/store/jobs.ts'
import { fakeModel } from '../../support/fake-model.ts'
import { startApp } from '../../support/start-app.ts'

it('an open window sees that a job of another run of the program has died', async () => {
  const { app, db, data, announced } = await startApp({ model: fakeModel([]), resumes: true })
  const { job } = app.jobs.add({ text: 'loin' }, { lang: 'fr', yes: false })
  const other = new Sqlite(join(data, 'ardoise.db'))
  // The process that started this one is certainly alive.
  other.prepare("UPDATE jobs SET process = ?, status = 'running'").run(`${process.ppid}-other`)
  const changes = () => announced.filter(({ type }) => type === 'changed').length
  await vi.waitFor(() => expect(changes()).toBeGreaterThan(1), { timeout: 5_000 })
  expect(getJob(db, job.number)?.status).toBe('running')
  other.prepare('UPDATE jobs SET process = ?').run('999999999-dead')
  other.close()
  await vi.waitFor(() => expect(getJob(db, job.number)?.status).toBe('interrupted'), { timeout: 20_000 })
})
