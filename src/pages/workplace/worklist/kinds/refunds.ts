import { AFTER_SALES_PER_PAGE_MAX, type WireAfterSale } from '../../../../../contract/merchantCalls/afterSales.ts'
import { BridgeError } from '../../../../bridge/bridgeError.ts'
import { findDue } from '../../../parts/work.ts'
import type { WorkKind, WorkTools } from '../../../parts/workKind.ts'

/** After-sales that are still open are not older than this, as a rule. */
const DAYS = 20
const DAY_S = 86_400
const PAGES_MAX = 4

/** After-sales that nobody answered, and that the platform refunds by itself within a day. */
export const refunds: WorkKind = {
  name: 'refunds',
  source: { from: 'platform', read },
  toPath: null,
  listPlace: { page: 'afterSales' },
  action: null,
}

async function read(shop_uid: string, tools: WorkTools) {
  const counted = await countDue(shop_uid, tools)
  if (counted === 0) return null
  const { call, now } = tools
  /** By number: one that moves to the next page while it is read comes twice. */
  const afterSales = new Map<string, WireAfterSale>()
  let isCut = true
  for (let pageNumber = 1; pageNumber <= PAGES_MAX && isCut; pageNumber += 1) {
    const window = { startCreatedTime: now - DAYS * DAY_S, endCreatedTime: now }
    // The oldest run out first.
    const page = { pageNumber, pageSize: AFTER_SALES_PER_PAGE_MAX, orderByCreatedAtDesc: false, ...window }
    const { list, total } = await call('afterSaleList', shop_uid, page, { isBackground: true })
    for (const afterSale of list.rows) afterSales.set(afterSale.id, afterSale)
    const read = pageNumber * AFTER_SALES_PER_PAGE_MAX
    isCut = total ? read < total : list.rows.length + list.unreadable.length === AFTER_SALES_PER_PAGE_MAX
  }
  const open = [...afterSales.values()].filter(({ closeTime, expireRemainTime }) => !closeTime && expireRemainTime)
  const rows = open.map(({ id, orderSn, goodsName, refundAmount, expireRemainTime }) => ({
    id: orderSn,
    title: goodsName ?? '',
    worthFen: refundAmount,
    dueAt: now + Number(expireRemainTime),
    place: { page: 'afterSale', after_sale_id: id, order_sn: orderSn } as const,
  }))
  return findDue(rows, now, { isCut, counted: counted ?? 0 })
}

/** By the light call. Its shape is a guess: null where it answers something else, and the list itself is read. */
async function countDue(shop_uid: string, { call }: WorkTools): Promise<number | null> {
  try {
    return (await call('afterSaleCounts', shop_uid, {}, { isBackground: true })).expireSoon ?? null
  } catch (error) {
    if (error instanceof BridgeError && (error.kind === 'unreadableReply' || error.kind === 'rejected')) return null
    throw error
  }
}
