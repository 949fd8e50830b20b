import { useCallback, useEffect, useMemo, useState } from 'react'
import type { BoxGoods } from '../../../../contract/entities/boxGoods.ts'
import type { Shop } from '../../../../contract/entities/shop.ts'
import { GOODS_PER_PAGE_MAX } from '../../../../contract/merchantCalls/goods.ts'
import { useShopRun } from '../../../bridge/hooks/useShopRun.ts'
import type { ShopLanes } from '../../../bridge/lanes/shopLanes.ts'
import type { ShopRunTools } from '../../../bridge/runs/shopRun.ts'
import { useServices } from '../../../providers/services/useServices.ts'
import { type ReadShop, readTemplates, type TemplatePick, toTemplateOptions } from '../../../shops/freightTemplates.ts'
import { type PublishShop, planInSlices, planPublish } from '../../kinds/publish/plan.ts'
import type { PlannedRow } from '../../rules/plannedRow.ts'

/** Few enough that reading them does not hold up the page. */
const GOODS_PER_READING = 20
const DAY_MS = 86_400_000
const CHINA_MS = 8 * 3_600_000

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
}

/** What each shop has already, and its freight templates. */
export function useShopFacts(lanes: ShopLanes, wanted: readonly Shop[]) {
  const { start, retry, cancel: _, ...run } = useShopRun(lanes)
  const [facts, setFacts] = useState<ReadonlyMap<string, ShopFact>>(new Map())

  useEffect(() => {
    start(wanted, async ({ shop_uid }, tools) => {
      const shop = wanted.find((each) => each.shop_uid === shop_uid)
      if (!shop) return
      const templates = await readTemplates(tools.call, shop)
      const had = await readHad(shop_uid, tools)
      setFacts((known) => new Map(known).set(shop_uid, { templates, ...had }))
    })
  }, [start, wanted])

  const collected = useMemo(() => {
    const reads = [...facts.values()].map(({ templates }) => templates)
    return {
      options: toTemplateOptions(reads),
      templateNames: Object.fromEntries(
        reads.flatMap(({ value }) => value.templates.map((each) => [each.costTemplateId, each.costTemplateName] as const)),
      ),
      shops: [...facts].map(([shop_uid, { titles, codes }]) => ({ shop_uid, titles, codes })),
    }
  }, [facts])
  return { run, retry, ...collected }
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
    const plan = planPublish({ goods: asked.goods, shops: toShops(asked, asked.dailyLimit), isForAll: false, mayLose: asked.mayLose })
    const slicing = { now: () => performance.now(), pause: () => new Promise<void>((go) => setTimeout(go)), signal: leaving.signal }
    void planInSlices(plan, slicing).then((rows) => rows && setPlanned({ asked, rows }))
    return () => leaving.abort()
  }, [asked])

  return { rows: planned?.rows ?? null, isSettled: planned?.asked === asked }
}

/** What was handed in today of these goods counts against a shop's day; of others the platform itself will say so. */
function toShops({ goods, shops, picks }: Asked, dailyLimit: number): readonly PublishShop[] {
  const dayOf = (ms: number) => Math.floor((ms + CHINA_MS) / DAY_MS)
  const today = dayOf(Date.now())
  const sent = new Map<string, number>()
  for (const { shop_uid, state, saved_at } of goods.flatMap(({ claims }) => claims)) {
    const isSent = state === 'review' || state === 'published' || state === 'unknown'
    if (isSent && dayOf(saved_at) === today) sent.set(shop_uid, (sent.get(shop_uid) ?? 0) + 1)
  }
  const templates = new Map(picks.map(({ shop, template }) => [shop.shop_uid, template.costTemplateId]))
  return shops.map((shop) => ({
    ...shop,
    template_id: templates.get(shop.shop_uid) ?? '',
    left: Math.max(0, dailyLimit - (sent.get(shop.shop_uid) ?? 0)),
  }))
}
