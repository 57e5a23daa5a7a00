/** The name of both documents, without extension; the year only when the balance or the person said it. */
export function statementsName({ company, period }: { company: string; period: { end: string } }): string {
  return `États financiers ${company} ${period.end.slice(0, 4)}`.trim()
}
