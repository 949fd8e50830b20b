import { describe, expect, it } from 'vitest'
import type { Pilot } from '../../../../contract/entities/pilot.ts'
import { toPilotWork } from '../../../../src/pages/coverage/PilotsWatch.tsx'
import type { PilotVerdict } from '../../../../src/pages/coverage/pilotVerdict.ts'
import type { PlanVerdict } from '../../../../src/pages/profit/rules/planVerdict.ts'
import type { JudgedPlan } from '../../../../src/pages/promotion/judgedPlan.ts'
import { toLosingPlans } from '../../../../src/pages/promotion/LosingPlansWatch.tsx'
import type { Plan } from '../../../../src/pages/promotion/plan.ts'

interface Given {
  readonly shop: string
  readonly goods: string
  readonly verdict?: PlanVerdict['verdict'] | null
  readonly profitFen?: number | null
  readonly state?: Plan['state']
}

const judged = ({ shop, goods, verdict = 'waste', profitFen = -100, state = 'running' }: Given) =>
  ({
    plan: { shop_uid: shop, goods_id: goods, name: 'Plan', title: `Goods ${goods}`, state },
    verdict: verdict && { verdict },
    profitFen,
  }) as JudgedPlan

describe('plans that lose money', () => {
  it('are a piece of work for each shop, with what all of them lost, the worst first', () => {
    const plans = [
      judged({ shop: 's1', goods: '1', profitFen: -500 }),
      judged({ shop: 's2', goods: '2', profitFen: -30 }),
      judged({ shop: 's1', goods: '3', profitFen: -9_000 }),
    ]
    const read = ['s1', 's2', 's3'].map((shop_uid, at) => ({ shop_uid, readAt: at }))
    const found = toLosingPlans(plans, read)
    expect(found).toMatchObject([
      { kind: 'losingPlans', shop_uid: 's1', count: 2, worthFen: 9_500, readAt: 0 },
      { kind: 'losingPlans', shop_uid: 's2', count: 1, worthFen: 30, readAt: 1 },
    ])
    expect(found[0]?.rows.map(({ id, title }) => `${id} ${title}`)).toEqual(['3 Plan · Goods 3', '1 Plan · Goods 1'])
  })

  it.each([
    ['earns', { verdict: 'keep' }],
    ['has not enough data', { verdict: 'wait' }],
    ['has an unknown cost', { verdict: 'unknown' }],
    ['is not judged yet', { verdict: null }],
    ['does not run', { state: 'stopped' }],
  ] as const)('one that %s is no work', (_, given) => {
    expect(toLosingPlans([judged({ shop: 's1', goods: '1', ...given })], [{ shop_uid: 's1', readAt: 0 }])).toEqual([])
  })

  it('of unknown amount are not of 0', () => {
    const [found] = toLosingPlans([judged({ shop: 's1', goods: '1', profitFen: null })], [{ shop_uid: 's1', readAt: 0 }])
    expect(found).toMatchObject({ count: 1, worthFen: null })
  })
})

describe('a pilot', () => {
  const pilot = { pilot_id: 'p1', title: 'Mug', shop_uids: ['s1', 's2'] } as unknown as Pilot
  const verdict = (name: PilotVerdict['verdict'], profitFen: number | null) => ({ verdict: name, profitFen }) as PilotVerdict

  it.each([
    ['rollOut', 5_000, 5_000],
    ['retire', -700, 700],
    ['retire', null, null],
  ] as const)('that says %s with a profit of %s is work worth %s', (name, profitFen, worthFen) => {
    const rows = [{ title: 'Mug', worthFen }]
    expect(toPilotWork(pilot, verdict(name, profitFen), 7)).toMatchObject([
      { kind: 'pilots', shop_uid: 's1', subject: 'p1', count: 1, worthFen, readAt: 7, rows },
    ])
  })

  it.each(['wait', 'unknown'] as const)('that says %s waits for nobody', (name) => {
    expect(toPilotWork(pilot, verdict(name, 5), 7)).toEqual([])
    expect(toPilotWork(pilot, undefined, 7)).toEqual([])
  })
})
