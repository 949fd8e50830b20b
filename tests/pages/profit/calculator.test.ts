import { describe, expect, it } from 'vitest'
import type { Cost } from '../../../contract/entities/cost.ts'
import type { FigureRow } from '../../../src/figures/answers/question.ts'
import {
  adsKinds,
  applyChanges,
  calculatorInputNames,
  calculatorInputs,
  differences,
  emptySheet,
  fromScenarioInputs,
  noChanges,
  toOrder,
  toScenarioInputs,
  unknownInputs,
} from '../../../src/pages/profit/calculatorInputs.ts'
import { type GoodsSheetFacts, toGoodsSheet } from '../../../src/pages/profit/goodsSheet.ts'
import { toBars, toOutcome } from '../../../src/pages/profit/outcome.ts'
import { expectedProfit, toWaterfall } from '../../../src/pages/profit/rules/calculator.ts'
import { formatTyped, parseTyped, sliderTop } from '../../../src/pages/profit/typedInput.ts'
import { fc } from '../../fastCheck.ts'
import { aCase } from './rules/aCase.ts'

const anyName = fc.constantFrom(...calculatorInputNames)
const anyChanges = fc.record({
  values: fc
    .array(
      anyName.chain((name) =>
        fc.tuple(
          fc.constant(name),
          fc.option(fc.integer({ min: calculatorInputs[name].least, max: calculatorInputs[name].most }), { nil: null }),
        ),
      ),
    )
    .map((entries) => Object.fromEntries(entries)),
  adsKind: fc.constantFrom(...adsKinds),
})

const vector = applyChanges(emptySheet, {
  values: {
    priceFen: 2990,
    couponFen: 0,
    cancelledBp: 800,
    lostBp: 500,
    returnedBp: 1200,
    partialBp: 100,
    technicalFeeBp: 60,
    costFen: 1000,
    freightFen: 330,
    packingFen: 0,
    insuranceFen: 50,
    returnFreightFen: 300,
    repackFen: 50,
    resaleBp: 9000,
  },
})

describe('the calculator', () => {
  it('counts the order of the trade’s example as the formulas do', () => {
    expect(toOrder(vector)).toEqual(aCase())
    const { rois, waterfall } = toOutcome(vector)
    expect(waterfall.sums).toEqual({ revenue: 2256, margin: 1033, profit: 1033 })
    expect(rois.gross).toHaveProperty('value', expect.closeTo(2.8938, 4))
    expect(rois.net).toHaveProperty('value', expect.closeTo(2.6623, 4))
    expect(rois.settled).toHaveProperty('value', expect.closeTo(2.1831, 4))
  })

  it('begins with defaults, and names what has none', () => {
    expect(unknownInputs(emptySheet)).toEqual(['priceFen', 'lostBp', 'returnedBp', 'costFen'])
    expect(toOutcome(emptySheet).waterfall.sums.profit).toBeNull()
  })

  it.each(['roi', 'perOrder', 'ofSales'] as const)('knows no profit where ads are counted %s and their amount is unknown', (adsKind) => {
    const sheet = applyChanges(vector, { values: { adsRoi: null, adsFen: null, adsBp: null }, adsKind })
    expect(toOutcome(sheet).waterfall.sums).toEqual({ revenue: 2256, margin: 1033, profit: null })
    expect(unknownInputs(sheet)).toHaveLength(1)
  })

  it('keeps a sheet as a scenario and finds it again', () => {
    fc.assert(
      fc.property(anyChanges, (changes) => {
        const sheet = applyChanges(emptySheet, changes)
        const again = fromScenarioInputs(toScenarioInputs(sheet))
        expect(again.values).toEqual(sheet.values)
        expect(again.adsKind).toBe(sheet.adsKind)
        expect(differences(sheet, again)).toEqual([])
      }),
    )
  })

  it('reads a scenario of another version: what it lacks has its default, what is out of bounds is brought in', () => {
    const sheet = fromScenarioInputs({ priceFen: 500, resaleBp: 20_000, technicalFeeBp: null, somethingElse: 3 })
    expect(sheet.values).toMatchObject({ priceFen: 500, resaleBp: 10_000, technicalFeeBp: null, packingFen: 30 })
    expect(sheet.origins).toMatchObject({ priceFen: 'scenario', packingFen: 'trade' })
    expect(sheet.adsKind).toBe('none')
  })

  it('counts an input of ads as a difference only where it is in use', () => {
    const other = applyChanges(vector, { values: { adsFen: 99, priceFen: 3000 } })
    expect(differences(vector, other)).toEqual(['priceFen'])
    expect(differences(vector, { ...other, adsKind: 'perOrder' })).toEqual(['priceFen', 'adsFen'])
  })

  it('lets figures that come later change what was not typed, and only that', () => {
    const changes = { values: { priceFen: 100 } }
    expect(applyChanges(vector, changes)).toMatchObject({ values: { priceFen: 100, costFen: 1000 }, origins: { priceFen: 'typed' } })
    expect(applyChanges(vector, noChanges)).toEqual(vector)
  })
})

