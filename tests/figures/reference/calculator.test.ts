import { expect, it } from 'vitest'
import { createRandom } from '../../../sandbox/seeds/random.ts'
import { calculatorInputNames, calculatorInputs, emptySheet, toOrder } from '../../../src/pages/profit/calculatorInputs.ts'
import { expectedProfit } from '../../../src/pages/profit/rules/calculator.ts'
import { toNumber } from '../../../src/pages/profit/rules/fraction.ts'
import { SEED } from './drawWorld.ts'

/** One order by the calculator's inputs, beside the formulas of business-features.md, 1.4, in plain numbers. */
const ORDERS = 2_000

type Inputs = Readonly<Record<(typeof calculatorInputNames)[number], number | null>>

/** NaN: unknown, and so is all that is counted with it, unless it is multiplied by nothing. */
function plainOrder(inputs: Inputs) {
  const fen = (name: keyof Inputs) => inputs[name] ?? Number.NaN
  const share = (name: keyof Inputs) => fen(name) / 10_000
  const times = (left: number, right: () => number) => (left === 0 ? 0 : left * right())
  const income = fen('priceFen') - fen('couponFen')
  const shipped = 1 - share('cancelledBp')
  const back = share('lostBp') + share('returnedBp') + share('partialBp')
  const revenue = income * shipped * (1 - back)
  // A fee that does not come back with refunds is of all that was paid.
  const charged = inputs.feeReturns === 0 ? income : revenue
  const fees = charged * share('technicalFeeBp') + revenue * (share('commissionBp') + share('brandBp') + share('subsidyBp'))
  const returned = shipped * share('returnedBp')
  const goods = times(shipped - times(returned, () => share('resaleBp')), () => fen('costFen'))
  const sent = times(shipped, () => fen('freightFen') + fen('packingFen') + fen('insuranceFen'))
  const returns = times(returned, () => fen('returnFreightFen') + fen('repackFen'))
  return { revenue, margin: revenue - fees - goods - sent - returns }
}

it(`${ORDERS} orders come to what the formulas say, and are unknown where an input is`, () => {
  const random = createRandom(SEED, 'calculator')
  let unknown = 0
  for (let at = 0; at < ORDERS; at += 1) {
    const draw = (name: (typeof calculatorInputNames)[number]) => {
      const { least, most } = calculatorInputs[name]
      if (random.next() < 0.02 && name !== 'feeReturns') return null
      // No rate is 0 or 1: formulas with a 0 in them are compared by the tests of the rules.
      return calculatorInputs[name].unit === 'basisPoints' ? random.int(1, Math.min(most, 3_000)) : random.int(least, most)
    }
    const values = Object.fromEntries(calculatorInputNames.map((name) => [name, draw(name)])) as Inputs
    const { sums } = expectedProfit(toOrder({ ...emptySheet, values, adsKind: 'none' }))
    const plain = plainOrder(values)
    for (const name of ['revenue', 'margin'] as const) {
      const said = sums[name]
      if (Number.isNaN(plain[name])) {
        unknown += 1
        expect({ seed: SEED, at, values, [name]: said }).toMatchObject({ [name]: null })
      } else expect(Math.abs(toNumber(said ?? { top: 10n ** 30n, bottom: 1n }) - plain[name])).toBeLessThan(1e-4)
    }
  }
  expect(unknown).toBeGreaterThan(ORDERS / 20)
})
