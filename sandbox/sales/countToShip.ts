import type { Sale } from './sale.ts'
import { stateOfSale } from './saleState.ts'

const HALF_DAY_S = 12 * 3600

/** Orders that have to be shipped at a time (seconds since 1970): all of them, those whose limit is within 12 hours, and those whose limit has passed. */
export function countToShip(sales: readonly Sale[], asOf: number): { readonly all: number; readonly due: number; readonly late: number } {
  const toShip = sales.filter((sale) => stateOfSale(sale, asOf) === 'toShip')
  const limits = toShip.map(({ paidAt, orderedAt, goods }) => (paidAt ?? orderedAt) + goods.shipmentLimitS)
  return {
    all: limits.length,
    due: limits.filter((limit) => limit >= asOf && limit - asOf <= HALF_DAY_S).length,
    late: limits.filter((limit) => limit < asOf).length,
  }
}