describe('a typed input', () => {
  it('is read as it is written', () => {
    fc.assert(
      fc.property(
        anyName
          .filter((name) => calculatorInputs[name].unit !== 'switch')
          .chain((name) =>
            fc.tuple(fc.constant(name), fc.integer({ min: calculatorInputs[name].least, max: calculatorInputs[name].most })),
          ),
        ([name, value]) => {
          const input = calculatorInputs[name]
          expect(parseTyped(input, formatTyped(input.unit, value))).toBe(value)
        },
      ),
    )
  })

  it.each([
    ['', null],
    ['12.5', 1250],
    ['12.5%', 1250],
    ['12.5 ％', 1250],
    ['12.555', undefined],
    ['-1', undefined],
    ['101', undefined],
    ['a', undefined],
  ])('of a share is, typed as “%s”, %s', (text, value) => {
    expect(parseTyped(calculatorInputs.lostBp, text)).toBe(value)
  })

  it.each([
    ['¥1,299.9', 129_990],
    ['0', 0],
    ['100001', undefined],
  ])('of money is, typed as “%s”, %s', (text, value) => {
    expect(parseTyped(calculatorInputs.priceFen, text)).toBe(value)
  })

  it('has a slider that goes to at least the value, and for money at least to twice of it', () => {
    expect(sliderTop(calculatorInputs.priceFen, null)).toBe(1_000)
    expect(sliderTop(calculatorInputs.priceFen, 2_990)).toBe(10_000)
    expect(sliderTop(calculatorInputs.priceFen, 9_999_999)).toBe(10_000_000)
    expect(sliderTop(calculatorInputs.lostBp, 3)).toBe(10_000)
  })
})

describe('the waterfall', () => {
  it('leads from 0 to the profit, each line from the end of the one before', () => {
    const bars = toBars(toWaterfall(expectedProfit(aCase({ terms: { costFen: 5000 } }))))
    expect(bars.filter(({ kind }) => kind === 'sum').map(({ id }) => id)).toEqual(['revenue', 'margin', 'profit'])
    expect(bars.every(({ from, to }) => from >= 0 && from <= to && to <= 1)).toBe(true)
    const lines = bars.filter(({ kind }) => kind === 'line')
    for (const [place, line] of lines.entries()) {
      const next = lines[place + 1]
      if (next) expect([next.from, next.to]).toContainEqual(expect.closeTo((line.fen ?? 0) < 0 ? line.from : line.to, 9))
    }
  })

  it('leaves out lines of nothing, but none that is unknown', () => {
    const ids = toBars(toWaterfall(expectedProfit(aCase({ terms: { costFen: null } })))).map(({ id }) => id)
    expect(ids).toContain('goods')
    expect(ids).not.toContain('brand')
    expect(ids).not.toContain('fixed')
  })
})

const sums = (given: Readonly<Record<string, number | readonly [number, number]>>): FigureRow['sums'] =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === 'number' ? { part: value, whole: null } : { part: value[0], whole: value[1] },
    ]),
  )
