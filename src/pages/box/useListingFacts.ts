import { useEffect, useMemo, useState } from 'react'
import type { ClaimState } from '../../../contract/entities/boxClaim.ts'
import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import type { Shop } from '../../../contract/entities/shop.ts'
import type { CategoryRules } from '../../batches/kinds/setPrice/categoryRules.ts'
import { usePriceRules } from '../../batches/screens/running/useLearnedRules.ts'
import { picturePath } from '../../domain/listing/picturePath.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useResultCache } from '../../providers/services/useResultCache.ts'
import { goodsQuery } from '../../resources/goodsQuery.ts'
import type { QueryRow } from '../../resources/schema/query.ts'
import { type Category, readLimit, readPermit, type StatedLimit } from '../../shops/categories.ts'
import { useShopLanes } from '../../shops/useShopLanes.ts'
import { waitsForLogin } from '../../values/shopSession.ts'
import type { KnownBreakEvens } from './BreakEvens.tsx'
import type { BoxDraft } from './boxDraft.ts'
import type { BreakEven } from './breakEven.ts'
import { type KnownFacts, type ListingFacts, leafOf, toListingFacts } from './rules/listingFacts.ts'
import { useFreightNames } from './useFreightNames.ts'

/** Where goods are on their way or there already, the shop has their own title. */
const thereStates: readonly ClaimState[] = ['sending', 'review', 'published', 'unknown']

/** Where the facts are from that goods are checked with. */
export interface FactSources {
  /** Null: they could not be read, or are on their way. */
  readonly words: number | null
  /** What was learned of the category; undefined: nothing. */
  readonly rule: CategoryRules | undefined
  readonly breakEvens: KnownBreakEvens
  /** Null: it is not known yet. */
  readonly breakEven: BreakEven | null
  /** Shops that goods are still to go to, and what is known of them. */
  readonly shops: readonly Shop[]
  readonly had: ShopsHad
  /** By shop; null: the platform did not say. Absent: it was not asked yet, or did not answer. */
  readonly permits: ReadonlyMap<string, boolean | null>
}

interface Asked {
  readonly goods: BoxGoods
  readonly draft: Pick<BoxDraft, 'listing' | 'right'>
  readonly shops: readonly Shop[]
  readonly breakEvens: KnownBreakEvens
}

/** Everything that is known for the checks of goods, and where it is from. */
export function useListingFacts({ goods, draft: { listing, right }, shops, breakEvens }: Asked) {
  const may = useMay()
  const settings = useAnswer('listingSettings', {}, { isWanted: may('listingSettings') }).data
  const { rules } = usePriceRules(null)
  const targets = useMemo(() => {
    const uids = new Set(goods.claims.flatMap(({ shop_uid, state }) => (thereStates.includes(state) ? [] : [shop_uid])))
    return shops.filter(({ shop_uid }) => uids.has(shop_uid))
  }, [goods.claims, shops])
  const had = useShopsHad(targets)
  const permits = usePermits(targets, listing.category)
  const limits = useLimit(targets.length > 0 ? targets : shops, listing.category)
  const freight = useFreightNames(targets, listing.freight_template !== '')
  const same = useSamePicture(goods, listing, shops)
  const known = useMemo<KnownFacts>(() => {
    const { of } = breakEvens
    return { forbiddenWords: settings?.forbidden_words ?? [], rules, breakEvenFen: of && ((each) => of(each).fen) }
  }, [settings, rules, breakEvens])
  const facts = useMemo<ListingFacts>(() => {
    const forbidden = targets.filter(({ shop_uid }) => permits.get(shop_uid) === false)
    const without = targets.filter(({ shop_uid }) => freight.get(shop_uid)?.includes(listing.freight_template) === false)
    return {
      ...toListingFacts({ ...goods, listing, right }, known),
      ...limits,
      takenTitles: had.titles,
      takenCodes: had.codes,
      ...(same && { sameFirstPicture: same }),
      isCategoryPermitted: forbidden.length > 0 && forbidden.length === targets.length ? false : null,
      forbiddenIn: forbidden.map(({ shop_name }) => shop_name),
      freightMissingIn: without.map(({ shop_name }) => shop_name),
    }
  }, [goods, listing, right, known, had, permits, targets, limits, freight, same])
  const sources: FactSources = {
    words: settings?.forbidden_words.length ?? null,
    rule: rules.get(leafOf(listing)),
    breakEvens,
    breakEven: breakEvens.of?.({ ...goods, listing, right }) ?? null,
    shops: targets,
    had,
    permits,
  }
  return { facts, sources, rules, limits }
}

/** Goods that one finds by a picture; more of them say nothing more. */
const SAME_MAX = 20
/** A shop does not have the goods by these, nor is it to get them. */
const goneStates: readonly ClaimState[] = ['skipped', 'withdrawn']

