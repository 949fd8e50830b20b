import * as z from 'zod/mini'
import { wireGoods } from '../../../contract/merchantCalls/goods.ts'
import { readPlans } from '../../../src/figures/reading/readPlans.ts'
import { cellStates, toShown } from '../../../src/pages/coverage/board.ts'
import { toJudged } from '../../../src/pages/promotion/judgedPlan.ts'
import { toPlans } from '../../../src/pages/promotion/plan.ts'
import { plainPlanTable, toPlanRow } from '../../../src/pages/promotion/planTable.ts'
import { readAlerts } from '../../../src/pages/returns/alerts/listAlerts.ts'
import { goods } from '../../../src/resources/queries/goods.ts'
import type { QueryRow, QueryTools } from '../../../src/resources/schema/query.ts'
import { aShelf, boardOf, someShelfGoods } from '../../pages/coverage/someShelves.ts'
import { aPlanRow, times, yuan } from '../../pages/promotion/aPlan.ts'
import { showTable } from './aTable.ts'
import type { Compared } from './figureScreens.ts'
import { SHOPS, sum, today } from './plainSales.ts'

/** Rows that each shop has: of all shops more than any list had as its limit. */
const EACH = 1_130
const numbers = Array.from({ length: EACH }, (_, at) => at)
const all = SHOPS.length * EACH
/** What is counted differs by row, and is the same in each shop. */
const amountOf = (at: number) => 1 + ((at * 31) % 89)
const value = SHOPS.length * sum(numbers, amountOf)

/** Screens whose rows are not of the store of figures: they are read page by page, and added up as they are. */
export const readScreens: Readonly<Record<string, () => Promise<Compared>>> = {
  'promotion where the platform says how many plans there are': () => ofPromotion(EACH),
  'promotion where it does not say': () => ofPromotion(null),

  async 'the goods query'() {
    const rows: QueryRow[] = []
    for (const shop of SHOPS) {
      const listed = numbers.map((at) =>
        z.parse(wireGoods, {
          id: 1_000_000 + at,
          goods_name: `Cup ${at}`,
          sku_group_price: [1, 1],
          sku_price: [1, 1],
          is_onsale: true,
          created_at: 1_700_000_000,
          quantity: amountOf(at),
          sold_quantity: amountOf(at) * 2,
          sold_quantity_for_thirty_days: amountOf(at) * 3,
        }),
      )
      const call = async (_name: string, _shop: string, { page, size }: { page: number; size: number }) => ({
        total: EACH,
        goods_list: { rows: listed.slice((page - 1) * size, page * size), unreadable: [] },
      })
      const tools = { signal: new AbortController().signal, report: () => undefined, call: call as QueryTools['call'] }
      await goods.read({ shop_uid: shop, shop_name: shop }, tools, (came) => rows.push(...came))
    }
    const table = await showTable(goods, rows)
    return {
      goods: { plain: all, said: { list: table.count, file: table.fileCount } },
      stock: { plain: value, said: { total: table.total('stock'), file: table.file('stock') } },
      'sold in all': { plain: value * 2, said: { total: table.total('sold'), file: table.file('sold') } },
      'sold in 30 days': { plain: value * 3, said: { total: table.total('sold_30d'), file: table.file('sold_30d') } },
    }
  },

  async 'the coverage board'() {
    const shelves = new Map(
      SHOPS.map((shop) => [shop, aShelf(...numbers.map((at) => someShelfGoods({ goods_id: `${shop}${at}`, title: `${shop} ${at}` })))]),
    )
    const { lines, counts } = boardOf({ shops: [...SHOPS], shelves })
    const shown = toShown(lines, { search: '', state: null, order: 'gaps' })
    return {
      lines: { plain: all, said: { board: lines.length, 'lines of the file': shown.length } },
      'on sale': { plain: all, said: { counts: counts.published, lines: sum(shown, (line) => line.counts.published) } },
      cells: { plain: all * SHOPS.length, said: { counts: sum(cellStates, (state) => counts[state]) } },
    }
  },

  async 'the alerts'() {
    const PAGE = 2_000
    const alerts = Array.from({ length: 5_100 }, (_, at) => ({ alert_id: `alert-${at}`, risk_fen: amountOf(at) }))
    const call = async (_name: string, { after }: { after?: string }) => {
      const from = after === undefined ? 0 : alerts.findIndex(({ alert_id }) => alert_id === after) + 1
      const list = alerts.slice(from, from + PAGE)
      return { list, total: alerts.length, next: from + PAGE < alerts.length ? list.at(-1)?.alert_id : null }
    }
    const read = await readAlerts({ call } as never)
    return {
      alerts: { plain: alerts.length, said: { read: new Set(read.map(({ alert_id }) => alert_id)).size } },
      'money at risk': { plain: sum(alerts, ({ risk_fen }) => risk_fen), said: { read: sum(read, ({ risk_fen }) => risk_fen ?? 0) } },
    }
  },
}

async function ofPromotion(said: number | null): Promise<Compared> {
  const rows: QueryRow[] = []
  for (const shop of SHOPS) {
    const listed = numbers.map((at) => {
      const reportInfo = {
        spend: yuan((amountOf(at) / 100).toFixed(2)),
        gmv: yuan((amountOf(at) / 50).toFixed(2)),
        orderNum: times(String(amountOf(at))),
      }
      return aPlanRow({ adId: `${at}`, goodsId: `${at}`, reportInfo: { ...reportInfo, netOrderNum: times('1') } })
    })
    const call = async (_name: string, _shop: string, { pageNumber, pageSize }: { pageNumber: number; pageSize: number }) => ({
      adInfos: { rows: listed.slice((pageNumber - 1) * pageSize, pageNumber * pageSize), unreadable: [] },
      totalAdNum: said,
    })
    const read = await readPlans(shop, today, call as never)
    const nothing = { order: null, daysRunning: null, hoursSinceBid: null, comesBack: false }
    const parts = { nameOf: (uid: string) => uid, thumbOf: () => null, toReason: () => null, hasProfit: false }
    for (const plan of toPlans(shop, read.rows, read.rows, true)) rows.push(toPlanRow(toJudged(plan, nothing), parts))
  }
  const table = await showTable(plainPlanTable, rows)
  return {
    plans: { plain: all, said: { list: table.count, file: table.fileCount } },
    spend: { plain: value, said: { total: table.total('spend'), file: table.file('spend') } },
    'sales of the plans': { plain: value * 2, said: { total: table.total('gmv'), file: table.file('gmv') } },
    orders: { plain: value, said: { total: table.total('orders'), file: table.file('orders') } },
    'net orders': { plain: all, said: { total: table.total('net_orders'), file: table.file('net_orders') } },
  }
}
