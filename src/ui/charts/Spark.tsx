import './spark.css'

interface SparkProps {
  /** The oldest first, above or below 0; null: a gap. */
  readonly values: readonly (number | null)[]
  /** The same in words. */
  readonly label: string
}

const WIDTH = 120
const HEIGHT = 24
const EDGE = 2

/** A small line from 0, which is drawn where values are below it. Not the chart library's: a list has one in each row, and this one costs nothing. */
export function Spark({ values, label }: SparkProps) {
  const known = values.map((value) => value ?? 0)
  const least = Math.min(0, ...known)
  const range = Math.max(1, Math.max(0, ...known) - least)
  const heightOf = (value: number) => HEIGHT - EDGE - ((value - least) / range) * (HEIGHT - 2 * EDGE)
  const step = values.length > 1 ? (WIDTH - 2 * EDGE) / (values.length - 1) : 0
  const points = values.map((value, at) => (value === null ? null : ([EDGE + at * step, heightOf(value)] as const)))
  const path = points
    .map((point, at) => (point === null ? '' : `${points[at - 1] ? 'L' : 'M'}${point[0].toFixed(1)} ${point[1].toFixed(1)}`))
    .join('')
  const last = points.findLast((point) => point !== null)
  return (
    <svg className="zg-spark" role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT}>
      {least < 0 && <path className="zg-spark-zero" d={`M0 ${heightOf(0).toFixed(1)}H${WIDTH}`} stroke="currentColor" strokeWidth="0.5" />}
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" strokeLinecap="round" />
      {last && <circle cx={last[0]} cy={last[1]} r="2" fill="currentColor" />}
    </svg>
  )
}
