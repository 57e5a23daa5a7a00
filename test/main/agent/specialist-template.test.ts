import { expect, it } from 'vitest'
import { readSpecialist } from '../../../src-main/agent/read-specialist.ts'
import { specialists as en } from '../../../src-renderer/i18n/en/specialists.ts'
import { specialists as fr } from '../../../src-renderer/i18n/fr/specialists.ts'

it.each([
  ['French', fr.template],
  ['English', en.template],
])('the file that a new specialist begins from has no problem, in %s', (_, template) => {
  expect(readSpecialist('mon-specialiste', template)).toMatchObject({ specialist: { audience: 'pro', icon: 'scale' } })
})
