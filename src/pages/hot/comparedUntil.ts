import { BEHIND_S, type ShopReading, secondRead } from '../../figures/answers/readings.ts'

/** How far today is compared with yesterday. */
export interface ComparedUntil {
  /** Second of the day: until then all shops that are compared were read. Null: none was read today. */
  readonly untilS: number | null
  /** Shops that were read too long before the others: one of them would cut the day of all. */
  readonly late: readonly string[]
}

/** `readings`: of the orders of each shop. `today`: days since 1970 in China. */
export function comparedUntil(readings: readonly ShopReading[], today: number): ComparedUntil {
  const read = readings.flatMap((reading) => {
    const second = secondRead(reading, today)
    return second === null ? [] : [{ shop: reading.shop, second }]
  })
  const newest = Math.max(...read.map(({ second }) => second))
  const isLate = ({ second }: (typeof read)[number]) => second < newest - BEHIND_S
  const compared = read.filter((each) => !isLate(each))
  return {
    untilS: compared.length === 0 ? null : Math.max(0, Math.min(...compared.map(({ second }) => second))),
    late: read.filter(isLate).map(({ shop }) => shop),
  }
}
