/** One point or bar. */
export interface ChartRow {
  /** Its place: a time or a category as it is read. */
  readonly x: string
  /** Null: not known, which is not 0. It keeps its place, where nothing is drawn. */
  readonly y: number | null
  /** The line, bar group or slice that the value belongs to; a chart with one series has one name for all rows. */
  readonly series: string
}

export interface ChartTable {
  readonly series: readonly string[]
  readonly rows: readonly { readonly x: string; readonly values: readonly (number | null)[] }[]
}

/** There is something to be drawn. */
export function isAnyKnown(rows: readonly ChartRow[]): boolean {
  return rows.some(({ y }) => y !== null)
}

/** The same figures as a table: a row for each x, a column for each series, null where there is none. */
export function toChartTable(rows: readonly ChartRow[]): ChartTable {
  const series = [...new Set(rows.map((row) => row.series))]
  const places = new Map<string, Map<string, number | null>>()
  for (const { x, y, series: name } of rows) {
    const place = places.get(x) ?? new Map<string, number | null>()
    if (!place.has(name)) place.set(name, y)
    places.set(x, place)
  }
  return { series, rows: [...places].map(([x, place]) => ({ x, values: series.map((name) => place.get(name) ?? null) })) }
}

/** Every series has a row at every place, null where it has no value: a line is broken there instead of drawn across. */
export function withGaps(rows: readonly ChartRow[]): readonly ChartRow[] {
  const { series, rows: places } = toChartTable(rows)
  return places.flatMap(({ x, values }) => series.map((name, at) => ({ x, y: values[at] ?? null, series: name })))
}

/** Values of a line that have a gap, or its end, on both sides: no line is drawn to them, so they need a dot. */
export function toLonePoints(rows: readonly ChartRow[]): readonly ChartRow[] {
  const { series, rows: places } = toChartTable(rows)
  return series.flatMap((name, of) => {
    const valueAt = (at: number) => places[at]?.values[of] ?? null
    return places.flatMap(({ x }, at) =>
      valueAt(at) !== null && valueAt(at - 1) === null && valueAt(at + 1) === null ? [{ x, y: valueAt(at), series: name }] : [],
    )
  })
}

/** Names of places that are each another: a chart takes two of one name for one. */
export function toUniqueNames(names: readonly string[]): readonly string[] {
  const seen = new Map<string, number>()
  return names.map((name) => {
    const before = seen.get(name) ?? 0
    seen.set(name, before + 1)
    return before === 0 ? name : `${name} (${before + 1})`
  })
}

/** A place as a dot: how far it is along both axes. */
export interface ChartDot {
  readonly name: string
  readonly across: number
  readonly up: number
}

export interface ChartDots {
  /** Names of the two series. */
  readonly across: string
  readonly up: string
  readonly dots: readonly ChartDot[]
}

/** The second series against the first; a place that lacks one of the two has no dot. */
export function toChartDots(rows: readonly ChartRow[]): ChartDots {
  const { series, rows: places } = toChartTable(rows)
  const dots = places.flatMap(({ x, values: [across, up] }) => (across == null || up == null ? [] : [{ name: x, across, up }]))
  return { across: series[0] ?? '', up: series[1] ?? '', dots }
}

/** Nearer to each other than this, by the share of what the dots span, names would cover each other. */
const NAME_ROOM = 0.15

/** Dots that are named: none is both higher and further to the left, from the left on, as far as there is room for the names. */
export function toNamedDots(dots: readonly ChartDot[]): ReadonlySet<ChartDot> {
  const span = (read: (dot: ChartDot) => number) => Math.max(...dots.map(read)) - Math.min(...dots.map(read)) || 1
  const roomAcross = span(({ across }) => across) * NAME_ROOM
  const roomUp = span(({ up }) => up) * NAME_ROOM
  const front = dots.filter(
    ({ across, up }) => !dots.some((other) => other.up >= up && other.across <= across && (other.up > up || other.across < across)),
  )
  const named: ChartDot[] = []
  for (const dot of front.toSorted((one, other) => one.across - other.across)) {
    const covers = (other: ChartDot) => Math.abs(other.across - dot.across) < roomAcross && Math.abs(other.up - dot.up) < roomUp
    if (!named.some(covers)) named.push(dot)
  }
  return new Set(named)
}

const BYTE_ORDER_MARK = '\uFEFF'

/** The same as a file; `place`: the head of the first column. A text that a spreadsheet would take for a formula is kept from being one. */
export function toChartCsv(rows: readonly ChartRow[], place: string): string {
  const { series, rows: lines } = toChartTable(rows)
  const table = [[place, ...series].map(toCell), ...lines.map(({ x, values }) => [toCell(x), ...values.map((value) => value ?? '')])]
  return `${BYTE_ORDER_MARK}${table.map((cells) => cells.join(',')).join('\r\n')}\r\n`
}

function toCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
