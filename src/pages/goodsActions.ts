import { boxAction, copyAction } from './box/goodsAction.ts'
import type { GoodsAction } from './parts/goodsAction.ts'
import { profitAction } from './profit/goodsAction.ts'
import { promotionAction } from './promotion/goodsAction.ts'

/** What features add to the goods query, in the order of their buttons. */
export const goodsActions: readonly GoodsAction[] = [copyAction, boxAction, profitAction, promotionAction]
