import { screen, within } from '@testing-library/react'
import type { Pilot } from '../../../contract/entities/pilot.ts'
import type { Lack } from '../../../src/figures/answers/question.ts'
import type { ProfitRow } from '../../../src/pages/profit/figures/profitQuestion.ts'
import { aPilot } from '../../server/builders/box.ts'
import type { Answers } from '../openScreen.tsx'
import { openCoverage } from './openCoverage.ts'
import { completeOf, someProfit } from './someProfits.ts'
import { someBox, someClaim } from './someShelves.ts'

/** Goods that are tried in shop a, and may go to the other two. */
export const pilot = (more: Partial<Pilot> = {}): Pilot => ({
  ...(aPilot({ shop_uids: ['a'], rollout_shop_uids: ['b', 'c'], wanted_orders: 10 }) as Pilot),
  title: 'Umbrella',
  started_at: 1,
  started_by_name: 'Ning',
  decided_at: null,
  decided_by_name: '',
  version: 3,
  ...more,
})
/** Published in shop a. */
export const box = someBox({ claims: [someClaim({ shop_uid: 'a', state: 'published', goods_id: '1' })] })

interface Scene {
  readonly profits?: readonly ProfitRow[]
  readonly kept?: Pilot
  readonly orders?: number
  /** What the goods come to once refunds of young orders have come, fen. Default: too few earlier orders say so. */
  readonly likelyFen?: number
  /** What is not read. Default: nothing. */
  readonly lacks?: readonly Lack[]
  readonly user?: Readonly<Record<string, unknown>>
  readonly answers?: Answers
}

/** The pilots, of which there is one. */
export async function openPilots({
  profits = [someProfit('a', '1', 4_000)],
  kept = pilot(),
  orders = 30,
  lacks = [],
  likelyFen,
  user,
  answers,
}: Scene = {}) {
  let current: Pilot | null = kept
  const page = await openCoverage({
    boxes: [box],
    profits,
    lacks,
    ...(likelyFen !== undefined && { likelyFen }),
    query: '?part=pilots',
    ...(user && { user }),
    goods: { a: { '1': 'Umbrella' } },
    figures: ({ measure, window }) => ({
      complete: completeOf(measure === 'adSpend' ? lacks : lacks.filter(({ kind }) => kind !== 'promotion'), window),
      rows: [{ shop: 'a', goods: '1', sums: { paidOrders: { part: orders, whole: null }, refundRate: { part: 3, whole: orders } } }],
    }),
    answers: {
      pilotList: () => ({ list: current ? [current] : [] }),
      savePilot({ is_deleted, ...sent }) {
        current = is_deleted ? null : ({ ...kept, ...sent, decided_by_name: 'Ning', decided_at: 1 } as Pilot)
        return current
      },
      ...answers,
    },
  })
  return { ...page, card: async () => within(await screen.findByRole('region', { name: 'Umbrella' })) }
}
