import { describe, expect, it } from 'vitest'
import { findMoment } from '../../../../src-main/model/offline-assistant/moment.ts'

/** Tuesday 10 March 2026, nine in the morning, where the test runs. */
const NOW = new Date(2026, 2, 10, 9, 0)

const SAID: [string, string][] = [
  ['demain', '2026-03-11'],
  ['après-demain', '2026-03-12'],
  ['apres demain a 15h', '2026-03-12 15:00'],
  ['aujourd’hui à 18 h 30', '2026-03-10 18:30'],
  ['ce soir', '2026-03-10 18:00'],
  ['ce soir à 20h', '2026-03-10 20:00'],
  ['demain matin', '2026-03-11 08:00'],
  ['demain matin à 7h15', '2026-03-11 07:15'],
  ['lundi', '2026-03-16'],
  ['lundi prochain', '2026-03-16'],
  ['mardi', '2026-03-17'],
  ['vendredi à midi', '2026-03-13 12:00'],
  ['vendredi en huit', '2026-03-20'],
  ['dans 3 jours', '2026-03-13'],
  ['dans une semaine', '2026-03-17'],
  ['dans deux semaines', '2026-03-24'],
  ['dans un mois', '2026-04-10'],
  ['dans 2 heures', '2026-03-10 11:00'],
  ['dans 30 minutes', '2026-03-10 09:30'],
  ['fin du mois', '2026-03-31'],
  ['à la fin du mois prochain', '2026-04-30'],
  ['fin janvier', '2027-01-31'],
  ['mi-avril', '2026-04-15'],
  ['début mai', '2026-05-01'],
  ['fin de l’année', '2026-12-31'],
  ['le 31/12', '2026-12-31'],
  ['le 05/01', '2027-01-05'],
  ['le 15 janvier 2027', '2027-01-15'],
  ['le 1er avril', '2026-04-01'],
  ['15 janvier', '2027-01-15'],
  ['le 28 à 10:45', '2026-03-28 10:45'],
  ['le 5', '2026-04-05'],
  ['vendredi 13 mars à 8h', '2026-03-13 08:00'],
  ['vendredi 13', '2026-03-13'],
  ['2026-06-30', '2026-06-30'],
  ['12/04/2026', '2026-04-12'],
  ['12/04/26', '2026-04-12'],
  ['la semaine prochaine', '2026-03-16'],
  ['ce week-end', '2026-03-14'],
  ['à 8h30', '2026-03-11 08:30'],
  ['à 17 heures', '2026-03-10 17:00'],
  ['à 3 heures de l’après-midi', '2026-03-10 15:00'],
  ['tomorrow at 3 pm', '2026-03-11 15:00'],
  ['next Monday', '2026-03-16'],
  ['on 15 January at 9:30', '2027-01-15 09:30'],
  ['January 15, 2027', '2027-01-15'],
  ['the day after tomorrow', '2026-03-12'],
  ['in three days', '2026-03-13'],
  ['end of the month', '2026-03-31'],
  ['tonight at 8pm', '2026-03-10 20:00'],
  ['next week', '2026-03-16'],
  ['29 février 2028', '2028-02-29'],
  ['le prix est à payer jeudi', '2026-03-12'],
  ['payer la facture du 15 janvier jeudi', '2026-03-12'],
]
const UNCLEAR: [string, string][] = [
  ['lundi ou mardi', 'several'],
  ['le 15 mars ou le 16 mars', 'several'],
  ['le 31/02', 'impossible'],
  ['le 30 février', 'impossible'],
  ['le 45', 'impossible'],
  ['29 février 2027', 'impossible'],
  ['lundi 13 mars', 'impossible'],
  ['un de ces jours', 'vague'],
  ['bientôt', 'vague'],
  ['plus tard', 'vague'],
]
const NONE = ['payer le loyer', 'acheter 3 cahiers', 'le 15 % de remise', 'un prix de 2 500 FCFA', 'le compte 521']

describe('moments', () => {
  for (const [said, expected] of SAID)
    it(`reads « ${said} »`, () => {
      const found = findMoment(said, NOW)
      const moment = found?.kind === 'moment' ? found.moment : undefined
      expect([moment?.day, moment?.time].filter(Boolean).join(' ')).toBe(expected)
    })

  for (const [said, why] of UNCLEAR)
    it(`asks about « ${said} »`, () => expect(findMoment(said, NOW)).toMatchObject({ kind: 'unclear', why }))

  for (const said of NONE) it(`reads none in « ${said} »`, () => expect(findMoment(said, NOW)).toBeUndefined())

  it('reads any day of two years, however it is written', () => {
    const wrong: string[] = []
    for (let ahead = 0; ahead < 730; ahead += 1) {
      const day = new Date(2026, 2, 10 + ahead)
      const [y, m, d] = [day.getFullYear(), day.getMonth() + 1, day.getDate()]
      const expected = `${y}-${`${m}`.padStart(2, '0')}-${`${d}`.padStart(2, '0')}`
      const long = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
      const english = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
      for (const said of [
        long.format(day),
        english.format(day),
        `${d}/${m}/${y}`,
        expected,
        `le ${d}/${m}/${y} à 8h`,
      ]) {
        const found = findMoment(said, NOW)
        if (found?.kind !== 'moment' || found.moment.day !== expected) wrong.push(said)
      }
    }
    expect(wrong).toEqual([])
  })
})
