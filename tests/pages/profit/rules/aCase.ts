import type { OrderCase } from '../../../../src/pages/profit/rules/calculator.ts'
import type { Quantities, Terms } from '../../../../src/pages/profit/rules/lines.ts'
import { fc } from '../../../fastCheck.ts'

/** The test vector of business-features.md, 1.4. */
export const vectorTerms: Terms = {
  technicalFeeBp: 60,
  feeReturns: 1,
  commissionBp: 0,
  brandBp: 0,
  subsidyBp: 0,
  costFen: 1000,
  freightFen: 330,
  packingFen: 0,
  insuranceFen: 50,
  returnFreightFen: 300,
  repackFen: 50,
  resaleBp: 9000,
}

export function aCase({ terms, ...given }: Partial<Omit<OrderCase, 'terms'>> & { terms?: Partial<Terms> } = {}): OrderCase {
  return {
    priceFen: 2990,
    couponFen: 0,
    cancelledBp: 800,
    lostBp: 500,
    returnedBp: 1200,
    partialBp: 100,
    ads: { kind: 'none' },
    ...given,
    terms: { ...vectorTerms, ...terms },
  }
}

export function aSale(given: Partial<Quantities> = {}): Quantities {
  return {
    orders: 10,
    units: 10,
    paidFen: 29_900,
    cancelledOrders: 0,
    cancelledUnits: 0,
    cancelledFen: 0,
    lostFen: 0,
    returnedOrders: 0,
    returnedUnits: 0,
    returnedFen: 0,
    partialFen: 0,
    adsFen: 0,
    sharedFen: 0,
    fixedFen: 0,
    ...given,
  }
}

const fen = (max: number) => fc.integer({ min: 0, max })
const share = (max = 10_000) => fc.integer({ min: 0, max })

export const anyTerms: fc.Arbitrary<Terms> = fc.record({
  technicalFeeBp: share(1000),
  feeReturns: fc.constantFrom(0, 1),
  commissionBp: share(1000),
  brandBp: share(1000),
  subsidyBp: share(1000),
  costFen: fen(20_000),
  freightFen: fen(2000),
  packingFen: fen(200),
  insuranceFen: fen(100),
  returnFreightFen: fen(1500),
  repackFen: fen(300),
  resaleBp: share(),
})

/** Of sent orders less than all come back in one way or another. */
export const anyCase: fc.Arbitrary<OrderCase> = fc.record({
  priceFen: fc.integer({ min: 1, max: 100_000 }),
  couponFen: fc.constant(0),
  cancelledBp: share(5000),
  lostBp: share(2000),
  returnedBp: share(3000),
  partialBp: share(2000),
  terms: anyTerms,
  ads: fc.oneof(
    fc.constant({ kind: 'none' } as const),
    fc.record({ kind: fc.constant('roi' as const), hundredths: fc.integer({ min: 50, max: 2000 }) }),
    fc.record({ kind: fc.constant('perOrder' as const), fen: fen(2000) }),
    fc.record({ kind: fc.constant('ofSales' as const), basisPoints: share(5000) }),
  ),
})

/** What came back is never more than what was sent. */
export const anySale: fc.Arbitrary<Quantities> = fc
  .record({
    orders: fc.integer({ min: 1, max: 500 }),
    pieces: fc.integer({ min: 1, max: 3 }),
    price: fc.integer({ min: 100, max: 20_000 }),
    parts: fc.tuple(share(3000), share(2000), share(3000), share(1000)),
    spent: fc.tuple(fen(50_000), fen(5000), fen(5000)),
  })
  .map(({ orders, pieces, price, parts: [cancelled, lost, returned, partial], spent: [adsFen, sharedFen, fixedFen] }) => {
    const part = (whole: number, bp: number) => Math.floor((whole * bp) / 10_000)
    const paidFen = orders * pieces * price
    const cancelledOrders = part(orders, cancelled)
    const returnedOrders = part(orders, returned)
    return {
      orders,
      units: orders * pieces,
      paidFen,
      cancelledOrders,
      cancelledUnits: cancelledOrders * pieces,
      cancelledFen: cancelledOrders * pieces * price,
      lostFen: part(paidFen, lost),
      returnedOrders,
      returnedUnits: returnedOrders * pieces,
      returnedFen: returnedOrders * pieces * price,
      partialFen: part(paidFen, partial),
      adsFen,
      sharedFen,
      fixedFen,
    }
  })
