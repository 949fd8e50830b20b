import type * as z from 'zod/mini'
import { type MerchantApi, merchantApi } from '../../contract/merchantApi.ts'
import { AFTER_SALES_PER_PAGE_MAX } from '../../contract/merchantCalls/afterSales.ts'
import { DAY_S, dayOf, RECENT_DAYS } from '../sales/calendar.ts'
import type { AfterSale } from '../sales/sale.ts'
import { toWireAfterSale } from '../sales/toWireAfterSale.ts'
import { toCamel } from '../wire/envelopes.ts'
import { defineEndpoint } from './endpoint.ts'
import { refusePage, slicePage } from './paging.ts'

type Wanted = z.output<MerchantApi['afterSaleList']['payload']>

export const afterSaleEndpoints = [
  defineEndpoint(merchantApi.afterSaleList, ({ store, payload, platform: { sales, clock }, origin, twists }) => {
    const page = { number: payload.pageNumber, size: payload.pageSize, sizeMax: AFTER_SALES_PER_PAGE_MAX }
    const refusal = refusePage(page)
    if (refusal) return refusal
    const asOf = sales.asOf()
    const { startCreatedTime, endCreatedTime, orderByCreatedAtDesc } = payload
    const found = sales
      .askedBetween(store, dayOf(startCreatedTime), dayOf(endCreatedTime))
      .filter(({ afterSale }) => afterSale.appliedAt >= startCreatedTime && afterSale.appliedAt <= endCreatedTime)
      .filter((asked) => isMeant(toWireAfterSale(asked, asOf, origin), asked.afterSale, payload))
      .toSorted(({ afterSale: a }, { afterSale: b }) => a.appliedAt - b.appliedAt || a.id - b.id)
    const sorted = orderByCreatedAtDesc ? found.toReversed() : found
    clock.notePage()
    return toCamel({ total: found.length, list: slicePage(sorted, page, twists).map((asked) => toWireAfterSale(asked, asOf, origin)) })
  }),
  defineEndpoint(merchantApi.afterSaleCounts, ({ store, platform: { sales } }) => {
    const asOf = sales.asOf()
    const open = sales
      .askedBetween(store, sales.today() - RECENT_DAYS + 1, sales.today())
      .map(({ afterSale }) => afterSale)
      .filter(({ closedAt }) => closedAt > asOf)
    return toCamel({
      waitSellerHandle: open.length,
      expireSoon: open.filter(({ closedAt }) => closedAt - asOf < DAY_S).length,
      platformJoined: open.filter(({ isDisputed }) => isDisputed).length,
    })
  }),
]

/** The filters of the page; what is left out is not looked at. */
function isMeant(row: ReturnType<typeof toWireAfterSale>, { isDisputed, outcome }: AfterSale, wanted: Wanted): boolean {
  const { disputeRefund, platformJoined, searchText, afterSalesType, afterSalesStatusList, reasonCodeList, startCloseTime, endCloseTime } =
    wanted
  const closedS = row.closeTime ? Number(row.closeTime) / 1000 : null
  return (
    (!disputeRefund || (isDisputed && outcome === 'refunded')) &&
    (!platformJoined || isDisputed) &&
    (!searchText || row.orderSn.includes(searchText) || String(row.id) === searchText) &&
    (afterSalesType === undefined || row.afterSalesType === afterSalesType) &&
    (!afterSalesStatusList?.length || afterSalesStatusList.includes(Number(row.afterSalesStatus))) &&
    (!reasonCodeList?.length || reasonCodeList.includes(Number(row.afterSalesReasonCode))) &&
    (startCloseTime === undefined || (closedS !== null && closedS >= startCloseTime)) &&
    (endCloseTime === undefined || (closedS !== null && closedS <= endCloseTime))
  )
}
