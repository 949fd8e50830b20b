import { expect, it } from 'vitest'
import { priceStepsFen, STOCK_CHANGE_MAX, STOCK_MAX, TITLE_WIDTH_MAX } from '../../../contract/merchantCalls/goodsRules.ts'
import { toPlan } from '../../../src/batches/kinds/goodsKinds.ts'
import { findSpread, findStep, type PriceRules } from '../../../src/batches/kinds/setPrice/categoryRules.ts'
import { followsGroup, type PriceChange, type PriceSettings, priceEndings, roundings } from '../../../src/batches/kinds/setPrice/rules.ts'
import type { StockSettings } from '../../../src/batches/kinds/setStock/rules.ts'
import type { PlanGoods } from '../../../src/batches/rules/planGoods.ts'
import type { PlannedRow } from '../../../src/batches/rules/plannedRow.ts'
import { titleWidth } from '../../../src/batches/rules/titleWidth.ts'
import { toUndoPlan } from '../../../src/batches/rules/toUndoPlan.ts'
import { fc } from '../../fastCheck.ts'
import { aGoods } from '../rules/aGoods.ts'

const fen = fc.integer({ min: 1, max: 20_000_00 })
const skus = fc
  .uniqueArray(fc.record({ group_fen: fen, extra_fen: fc.nat(5000), stock: fc.nat(STOCK_MAX), sku: fc.nat(999) }), {
    minLength: 1,
    maxLength: 6,
    selector: ({ sku }) => sku,
  })
  .map((list) =>
    list.map(({ sku, group_fen, extra_fen, stock }) => ({
      sku_id: `${sku}`,
      spec: `${sku}`,
      stock,
      group_fen,
      single_fen: group_fen + extra_fen,
    })),
  )
const goods: fc.Arbitrary<PlanGoods> = fc
  .record({ skus, market_fen: fc.option(fc.integer({ min: 1, max: 40_000_00 })), title: fc.string({ unit: 'grapheme', minLength: 1 }) })
  .map((parts) => aGoods(parts))
const priceChange: fc.Arbitrary<PriceChange | null> = fc.option(
  fc.oneof(
    fen.map((each) => ({ how: 'set', fen: each }) as const),
    fc.integer({ min: -20_000, max: 20_000 }).map((each) => ({ how: 'add', fen: each }) as const),
    fc.integer({ min: -12_000, max: 50_000 }).map((each) => ({ how: 'percent', percent: each / 100 }) as const),
  ),
)
const prices: fc.Arbitrary<PriceSettings> = fc.record({
  kind: fc.constant('setPrice' as const),
  group: priceChange,
  single: fc.oneof(priceChange, fc.constant(followsGroup)),
  ending: fc.constantFrom(...priceEndings),
  rounding: fc.constantFrom(...roundings),
  guardPercent: fc.option(fc.integer({ min: 1, max: 100 })),
})

const rules: fc.Arbitrary<PriceRules> = fc
  .record({ step: fc.option(fc.constantFrom(...priceStepsFen)), spread: fc.option(fc.integer({ min: 10, max: 50 })) })
  .map(({ step, spread }) => {
    const learned = <Value>(value: Value) => ({ value, learnedAt: 1 })
    const { cat_id, cat_name } = aGoods().category ?? { cat_id: '', cat_name: '' }
    const category = { cat_id, cat_name, step: step === null ? null : learned(step), spread: spread === null ? null : learned(spread / 10) }
    return new Map([[cat_id, category]])
  })

interface Prices {
  readonly group_fen: number
  readonly single_fen: number
}
const pricesOf = (values: PlannedRow['after']) => values as unknown as Prices
const isPlanned = (row: PlannedRow) => row.outcome === 'waiting'

