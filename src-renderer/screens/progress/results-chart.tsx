import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts'

export type ChartRow = { name: string; right: number; wrong: number; of: string }

export const ROW_PX = 36
const NAME_PX = 150

/** Decorative: whoever cannot see it reads the same figures beside it. */
export function ResultsChart({ rows }: { rows: ChartRow[] }) {
  return (
    <ResponsiveContainer width="100%" height={rows.length * ROW_PX}>
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
          width={NAME_PX}
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
