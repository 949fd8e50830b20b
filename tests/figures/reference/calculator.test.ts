import { describe, expect, it } from 'vitest'
import { createRandom, type Random } from '../../../sandbox/seeds/random.ts'
import {
  type AdsKind,
  adsKinds,
  type CalculatorInputName,
  type CalculatorSheet,
  calculatorInputNames,
  calculatorInputs,
  differences,
  emptySheet,
  fromScenarioInputs,
  toOrder,
  toScenarioInputs,
} from '../../../src/pages/profit/calculatorInputs.ts'
import { toOutcome } from '../../../src/pages/profit/outcome.ts'
import { expectedProfit } from '../../../src/pages/profit/rules/calculator.ts'
import { toNumber } from '../../../src/pages/profit/rules/fraction.ts'
import { pick, SEED } from './drawWorld.ts'
import {
  type PlainAnswer,
  type PlainInputs,
  plainBid,
  plainOrder,
  plainPrice,
  plainRate,
  plainReturns,
  plainRois,
} from './plainCalculator.ts'

/** The calculator's order, its break-evens and what a scenario says of them, beside the formulas of business-features.md, 1.4, in plain numbers. */
const ORDERS = 2_000
const SCENARIOS = 200
/** Numbers of the machine beside exact fractions. */
const NEAR = 1e-6
/** Where a line is nearly flat, a break-even is far away, and numbers of the machine do not find it. */
const FAR = 1e9

/** Now and then an input is unknown, 0 or as high as it can be. */
function drawInputs(random: Random): PlainInputs {
  const draw = (name: CalculatorInputName) => {
    const { least, most, unit } = calculatorInputs[name]
    if (name === 'feeReturns') return random.int(0, 1)
    const chance = random.next()
    if (chance < 0.02) return null
    if (chance < 0.1) return least
    if (chance < 0.11 && unit !== 'basisPoints') return most
    return unit === 'basisPoints' ? random.int(least, Math.min(most, 3_000)) : random.int(least, Math.min(most, 20_000))
  }
  return Object.fromEntries(calculatorInputNames.map((name) => [name, draw(name)])) as PlainInputs
}

const drawSheet = (random: Random): CalculatorSheet => ({ ...emptySheet, values: drawInputs(random), adsKind: pick(random, adsKinds) })
const sheets = () => {
  const random = createRandom(SEED, 'calculator')
  return Array.from({ length: ORDERS }, () => drawSheet(random))
}

const reasonsOrValue = (answer: { readonly value: number } | { readonly none: string }) => ('none' in answer ? answer.none : answer.value)

/** The same word, or the same number. Answers whether it was a number. */
function compare(what: object, said: number | string | null, plain: PlainAnswer): boolean {
  if (typeof plain !== 'number' || typeof said !== 'number') {
    expect({ ...what, said }).toEqual({ ...what, said: plain })
    return false
  }
  if (Math.abs(plain) < FAR)
    expect({ ...what, apart: Math.abs(said - plain) / Math.max(1, Math.abs(plain)) < NEAR, said, plain }).toMatchObject({ apart: true })
  return true
}

