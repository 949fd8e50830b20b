import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { BoxGoods } from '../../../../contract/entities/boxGoods.ts'
import type { Shop } from '../../../../contract/entities/shop.ts'
import { GOODS_PER_PAGE_MAX } from '../../../../contract/merchantCalls/goods.ts'
import { useShopRun } from '../../../bridge/hooks/useShopRun.ts'
import type { ShopLanes } from '../../../bridge/lanes/shopLanes.ts'
import type { ShopRunTools } from '../../../bridge/runs/shopRun.ts'
import { chinaDay } from '../../../domain/chinaDay.ts'
import type { KnownFacts } from '../../../domain/listing/listingFacts.ts'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useAnswer } from '../../../providers/dataProvider/useAnswer.ts'
import { useServices } from '../../../providers/services/useServices.ts'
import { type Category, readPermit } from '../../../shops/categories.ts'
import { type ReadShop, readTemplates, type TemplatePick, toTemplateOptions } from '../../../shops/freightTemplates.ts'
import { type PublishShop, planInSlices, planPublish } from '../../kinds/publish/plan.ts'
import type { PlannedRow } from '../../rules/plannedRow.ts'

/** Few enough that reading them does not hold up the page. */
const GOODS_PER_READING = 20

export interface BoxReading {
  readonly goods: readonly BoxGoods[]
  readonly isWhole: boolean
  readonly error: unknown
  readonly read: () => void
}

