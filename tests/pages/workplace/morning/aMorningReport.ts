import type { MorningReport } from '../../../../contract/entities/morningReport.ts'

/** Thursday, 26 November, of two shops that were both read. */
export const aMorningReport = (overrides: Partial<MorningReport> = {}): MorningReport => ({
  day: '2026-11-26',
  shops: 2,
  read: 2,
  as_of: Date.parse('2026-11-27T06:10:00+08:00'),
  sales: {
    fen: 123_450,
    count: 12,
    day_before: { shops: 2, now: { fen: 123_450, count: 12 }, before: { fen: 100_000, count: 10 } },
    week_before: { shops: 2, now: { fen: 123_450, count: 12 }, before: { fen: 200_000, count: 20 } },
  },
  returns: { fen: 9_900, count: 3, day_before: { shops: 2, now: { fen: 9_900, count: 3 }, before: { fen: 0, count: 1 } } },
  ads: { shops: 2, spend_fen: 12_345, sales_fen: 123_450 },
  risk: { late_orders: 4, to_answer: 2, shops_lacking_days: 0, logged_out: 1, logged_out_names: ['乙店'], alerts: 3 },
  change: {
    shop_uid: 's1',
    shop_name: '甲店',
    now_fen: 40_000,
    before_fen: 70_000,
    cause: { name: 'visitors', fen: -25_000, before: 1_200, after: 800 },
  },
  shops_lacking_rows: 0,
  lacking: [],
  ...overrides,
})
