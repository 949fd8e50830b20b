import type { ColumnChoice } from '../../../contract/entities/savedView.ts'
import type { OpenedPlace } from './rows/rowView.ts'

/** As queries.css draws them: a comfortable row has room for two lines and its border, a compact one for one. */
const ROW_PX: Readonly<Record<ColumnChoice['density'], number>> = { comfortable: 58, compact: 40 }
const CARD_HEAD_PX = 86
const CARD_LINE_PX = 46
const CARD_PAIRS_PER_LINE = 3
const WIDE_PX = 240
const DETAIL_HEAD_PX = 33
const DETAIL_PX = 33
/** More of them scroll inside. */
const DETAILS_IN_SIGHT = 8
const DETAILS_PADDING_PX = 17

/** Heights of what a table of rows is made of. */
interface RowHeights {
  readonly rowPx: number
  /** Of what opens below a row with so many details. */
  readonly detailsPx: (detailCount: number) => number
}

/** Where each row is, in px from the first one's top. */
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

/** On a card: values below its head with their labels. */
export interface CardPairs {
  /** Three to a line. */
  readonly short: number
  /** Each on a line of its own. */
  readonly wide: number
}

/** Such as a long text: a third of a phone would cut it. */
export function isWideOnCard({ widthPx = 0 }: { readonly widthPx?: number | undefined }): boolean {
  return widthPx >= WIDE_PX
}

/** A third of a phone has room for one button alone. */
export function areButtonsWideOnCard(count: number): boolean {
  return count > 1
}

export function toRowHeights(density: ColumnChoice['density'], isNarrow: boolean, { short, wide }: CardPairs): RowHeights {
  const cardPx = CARD_HEAD_PX + (Math.ceil(short / CARD_PAIRS_PER_LINE) + wide) * CARD_LINE_PX
  return {
    rowPx: isNarrow ? cardPx : ROW_PX[density],
    detailsPx: (detailCount) => DETAIL_HEAD_PX + Math.max(1, Math.min(detailCount, DETAILS_IN_SIGHT)) * DETAIL_PX + DETAILS_PADDING_PX,
  }
}
