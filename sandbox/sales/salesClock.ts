import { asOfOf, dayOf } from './calendar.ts'

/**
 * How time passes for sales.
 *
 * | word    | the moment that all answers are as of                                  |
 * |---------|------------------------------------------------------------------------|
 * | daily   | ten in the morning, or now before that: then a day's data stay the same |
 * | still   | stays where it was put; `stepS` moves it on with each page that is read |
 * | running | passes as the machine's time does, from where it was put                |
 */
export const clockPaces = ['daily', 'still', 'running'] as const
export type ClockPace = (typeof clockPaces)[number]

export interface ClockSetting {
  readonly pace: ClockPace
  /** Seconds since 1970; absent: where it is now. Of `daily` it is not looked at. */
  readonly at?: number | undefined
  /** Seconds that each page of orders or after-sales moves a still clock on. Default 0. */
  readonly stepS?: number | undefined
}

/** The clock of sales: orders arrive, parcels leave, refunds are paid as it goes on. */
export interface SalesClock {
  /** All answers are as of this second. */
  asOf(): number
  /** Days since 1970 in China. */
  today(): number
  /** A page of orders or after-sales has been made. */
  notePage(): void
  setting(): Required<ClockSetting>
  set(setting: ClockSetting): void
  /** As at the start. */
  reset(): void
}

/** `first`: how time passes at the start; `running` shows what the machine's clock does. Default `daily`. */
export function createSalesClock(now: () => number, first: 'daily' | 'running' = 'daily'): SalesClock {
  const nowS = () => Math.floor(now() / 1000)
  // Both from the beginning of time: a running one is then the machine's.
  const atStart = { pace: first, at: 0, stepS: 0, setAtS: 0 } as const
  let hands: Required<ClockSetting> & { readonly setAtS: number } = atStart
  const asOf = () => {
    if (hands.pace === 'daily') return asOfOf(now())
    return hands.pace === 'still' ? hands.at : hands.at + nowS() - hands.setAtS
  }
  return {
    asOf,
    today: () => dayOf(asOf()),
    notePage() {
      if (hands.pace === 'still') hands = { ...hands, at: hands.at + hands.stepS }
    },
    setting: () => ({ pace: hands.pace, at: asOf(), stepS: hands.stepS }),
    set({ pace, at = asOf(), stepS = 0 }) {
      hands = { pace, at, stepS, setAtS: nowS() }
    },
    reset() {
      hands = atStart
    },
  }
}
