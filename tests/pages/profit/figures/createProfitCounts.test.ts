import { describe, expect, it } from 'vitest'
import type { SharedCost } from '../../../../contract/entities/cost.ts'
import { FigureQuestionError } from '../../../../src/figures/answers/question.ts'
import { toDayText } from '../../../../src/figures/days.ts'
import { createCostRegistry } from '../../../../src/pages/profit/figures/createCostRegistry.ts'
import { createProfitCounts } from '../../../../src/pages/profit/figures/createProfitCounts.ts'
import type { CostEntry, ProfitScope } from '../../../../src/pages/profit/figures/profitQuestion.ts'
import { someChunks } from '../../../figures/someFigures.ts'
import { anOrder, noon, TODAY } from '../../../figures/someRows.ts'

const scope: ProfitScope = {
  shops: ['s1'],
  everyShop: ['s1'],
  window: { from: toDayText(TODAY - 9), to: toDayText(TODAY) },
  ledger: 'l1',
  shared: [],
  freight: [],
}
const rent: SharedCost = {
  id: 'rent',
  name: 'rent',
  kind: 'once',
  amount: 700,
  from: toDayText(TODAY),
  to: null,
  shop_uid_list: null,
}
const cost = (costFen: number, valid_from = ''): CostEntry => ({
  shop_uid: 's1',
  goods_id: '',
  sku_id: '',
  valid_from,
  terms: { costFen },
  weight_grams: null,
  courier: '',
  is_refused: false,
})

function someCounts() {
  const { put, source } = someChunks()
  let changes = 0
  const sell = () => {
    changes += 1
    put({ shop: 's1', readAt: noon() + changes, orders: [anOrder({ amountFen: 2_000 + changes })], afterSales: [] })
  }
  sell()
  const ledger = createCostRegistry(source.lists)
  ledger.put([cost(500)])
  const states = { settle: () => undefined }
  const counts = createProfitCounts({ source: () => source, changes: () => changes, netOf: () => 1, states, numberOf: () => 1 })
  return { ...counts, sell, ledger }
}

describe('what is counted for a scope', () => {
  const costOf = ({ valued }: ReturnType<ReturnType<typeof someCounts>['count']>) => valued.columns.lines.goods[0]
  const changes = [
    ['is the same for the same question', () => scope, true, -500],
    ['has the same rows after a cost was changed', ({ ledger }) => ledger.put([cost(600)]), true, -600],
    ['has the same rows after the rent was changed', () => ({ ...scope, shared: [rent] }), true, -500],
    ['has other rows after an order came in', ({ sell }) => sell(), false, -500],
    ['has other rows after a day began to matter', ({ ledger }) => ledger.put([cost(600, toDayText(TODAY - 1))]), false, 0],
    ['has other rows in another window', () => ({ ...scope, window: { ...scope.window, from: scope.window.to } }), false, -500],
  ] as const satisfies readonly (readonly [string, (scene: ReturnType<typeof someCounts>) => unknown, boolean, number])[]

  it.each(changes)('%s', (_what, change: (scene: ReturnType<typeof someCounts>) => unknown, isSame, goodsFen) => {
    const scene = someCounts()
    const before = scene.count(scope, scene.ledger).sold
    const asked = (change(scene) ?? scope) as ProfitScope
    const now = scene.count(asked, scene.ledger)
    expect([now.sold === before, costOf(now)]).toEqual([isSame, goodsFen])
  })

  it('stays though another window is counted beside it', () => {
    const { count, countApart, ledger } = someCounts()
    const known = count(scope, ledger)
    countApart({ ...scope, window: { from: scope.window.from, to: scope.window.from } }, ledger)
    expect(count(scope, ledger)).toBe(known)
  })

  it('is nothing for a window that ends before it begins', () => {
    const { count, ledger } = someCounts()
    expect(() => count({ ...scope, window: { from: toDayText(TODAY), to: toDayText(TODAY - 1) } }, ledger)).toThrow(FigureQuestionError)
  })
})
