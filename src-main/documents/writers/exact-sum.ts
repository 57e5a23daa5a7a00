/** Neumaier's sum, so that the cached total has no drift that a spreadsheet's own would not have. */
export function newSum(): { add(value: number): void; value(): number } {
  let sum = 0
  let lost = 0
  return {
    add(value) {
      const next = sum + value
      lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
      sum = next
    },
    value: () => Number((sum + lost).toPrecision(15)),
  }
}
