import { describe, expect, it } from 'vitest'
import { type Cost, costInputSchema } from '../../../contract/entities/cost.ts'
import type { FigureRow, RowName } from '../../../src/figures/answers/question.ts'
import { indexCosts, termsAt } from '../../../src/pages/profit/costHistory.ts'
import { type CostProposal, proposeCosts, toAccepted, toRefusedProposal } from '../../../src/pages/profit/costProposals.ts'
import { changedEntry } from '../../../src/pages/profit/ledgerEdits.ts'
import { aCost } from './aCost.ts'

const DAY = '2026-11-22'
const sold = (shop: string, sku: string, name: Partial<RowName> = {}): FigureRow => ({
  shop,
  goods: '1',
  sku,
  name: { title: 'Cup', thumb: null, spec: 'red,L', ...name },
  sums: { salesAmount: { part: 100, whole: null } },
})
const saved = (entry: ReturnType<typeof toAccepted>): Cost => aCost({ ...costInputSchema.parse(entry) })
const only = ({ open }: { open: readonly CostProposal[] }) => open[0] as CostProposal
const choiceOf = (proposal: CostProposal) => proposal.choices[0] as CostProposal['choices'][number]

describe('a cost of the same goods', () => {
  it('is proposed with its proof, from where it is and since when, by the code of the SKU before anything else', () => {
    const costs = [aCost({ valid_from: '2026-10-01' })]
    const rows = [sold('a', '7', { code: 'TX-1' }), sold('b', '8', { code: 'TX-1', title: 'Other words' })]
    expect(proposeCosts(rows, indexCosts(costs), DAY).open).toEqual([
      {
        key: 'b/1/8',
        place: { shop_uid: 'b', goods_id: '1', sku_id: '8' },
        proof: 'outerCode',
        choices: [{ costFen: 900, from: [{ shop_uid: 'a', goods_id: '1', sku_id: '7' }], validFrom: '2026-10-01' }],
      },
    ])
  })

  it.each([
    ['titleAndSpecs', { spec: 'L，red' }, {}],
    ['picture', { title: 'Mug', thumb: 'https://img1.host/p/1.jpg?size=90' }, { thumb: 'https://img2.host/p/1.jpg' }],
  ] as const)('is proposed by %s where there is no code', (proof, clone, known) => {
    const found = proposeCosts([sold('a', '7', known), sold('b', '8', clone)], indexCosts([aCost({})]), DAY)
    expect(found.open.map((each) => each.proof)).toEqual([proof])
  })

  it('is a choice where shops differ, the lowest first', () => {
    const costs = [aCost({ terms: { costFen: 950 } }), aCost({ shop_uid: 'b' })]
    const found = proposeCosts([sold('a', '7'), sold('b', '7'), sold('c', '7')], indexCosts(costs), DAY)
    expect(found.open.map(({ choices }) => choices.map(({ costFen }) => costFen))).toEqual([[900, 950]])
  })

  it('is not taken from a cost for a whole shop, nor for a SKU that such a cost covers', () => {
    const costs = [aCost({ goods_id: '' })]
    expect(proposeCosts([sold('a', '7'), sold('b', '8')], indexCosts(costs), DAY).open).toEqual([])
    expect(
      proposeCosts([sold('a', '7'), sold('b', '8')], indexCosts([aCost({}), aCost({ shop_uid: 'b', goods_id: '' })]), DAY).open,
    ).toEqual([])
  })

  it('is named apart where the goods are alike, but not their SKUs', () => {
    const rows = [sold('a', '7'), sold('a', '6', { spec: 'blue,L' }), sold('b', '8')]
    const found = proposeCosts(rows, indexCosts([aCost({})]), DAY)
    expect(found.open).toEqual([])
    expect(found.otherSpecs).toEqual([{ place: { shop_uid: 'b', goods_id: '1', sku_id: '8' }, from: [{ shop: 'a', goodsId: '1' }] }])
  })
})

describe('a proposed cost', () => {
  const rows = [sold('a', '7'), sold('b', '8'), sold('c', '9')]
  const costs = [aCost({})]

  it('that was accepted is known, marked with its proof, and handed on to nobody', () => {
    const histories = indexCosts(costs)
    const proposals = proposeCosts(rows.slice(0, 2), histories, DAY)
    const entry = toAccepted(only(proposals), choiceOf(only(proposals)), histories, DAY, 'same title')
    expect(entry).toMatchObject({ sku_id: '8', valid_from: '', terms: { costFen: 900 }, source: 'inherited', proof: 'same title' })
    // The first shop forgets its cost: what the second took over is no cost for the third.
    expect(proposeCosts(rows, indexCosts([saved(entry)]), DAY).open).toEqual([])
  })

  it('that was accepted joins what the SKU says already, from the later day of the two', () => {
    const own = aCost({
      shop_uid: 'b',
      sku_id: '8',
      valid_from: '2026-11-05',
      terms: { packingFen: 40 },
      weight_grams: 300,
      courier: 'ZTO',
    })
    const histories = indexCosts([...costs, own])
    const proposal = only(proposeCosts(rows.slice(0, 2), histories, DAY))
    const entry = toAccepted(proposal, choiceOf(proposal), histories, DAY, 'p')
    expect(entry).toMatchObject({ valid_from: '2026-11-05', terms: { packingFen: 40, costFen: 900 }, weight_grams: 300, courier: 'ZTO' })
    const known = indexCosts([...costs, own, saved(entry)])
    expect(termsAt(known, proposal.place, DAY, []).terms).toMatchObject({ packingFen: 40, costFen: 900 })
  })

  it('that was refused is not offered again, whatever is entered for the SKU afterwards', () => {
    const histories = indexCosts(costs)
    const proposal = only(proposeCosts(rows.slice(0, 2), histories, DAY))
    const refusal = saved(toRefusedProposal(proposal, 'same title'))
    const history = indexCosts([refusal]).get('b/1/8') ?? []
    const typed = changedEntry(
      proposal.place,
      history.filter(({ cost }) => !cost.is_refused),
      '',
      { packingFen: 50 },
    )
    expect(typed).toMatchObject({ valid_from: '' })
    const after = indexCosts([...costs, refusal, aCost({ ...costInputSchema.parse(typed) })])
    expect(proposeCosts(rows.slice(0, 2), after, DAY).open).toEqual([])
    expect(termsAt(after, proposal.place, DAY, []).terms).toMatchObject({ packingFen: 50, costFen: null })
  })
})
