import { describe, expect, it } from 'vitest'
import { outboxGroups } from '../../../src-renderer/screens/outbox/outbox-groups.ts'
import { sampleOutbox } from '../fake-data.ts'

describe('the groups of the outbox', () => {
  it('put what waits first and leave out what is empty', () => {
    expect(
      outboxGroups(sampleOutbox()).map(({ group, entries }) => [group, entries.map(entry => entry.state)]),
    ).toEqual([
      ['waiting', ['held', 'uncertain', 'failed']],
      ['alone', ['held']],
      ['sent', ['sent']],
    ])
    expect(outboxGroups([])).toEqual([])
  })

  it('put the newest of one state first', () => {
    const [one] = sampleOutbox()
    if (!one) throw new Error('no sample')
    const old = { ...one, id: 'old', createdAt: '2020-01-01T00:00:00.000Z' }
    expect(outboxGroups([old, one])[0]?.entries.map(entry => entry.id)).toEqual(['o-held', 'old'])
  })
})
