/** One line of a benchmark's result. */
export interface Figure {
  readonly what: string
  readonly unit: 'ms' | 'frames/s' | 'kB' | 'MB' | 'rows' | '1/s' | 'requests' | '%'
  readonly ours: number
  /** The same work without the product around it, measured in the same run; absent: nothing to compare with. */
  readonly plain?: number
  /** Of the design, as `<= 1,400`; absent: none is set. */
  readonly goal?: string
}

/** The middle of some measurements. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** A table for the terminal: ours, plain, how many times as much, goal. */
export function formatFigures(title: string, figures: readonly Figure[]): string {
  const rows = figures.map(({ what, unit, ours, plain, goal }) => [
    what,
    `${round(ours)} ${unit}`,
    plain === undefined ? '' : `${round(plain)} ${unit}`,
    plain ? `${(ours / plain).toFixed(2)}x` : '',
    goal ?? '',
  ])
  const lines = [['', 'ours', 'plain', 'ratio', 'goal'], ...rows]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
  const text = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [`\n${title}`, ...text].join('\n')
}

function round(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 })
}
