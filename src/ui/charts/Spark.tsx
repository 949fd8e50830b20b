import './spark.css'

interface SparkProps {
  /** The oldest first; null: a gap. */
  readonly values: readonly (number | null)[]
  /** The same in words. */
  readonly label: string
}

const WIDTH = 120
const HEIGHT = 24
const EDGE = 2

/** A small line. Not the chart library's: a list has one in each row, and this one costs nothing. */
export function Spark({ values, label }: SparkProps) {
  const most = Math.max(1, ...values.map((value) => value ?? 0))
  const step = values.length > 1 ? (WIDTH - 2 * EDGE) / (values.length - 1) : 0
  const points = values.map((value, at) =>
    value === null ? null : ([EDGE + at * step, HEIGHT - EDGE - (value / most) * (HEIGHT - 2 * EDGE)] as const),
  )
  const path = points
    .map((point, at) => (point === null ? '' : `${points[at - 1] ? 'L' : 'M'}${point[0].toFixed(1)} ${point[1].toFixed(1)}`))
    .join('')
  const last = points.findLast((point) => point !== null)
  return (
    <svg className="zg-spark" role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT}>
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" strokeLinecap="round" />
      {last && <circle cx={last[0]} cy={last[1]} r="2" fill="currentColor" />}
    </svg>
  )
}