const sku = (id: string, orders: number, pieces: number): FigureRow => ({
  shop: 'a',
  goods: '1',
  sku: id,
  sums: sums({
    paidOrders: orders,
    salesAmount: orders * 2_000,
    itemsSold: pieces,
    refundBeforeShippingRate: [orders / 10, orders],
    returnedGoodsRate: [orders / 5, orders / 2],
    refundAmountAfterShipping: orders * 500,
  }),
})
const aCost = (given: Partial<Cost>): Cost => ({
  shop_uid: 'a',
  goods_id: '1',
  sku_id: '',
  valid_from: '',
  terms: {},
  weight_grams: null,
  courier: '',
  source: 'typed',
  proof: '',
  is_refused: false,
  saved_by: '1',
  saved_by_name: 'Lin',
  saved_at: 0,
  ...given,
})
const facts: GoodsSheetFacts = {
  place: { shop_uid: 'a', goods_id: '1', sku_id: '' },
  rows: [sku('11', 100, 100), sku('12', 300, 600)],
  adsFen: 40_000,
  adsOrders: 400,
  costs: [],
  freight: [],
  day: '2026-11-22',
}

describe('the sheet of real goods', () => {
  it('has price, rates and ads of what was sold', () => {
    const { values, origins, adsKind } = toGoodsSheet(facts)
    expect(values).toMatchObject({ priceFen: 2_000, cancelledBp: 1_000, returnedBp: 4_000, lostBp: 1_000, adsFen: 100, costFen: null })
    expect(origins).toMatchObject({ priceFen: 'figures', lostBp: 'figures', adsFen: 'figures', costFen: 'none', freightFen: 'trade' })
    expect(adsKind).toBe('perOrder')
  })

  it('leaves unknown what was not sold, not sent, or not read', () => {
    const { values, origins, adsKind } = toGoodsSheet({ ...facts, rows: [], adsFen: null, adsOrders: 0 })
    expect(values).toMatchObject({ priceFen: null, lostBp: null, returnedBp: null })
    expect(origins.priceFen).toBe('none')
    expect(adsKind).toBe('none')
  })

  it('weighs the costs of its SKUs by what was sold of each', () => {
    const costs = [aCost({ sku_id: '11', terms: { costFen: 800 } }), aCost({ sku_id: '12', terms: { costFen: 500 } })]
    const { values, origins } = toGoodsSheet({ ...facts, costs })
    expect(values.costFen).toBe((100 * 800 + 600 * 500) / 400)
    expect(origins.costFen).toBe('sku')
    expect(toGoodsSheet({ ...facts, costs: costs.slice(1) }).values.costFen).toBeNull()
    expect(toGoodsSheet({ ...facts, costs, place: { ...facts.place, sku_id: '12' } }).values.costFen).toBe(1_000)
  })

  it('takes the most special entry that holds on the day, and none that was refused', () => {
    const costs = [
      aCost({ goods_id: '', terms: { costFen: 1, packingFen: 55 } }),
      aCost({ terms: { costFen: 300 } }),
      aCost({ terms: { costFen: 400 }, valid_from: '2026-11-01' }),
      aCost({ terms: { costFen: 999 }, valid_from: '2026-12-01' }),
      aCost({ sku_id: '11', terms: { costFen: 2 }, is_refused: true }),
      aCost({ shop_uid: 'b', terms: { costFen: 7 }, valid_from: '2026-11-20' }),
    ]
    const { values, origins } = toGoodsSheet({ ...facts, costs, rows: [sku('11', 10, 10)] })
    expect(values).toMatchObject({ costFen: 400, packingFen: 55 })
    expect(origins).toMatchObject({ costFen: 'goods', packingFen: 'shop' })
  })

  it('counts freight by weight and courier where the ledger does not say it', () => {
    const freight = [{ courier: '', first_grams: 1_000, first_fen: 300, step_grams: 1_000, step_fen: 150 }]
    const costs = [aCost({ weight_grams: 1_500 })]
    // A parcel with one piece weighs 1.5 kg and costs 4.50 yuan, one with two pieces 3 kg and 6.00.
    expect(toGoodsSheet({ ...facts, costs, freight })).toMatchObject({ values: { freightFen: Math.round((100 * 450 + 300 * 600) / 400) } })
    const said = [aCost({ weight_grams: 1_500, terms: { freightFen: 200 } })]
    expect(toGoodsSheet({ ...facts, costs: said, freight })).toMatchObject({
      values: { freightFen: 200 },
      origins: { freightFen: 'goods' },
    })
  })
})
