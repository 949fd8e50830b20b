import type { CallReply } from '../../../contract/toolApi.ts'
import { toCompleteness } from '../../../src/figures/answers/completeness.ts'
import type { FigureCompleteness, FigureWindow, Lack, LackingRows, MissingDays } from '../../../src/figures/answers/question.ts'
import type { ProfitAnswer, ProfitQuestion, ProfitRow } from '../../../src/pages/profit/figures/profitQuestion.ts'
import { lineIds } from '../../../src/pages/profit/rules/lines.ts'
import { noLimits } from '../../../src/pages/profit/rules/soldLimits.ts'
import { anAnswer } from '../../reports/standInForFigures.ts'

/** Goods of a shop with 10 orders of 29.90 each; the rest of what they cost is in the line of the goods. Null: unknown. */
export function someProfit(shop: string, goods: string, profit: number | null, overrides: Partial<ProfitRow> = {}): ProfitRow {
  const none = Object.fromEntries(lineIds.map((id) => [id, 0])) as ProfitRow['lines']
  return {
    key: `goods ${shop}/${goods}`,
    of: {},
    shop,
    goods,
    sku: '',
    goodsCount: 1,
    shopCount: 1,
    orders: 10,
    units: 10,
    name: { title: null, thumb: null, spec: null },
    lines: { ...none, paid: 29_900, goods: profit === null ? null : profit - 29_900 },
    sums: { revenue: 29_900, margin: profit, profit },
    knownProfitFen: profit ?? 0,
    knownPaidFen: profit === null ? 0 : 29_900,
    limits: noLimits,
    ...overrides,
  }
}

/** What is lacking of these days. */
export function completeOf(lacks: readonly Lack[], { from, to }: FigureWindow): FigureCompleteness {
  const inside = lacks.filter((each) => each.from <= to && each.to >= from)
  return toCompleteness(
    inside.filter((each): each is MissingDays => !('why' in each)),
    inside.filter((each): each is LackingRows => 'why' in each),
  )
}

export function someProfits(question: ProfitQuestion, rows: readonly ProfitRow[], lacks: readonly Lack[] = []): ProfitAnswer {
  const { window, asOf, sources } = anAnswer(question)
  const complete = completeOf(lacks, window)
  const zero = { knownFen: 0, fen: 0 }
  const coverage = { knownGoods: rows.length, goods: rows.length, knownPaidFen: 0, paidFen: 0 }
  return {
    window,
    asOf,
    complete,
    sources,
    rows,
    best: [],
    worst: [],
    costs: coverage,
    own: { adsFen: 0, sharedFen: 0 },
    count: rows.length,
    all: rows.length,
    sums: { orders: 0, units: 0, knownProfitFen: 0 },
    total: {
      lines: Object.fromEntries(lineIds.map((id) => [id, zero])) as ProfitAnswer['total']['lines'],
      sums: { revenue: zero, margin: zero, profit: zero },
      coverage,
    },
  }
}

/** What somebody is answered who does not see all shops that pay the rent. */
export const rentSharedWithOthers: CallReply<'profitSettings'> = {
  shared: [
    {
      id: 'rent',
      name: 'Rent',
      kind: 'monthly',
      amount: 500_000,
      from: '2020-01-01',
      to: null,
      shop_uid_list: null,
      is_seen_in_part: true,
    },
  ],
  freight: [],
  target_margin_bp: 1_500,
  version: 1,
  saved_at: 1,
  saved_by_name: 'Ning',
}
