import type { ColumnChoice } from '../../../../contract/entities/savedView.ts'
import type { RowHeights } from './geometry.ts'

/** As queries.css draws them. A row has room for two lines and its border. */
const ROW_PX: Readonly<Record<ColumnChoice['density'], number>> = { comfortable: 67, compact: 55 }
const CARD_HEAD_PX = 86
const CARD_LINE_PX = 46
const CARD_PAIRS_PER_LINE = 3
const DETAIL_HEAD_PX = 33
const DETAIL_PX = 33
/** More of them scroll inside. */
const DETAILS_IN_SIGHT = 8
const DETAILS_PADDING_PX = 17

/** `pairCount`: on a card, the values that stand below its head with their labels. */
export function toRowHeights(density: ColumnChoice['density'], isNarrow: boolean, pairCount: number): RowHeights {
  const cardPx = CARD_HEAD_PX + Math.ceil(pairCount / CARD_PAIRS_PER_LINE) * CARD_LINE_PX
  return {
    rowPx: isNarrow ? cardPx : ROW_PX[density],
    detailsPx: (detailCount) => DETAIL_HEAD_PX + Math.max(1, Math.min(detailCount, DETAILS_IN_SIGHT)) * DETAIL_PX + DETAILS_PADDING_PX,
  }
}
