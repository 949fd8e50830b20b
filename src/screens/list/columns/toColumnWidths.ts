export interface SizedColumn {
  readonly id: string
  readonly sizePx: number
  /** Takes its share of the room that is left; else it is exactly this wide. */
  readonly isFlexible: boolean
}

/** How far a flexible column gives way before the rows scroll sideways. */
const SMALLEST_SHARE = 0.85
/** A scroll bar that comes with many rows takes its room from the frame, and `cqi` does not know of it. Without one, the table fills up. */
const SCROLL_BAR_PX = 16

/**
 * CSS widths by column: the flexible ones share in proportion what the exact ones leave of the frame. `cqi` is a hundredth of the
 * frame's width, so the browser does this without our measuring anything.
 */
export function toColumnWidths(columns: readonly SizedColumn[]): Readonly<Record<string, string>> {
  const sum = (sizes: readonly SizedColumn[]) => sizes.reduce((total, { sizePx }) => total + sizePx, 0)
  const flexiblePx = sum(columns.filter(({ isFlexible }) => isFlexible))
  const exactPx = sum(columns) - flexiblePx
  return Object.fromEntries(
    columns.map(({ id, sizePx, isFlexible }) => {
      if (!isFlexible) return [id, `${sizePx}px`]
      const smallestPx = Math.round(sizePx * SMALLEST_SHARE)
      return [id, `max(${smallestPx}px, calc((100cqi - ${exactPx + SCROLL_BAR_PX}px) * ${(sizePx / flexiblePx).toFixed(5)}))`]
    }),
  )
}

/** Where pinned columns stay, by CSS variable: each behind the widths of those before it. `ids` from the side inwards. */
export function toPinnedOffsets(
  side: 'left' | 'right',
  ids: readonly string[],
  widths: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    ids.map((id, place) => [
      pinnedVariable(side, id),
      place === 0
        ? '0px'
        : `calc(${ids
            .slice(0, place)
            .map((before) => widths[before] ?? '0px')
            .join(' + ')})`,
    ]),
  )
}

/** Ids of columns that are no field begin with a sign that a variable's name cannot hold. */
export function pinnedVariable(side: 'left' | 'right', id: string): string {
  return `--zg-${side}-${id.replace('#', '-')}`
}
