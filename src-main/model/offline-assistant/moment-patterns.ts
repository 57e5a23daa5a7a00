import {
  COUNT,
  clock,
  countOf,
  DAY,
  date,
  dated,
  endOfMonth,
  later,
  MONTH,
  mondayBased,
  monthOf,
  monthPart,
  nextDayOfMonth,
  type Parts,
  partsOf,
  shifted,
  weekdayOf,
} from './calendar.ts'

/** What words say of a day or an hour; `impossible` for « 31/02 ». */
export type Said = { day?: Parts; time?: string; impossible?: true }
export type Pattern = { said: string; read(groups: readonly string[], now: Date): Said }

/** By what they say, the longer before what they contain. Folded. */
export const DAY_PATTERNS: readonly Pattern[] = [
  {
    said: '(\\d{4})-(\\d{2})-(\\d{2})(?:t(\\d{2}):(\\d{2}))?',
    read: ([y, m, d, h, min]) => ({
      ...date(Number(y), Number(m), Number(d)),
      ...(h && { time: clock(Number(h), Number(min)) }),
    }),
  },
  {
    said: `(?:${DAY},? )?(?:le |the )?(\\d{1,2})(?:er|st|nd|rd|th)? (?:of )?${MONTH}(?:,? (\\d{4}))?`,
    read: ([weekday, d, month, y], now) => dated(now, Number(d), monthOf(month), y, weekday),
  },
  {
    said: `(?:${DAY},? )?(?:the )?${MONTH} (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?(?![\\d/:h])`,
    read: ([weekday, month, d, y], now) => dated(now, Number(d), monthOf(month), y, weekday),
  },
  {
    said: `(?:${DAY},? )?(?:le )?(\\d{1,2})[/.-](\\d{1,2})(?:[/.-](\\d{4}|\\d{2}))?(?![\\d/])`,
    read: ([weekday, d, m, y], now) => dated(now, Number(d), Number(m), y?.length === 2 ? `20${y}` : y, weekday),
  },
  {
    said: `${DAY} le (\\d{1,2})(?!\\s?[h:\\d/])`,
    read: ([weekday, d], now) => nextDayOfMonth(now, Number(d), weekday),
  },
  {
    said: `(?:dans|d'ici|in|within) ${COUNT} (minutes?|mins?|heures?|hours?|h)(?!\\p{L})`,
    read: ([count, unit], now) => later(now, countOf(count) * (/^m/.test(unit ?? '') ? 1 : 60)),
  },
  {
    said: `(?:dans|d'ici|in|within|sous) ${COUNT} (jours?|days?|semaines?|weeks?|mois|months?|ans?|annees?|years?)(?!\\p{L})`,
    read: ([count, unit], now) => ({ day: shifted(now, countOf(count), unit ?? '') }),
  },
  { said: 'apres[- ]demain|(?:the )?day after tomorrow', read: (_, now) => ({ day: shifted(now, 2, 'jour') }) },
  {
    said: '(?:demain|demin|dmain|2main) matin|tomorrow morning',
    read: (_, now) => ({ day: shifted(now, 1, 'jour'), time: '08:00' }),
  },
  {
    said: '(?:demain|demin|dmain|2main) (?:apres[- ]midi)|tomorrow afternoon',
    read: (_, now) => ({ day: shifted(now, 1, 'jour'), time: '14:00' }),
  },
  {
    said: '(?:demain|demin|dmain|2main) soir|tomorrow (?:evening|night)',
    read: (_, now) => ({ day: shifted(now, 1, 'jour'), time: '18:00' }),
  },
  { said: 'demain|demin|dmain|2main|tomorrow', read: (_, now) => ({ day: shifted(now, 1, 'jour') }) },
  { said: 'ce soir|tonight|this evening', read: (_, now) => ({ day: shifted(now, 0, 'jour'), time: '18:00' }) },
  { said: 'cet apres[- ]midi|this afternoon', read: (_, now) => ({ day: shifted(now, 0, 'jour'), time: '14:00' }) },
  { said: "aujourd'hui|today", read: (_, now) => ({ day: shifted(now, 0, 'jour') }) },
  {
    said: `(?:le |ce |on |this |next |pour )?${DAY} (?:en huit|d'apres|de la semaine prochaine)`,
    read: ([weekday], now) => ({ day: shifted(now, 7 - mondayBased(now) + ((weekdayOf(weekday) + 6) % 7), 'jour') }),
  },
  {
    said: `(?:le |ce |on |this |next )?${DAY}(?: prochain| qui vient| next)?`,
    read: ([weekday], now) => ({ day: shifted(now, ((weekdayOf(weekday) - now.getDay() + 6) % 7) + 1, 'jour') }),
  },
  {
    said: '(?:en |a la |la )?fin (?:de la |de |du )?semaine(?! prochaine)|(?:by )?(?:the )?end of (?:the |this )?week',
    read: (_, now) => ({ day: shifted(now, (4 - mondayBased(now) + 7) % 7, 'jour') }),
  },
  {
    said: '(?:ce |le )?week-?end|(?:this |the )?weekend',
    read: (_, now) => ({ day: shifted(now, (5 - mondayBased(now) + 7) % 7, 'jour') }),
  },
  {
    said: '(?:la )?semaine prochaine|next week',
    read: (_, now) => ({ day: shifted(now, 7 - mondayBased(now), 'jour') }),
  },
  {
    said: '(?:a la |en )?fin (?:du |de )mois(?: prochain)|(?:the )?end of next month',
    read: (_, now) => ({ day: endOfMonth(now.getFullYear(), now.getMonth() + 2) }),
  },
  {
    said: '(?:a la |en )?fin (?:du |de |de ce )mois|(?:the )?end of (?:the |this )?month|month[- ]end',
    read: (_, now) => ({ day: endOfMonth(now.getFullYear(), now.getMonth() + 1) }),
  },
  {
    said: '(?:au )?debut du mois prochain|(?:le )?mois prochain|(?:the )?(?:beginning|start) of next month|next month',
    read: (_, now) => ({ day: partsOf(new Date(now.getFullYear(), now.getMonth() + 1, 1)) }),
  },
  {
    said: "(?:a la |en )?fin (?:de l'|d')annee|(?:the )?end of (?:the |this )?year",
    read: (_, now) => ({ day: { y: now.getFullYear(), m: 12, d: 31 } }),
  },
  {
    said: `(?:a la |en )?fin ${MONTH}|(?:the )?end of ${MONTH}`,
    read: ([fr, en], now) => monthPart(now, monthOf(fr ?? en), 'end'),
  },
  { said: `mi-?${MONTH}|mid-?${MONTH}`, read: ([fr, en], now) => monthPart(now, monthOf(fr ?? en), 15) },
  {
    said: `(?:au |en )?debut ${MONTH}|(?:the )?(?:beginning|start) of ${MONTH}`,
    read: ([fr, en], now) => monthPart(now, monthOf(fr ?? en), 1),
  },
  {
    said: '(?:pour |avant )?(?:le|the) (\\d{1,2})(?:er|st|nd|rd|th)?(?=\\s*(?:$|[,.;!?)])| (?:a|de|du|d|des|pour|svp|stp|au|et|il|que|qui|prochain|vers|avant|apres|at|to|for|by)(?![\\p{L}\\d]))',
    read: ([d], now) => nextDayOfMonth(now, Number(d)),
  },
]

