import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import type { Shop } from '../../../../contract/entities/shop.ts'
import { useServices } from '../../../providers/services/useServices.ts'
import type { ShopVariation } from '../rules/varyListing.ts'

const BP_PER_PERCENT = 100
/** Words and percent that nobody means. */
const WORDS_MAX_CHARS = 30
const PERCENT_MAX = 50

/** What is typed for a shop. */
export interface TypedVariation {
  readonly words: string
  /** From 1. */
  readonly picture: number
  /** Percent as it is typed; '' is 0. */
  readonly percent: string
}

/** What this user wants of each shop, in this browser. */
const keptVariations = z.object({
  isOn: z.boolean(),
  shops: z.record(z.string(), z.object({ words: z.string(), percent: z.string() })),
})
const nothingKept: z.infer<typeof keptVariations> = { isOn: false, shops: {} }

/**
 * What the goods of each shop differ in. The words of the title and the picture go by the place of the shop among those that are chosen, so
 * that no two are alike while there are words and pictures; words and prices that were typed for a shop are remembered once a batch began.
 */
export function useShopVariations(shops: readonly Shop[]) {
  const { session, storage } = useServices()
  const key = `zhanggui_publish_variations_${session.read().uid ?? ''}`
  const [kept] = useState(() => parseKept(storage.get(key)))
  const [isOn, setOn] = useState(kept.isOn)
  const [typed, setTyped] = useState<ReadonlyMap<string, Partial<TypedVariation>>>(new Map())
  const rows = useMemo(
    () =>
      shops.map((shop, at) => ({
        shop,
        turn: at + 1,
        typed: { words: '', percent: '', ...kept.shops[shop.shop_uid], picture: at + 2, ...typed.get(shop.shop_uid) },
      })),
    [shops, kept, typed],
  )
  const variations = useMemo(
    () => (isOn ? new Map(rows.map(({ shop, turn, typed: each }) => [shop.shop_uid, toVariation(turn, each)])) : null),
    [isOn, rows],
  )
  return {
    isOn,
    setOn,
    rows,
    /** By shop_uid; null where a percent is none. The map itself is null while all shops get the same. */
    variations,
    type: (shop_uid: string, more: Partial<TypedVariation>) =>
      setTyped((before) => new Map(before).set(shop_uid, { ...before.get(shop_uid), ...more })),
    keep() {
      const said = rows.map(({ shop, typed: { words, percent } }) => [shop.shop_uid, { words, percent }] as const)
      storage.set(key, JSON.stringify({ isOn, shops: isOn ? { ...kept.shops, ...Object.fromEntries(said) } : kept.shops }))
    },
  }
}

/** Null: the percent is none. */
export function toVariation(turn: number, { words, picture, percent }: TypedVariation): ShopVariation | null {
  const share = percent.trim() === '' ? 0 : Number(percent.trim().replace(/[%％]$/, ''))
  if (!Number.isFinite(share) || Math.abs(share) > PERCENT_MAX) return null
  return { turn, words: words.trim().slice(0, WORDS_MAX_CHARS), picture: picture - 1, price_bp: Math.round(share * BP_PER_PERCENT) }
}

function parseKept(stored: string | null): typeof nothingKept {
  try {
    return keptVariations.parse(JSON.parse(stored ?? ''))
  } catch {
    return nothingKept
  }
}
