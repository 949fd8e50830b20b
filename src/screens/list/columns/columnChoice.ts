import { type ColumnChoice, columnChoiceSchema } from '../../../../contract/entities/savedView.ts'
import { isSecret } from '../../../resources/schema/field.ts'
import type { Listed } from '../../../resources/schema/resource.ts'
import { partKeys, titleParts } from './titleParts.ts'

/** Fields that can be in the list: the declared columns first, then everything else that a row holds and that may be shown. */
export function choosableColumns({ fields, list, rows }: Listed): readonly string[] {
  const others = Object.keys(fields).filter((key) => !list.columns.includes(key) && !isSecret(fields[key]) && rows.answers.includes(key))
  return [...list.columns, ...others]
}

/** The column that always shows: a row without its name is no row. */
export function fixedColumn({ titleField, list }: Listed): string {
  return list.columns.includes(titleField) ? titleField : (list.columns[0] ?? titleField)
}

/** The columns before anything is chosen. A name that comes first, or behind its picture, stays in sight while the rest scrolls. */
export function declaredChoice(resource: Listed): ColumnChoice {
  const order = [...choosableColumns(resource)]
  const fixed = fixedColumn(resource)
  const before = order.slice(0, order.indexOf(fixed))
  const parts = partKeys(titleParts(resource))
  return {
    order,
    hidden: order.filter((key) => !resource.list.columns.includes(key)),
    pinned: before.every((key) => parts.includes(key)) ? [...before, fixed] : [],
    widths: {},
    density: 'compact',
  }
}

/** In: what was stored, perhaps by an older version with other fields. */
export function parseColumnChoice(resource: Listed, stored: unknown): ColumnChoice {
  const { success, data } = columnChoiceSchema.safeParse(stored)
  return success ? settleColumnChoice(resource, data) : declaredChoice(resource)
}

/** A choice that fits the declaration: what is unknown by now is left out, what is new is placed and shown as it is declared. */
export function settleColumnChoice(resource: Listed, choice: ColumnChoice): ColumnChoice {
  const declared = declaredChoice(resource)
  const isKnown = (key: string) => declared.order.includes(key)
  const placed = [...new Set(choice.order)].filter(isKnown)
  const added = declared.order.filter((key) => !placed.includes(key))
  const hidden = [...choice.hidden.filter((key) => !added.includes(key)), ...added.filter((key) => declared.hidden.includes(key))]
  return {
    order: [...placed, ...added],
    hidden: [...new Set(hidden)].filter((key) => isKnown(key) && key !== fixedColumn(resource)),
    pinned: [...new Set(choice.pinned)].filter(isKnown),
    widths: Object.fromEntries(Object.entries(choice.widths).filter(([key]) => isKnown(key))),
    density: choice.density,
  }
}

/** All columns from left to right, hidden ones among them: pinned ones come first. */
export function placedColumns({ order, pinned }: ColumnChoice): readonly string[] {
  return [...order.filter((key) => pinned.includes(key)), ...order.filter((key) => !pinned.includes(key))]
}

/** The columns in sight, from left to right. */
export function shownColumns(choice: ColumnChoice): readonly string[] {
  return placedColumns(choice).filter((key) => !choice.hidden.includes(key))
}

/** A column in sight, and the side that it is pinned to; null: it passes with the others. */
export interface PlacedColumn {
  readonly id: string
  readonly side: 'left' | 'right' | null
}

/** The columns of a table from left to right. Those that are no field, at its ends, are always in sight, and pinned there. */
export function placeColumns(choice: ColumnChoice, leading: readonly string[], trailing: readonly string[]): readonly PlacedColumn[] {
  return [
    ...leading.map((id) => ({ id, side: 'left' as const })),
    ...shownColumns(choice).map((id) => ({ id, side: choice.pinned.includes(id) ? ('left' as const) : null })),
    ...trailing.map((id) => ({ id, side: 'right' as const })),
  ]
}

/** Would two choices look the same? */
export function isSameColumnChoice(a: ColumnChoice, b: ColumnChoice): boolean {
  return toComparable(a) === toComparable(b)
}

function toComparable({ order, hidden, pinned, widths, density }: ColumnChoice): string {
  const sorted = (keys: readonly string[]) => [...keys].sort()
  return JSON.stringify([order, sorted(hidden), sorted(pinned), Object.entries(widths).sort(), density])
}
