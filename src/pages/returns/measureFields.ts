import type { FigureRow } from '../../figures/answers/question.ts'
import { toValue } from '../../figures/measures/defineMeasure.ts'
import { type MeasureName, measures } from '../../figures/measures/index.ts'
import { type Field, field } from '../../resources/schema/field.ts'
import type { ResourceRecord } from '../../resources/schema/resource.ts'

const HOUR_S = 3_600

/** Columns of measures, under the measures' names: each number opens its rows, and the head says what it counts. */
export function measureFields<Name extends MeasureName>(names: readonly Name[]): Readonly<Record<Name, Field>> {
  return Object.fromEntries(names.map((name) => [name, toField(name)])) as Record<Name, Field>
}

function toField(name: MeasureName): Field {
  const { label, definition, unit } = measures[name]
  const base = { label, help: definition, cell: () => import('./MeasureCell.tsx').then(({ cellOf }) => cellOf(name)) }
  if (unit === 'share') return field.ratio({ ...base, widthPx: 150 })
  if (unit === 'fen') return field.money(base)
  // A file has plain numbers, so the unit is in the head.
  if (unit === 'seconds') return field.number({ ...base, label: { zh: `${label.zh}（小时）`, en: `${label.en} (h)` }, widthPx: 140 })
  return field.number({ ...base, widthPx: 132 })
}

/** The values of a row's measures, and beside them the sums that they are made of. */
export function toMeasureValues(row: FigureRow | undefined, names: readonly MeasureName[]): ResourceRecord {
  const values: Record<string, unknown> = {}
  for (const name of names) {
    const sums = row?.sums[name]
    const value = sums ? toValue(sums) : null
    values[name] = value !== null && measures[name].unit === 'seconds' ? value / HOUR_S : value
    if (sums) values[sumsKey(name)] = sums
  }
  return values
}

/** Where the cells find that something of the row's shop was not read: what is not there may be so because of that. */
export const IS_UNREAD = 'is unread'

/** Where the cells find the sums of a measure. */
export function sumsKey(name: MeasureName): string {
  return `sums of ${name}`
}
