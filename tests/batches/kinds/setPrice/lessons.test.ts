import { describe, expect, it } from 'vitest'
import type { PriceRule } from '../../../../contract/merchantCalls/goodsRules.ts'
import { type SkuPrices, toSpreadBelow } from '../../../../src/batches/kinds/setPrice/categoryRules.ts'
import { type PriceLesson, recogniseRefusal, toPriceLesson, withLesson } from '../../../../src/batches/kinds/setPrice/lessons.ts'
import type { PlanGoods } from '../../../../src/batches/rules/planGoods.ts'
import { aGoods, aSku } from '../../rules/aGoods.ts'

const step = (fen: 0 | 10 | 100): PriceRule => ({ rule: 'step', fen })
const spread: PriceRule = { rule: 'spread' }

it.each<[string, PriceRule | null]>([
  ['isv.goods-service-error:price-must-over-multi_price', step(0)],
  ['isv.goods-service-error:price-must-over-multi_price-10', step(10)],
  ['isv.goods-service-error:price-must-over-multi_price-100', step(100)],
  ['isv.invalid-parameter:price-gap-is-over-range', spread],
  ['isv.invalid-parameter:multi_price-is-over-range', spread],
  ['单买价格需要比团购价格高至少0元，请重新设置', step(0)],
  ['sku单买价格需要比团购价格高至少0.1元，请重新设置', step(10)],
  ['SKU单买价格需要比团购价格高至少一元，请重新设置', step(100)],
  ['SKU单买价格需要比团购价格高至少1元，请重新设置', step(100)],
  ['商品规格中价格的范围过大，请调整价格。', spread],
  ['商品规格中，团购价的范围过大，超出类目限制，请修改', spread],
  ['SKU单买价格必须小于参考价格', null],
  ['isv.invalid-parameter:multi_price-is-too-high', null],
  ['库存不正确', null],
  ['', null],
])('the refusal "%s" names %j', (words, broken) => {
  expect(recogniseRefusal(words)).toEqual(broken)
})

const hats = { cat_id: '9', cat_name: '帽子' }
const goodsOf = (goods_id: string, prices: readonly (readonly [number, number])[], overrides: Partial<PlanGoods> = {}) =>
  aGoods({
    goods_id,
    skus: prices.map(([group_fen, single_fen], at) => aSku({ sku_id: `${goods_id}-${at}`, group_fen, single_fen })),
    ...overrides,
  })
const askedOf = (asked: Readonly<Record<string, readonly [number, number]>>): ReadonlyMap<string, SkuPrices> =>
  new Map(Object.entries(asked).map(([sku_id, [group_fen, single_fen]]) => [sku_id, { group_fen, single_fen }]))

describe('a refused write', () => {
  it.each<[string, PriceRule, readonly PlanGoods[], Readonly<Record<string, readonly [number, number]>>, PriceLesson['learned'] | null]>([
    ['teaches the step that it names', step(100), [goodsOf('1', [[1000, 1200]])], { '1-0': [1000, 1050] }, { rule: 'step', fen: 100 }],
    [
      'teaches the category of those goods that break the step',
      step(100),
      [goodsOf('1', [[1000, 1200]]), goodsOf('2', [[1000, 1200]], { category: hats })],
      { '1-0': [1000, 1050], '2-0': [1000, 1100] },
      { rule: 'step', fen: 100 },
    ],
    [
      'teaches nothing where goods of several categories break it',
      step(100),
      [goodsOf('1', [[1000, 1200]]), goodsOf('2', [[1000, 1200]], { category: hats })],
      { '1-0': [1000, 1050], '2-0': [1000, 1050] },
      null,
    ],
    ['teaches nothing where no goods break it', step(10), [goodsOf('1', [[1000, 1200]])], { '1-0': [1000, 1050] }, null],
    [
      'teaches nothing of goods without a category',
      step(100),
      [goodsOf('1', [[1000, 1200]], { category: null })],
      { '1-0': [1000, 1050] },
      null,
    ],
    [
      'teaches a spread a tenth below the widest, over what changes and what stays',
      spread,
      [
        goodsOf('1', [
          [500, 3000],
          [2000, 3000],
        ]),
        goodsOf('2', [
          [900, 3000],
          [1000, 3000],
        ]),
      ],
      { '1-1': [2100, 3000] },
      { rule: 'spread', times: 4.1 },
    ],
    [
      'teaches no spread of goods whose SKUs all cost the same',
      spread,
      [
        goodsOf('1', [[500, 3000]]),
        goodsOf('2', [
          [900, 3000],
          [900, 3000],
        ]),
      ],
      {},
      null,
    ],
    [
      'teaches no spread where two categories may be meant',
      spread,
      [
        goodsOf('1', [
          [500, 3000],
          [2000, 3000],
        ]),
        goodsOf(
          '2',
          [
            [900, 3000],
            [1000, 3000],
          ],
          { category: hats },
        ),
      ],
      {},
      null,
    ],
  ])('%s', (_, broken, goods, asked, learned) => {
    expect(toPriceLesson(broken, goods, askedOf(asked))).toEqual(learned && { cat_id: '800101', cat_name: 'T恤', learned })
  })
})

describe('what is known of a category', () => {
  const lesson = (learned: PriceLesson['learned']): PriceLesson => ({ ...hats, learned })

  it('grows with each lesson; the last step counts, and the narrowest spread', () => {
    const first = withLesson(undefined, lesson({ rule: 'step', fen: 100 }), 1)
    expect(first).toEqual({ ...hats, step: { value: 100, learnedAt: 1 }, spread: null })
    const second = withLesson(first, lesson({ rule: 'spread', times: 3 }), 2)
    expect(second).toEqual({ ...hats, step: { value: 100, learnedAt: 1 }, spread: { value: 3, learnedAt: 2 } })
    expect(withLesson(second, lesson({ rule: 'spread', times: 4 }), 3)).toEqual(second)
    expect(withLesson(second, lesson({ rule: 'spread', times: 2.9 }), 3).spread).toEqual({ value: 2.9, learnedAt: 3 })
    expect(withLesson(second, lesson({ rule: 'step', fen: 10 }), 3).step).toEqual({ value: 10, learnedAt: 3 })
  })
})

it('the spread below a refused one is the next lower tenth, and never below one', () => {
  for (let tenths = 11; tenths <= 500; tenths += 1) expect(toSpreadBelow(tenths / 10)).toBe((tenths - 1) / 10)
  expect([4.11, 4.19, 1.05, 1].map(toSpreadBelow)).toEqual([4.1, 4.1, 1, 1])
})
