import type { Page } from 'playwright-core'
// The page's globals are typed there.
import '../tests/e2e/figuresPage.ts'

/** Fewer on a machine that has other work. */
export const SHOPS = Number(process.env.BENCH_SHOPS ?? 200)
export const ORDERS_PER_SHOP = 5_000
export const GOODS_PER_SHOP = 1_000
export const DAYS = 120
/** 2026-11-22 in China. */
export const TODAY = 20_779

/** Whose orders they are, and the last day of them, counted from 1970 in China. */
export interface Shops {
  readonly uids: readonly string[]
  readonly today: number
}

export const benchShops: Shops = { uids: Array.from({ length: SHOPS }, (_, at) => `shop-${at}`), today: TODAY }

interface Ingested {
  readonly rows: number
  /** In the worker and on the disk, without the making of the rows. */
  readonly seconds: number
}

/** Orders and after-sales of all shops for some days, made in the page from their number alone, so that making them again makes the same. */
export async function ingest(tab: Page, fromDay: number, toDay: number, { uids, today: last } = benchShops): Promise<Ingested> {
  const sizes = { uids, perShop: ORDERS_PER_SHOP, goods: GOODS_PER_SHOP, days: DAYS, today: last, fromDay, toDay }
  return tab.evaluate(async ({ uids, perShop, goods, days, today, fromDay: from, toDay: to }) => {
    const ROWS_PER_WRITE = 1_000
    // What was read later than now counts for nothing: in the small hours of China that day's morning has not come.
    const readAt = Math.min(today * 86_400, Math.floor(Date.now() / 1_000))
    const whole = { page: 1, isLast: true, total: null }
    let rows = 0
    let ms = 0
    for (const [shop, uid] of uids.entries()) {
      const first = Math.floor((perShop * from) / days)
      const last = Math.floor((perShop * to) / days)
      for (let start = first; start < last; start += ROWS_PER_WRITE) {
        const orders = []
        const afterSales = []
        const names = []
        const dayOf: number[] = []
        for (let at = start; at < Math.min(last, start + ROWS_PER_WRITE); at += 1) {
          // Written out: the runner would give a function a name by a helper that the page has not.
          let dice = Math.imul((shop * perShop + at) ^ 0x9e3779b9, 0x85ebca6b)
          dice = Math.imul(dice ^ (dice >>> 13), 0xc2b2ae35)
          dice = (dice ^ (dice >>> 16)) >>> 0
          const day = today - days + 1 + Math.floor((at * days) / perShop)
          dayOf.push(day)
          const orderedAt = day * 86_400 - 28_800 + (dice % 86_400)
          const date = new Date(day * 86_400_000).toISOString().slice(2, 10).replaceAll('-', '')
          const orderSn = `${date}-${String(100_000_000_000_000 + shop * perShop + at)}`
          const item = (dice >>> 7) % goods
          const amountFen = 900 + (dice % 9_000)
          const shippedAt = orderedAt + 30_000
          orders.push({
            orderSn,
            goodsId: String(600_000_000_000 + shop * goods + item),
            skuId: String(1_400_000_000_000 + (shop * goods + item) * 3 + (dice % 3)),
            quantity: 1,
            amountFen,
            merchantDiscountFen: 0,
            platformDiscountFen: 0,
            stage: 4 as const,
            orderedAt,
            paidAt: orderedAt + 30,
            shippedAt,
            receivedAt: null,
            dueAt: null,
          })
          names.push({
            goodsId: String(600_000_000_000 + shop * goods + item),
            skuId: String(1_400_000_000_000 + (shop * goods + item) * 3 + (dice % 3)),
            title: `夏季新款宽松短袖T恤男女同款 ${shop * goods + item} 号`,
            thumb: `https://img.example.com/goods/images/2026-08-01/${shop * goods + item}.jpeg`,
            spec: `${dice % 2 === 0 ? '红色' : '藏青色'} ${dice % 3 === 0 ? 'L' : 'XL'}`,
            orderedAt,
          })
          if (dice % 100 < 12) {
            const askedAt = dice % 3 === 0 ? orderedAt + 600 : shippedAt + 100_000
            const kind = dice % 2 === 0 ? (0 as const) : (1 as const)
            const reason = 201 + (dice % 8)
            const rest = {
              kind,
              reasonCode: reason,
              reasonText: `原因${reason}`,
              state: 1 as const,
              askedAt,
              closedAt: askedAt + 7_200,
              refundFen: amountFen,
              dueAt: null,
            }
            afterSales.push({ id: String(40_000_000_000 + shop * perShop + at), orderSn, ...rest })
          }
        }
        const page = {
          shop: uid,
          kind: 'orders' as const,
          readAt,
          orders,
          names,
          afterSales,
          unreadable: 0,
          page: { ...whole, fromDay: dayOf[0] ?? today, toDay: dayOf.at(-1) ?? today },
        }
        const before = performance.now()
        await globalThis.figures?.call('put', [page])
        ms += performance.now() - before
        rows += orders.length + afterSales.length
      }
      const asked = { shop: uid, kind: 'afterSales' as const, readAt, orders: [], afterSales: [], unreadable: 0 }
      const before = performance.now()
      await globalThis.figures?.call('put', [{ ...asked, page: { ...whole, fromDay: today - days + 1 + from, toDay: today - days + to } }])
      ms += performance.now() - before
    }
    return { rows, seconds: ms / 1000 }
  }, sizes)
}

/** Ads of 90 days of every shop: twenty goods on each day, the account and its hours. */
export async function ingestAds(tab: Page, { uids, today: last } = benchShops): Promise<void> {
  await tab.evaluate(
    async ({ uids, goods, today }) => {
      const readAt = Math.min(today * 86_400, Math.floor(Date.now() / 1_000))
      for (const [shop, uid] of uids.entries()) {
        const ads = Array.from({ length: 90 }, (_, back) => ({
          day: today - back,
          goods: Array.from({ length: 20 }, (__, nth) => ({
            goodsId: String(600_000_000_000 + shop * goods + ((nth * 37 + (back >> 3)) % goods)),
            spendFen: 500 + ((nth * 31 + back * 17) % 4_000),
            gmvFen: 3_000 + ((nth * 131 + back * 71) % 20_000),
            netFen: 2_500,
          })),
          account: { spendFen: 60_000 + back, gmvFen: 200_000, netFen: 150_000 },
          hours: Array.from({ length: 24 }, (__, hour) => 2_000 + hour),
        }))
        const page = { shop: uid, kind: 'promotion' as const, readAt, orders: [], afterSales: [], ads }
        const window = { fromDay: today - 89, toDay: today, page: 1, isLast: true, total: null }
        await globalThis.figures?.call('put', [{ ...page, unreadable: 0, page: window }])
      }
    },
    { uids, goods: GOODS_PER_SHOP, today: last },
  )
}
