import { AFTER_SALES_PER_PAGE_MAX, type WireAfterSale } from '../../../../../contract/merchantCalls/afterSales.ts'
import { BridgeError } from '../../../../bridge/bridgeError.ts'
import { findDue, type WorkRow } from '../../../parts/work.ts'
import type { WorkKind, WorkTools } from '../../../parts/workKind.ts'

/** After-sales that are still open are not older than this, as a rule. */
const DAYS = 20
const DAY_S = 86_400
const PAGES_MAX = 4
/** Where the platform counts more that run out than were found by then. */
const SOUGHT_PAGES_MAX = 12

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
  const window = { startCreatedTime: now - DAYS * DAY_S, endCreatedTime: now }
  /** By number: one that moves to the next page while it is read comes twice. */
  const afterSales = new Map<string, WireAfterSale>()
  const mayGoOn = (pages: number) => pages < PAGES_MAX || (pages < SOUGHT_PAGES_MAX && countFound(afterSales, now) < (counted ?? 0))
  let isCut = true
  let unreadable = 0
  for (let pages = 0; isCut && mayGoOn(pages); pages += 1) {
    // From both ends in turn: requests of the last days run out, and so do returns that were asked for long ago.
    const end = { orderByCreatedAtDesc: pages % 2 === 0, pageNumber: Math.floor(pages / 2) + 1 }
    const page = { ...end, pageSize: AFTER_SALES_PER_PAGE_MAX, ...window }
    const { list, total } = await call('afterSaleList', shop_uid, page, { isBackground: true })
    // It neither shows nor counts any: it says nothing.
    if (pages === 0 && list.rows.length + list.unreadable.length === 0 && typeof total !== 'number')
      throw new BridgeError('unreadableReply')
    const known = list.rows.filter(({ id }) => afterSales.has(id)).length
    for (const afterSale of list.rows) afterSales.set(afterSale.id, afterSale)
    unreadable += list.unreadable.length
    const isFull = list.rows.length + list.unreadable.length === AFTER_SALES_PER_PAGE_MAX
    // Where no total is said, the ends have met once a page brings what the other end had.
    isCut = total ? afterSales.size + unreadable < total : isFull && known === 0
  }
  // One that cannot be read may run out.
  return findDue(toRows(afterSales, now), now, { isCut: isCut || unreadable > 0, counted: counted ?? 0 })
}

function toRows(afterSales: ReadonlyMap<string, WireAfterSale>, now: number): readonly WorkRow[] {
  const open = [...afterSales.values()].filter(({ closeTime, expireRemainTime }) => !closeTime && expireRemainTime)
  return open.map(({ id, orderSn, goodsName, refundAmount, expireRemainTime }) => ({
    id: orderSn,
    title: goodsName ?? '',
    worthFen: refundAmount,
    dueAt: now + Number(expireRemainTime),
    place: { page: 'afterSale', after_sale_id: id, order_sn: orderSn },
  }))
}

function countFound(afterSales: ReadonlyMap<string, WireAfterSale>, now: number): number {
  const found = findDue(toRows(afterSales, now), now)
  return found && found !== 'beyond' ? found.count : 0
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
