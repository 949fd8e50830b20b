import type { ChartRow } from '../../ui/charts/chartRow.ts'

interface Timeline {
  readonly times: readonly number[]
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[]
}

/** Points over time to rows of a chart; `format` writes the times as they are read. */
export function toChartRows({ times, series }: Timeline, format: (ms: number) => string): ChartRow[] {
  return series.flatMap(({ name, values }) =>
    times.flatMap((ms, index) => {
      const y = values[index]
      return y === undefined ? [] : [{ x: format(ms), y, series: name }]
    }),
  )
}