it('every planned price is whole fen, at least one, below the market price, within the guard, and within the step and the spread of its category', () => {
  fc.assert(
    fc.property(goods, prices, rules, (each, settings, learned) => {
      const plan = toPlan([each], settings, learned)
      for (const { before, after } of plan.filter(isPlanned)) {
        const was = pricesOf(before)
        const will = pricesOf(after)
        expect([will.group_fen, will.single_fen].every((price) => Number.isSafeInteger(price) && price >= 1)).toBe(true)
        expect(will.single_fen - will.group_fen).toBeGreaterThanOrEqual(findStep(each, learned).value)
        expect(will.single_fen).toBeLessThan(each.market_fen ?? Number.POSITIVE_INFINITY)
        for (const name of ['group_fen', 'single_fen'] as const) {
          const most = settings.guardPercent === null ? Number.POSITIVE_INFINITY : (was[name] * settings.guardPercent) / 100
          expect(Math.abs(will[name] - was[name])).toBeLessThanOrEqual(most + 1e-6)
        }
      }
      const groupPrices = plan.map((row) => pricesOf(isPlanned(row) ? row.after : row.before).group_fen)
      const spread = Math.max(...groupPrices) / Math.min(...groupPrices)
      if (plan.some(isPlanned)) expect(spread).toBeLessThanOrEqual(findSpread(each, learned).value)
    }),
    { numRuns: 2_000 },
  )
})

it('a price that has to end in .9 or .99 ends so', () => {
  fc.assert(
    fc.property(goods, prices, (each, settings) => {
      const last = { any: null, '.9': 90, '.99': 99 }[settings.ending]
      for (const { after } of toPlan([each], settings).filter(isPlanned)) {
        if (last !== null && settings.group) expect(pricesOf(after).group_fen % 100).toBe(last)
        if (last !== null && settings.single && settings.single.how !== 'follow') expect(pricesOf(after).single_fen % 100).toBe(last)
      }
    }),
  )
})

it('a single price that follows is as far above the group price as before, or says why it is not', () => {
  fc.assert(
    fc.property(goods, prices, rules, (each, settings, learned) => {
      for (const { before, after, reason } of toPlan([each], { ...settings, single: followsGroup, ending: 'any' }, learned).filter(
        isPlanned,
      )) {
        const [was, will] = [pricesOf(before), pricesOf(after)]
        const isKept = will.single_fen - will.group_fen === was.single_fen - was.group_fen
        expect(isKept).toBe(reason === '')
      }
    }),
  )
})

it('every planned stock is a whole number from 0 to the limit, no further from the one before than one change goes, and every planned title fits', () => {
  const stocks: fc.Arbitrary<StockSettings> = fc.record({
    kind: fc.constant('setStock' as const),
    how: fc.constantFrom('set', 'add', 'subtract'),
    count: fc.nat(2 * STOCK_MAX),
  })
  fc.assert(
    fc.property(goods, stocks, fc.string({ unit: 'grapheme' }), (each, settings, text) => {
      for (const { before, after } of toPlan([each], settings).filter(isPlanned)) {
        expect(Math.abs(Number(after?.stock) - Number(before?.stock))).toBeLessThanOrEqual(STOCK_CHANGE_MAX)
        expect(Number.isSafeInteger(after?.stock) && Number(after?.stock) >= 0 && Number(after?.stock) <= STOCK_MAX).toBe(true)
      }
      for (const { after } of toPlan([each], { kind: 'setTitle', change: { how: 'prefix', text } }).filter(isPlanned)) {
        expect(titleWidth(String(after?.title))).toBeLessThanOrEqual(TITLE_WIDTH_MAX)
      }
    }),
  )
})

it('undoing what was done gives back what was before, and undoing that again what was after', () => {
  fc.assert(
    fc.property(goods, prices, (each, settings) => {
      const planned = toPlan([each], settings).filter(isPlanned)
      const done = (rows: readonly PlannedRow[]) => rows.map((row, row_no) => ({ ...row, row_no, outcome: 'done' as const }))
      const shownAfter = (rows: readonly PlannedRow[]) => new Map(rows.map(({ after }, row_no) => [row_no, after ?? {}]))
      const undo = toUndoPlan(done(planned), shownAfter(planned))
      expect(undo.map((row) => row.after)).toEqual(planned.map((row) => row.before))
      expect(undo.every(isPlanned)).toBe(true)
      expect(toUndoPlan(done(undo), shownAfter(undo))).toEqual(planned)
    }),
  )
})
