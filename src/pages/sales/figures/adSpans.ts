import type { ShopReading } from '../../../figures/answers/readings.ts'

/** From which day to which day goods had ads, day after day as they were read. Days since 1970 in China; goods are places in the dictionary. */
export interface AdSpans {
  /** Before the ads of a shop. Out: the last of the days that were read one after the other; later ones say nothing of an end. */
  readonly begin: (reading: ShopReading, lastDay: number) => number
  readonly add: (goods: number, day: number, spendFen: number) => void
  /** Goods whose ads began or stopped, the greatest spend first. */
  readonly turns: () => readonly { readonly goods: number; readonly is: 'began' | 'stopped'; readonly day: number }[]
}

/** A plan without a spend for so many days is taken for paused: a small one may spend nothing on a day. */
const QUIET_DAYS = 2

export function createAdSpans(firstDay: number): AdSpans {
  const spans = new Map<number, { first: number; last: number; spendFen: number; readonly firstRead: number; readonly lastRead: number }>()
  let firstRead = 0
  let lastRead = 0
  return {
    begin({ days }, lastDay) {
      const whole = new Set(days.flatMap(({ day, isWhole }) => (isWhole && day >= firstDay && day <= lastDay ? [day] : [])))
      firstRead = Math.min(...whole, Number.POSITIVE_INFINITY)
      lastRead = firstRead
      while (whole.has(lastRead + 1)) lastRead += 1
      return lastRead
    },
    add(goods, day, spendFen) {
      const own = spans.get(goods) ?? { first: day, last: day, spendFen: 0, firstRead, lastRead }
      own.first = Math.min(own.first, day)
      own.last = Math.max(own.last, day)
      own.spendFen += spendFen
      spans.set(goods, own)
    },
    turns() {
      const found = [...spans].toSorted(([, left], [, right]) => right.spendFen - left.spendFen)
      return found.flatMap(([goods, own]) => [
        ...(own.first - own.firstRead >= QUIET_DAYS ? [{ goods, is: 'began' as const, day: own.first }] : []),
        ...(own.lastRead - own.last >= QUIET_DAYS ? [{ goods, is: 'stopped' as const, day: own.last + 1 }] : []),
      ])
    },
  }
}
