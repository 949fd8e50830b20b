import { expect, it } from 'vitest'
import type { Cost } from '../../../../contract/entities/cost.ts'
import type { Figures } from '../../../../src/figures/worker/openFigures.ts'
import type { CostsPart } from '../../../../src/pages/profit/figures/profitQuestion.ts'
import { sendCosts } from '../../../../src/pages/profit/table/sendCosts.ts'

const aCost = (sku_id: string, costFen = 100): Cost => ({
  shop_uid: 'a',
  goods_id: '1',
  sku_id,
  valid_from: '',
  terms: { costFen },
  weight_grams: null,
  courier: '',
  source: 'typed',
  proof: '',
  is_refused: false,
  saved_by: '1',
  saved_by_name: 'Lin',
  saved_at: 0,
})

/** A worker that has what it was sent. `knows`: whether a base is still there. */
function someWorker(knows: () => boolean = () => true) {
  const parts: CostsPart[] = []
  const call = (async (_name: string, part: CostsPart) => {
    parts.push(part)
    return part.base === null || part.base === undefined || knows()
  }) as Figures['call']
  return { figures: { call }, parts }
}

it('a ledger is sent once, in parts that hold nothing up', async () => {
  const { figures, parts } = someWorker()
  const costs = Array.from({ length: 2_300 }, (_, at) => aCost(String(at)))
  const id = await sendCosts(figures, costs)
  expect(await sendCosts(figures, costs)).toBe(id)
  expect(parts.map(({ base, put }) => [base, put.length])).toEqual([
    [null, 1_000],
    [undefined, 1_000],
    [undefined, 300],
  ])
  expect(parts.every((part) => part.id === id)).toBe(true)
  expect(parts[0]?.put[0]).not.toHaveProperty('saved_by_name')
})

it('no part waits for the answer to the one before', async () => {
  const sent: number[] = []
  const answers: ((isKnown: boolean) => void)[] = []
  const call = ((_name: string, { put }: CostsPart) => {
    sent.push(put.length)
    return new Promise((answer) => answers.push(answer))
  }) as Figures['call']
  const sending = sendCosts(
    { call },
    Array.from({ length: 2_300 }, (_, at) => aCost(String(at))),
  )
  await expect.poll(() => sent).toEqual([1_000, 1_000, 300])
  for (const answer of answers) answer(true)
  await expect(sending).resolves.toEqual(expect.any(String))
})

it('afterwards only what changed is sent, and what is gone', async () => {
  const { figures, parts } = someWorker()
  const one = aCost('1')
  const two = aCost('2')
  const three = aCost('3')
  const first = await sendCosts(figures, [one, two])
  await sendCosts(figures, [aCost('1', 120), three])
  expect(parts[1]).toMatchObject({ base: first, put: [{ sku_id: '1' }, { sku_id: '3' }], gone: [{ sku_id: '2' }] })
})

it('all of it is sent again to a worker that does not have it any more', async () => {
  let isKnown = true
  const { figures, parts } = someWorker(() => isKnown)
  const costs = [aCost('1'), aCost('2')]
  await sendCosts(figures, costs)
  isKnown = false
  await sendCosts(figures, [...costs, aCost('3')])
  expect(parts.at(-1)).toMatchObject({ base: null, put: [{ sku_id: '1' }, { sku_id: '2' }, { sku_id: '3' }] })
  await sendCosts(figures, costs, true)
  expect(parts.at(-1)).toMatchObject({ base: null, put: [{ sku_id: '1' }, { sku_id: '2' }] })
})

it('an empty ledger is sent, too', async () => {
  const { figures, parts } = someWorker()
  await sendCosts(figures, [])
  expect(parts).toMatchObject([{ base: null, put: [], gone: [] }])
})
