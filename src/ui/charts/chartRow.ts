/** One point or bar. */
export interface ChartRow {
  /** Its place: a time or a category as it is read. */
  readonly x: string
  readonly y: number
  /** What it belongs to; the same for all where there is only one. */
  readonly series: string
}

export interface ChartTable {
  readonly series: readonly string[]
  readonly rows: readonly { readonly x: string; readonly values: readonly (number | null)[] }[]
}

/** The same figures as a table: a row for each x, a column for each series, null where there is none. */
export function toChartTable(rows: readonly ChartRow[]): ChartTable {
  const series = [...new Set(rows.map((row) => row.series))]
  const places = [...new Set(rows.map(({ x }) => x))]
  return {
    series,
    rows: places.map((x) => ({
      x,
      values: series.map((name) => rows.find((row) => row.x === x && row.series === name)?.y ?? null),
    })),
  }
}
