import { describe, expect, it } from 'vitest'
import { type ComparedGoods, inheritCosts, type ListedSku } from '../../../../src/pages/profit/rules/inheritCosts.ts'
import { fc } from '../../../fastCheck.ts'

const aSku = (skuId: string, given: Partial<ListedSku> = {}): ListedSku => ({
  skuId,
  outerCode: '',
  specs: ['红色'],
  costFen: null,
  ...given,
})
const aGoods = (shop: string, skus: readonly ListedSku[], given: Partial<ComparedGoods> = {}): ComparedGoods => ({
  shop,
  goodsId: `${shop}-1`,
  title: '',
  picture: '',
  skus,
  ...given,
})
const place = (shop: string, skuId: string) => ({ shop, goodsId: `${shop}-1`, skuId })

describe('a cost of the same goods in another shop', () => {
  it('is known by the code of the SKU, whatever title and spec are called', () => {
    const known = aGoods('a', [aSku('1', { outerCode: 'TX-01', costFen: 900 })], { title: '短袖' })
    const clone = aGoods('b', [aSku('2', { outerCode: ' tx-01 ', specs: ['大红'] })], { title: '夏季短袖' })
    expect(inheritCosts([known, clone])).toEqual([
      { sku: place('b', '2'), kind: 'inherited', proof: 'outerCode', costFen: 900, from: [place('a', '1')] },
    ])
  })

  it('is known by title and specs, in whatever order and width they are written', () => {
    const skus = [aSku('1', { specs: ['红色', 'L'], costFen: 900 }), aSku('2', { specs: ['红色', 'XL'], costFen: 950 })]
    const known = aGoods('a', skus, { title: '纯棉短袖 男' })
    const clone = aGoods('b', [aSku('3', { specs: ['ＸＬ', '红色'] }), aSku('4', { specs: ['L', '红色'] })], { title: '纯棉短袖男' })
    expect(inheritCosts([known, clone])).toMatchObject([
      { sku: place('b', '3'), proof: 'titleAndSpecs', costFen: 950 },
      { sku: place('b', '4'), proof: 'titleAndSpecs', costFen: 900 },
    ])
  })

  it('is known by the picture where nothing else is alike', () => {
    const known = aGoods('a', [aSku('1', { costFen: 0 })], { title: 'A', picture: 'p1' })
    const clone = aGoods('b', [aSku('2')], { title: 'B', picture: 'p1' })
    expect(inheritCosts([known, clone])).toMatchObject([{ kind: 'inherited', proof: 'picture', costFen: 0 }])
  })

  it('is a conflict where shops paid different prices, each of them named', () => {
    const goods = ['a', 'b'].map((shop, at) => aGoods(shop, [aSku('1', { outerCode: 'x', costFen: 900 + at })], { picture: 'p' }))
    expect(inheritCosts([...goods, aGoods('c', [aSku('1', { outerCode: 'x' })], { picture: 'p' })])).toEqual([
      {
        sku: place('c', '1'),
        kind: 'conflict',
        proof: 'outerCode',
        choices: [
          { costFen: 900, from: place('a', '1') },
          { costFen: 901, from: place('b', '1') },
        ],
      },
    ])
  })

  it('is never taken from goods with another number of SKUs or specs: a person is asked', () => {
    const known = aGoods('a', [aSku('1', { costFen: 900 }), aSku('2', { specs: ['蓝色'], costFen: 900 })], { title: '短袖', picture: 'p' })
    const single = aGoods('b', [aSku('3')], { title: '短袖', picture: 'p' })
    const sized = aGoods('c', [aSku('4', { specs: ['红色', 'L'] }), aSku('5', { specs: ['红色', 'M'] })], { title: '短袖' })
    const from = [{ shop: 'a', goodsId: 'a-1' }]
    expect(inheritCosts([known, single, sized])).toEqual([
      { sku: place('b', '3'), kind: 'otherSpecs', proof: 'titleAndSpecs', from },
      { sku: place('c', '4'), kind: 'otherSpecs', proof: 'titleAndSpecs', from },
      { sku: place('c', '5'), kind: 'otherSpecs', proof: 'titleAndSpecs', from },
    ])
  })

  it('is not that of another SKU whose goods have one code for all', () => {
    const skus = [aSku('1', { outerCode: 'TX', costFen: 900 }), aSku('2', { outerCode: 'TX', specs: ['蓝色'], costFen: 700 })]
    const clone = aGoods('b', [aSku('3', { outerCode: 'TX', specs: ['蓝色'] }), aSku('4', { outerCode: 'TX', specs: ['绿色'] })])
    expect(inheritCosts([aGoods('a', skus), clone])).toEqual([
      { sku: place('b', '3'), kind: 'inherited', proof: 'outerCode', costFen: 700, from: [place('a', '2')] },
      { sku: place('b', '4'), kind: 'none' },
    ])
  })

  it('is none where nothing is said: no code, no title and no picture are like no others', () => {
    expect(inheritCosts([aGoods('a', [aSku('1', { costFen: 900 })]), aGoods('b', [aSku('2')])])).toEqual([
      { sku: place('b', '2'), kind: 'none' },
    ])
  })

  it('is always one that was entered somewhere, and there is an answer for each SKU without one', () => {
    const sku = fc.record({
      skuId: fc.constant(''),
      outerCode: fc.constantFrom('', 'x', 'y'),
      specs: fc.array(fc.constantFrom('红', '蓝', 'L'), { maxLength: 2 }),
      costFen: fc.option(fc.constantFrom(0, 100, 200)),
    })
    const goods = fc.record({
      shop: fc.constant(''),
      goodsId: fc.constant(''),
      title: fc.constantFrom('', 'T', 'U'),
      picture: fc.constantFrom('', 'p'),
      skus: fc.array(sku, { minLength: 1, maxLength: 3 }),
    })
    fc.assert(
      fc.property(fc.array(goods, { maxLength: 6 }), (given) => {
        const listed = given.map((one, at) => ({
          ...one,
          shop: `s${at}`,
          goodsId: `g${at}`,
          skus: one.skus.map((each, count) => ({ ...each, skuId: `${at}-${count}` })),
        }))
        const found = inheritCosts(listed)
        const all = listed.flatMap((one) => one.skus.map((each) => ({ ...each, goods: one })))
        expect(found.map(({ sku: { skuId } }) => skuId)).toEqual(all.filter(({ costFen }) => costFen === null).map(({ skuId }) => skuId))
        for (const answer of found) {
          if (answer.kind !== 'inherited') continue
          const own = all.find(({ skuId }) => skuId === answer.sku.skuId)
          for (const { skuId } of answer.from) {
            const source = all.find((each) => each.skuId === skuId)
            expect(source?.costFen).toBe(answer.costFen)
            expect(source?.specs.length).toBe(own?.specs.length)
            expect(source?.goods.shop).not.toBe(answer.sku.shop)
          }
        }
      }),
    )
  })

  it('is found for every SKU where 200 shops sell the same twenty, half of them knowing what they cost', () => {
    const shops = Array.from({ length: 200 }, (_, at) => {
      const skus = Array.from({ length: 20 }, (_, sku) =>
        aSku(String(sku), { outerCode: `x-${sku}`, costFen: at % 2 === 0 ? 100 + sku : null }),
      )
      return aGoods(`s${at}`, skus, { title: '短袖' })
    })
    const startedAt = performance.now()
    const found = inheritCosts(shops)
    process.stdout.write(`costs for ${found.length} SKUs of 200 shops in ${Math.round(performance.now() - startedAt)} ms\n`)
    expect(found).toHaveLength(100 * 20)
    expect(
      found.every((each) => each.kind === 'inherited' && each.costFen === 100 + Number(each.sku.skuId) && each.from.length === 100),
    ).toBe(true)
  })

  it('is not handed on where it was taken over itself', () => {
    const skus = [aSku('1', { outerCode: 'x', costFen: 900, isHandedOn: false })]
    expect(inheritCosts([aGoods('a', skus), aGoods('b', [aSku('1', { outerCode: 'x' })])])).toEqual([
      { sku: place('b', '1'), kind: 'none' },
    ])
  })
})
