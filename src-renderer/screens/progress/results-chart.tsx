import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts'

export type ChartRow = { name: string; right: number; wrong: number; of: string }

/** Decorative: whoever cannot see it reads the same figures beside it. */
export function ResultsChart({ rows }: { rows: ChartRow[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        layout="vertical"
        data={rows}
        margin={{ top: 0, right: 64, bottom: 0, left: 0 }}
        barSize={16}
        accessibilityLayer={false}
      >
        <XAxis type="number" hide domain={[0, 'dataMax']} />
        <YAxis
          type="category"
          dataKey="name"
          width="auto"
          axisLine={false}
          tickLine={false}
          interval={0}
          tick={{ fill: 'var(--ink-soft)', fontSize: 12 }}
          tickFormatter={shorten}
        />
        <Bar dataKey="right" stackId="all" fill="var(--ok)" isAnimationActive={false} radius={3} />
        <Bar dataKey="wrong" stackId="all" fill="var(--line-strong)" isAnimationActive={false} radius={3}>
          <LabelList dataKey="of" position="right" fill="var(--ink-soft)" fontSize={12} className="money" />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  )
}

const LONGEST = 22

function shorten(name: string): string {
  return name.length <= LONGEST ? name : `${name.slice(0, LONGEST - 1)}…`
}