/** Other goods of the box that a buyer of the same shop would take for these: the first picture is the same, the title is not. */
function useSamePicture({ box_id, claims }: BoxGoods, { pictures, title }: BoxDraft['listing'], shops: readonly Shop[]) {
  const may = useMay()
  const picture = pictures[0] ?? ''
  const isWanted = may('boxList') && picture !== '' && claims.length > 0
  const found = useAnswer('boxList', { picture, page_size: SAME_MAX }, { isWanted }).data?.list
  return useMemo(() => {
    const uidsOf = (each: Pick<BoxGoods, 'claims'>) =>
      each.claims.flatMap(({ shop_uid, state }) => (goneStates.includes(state) ? [] : [shop_uid]))
    const own = new Set(uidsOf({ claims }))
    for (const other of found ?? []) {
      const isSame = other.box_id !== box_id && picturePath(other.listing.pictures[0]) === picturePath(picture)
      if (!isSame || other.title.trim() === title.trim()) continue
      const uids = new Set(uidsOf(other).filter((uid) => own.has(uid)))
      if (uids.size > 0)
        return { title: other.title, shops: shops.filter(({ shop_uid }) => uids.has(shop_uid)).map(({ shop_name }) => shop_name) }
    }
    return null
  }, [found, box_id, claims, picture, title, shops])
}

/** Titles and merchant's codes of goods that shops have. */
interface ShopsHad {
  readonly titles: ReadonlySet<string>
  readonly codes: ReadonlySet<string>
  /** When they were read, ms since 1970; null: never. */
  readonly asOf: number | null
  /** Shops of which nothing was read. */
  readonly unread: readonly Shop[]
}

const nothingHad = { titles: new Set<string>(), codes: new Set<string>(), asOf: null }

/** As the goods query read them last. Publishing reads the shops itself. */
function useShopsHad(shops: readonly Shop[]): ShopsHad {
  const results = useResultCache()
  const [had, setHad] = useState<ShopsHad>({ ...nothingHad, unread: [] })
  useEffect(() => {
    if (shops.length === 0) return setHad({ ...nothingHad, unread: [] })
    let isOpen = true
    const uids = new Set(shops.map(({ shop_uid }) => shop_uid))
    const query = { name: goodsQuery.authored.name, shape: 1, fields: ['key', 'shop_uid', 'values', 'details'] } as const
    void results
      .read<QueryRow>(query, {}, ({ shop_uid }) => uids.has(shop_uid))
      .then((found) => {
        if (!isOpen) return
        const answered = new Set(found?.shops.answered)
        setHad({
          ...(found ? { ...toHad(found.rows), asOf: found.asOf } : nothingHad),
          unread: shops.filter(({ shop_uid }) => !answered.has(shop_uid)),
        })
      })
    return () => {
      isOpen = false
    }
  }, [results, shops])
  return had
}

function toHad(rows: readonly QueryRow[]): Pick<ShopsHad, 'titles' | 'codes'> {
  const texts = (values: readonly unknown[]) => values.flatMap((value) => (typeof value === 'string' && value.trim() ? value.trim() : []))
  return {
    titles: new Set(texts(rows.map(({ values }) => values.goods_name))),
    codes: new Set(texts(rows.flatMap(({ values, details }) => [values.out_goods_sn, ...(details ?? []).map((each) => each.out_sku_sn)]))),
  }
}

/** Asks each shop that is logged in whether it may sell in the category. */
function usePermits(shops: readonly Shop[], category: Category | null): ReadonlyMap<string, boolean | null> {
  const lanes = useShopLanes()
  const [permits, setPermits] = useState<{ readonly key: string; readonly of: ReadonlyMap<string, boolean | null> } | null>(null)
  const key = category?.ids.join('.') ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: a category is known by its numbers
  useEffect(() => {
    if (!category) return
    const leaving = new AbortController()
    for (const shop of shops.filter((each) => !waitsForLogin(each)))
      readPermit(lanes.call, shop.shop_uid, category, leaving).then(
        (permit) => {
          if (leaving.signal.aborted) return
          setPermits((before) => ({ key, of: new Map(before?.key === key ? before.of : []).set(shop.shop_uid, permit) }))
        },
        // The shop itself decides when the goods arrive.
        () => {},
      )
    return () => leaving.abort()
  }, [lanes, shops, key])
  return permits?.key === key ? permits.of : noPermits
}

/** What the platform states of a category; the first shop that is logged in asks, since it is taken to be the same for all. */
function useLimit(shops: readonly Shop[], category: Category | null): StatedLimit {
  const lanes = useShopLanes()
  const [stated, setStated] = useState<{ readonly leaf: string; readonly limit: StatedLimit } | null>(null)
  const leaf = leafOf({ category })
  const asker = shops.find((shop) => !waitsForLogin(shop))?.shop_uid
  // biome-ignore lint/correctness/useExhaustiveDependencies: a category is known by its number
  useEffect(() => {
    if (!category || asker === undefined) return
    const leaving = new AbortController()
    readLimit(lanes.call, asker, category, leaving).then(
      (limit) => leaving.signal.aborted || setStated({ leaf, limit }),
      // Ours hold, and the platform itself refuses what is beyond its own.
      () => {},
    )
    return () => leaving.abort()
  }, [lanes, asker, leaf])
  return stated?.leaf === leaf ? stated.limit : nothingStated
}

const nothingStated: StatedLimit = {}

const noPermits: ReadonlyMap<string, boolean | null> = new Map()
