import type { ShopRunTask, ShopRunTools } from '../../../bridge/runs/shopRun.ts'
import { goods as goodsList } from '../../../resources/queries/goods.ts'
import { plainStock } from '../../../resources/queries/plainGoods.ts'
import type { PlainSource, QueryRow } from '../../../resources/schema/query.ts'
import { toQueryTask } from '../../../screens/query/toQueryTask.ts'
import { type ShopShelf, toShelfGoods } from './shelves.ts'

/** The board tells goods on sale from those that are sold out, and says nothing else of stocks. */
const stockOfGoodsOnSale: PlainSource = {
  ...plainStock,
  lacks: (row) => row.values.state === 'onSale' && plainStock.lacks({ ...row, details: [] }),
}

/**
 * Reads one shop. Its goods are put once all are there, and again, with the same age, when stocks that came unreadable were asked for in plain
 * numbers, as the goods query does (decision 0117). What a reading brought that was given up before is forgotten.
 */
export function toShelfTask(put: (shop_uid: string, shelf: ShopShelf) => void): ShopRunTask {
  return async (shop, { report, ...tools }) => {
    const rows = new Map<string, QueryRow>()
    let isWhole = true
    let readAt: number | null = null
    let isChanged = false
    const noteProgress: ShopRunTools['report'] = (progress) => {
      const { done, total, unreadable = 0 } = progress
      isWhole = unreadable === 0 && total !== null && done >= total
      report(progress)
    }
    const putRows = (at: number) => put(shop.shop_uid, { readAt: at, isWhole, goods: [...rows.values()].map(toShelfGoods) })
    const task = toQueryTask({ read: goodsList.read, plainSources: [stockOfGoodsOnSale] }, (told) => {
      if (told.kind === 'put') {
        for (const row of told.rows) rows.set(row.key, row)
        isChanged = readAt !== null
      }
      if (told.kind === 'settle') {
        readAt = Date.now()
        putRows(readAt)
      }
    })
    await task(shop, { ...tools, report: noteProgress })
    if (readAt !== null && isChanged) putRows(readAt)
  }
}
