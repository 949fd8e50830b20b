import type { ColumnChoice } from '../../../../contract/entities/savedView.ts'
import { placedColumns } from './columnChoice.ts'

/** As the contract has them. */
export const COLUMN_MIN_PX = 40
export const COLUMN_MAX_PX = 1_000

export function toggleShown(choice: ColumnChoice, key: string): ColumnChoice {
  return { ...choice, hidden: toggle(choice.hidden, key) }
}

export function togglePinned(choice: ColumnChoice, key: string): ColumnChoice {
  return { ...choice, pinned: toggle(choice.pinned, key) }
}

/** Puts a column into the place of another: among the pinned ones it is pinned too, among the others no longer. */
export function moveColumn(choice: ColumnChoice, key: string, to: string): ColumnChoice {
  const places = placedColumns(choice)
  const at = places.indexOf(to)
  if (key === to || at < 0 || !places.includes(key)) return choice
  const others = places.filter((each) => each !== key)
  const unpinned = choice.pinned.filter((each) => each !== key)
  return {
    ...choice,
    order: [...others.slice(0, at), key, ...others.slice(at)],
    pinned: choice.pinned.includes(to) ? [...unpinned, key] : unpinned,
  }
}

/** `widthPx` null: as wide as declared. */
export function drawWidth(choice: ColumnChoice, key: string, widthPx: number | null): ColumnChoice {
  const { [key]: _, ...others } = choice.widths
  return { ...choice, widths: widthPx === null ? others : { ...others, [key]: toWidth(widthPx) } }
}

export function toWidth(px: number): number {
  return Math.round(Math.min(COLUMN_MAX_PX, Math.max(COLUMN_MIN_PX, px)))
}

function toggle(keys: readonly string[], key: string): string[] {
  return keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key]
}
