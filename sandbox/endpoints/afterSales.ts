import { merchantApi } from '../../contract/merchantApi.ts'
import { AFTER_SALES_PER_PAGE_MAX } from '../../contract/merchantCalls/afterSales.ts'
import { dayOf } from '../sales/calendar.ts'
import { ASKED_WITHIN_DAYS } from '../sales/drawAfterSale.ts'
import { hasAsked, type ReturnedSale } from '../sales/saleState.ts'
import { toWireAfterSale } from '../sales/toWireAfterSale.ts'
import { toCamel } from '../wire/envelopes.ts'
import { defineEndpoint } from './endpoint.ts'
import { refusePage, slicePage } from './paging.ts'

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
      .toSorted((a, b) => a.afterSale.appliedAt - b.afterSale.appliedAt || a.afterSale.id - b.afterSale.id)
    const sorted = orderByCreatedAtDesc ? found.toReversed() : found
    return toCamel({ total: found.length, list: slicePage(sorted, page, twists).map((sale) => toWireAfterSale(sale, asOf, origin)) })
  }),
]