describe(`${ORDERS} orders, from seed ${SEED}`, () => {
  it('come to what the formulas say, and are unknown where an input is', () => {
    let unknown = 0
    for (const sheet of sheets()) {
      const { values, adsKind } = sheet
      const { sums } = expectedProfit(toOrder(sheet))
      const plain = plainOrder(values, adsKind)
      for (const name of ['revenue', 'margin', 'profit'] as const) {
        const said = sums[name] && toNumber(sums[name])
        const isKnown = compare({ name, values, adsKind }, said ?? 'unknown', Number.isNaN(plain[name]) ? 'unknown' : plain[name])
        if (!isKnown) unknown += 1
      }
    }
    expect(unknown).toBeGreaterThan(ORDERS / 20)
  })

  it('break even at the ROI, price, share of returns and bid of the formulas, or say why there is none', () => {
    const seen = new Set<string>()
    for (const sheet of sheets()) {
      const { values, adsKind } = sheet
      const { rois, price, returns, bid, rate, target, suggested } = toOutcome(sheet)
      const check = (name: string, said: number | string | null, plain: PlainAnswer) => {
        if (compare({ name, values, adsKind }, said, plain)) seen.add(name)
        else seen.add(`${name} ${plain}`)
      }
      const plainRoisOf = plainRois(values)
      for (const basis of ['gross', 'net', 'settled'] as const) check(basis, reasonsOrValue(rois[basis]), plainRoisOf[basis])
      const priceOf = (answer: typeof price) => ('none' in answer ? answer.none : answer.value.exactFen)
      check('price', priceOf(price), plainPrice(values, adsKind, 0))
      check('returns', reasonsOrValue(returns), plainReturns(values, adsKind))
      const plainBidOf = plainBid(values)
      check(
        'bid',
        reasonsOrValue(bid),
        typeof plainBidOf === 'number' && 'value' in bid && Math.abs(plainBidOf - bid.value) <= 0.5 + NEAR ? bid.value : plainBidOf,
      )
      check('rate', rate ?? 'unknown', plainRate(values, adsKind) ?? 'unknown')
      const atTarget = (ads: AdsKind, roi?: number) => {
        if (values.targetBp === null) return 'unknown' as const
        return plainPrice(roi === undefined ? values : { ...values, adsRoi: roi }, ads, values.targetBp)
      }
      check('target', priceOf(target), atTarget(adsKind))
      // Light, normal and heavy ads, as the trade has them.
      for (const [at, roi] of [500, 450, 350].entries())
        check('suggested', suggested[at] ? priceOf(suggested[at].answer) : 'none', atTarget('roi', roi))
      if ('value' in price) {
        const { fen, exactFen } = price.value
        // The smallest whole fen from the exact line on.
        expect(fen - exactFen > -NEAR * Math.max(1, Math.abs(exactFen)) && fen - exactFen < 1 + NEAR).toBe(true)
      }
    }
    const all = ['gross', 'net', 'settled', 'price', 'returns', 'bid', 'rate', 'target', 'suggested']
    const none = ['gross noMargin', 'gross unknown', 'price noPrice', 'price unknown', 'returns losesWithoutReturns', 'bid noMargin']
    expect([...seen]).toEqual(expect.arrayContaining([...all, ...none]))
  })

  it('that are always cancelled cost nothing, whatever is not known of parcels and goods', () => {
    const random = createRandom(SEED, 'cancelled')
    for (let at = 0; at < 100; at += 1) {
      const unknown = pick(random, ['costFen', 'freightFen', 'packingFen', 'insuranceFen', 'returnFreightFen', 'repackFen', 'resaleBp'])
      const values = {
        ...drawInputs(random),
        priceFen: 5_000,
        couponFen: 100,
        cancelledBp: 10_000,
        lostBp: 0,
        returnedBp: 0,
        partialBp: 0,
        feeReturns: 1,
      }
      const sheet: CalculatorSheet = { ...emptySheet, adsKind: 'none', values: { ...values, [unknown]: null } }
      const { sums } = expectedProfit(toOrder(sheet))
      expect({ unknown, margin: sums.margin && toNumber(sums.margin) }).toEqual({ unknown, margin: 0 })
    }
  })

  it('say in a scenario what they said before it was kept, and in which inputs it differs', () => {
    const all = sheets().slice(0, SCENARIOS)
    for (const [at, sheet] of all.entries()) {
      const kept = fromScenarioInputs(JSON.parse(JSON.stringify(toScenarioInputs(sheet))))
      expect(toOutcome(kept)).toEqual(toOutcome(sheet))
      const other = all[at - 1]
      if (!other) continue
      const counts = (name: string) => {
        const ads = { adsRoi: 'roi', adsFen: 'perOrder', adsBp: 'ofSales' }[name]
        return ads === undefined || sheet.adsKind === ads || other.adsKind === ads
      }
      const plain = calculatorInputNames.filter((name) => counts(name) && sheet.values[name] !== other.values[name])
      expect(differences(sheet, other)).toEqual(plain)
    }
  })
})