/** Hours: « à 14 h 30 », « 8h », « 9:15 », “3 pm”, « midi ». */
export const TIME_PATTERNS: readonly { said: string; read(groups: readonly string[]): string | undefined }[] = [
  {
    said: "(?:a |vers |at |avant |pour |by )?(\\d{1,2}) ?(?:h|heures?|:)(?: ?(\\d{2}))?(?: du (matin|soir)| de (l'apres[- ]midi))?(?![\\p{L}\\d])",
    read: ([h, min, part, afternoon]) =>
      clock(Number(h) + ((part === 'soir' || afternoon) && Number(h) < 12 ? 12 : 0), Number(min ?? 0)),
  },
  {
    said: "(?:at |by )?(\\d{1,2})(?::(\\d{2}))? ?(am|pm|o'clock)(?!\\p{L})",
    read: ([h, min, half]) =>
      clock((Number(h) % 12) + (half === 'pm' ? 12 : half === 'am' ? 0 : Number(h) === 12 ? 12 : 0), Number(min ?? 0)),
  },
  { said: 'at (\\d{1,2})(?![:/.,]?\\d|\\s?(?:%|euros?|dollars?|francs?))', read: ([h]) => clock(Number(h), 0) },
  { said: '(?:a )?midi|(?:at )?noon', read: () => '12:00' },
  { said: '(?:a )?minuit|(?:at )?midnight', read: () => '00:00' },
]