/** Goods of the box as the server has them now, in the order in which they were chosen. */
export function useBoxGoods(boxIds: readonly string[]): BoxReading {
  const { api } = useServices()
  const [reading, setReading] = useState<Omit<BoxReading, 'read'>>({ goods: [], isWhole: false, error: null })
  const [tries, setTries] = useState(0)
  const read = useCallback(() => setTries((count) => count + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads again
  useEffect(() => {
    let isCurrent = true
    async function readAll() {
      const goods: BoxGoods[] = []
      for (let from = 0; from < boxIds.length && isCurrent; from += GOODS_PER_READING) {
        const box_ids = boxIds.slice(from, from + GOODS_PER_READING)
        const { list } = await api.call('boxList', { box_ids, page_size: GOODS_PER_READING })
        goods.push(...box_ids.flatMap((id) => list.find(({ box_id }) => box_id === id) ?? []))
        if (isCurrent) setReading({ goods: [...goods], isWhole: false, error: null })
      }
      if (isCurrent) setReading({ goods, isWhole: true, error: null })
    }
    readAll().catch((error: unknown) => isCurrent && setReading((known) => ({ ...known, error })))
    return () => {
      isCurrent = false
    }
  }, [api, boxIds, tries])

  return { ...reading, read }
}

interface ShopFact {
  readonly templates: ReadShop
  readonly titles: ReadonlySet<string>
  readonly codes: ReadonlySet<string>
  /** By the number of a last category. */
  readonly permits: ReadonlyMap<number, boolean | null>
}

/** Further categories of a plan are not asked about: each costs every shop a request. The shop itself decides when the goods arrive. */
const CATEGORIES_MAX = 20

/** What each shop has already, its freight templates and where it may sell. A shop that joins is read, the others are not read again. */
export function useShopFacts(lanes: ShopLanes, wanted: readonly Shop[], goods: readonly BoxGoods[]) {
  const { start, retry, cancel: _, ...run } = useShopRun(lanes)
  const [facts, setFacts] = useState<ReadonlyMap<string, ShopFact>>(new Map())
  const known = useRef(new Set<string>())
  const categories = useMemo(() => findCategories(goods), [goods])

  useEffect(() => {
    const missing = wanted.filter(({ shop_uid }) => !known.current.has(shop_uid))
    if (missing.length === 0) return
    start(missing, async ({ shop_uid }, tools) => {
      const shop = missing.find((each) => each.shop_uid === shop_uid)
      if (!shop) return
      const templates = await readTemplates(tools.call, shop)
      const had = await readHad(shop_uid, tools)
      const permits = await readPermits(shop_uid, categories, tools)
      known.current.add(shop_uid)
      setFacts((before) => new Map(before).set(shop_uid, { templates, permits, ...had }))
    })
  }, [start, wanted, categories])

  const collected = useMemo(() => {
    const uids = new Set(wanted.map(({ shop_uid }) => shop_uid))
    const own = [...facts].filter(([shop_uid]) => uids.has(shop_uid))
    const reads = own.map(([, { templates }]) => templates)
    return {
      options: toTemplateOptions(reads),
      templateNames: Object.fromEntries(
        reads.flatMap(({ value }) => value.templates.map((each) => [each.costTemplateId, each.costTemplateName] as const)),
      ),
      shops: own.map(([shop_uid, { titles, codes, permits }]) => ({ shop_uid, titles, codes, permits })),
    }
  }, [facts, wanted])
  return { run, retry, ...collected }
}

/** Those of most goods first. */
function findCategories(goods: readonly BoxGoods[]): readonly Category[] {
  const counts = new Map<number, { readonly category: Category; count: number }>()
  for (const { listing } of goods) {
    const leaf = listing.category?.ids.at(-1)
    if (!listing.category || leaf === undefined) continue
    const known = counts.get(leaf)
    if (known) known.count += 1
    else counts.set(leaf, { category: listing.category, count: 1 })
  }
  return [...counts.values()]
    .toSorted((one, other) => other.count - one.count)
    .slice(0, CATEGORIES_MAX)
    .map(({ category }) => category)
}

async function readPermits(
  shop_uid: string,
  categories: readonly Category[],
  { call, signal }: ShopRunTools,
): Promise<ShopFact['permits']> {
  const permits = new Map<number, boolean | null>()
  // What the platform does not say keeps no goods back.
  for (const category of categories)
    permits.set(category.ids.at(-1) ?? 0, await readPermit(call, shop_uid, category, { signal }).catch(() => null))
  return permits
}

/** Titles and codes of all goods of a shop. */
async function readHad(shop_uid: string, { call, signal, report }: ShopRunTools) {
  const titles = new Set<string>()
  const codes = new Set<string>()
  for (let page = 1, seen = 0; ; page += 1) {
    const { total, goods_list } = await call('goodsList', shop_uid, { page, size: GOODS_PER_PAGE_MAX }, { signal })
    const { rows, unreadable } = goods_list
    for (const { goods_name, out_goods_sn, sku_list } of rows) {
      titles.add(goods_name.trim())
      for (const code of [out_goods_sn, ...(sku_list ?? []).map(({ outSkuSn }) => outSkuSn)]) if (code) codes.add(code)
    }
    seen += rows.length + unreadable.length
    report({ done: seen, total: total ?? null, unreadable: unreadable.length })
    if (rows.length + unreadable.length < GOODS_PER_PAGE_MAX || seen >= (total ?? Number.POSITIVE_INFINITY)) return { titles, codes }
  }
}

interface Asked {
  readonly goods: readonly BoxGoods[]
  readonly shops: readonly Omit<PublishShop, 'template_id' | 'left'>[]
  readonly picks: readonly TemplatePick[]
  /** Null: what was typed is none. */
  readonly dailyLimit: number | null
  readonly mayLose: boolean
  /** Also goods that were not claimed for the shop. */
  readonly isForAll: boolean
  /** The only goods and shops that are meant; null: all of both. */
  readonly only: ReadonlySet<string> | null
  /** By shop_uid how many goods of the box it was handed today; null: the server did not say. */
  readonly handedIn: ReadonlyMap<string, number> | null
  readonly facts: KnownFacts
}

interface Planned {
  readonly asked: Asked
  readonly rows: readonly PlannedRow[]
}

/** The rows of a plan, made in slices between which the page has its turn; what was planned before stays until then. */
export function usePublishPlan(asked: Asked): { readonly rows: readonly PlannedRow[] | null; readonly isSettled: boolean } {
  const [planned, setPlanned] = useState<Planned | null>(null)

  useEffect(() => {
    if (asked.dailyLimit === null || asked.shops.length === 0) return
    const leaving = new AbortController()
    const { goods, isForAll, only, mayLose, facts } = asked
    const plan = planPublish({ goods, shops: toShops(asked, asked.dailyLimit), isForAll, only, mayLose, facts })
    const slicing = { now: () => performance.now(), pause: () => new Promise<void>((go) => setTimeout(go)), signal: leaving.signal }
    void planInSlices(plan, slicing).then((rows) => rows && setPlanned({ asked, rows }))
    return () => leaving.abort()
  }, [asked])

  return { rows: planned?.rows ?? null, isSettled: planned?.asked === asked }
}

/** What was handed in today counts against a shop's day; of what another program published the platform itself will say so. */
function toShops({ goods, shops, picks, handedIn }: Asked, dailyLimit: number): readonly PublishShop[] {
  const sent = handedIn ?? countOwn(goods)
  const templates = new Map(picks.map(({ shop, template }) => [shop.shop_uid, template.costTemplateId]))
  return shops.map((shop) => ({
    ...shop,
    template_id: templates.get(shop.shop_uid) ?? '',
    left: Math.max(0, dailyLimit - (sent.get(shop.shop_uid) ?? 0)),
  }))
}

/** The same of these goods alone, as far as their claims tell it. */
function countOwn(goods: readonly BoxGoods[]): ReadonlyMap<string, number> {
  const today = chinaDay(Date.now())
  const sent = new Map<string, number>()
  for (const { shop_uid, state, saved_at } of goods.flatMap(({ claims }) => claims)) {
    const isSent = state === 'review' || state === 'published' || state === 'unknown'
    if (isSent && chinaDay(saved_at) >= today) sent.set(shop_uid, (sent.get(shop_uid) ?? 0) + 1)
  }
  return sent
}

/** How many goods of the box each shop was handed today, those that others published included. */
export function useHandedIn() {
  const may = useMay()
  const [since] = useState(() => Date.parse(`${chinaDay(Date.now())}T00:00:00+08:00`))
  const { data, isFetching } = useAnswer('handedInCounts', { since }, { isWanted: may('handedInCounts') })
  const handedIn = useMemo(() => (data ? new Map(data.list.map(({ shop_uid, count }) => [shop_uid, count])) : null), [data])
  return { handedIn, isCounting: isFetching }
}
