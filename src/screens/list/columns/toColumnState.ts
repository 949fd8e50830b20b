import type { ColumnOrderState, ColumnPinningState, ColumnSizingState, VisibilityState } from '@tanstack/react-table'
import type { ColumnChoice } from '../../../../contract/entities/savedView.ts'
import { placedColumns } from './columnChoice.ts'

export interface ColumnState {
  readonly columnOrder: ColumnOrderState
  readonly columnVisibility: VisibilityState
  readonly columnPinning: ColumnPinningState
  readonly columnSizing: ColumnSizingState
}

/**
 * A choice as the headless table has it. `ids` are all its columns: those that are no field keep their end of the row, and stay
 * in sight there.
 */
export function toColumnState(choice: ColumnChoice, ids: readonly string[]): ColumnState {
  const places = placedColumns(choice)
  const firstField = ids.findIndex((id) => places.includes(id))
  const own = ids.filter((id) => !places.includes(id))
  const leading = own.filter((id) => ids.indexOf(id) < firstField)
  const trailing = own.filter((id) => !leading.includes(id))
  return {
    columnOrder: [...leading, ...places, ...trailing],
    columnVisibility: Object.fromEntries(choice.hidden.map((key) => [key, false])),
    columnPinning: { left: [...leading, ...places.filter((key) => choice.pinned.includes(key))], right: trailing },
    columnSizing: { ...choice.widths },
  }
}
