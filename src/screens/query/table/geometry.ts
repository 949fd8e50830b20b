import type { OpenedPlace } from '../rows/rowView.ts'

/** Heights of what a table of rows is made of. */
export interface RowHeights {
  readonly rowPx: number
  /** Of what opens below a row with so many details. */
  readonly detailsPx: (detailCount: number) => number
}

/** Where each row stands, in px from the first one's top. */
export interface Geometry {
  readonly totalPx: number
  readonly topOf: (at: number) => number
  /** The row at a height; past the last one, the last. */
  readonly rowAt: (px: number) => number
}

/** `opened` in the order of the rows. Costs what the opened rows are, however many others there are. */
export function toGeometry(total: number, opened: readonly OpenedPlace[], { rowPx, detailsPx }: RowHeights): Geometry {
  const blocks = opened.map(({ at, detailCount }) => ({ at, heightPx: detailsPx(detailCount) }))
  const topOf = (at: number) => blocks.reduce((px, block) => (block.at < at ? px + block.heightPx : px), at * rowPx)

  function rowAt(px: number): number {
    let openedPx = 0
    for (const { at, heightPx } of blocks) {
      const belowRowPx = (at + 1) * rowPx + openedPx
      if (px < belowRowPx) break
      if (px < belowRowPx + heightPx) return at
      openedPx += heightPx
    }
    return Math.max(0, Math.min(total - 1, Math.floor((px - openedPx) / rowPx)))
  }

  return { totalPx: topOf(total), topOf, rowAt }
}
