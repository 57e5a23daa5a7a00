import { describe, expect, it } from 'vitest'
import { activeJobOf, countActive, inOrder, withJob, withStep } from '../../../src-renderer/job-list.ts'
import { fakeJob, sampleJobs } from '../fake-jobs.ts'

describe('the jobs', () => {
  it('stand in the order in which they concern the person', () => {
    const jobs = [
      fakeJob(9, { status: 'queued' }),
      fakeJob(8, { status: 'queued' }),
      fakeJob(7, { status: 'done' }),
      fakeJob(6, { status: 'running' }),
      fakeJob(5, { status: 'failed' }),
      fakeJob(4, { status: 'waiting' }),
      fakeJob(3, { status: 'interrupted' }),
    ]
    expect(inOrder(jobs).map(({ number }) => number)).toEqual([4, 6, 8, 9, 7, 5, 3])
  })

  it('are active while they wait, run or ask', () => {
    expect(countActive(sampleJobs())).toBe(4)
    expect(activeJobOf(sampleJobs(), 'c-tva')?.number).toBe(8)
    expect(activeJobOf(sampleJobs(), 'c-bilan')).toBeUndefined()
    expect(activeJobOf(sampleJobs(), undefined)).toBeUndefined()
  })

  it('take what was told of one of them, known or new', () => {
    const jobs = [fakeJob(2), fakeJob(1)]
    expect(withJob(jobs, fakeJob(1, { status: 'done' })).map(({ status }) => status)).toEqual(['running', 'done'])
    expect(withJob(jobs, fakeJob(3)).map(({ number }) => number)).toEqual([3, 2, 1])
  })

  it('take progress of the step that they show, and of no other', () => {
    const jobs = sampleJobs()
    const progress = { label: { fr: 'Lit', en: 'Reads' }, done: 200, total: 300 }
    const told = (callId: string) => withStep(jobs, 'c-tva', { type: 'tool_progress', callId, progress })
    expect(activeJobOf(told('j8-b'), 'c-tva')?.step?.progress?.done).toBe(200)
    expect(told('j8-a')).toBe(jobs)
    expect(withStep(jobs, 'c-bilan', { type: 'tool_progress', callId: 'j8-b', progress })).toBe(jobs)
  })
})
