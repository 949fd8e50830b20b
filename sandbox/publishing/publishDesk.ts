import * as z from 'zod/mini'

const count = z.number().check(z.int(), z.gte(0))
const storeIds = z.array(z.string())

/** How the platform takes new goods, as a test sets it; what is left out stays as it is. */
export const publishInputSchema = z.strictObject({
  /** How long a review takes. Default 3000. */
  review_ms: z.optional(count),
  /** New goods of a store in a day. Default 50. */
  daily_limit: z.optional(count),
  /** The same of one store. */
  daily_limits: z.optional(z.record(z.string(), count)),
  /** How far the list of drafts is behind. Default 2000. */
  draft_lag_ms: z.optional(count),
  /** One new draft of a store in this many is refused as too often; 0: none. Default 8. */
  busy_every: z.optional(count),
  /** Stores that may not edit goods. Default none. */
  punished: z.optional(storeIds),
  /** Stores whose own data are incomplete: nothing of theirs can be handed in. Default none. */
  incomplete: z.optional(storeIds),
})
export type PublishInput = z.infer<typeof publishInputSchema>

/** All reviews of a store, or of all stores, end now: well, or refused with these words. */
export const reviewInputSchema = z.strictObject({ shop_id: z.optional(z.string()), words: z.optional(z.string()) })

export type PublishSetting = Required<{ readonly [Name in keyof PublishInput]: NonNullable<PublishInput[Name]> }>

const atStart: PublishSetting = {
  review_ms: 3_000,
  daily_limit: 50,
  daily_limits: {},
  draft_lag_ms: 2_000,
  busy_every: 8,
  punished: [],
  incomplete: [],
}

export interface PublishDesk {
  setting(): PublishSetting
  set(input: PublishInput): void
  limitOf(storeId: string): number
  /** As at the start. */
  reset(): void
}

export function createPublishDesk(): PublishDesk {
  let setting = atStart
  return {
    setting: () => setting,
    set(input) {
      const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
      setting = { ...setting, ...given }
    },
    limitOf: (storeId) => setting.daily_limits[storeId] ?? setting.daily_limit,
    reset() {
      setting = atStart
    },
  }
}
