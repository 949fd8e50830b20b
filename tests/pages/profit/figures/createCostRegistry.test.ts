import { describe, expect, it } from 'vitest'
import { type Cost, type CostTerm, costTermNames, type FreightRule } from '../../../../contract/entities/cost.ts'
import { createDictionary } from '../../../../src/figures/columns/dictionary.ts'
import { toDayText } from '../../../../src/figures/days.ts'
import { indexCosts, termsAt } from '../../../../src/pages/profit/costHistory.ts'
import { createCostRegistry, sharedTerms } from '../../../../src/pages/profit/figures/createCostRegistry.ts'
import type { CostEntry } from '../../../../src/pages/profit/figures/profitQuestion.ts'
import { fc } from '../../../fastCheck.ts'
import { TODAY } from '../../../figures/someRows.ts'

const places = [
  { shop_uid: 'a', goods_id: '', sku_id: '' },
  { shop_uid: 'a', goods_id: '1', sku_id: '' },
  { shop_uid: 'a', goods_id: '1', sku_id: '11' },
  { shop_uid: 'a', goods_id: '1', sku_id: '12' },
  { shop_uid: 'b', goods_id: '1', sku_id: '11' },
  { shop_uid: 'c', goods_id: '9', sku_id: '' },
] as const
const terms = fc.dictionary(fc.constantFrom(...costTermNames), fc.option(fc.nat(900), { freq: 4 }), { maxKeys: 3 }) as fc.Arbitrary<
  Partial<Record<CostTerm, number | null>>
>
const entry: fc.Arbitrary<CostEntry> = fc
  .record({
    place: fc.constantFrom(...places),
    valid_from: fc.constantFrom('', toDayText(TODAY - 9), toDayText(TODAY - 3)),
    terms,
    weight_grams: fc.option(fc.constantFrom(300, 1_500)),
    courier: fc.constantFrom('', 'yt'),
    is_refused: fc.boolean(),
  })
  .map(({ place, ...rest }) => ({ ...place, ...rest }))
const freight: readonly FreightRule[] = [
  { courier: 'yt', first_grams: 1_000, first_fen: 250, step_grams: 500, step_fen: 70 },
  { courier: '', first_grams: 1_000, first_fen: 410, step_grams: 0, step_fen: 0 },
]
const keyOf = ({ shop_uid, goods_id, sku_id, valid_from }: CostEntry) => [shop_uid, goods_id, sku_id, valid_from].join('/')

function someLists() {
  const { lists } = createDictionary()
  const add = (uid: string, goods: string, sku: string) => lists.skus.add(lists.goods.add(lists.shops.add(0, uid), goods), sku)
  return { lists, add }
}

describe('the ledger in the worker', () => {
  it('says of every SKU and day what the ledger of the screen says, whatever was changed and removed', () => {
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 12 }),
        fc.array(entry, { maxLength: 4 }),
        fc.nat(12),
        fc.boolean(),
        (put, removed, day, isEarly) => {
          const { lists, add } = someLists()
          // The dictionary may know the SKUs before the ledger comes, or learn of them later.
          const addAll = () => [add('a', '1', '11'), add('a', '1', '12'), add('b', '1', '11'), add('c', '9', '')]
          const early = isEarly ? addAll() : []
          const ledger = createCostRegistry(lists)
          ledger.put(put)
          ledger.remove(removed)
          const skus = isEarly ? early : addAll()
          const kept = new Map(put.map((each) => [keyOf(each), each]))
          for (const each of removed) kept.delete(keyOf(each))
          const histories = indexCosts([...kept.values()] as Cost[])
          const at = TODAY - day
          const resolver = ledger.resolver(freight)
          const asked = [places[2], places[3], places[4], places[5]]
          for (const [index, place] of asked.entries()) {
            const sku = skus[index] ?? -1
            const wanted = termsAt(histories, place, toDayText(at), freight).terms
            const cost = resolver.costAt(sku, at)
            expect(Number.isNaN(cost) ? null : cost).toBe(wanted.costFen)
            const found = resolver.sets()[resolver.setAt(sku, at)]
            for (const name of sharedTerms) expect([name, found?.[name]]).toEqual([name, wanted[name]])
          }
        },
      ),
    )
  })

  it('tells apart what SKUs and goods say, however many different things the ledger says', () => {
    const { lists, add } = someLists()
    const first = add('a', '1', '11')
    const second = add('a', '2', '21')
    const ledger = createCostRegistry(lists)
    const say = (goods_id: string, sku_id: string, terms: CostEntry['terms']): CostEntry => ({
      shop_uid: 'a',
      goods_id,
      sku_id,
      valid_from: '',
      terms,
      weight_grams: null,
      courier: '',
      is_refused: false,
    })
    // As many as a large account may have: 300,000 entries.
    const others = Array.from({ length: 2 ** 17 - 3 }, (_, at) => say(`z${at}`, '', { packingFen: 1_000 + at }))
    ledger.put([say('1', '11', { freightFen: 1 }), say('2', '21', { freightFen: 2 }), ...others, say('1', '', { packingFen: 700 })])
    const resolver = ledger.resolver([])
    const [of, ofSecond] = [first, second].map((sku) => resolver.sets()[resolver.setAt(sku, TODAY)])
    expect(of).toMatchObject({ freightFen: 1, packingFen: 700 })
    expect(ofSecond?.freightFen).toBe(2)
    expect(ofSecond?.packingFen).not.toBe(700)
  })

  it('divides the days of a SKU where an entry of its own, its goods or its shop begins within the window', () => {
    const { lists, add } = someLists()
    const sku = add('a', '1', '11')
    const ledger = createCostRegistry(lists)
    const said = { terms: { costFen: 5 }, weight_grams: null, courier: '', is_refused: false }
    ledger.put([
      { ...places[0], ...said, valid_from: toDayText(TODAY - 2) },
      { ...places[2], ...said, valid_from: toDayText(TODAY - 5) },
      { ...places[3], ...said, valid_from: toDayText(TODAY - 1) },
      { ...places[1], ...said, valid_from: '' },
    ])
    expect(ledger.cutsOf(sku, TODAY - 9, TODAY)).toEqual([TODAY - 5, TODAY - 2])
    expect(ledger.cutsOf(sku, TODAY - 5, TODAY - 3)).toEqual([])
  })

  it('has another structure only for the shop where a day begins or ends to matter', () => {
    const ledger = createCostRegistry(someLists().lists)
    const dated = { ...places[2], terms: { costFen: 5 }, weight_grams: null, courier: '', is_refused: false, valid_from: toDayText(TODAY) }
    ledger.put([{ ...dated, valid_from: '' }])
    expect(ledger.structure('a')).toBe(0)
    ledger.put([dated])
    expect(ledger.structure('a')).toBe(1)
    ledger.put([{ ...dated, terms: { costFen: 6 } }])
    expect(ledger.structure('a')).toBe(1)
    ledger.remove([dated])
    expect([ledger.structure('a'), ledger.structure('b')]).toEqual([2, 0])
  })
})
