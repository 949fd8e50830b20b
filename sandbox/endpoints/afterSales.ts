import type * as z from 'zod/mini'
import { type MerchantApi, merchantApi } from '../../contract/merchantApi.ts'
import { AFTER_SALES_PER_PAGE_MAX } from '../../contract/merchantCalls/afterSales.ts'
import { DAY_S, dayOf } from '../sales/calendar.ts'
import { ASKED_WITHIN_DAYS } from '../sales/drawAfterSale.ts'
import { hasAsked, type ReturnedSale } from '../sales/saleState.ts'
import { toWireAfterSale } from '../sales/toWireAfterSale.ts'
import { toCamel } from '../wire/envelopes.ts'
import { defineEndpoint } from './endpoint.ts'
import { refusePage, slicePage } from './paging.ts'

type Wanted = z.output<MerchantApi['afterSaleList']['payload']>

export const afterSaleEndpoints = [
  defineEndpoint(merchantApi.afterSaleList, ({ store, payload, platform: { sales }, origin, twists }) => {
    const page = { number: payload.pageNumber, size: payload.pageSize, sizeMax: AFTER_SALES_PER_PAGE_MAX }
    const refusal = refusePage(page)
    if (refusal) return refusal
    const asOf = sales.asOf()
    const { startCreatedTime, endCreatedTime, orderByCreatedAtDesc } = payload
    const found = sales
      .between(store, dayOf(startCreatedTime) - ASKED_WITHIN_DAYS, dayOf(endCreatedTime))
      .filter((sale): sale is ReturnedSale => hasAsked(sale, asOf))
      .filter(({ afterSale }) => afterSale.appliedAt >= startCreatedTime && afterSale.appliedAt <= endCreatedTime)
      .filter((sale) => isMeant(toWireAfterSale(sale, asOf, origin), payload))
      .toSorted((a, b) => a.afterSale.appliedAt - b.afterSale.appliedAt || a.afterSale.id - b.afterSale.id)
    const sorted = orderByCreatedAtDesc ? found.toReversed() : found
    return toCamel({ total: found.length, list: slicePage(sorted, page, twists).map((sale) => toWireAfterSale(sale, asOf, origin)) })
  }),
  defineEndpoint(merchantApi.afterSaleCounts, ({ store, platform: { sales } }) => {
    const asOf = sales.asOf()
    const open = sales
      .recent(store)
      .filter((sale): sale is ReturnedSale => hasAsked(sale, asOf))
      .filter(({ afterSale }) => afterSale.closedAt > asOf)
    return toCamel({
      waitSellerHandle: open.length,
      expireSoon: open.filter(({ afterSale }) => afterSale.closedAt - asOf < DAY_S).length,
      platformJoined: open.filter(({ afterSale }) => afterSale.isDisputed).length,
    })
  }),
]

/** The filters of the page; what is left out is not looked at. */
function isMeant(row: ReturnType<typeof toWireAfterSale>, wanted: Wanted): boolean {
  const { searchText, afterSalesType, afterSalesStatusList, reasonCodeList, startCloseTime, endCloseTime } = wanted
  const closedS = row.closeTime ? Number(row.closeTime) / 1000 : null
  return (
    (!searchText || row.orderSn.includes(searchText) || String(row.id) === searchText) &&
    (afterSalesType === undefined || row.afterSalesType === afterSalesType) &&
    (!afterSalesStatusList?.length || afterSalesStatusList.includes(Number(row.afterSalesStatus))) &&
    (!reasonCodeList?.length || reasonCodeList.includes(Number(row.afterSalesReasonCode))) &&
    (startCloseTime === undefined || (closedS !== null && closedS >= startCloseTime)) &&
    (endCloseTime === undefined || (closedS !== null && closedS <= endCloseTime))
  )
}
