import { type PlatformRatesInput, rateNames, scoreNames } from '../../../contract/entities/platformRates.ts'
import { groupBy } from '../../values/groupBy.ts'
import type { FigureRates } from '../figureRows.ts'
import type { ShopRates } from './figureDisk.ts'

/** What was sent of a shop's day. */
export type SentRateKey = Pick<PlatformRatesInput, 'shop_uid' | 'day' | 'read_at'>

/** The store's end of the platform's own rates: what the backend keeps of them, and what it does not have yet. */
export interface RateMemory {
  /** Days that the backend has: those that are not here, or of an older reading here, are kept. Out: were there any? */
  readonly takeRates: (rates: readonly PlatformRatesInput[]) => Promise<boolean>
  /** Days of these shops that the backend was not sent, at most so many. */
  readonly ratesToSave: (asked: { readonly shops: readonly string[]; readonly limit: number }) => Promise<readonly PlatformRatesInput[]>
  /** The backend has these, or newer ones. One that was read again meanwhile is left. */
  readonly markRates: (keys: readonly SentRateKey[]) => Promise<void>
}

interface MemoryParts {
  /** All that is known, once it is loaded. */
  readonly read: () => Promise<ReadonlyMap<string, ShopRates>>
  readonly keep: (rates: readonly ShopRates[]) => Promise<void>
}

const SECOND_MS = 1_000
/** Days of rates that are kept here; the backend keeps more. */
export const RATE_DAYS = 120

export function createRateMemory({ read, keep }: MemoryParts): RateMemory {
  /** Keeps the days of these shops as `change` has them; where it says null, they stay. */
  async function changeDays<Key extends { readonly shop_uid: string }>(
    keys: readonly Key[],
    change: (days: readonly FigureRates[], keys: readonly Key[]) => readonly FigureRates[] | null,
  ): Promise<boolean> {
    const known = await read()
    const changed = [...groupBy(keys, ({ shop_uid }) => shop_uid)].flatMap(([shop, ofShop]): ShopRates[] => {
      const days = change(known.get(shop)?.days ?? [], ofShop)
      return days ? [{ shop, days }] : []
    })
    if (changed.length > 0) await keep(changed)
    return changed.length > 0
  }

  return {
    takeRates: (rates) =>
      changeDays(rates, (days, given) => {
        const byDay = new Map(days.map((each) => [each.day, each]))
        const fresh = given.filter(({ day, read_at }) => (byDay.get(day)?.readAt ?? 0) * SECOND_MS < read_at)
        if (fresh.length === 0) return null
        for (const each of fresh) byDay.set(each.day, toKeptRates(each))
        return newestDays([...byDay.values()])
      }),

    async ratesToSave({ shops, limit }) {
      const known = await read()
      const unsaved = shops.flatMap((shop) =>
        (known.get(shop)?.days ?? []).filter(({ isSaved }) => !isSaved).map((each) => toInput(shop, each)),
      )
      return unsaved.slice(0, limit)
    },

    async markRates(keys) {
      await changeDays(keys, (days, sent) => {
        const times = new Map(sent.map(({ day, read_at }) => [day, read_at]))
        return days.map((each) => (times.get(each.day) === each.readAt * SECOND_MS ? { ...each, isSaved: true as const } : each))
      })
    },
  }
}

/** In their order; of too many the newest. */
export function newestDays(days: readonly FigureRates[]): readonly FigureRates[] {
  return days.toSorted((left, right) => (left.day < right.day ? -1 : 1)).slice(-RATE_DAYS)
}

/** As the store has it; a list that lacks one of the names says nothing of it. */
export function toKeptRates({ day, read_at, own, category, scores }: PlatformRatesInput): FigureRates {
  return {
    day,
    readAt: Math.floor(read_at / SECOND_MS),
    own: toNamed(rateNames, own),
    category: toNamed(rateNames, category),
    ...(scores && { scores: toNamed(scoreNames, scores) }),
    isSaved: true,
  }
}

function toInput(shop_uid: string, { day, readAt, own, category, scores }: FigureRates): PlatformRatesInput {
  return {
    shop_uid,
    day,
    read_at: readAt * SECOND_MS,
    own: rateNames.map((name) => own[name]),
    category: rateNames.map((name) => category[name]),
    scores: scores ? scoreNames.map((name) => scores[name]) : null,
  }
}

function toNamed<Name extends string>(names: readonly Name[], values: PlatformRatesInput['own']) {
  return Object.fromEntries(names.map((name, at) => [name, values[at] ?? null])) as Record<Name, PlatformRatesInput['own'][number]>
}
