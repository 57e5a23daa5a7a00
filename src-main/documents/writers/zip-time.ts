/** A zip counts its years from 1980 to 2099; the clock of a machine whose battery is dead says 1970. */
export function zipTime(time: Date): Date {
  const year = time.getFullYear()
  return year >= 1980 && year <= 2099 ? time : new Date(1980, 0, 1)
}
