import { dequal } from 'dequal'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type BoxGoods, SAME_PICTURES_PER_CALL_MAX, type SamePicture } from '../../../../contract/entities/boxGoods.ts'
import type { Shop } from '../../../../contract/entities/shop.ts'
import type { PlannedRow } from '../../../batches/rules/plannedRow.ts'
import { useShopRun } from '../../../bridge/hooks/useShopRun.ts'
import type { ShopLanes } from '../../../bridge/lanes/shopLanes.ts'
import type { ShopRunTools } from '../../../bridge/runs/shopRun.ts'
import { chinaDay } from '../../../domain/chinaDay.ts'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useAnswer } from '../../../providers/dataProvider/useAnswer.ts'
import { useServices } from '../../../providers/services/useServices.ts'
import { type Category, readLimit, type StatedLimit } from '../../../shops/categories.ts'
import { type TemplatePick, toTemplateOptions } from '../../../shops/freightTemplates.ts'
import type { KnownFacts } from '../rules/listingFacts.ts'
import type { ShopVariation } from '../rules/varyListing.ts'
import { newestRefusals, newestTaken, toBarredShops } from './barredShops.ts'
import { type PublishShop, planInSlices, planPublish } from './plan.ts'
import { findCategories, readShopFact, type ShopFact } from './readShopFact.ts'

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

/** What each shop has already, its freight templates and where it may sell. A shop that joins is read, the others are not read again. */
export function useShopFacts(lanes: ShopLanes, wanted: readonly Shop[], goods: readonly BoxGoods[]) {
  const { start, retry, cancel: _, ...run } = useShopRun(lanes)
  const [facts, setFacts] = useState<ReadonlyMap<string, ShopFact>>(new Map())
  const [limits, setLimits] = useState<ReadonlyMap<string, StatedLimit>>(new Map())
  const known = useRef(new Set<string>())
  /** Numbers of last categories of which the limits were asked for. */
  const limited = useRef(new Set<number>())
  const categories = useMemo(() => findCategories(goods), [goods])

  useEffect(() => {
    const missing = wanted.filter(({ shop_uid }) => !known.current.has(shop_uid))
    if (missing.length === 0) return
    start(missing, async ({ shop_uid }, tools) => {
      const shop = missing.find((each) => each.shop_uid === shop_uid)
      if (!shop) return
      const read = await readShopFact(shop, categories, tools)
      await readLimits(shop_uid, categories, tools)
      known.current.add(shop_uid)
      setFacts((before) => new Map(before).set(shop_uid, read))
    })

    /** Of each category once, whichever shop comes first to it. */
    async function readLimits(shop_uid: string, of: readonly Category[], { call, signal }: ShopRunTools) {
      for (const category of of) {
        const leaf = category.ids.at(-1) ?? 0
        if (limited.current.has(leaf)) continue
        limited.current.add(leaf)
        try {
          const limit = await readLimit(call, shop_uid, category, { signal })
          setLimits((before) => new Map(before).set(String(leaf), limit))
        } catch {
          // The next shop is asked; until then ours hold, and the platform itself refuses what is beyond its own.
          limited.current.delete(leaf)
        }
      }
    }
  }, [start, wanted, categories])

  const collected = useMemo(() => {
    const uids = new Set(wanted.map(({ shop_uid }) => shop_uid))
    const own = [...facts].filter(([shop_uid]) => uids.has(shop_uid))
    const reads = own.map(([, { templates }]) => templates)
    return {
      reads,
      options: toTemplateOptions(reads),
      templateNames: Object.fromEntries(
        reads.flatMap(({ value }) => value.templates.map((each) => [each.costTemplateId, each.costTemplateName] as const)),
      ),
      shops: own.map(([shop_uid, { templates, ...had }]) => ({
        shop_uid,
        ...had,
        // Of two with one name the newest counts, which the platform answers first.
        templates: new Map(templates.value.templates.toReversed().map((each) => [each.costTemplateName, each.costTemplateId] as const)),
      })),
    }
  }, [facts, wanted])
  return { run, retry, limits, ...collected }
}

interface Asked {
  readonly goods: readonly BoxGoods[]
  readonly shops: readonly Omit<PublishShop, 'template_id' | 'left'>[]
  readonly picks: readonly TemplatePick[]
  /** By shop_uid what its goods differ in; null: all shops get the same. */
  readonly variations: ReadonlyMap<string, ShopVariation | null> | null
  /** Null: what was typed is none. */
  readonly dailyLimit: number | null
  readonly mayLose: boolean
  /** Also goods that were not claimed for the shop. */
  readonly isForAll: boolean
  /** The only goods and shops that are meant; null: all of both. */
  readonly only: ReadonlySet<string> | null
  /** By shop_uid how many goods of the box it was handed today, or is about to be; null: the server did not say. */
  readonly handedIn: ReadonlyMap<string, number> | null
  readonly facts: KnownFacts
  readonly samePictures: ReadonlyMap<string, readonly SamePicture[]>
}

interface Planned {
  readonly asked: Asked
  readonly rows: readonly PlannedRow[]
}

/**
 * The rows of a plan, made in slices between which the page has its turn; what was planned before stays until then. Where the same is asked
 * once more, as after each reading of the list of shops, the plan is kept: the button does not give way below a press.
 */
export function usePublishPlan(given: Asked): { readonly rows: readonly PlannedRow[] | null; readonly isSettled: boolean } {
  const [asked, setAsked] = useState(given)
  const isOther = given !== asked && !dequal(given, asked)
  if (isOther) setAsked(given)
  const [planned, setPlanned] = useState<Planned | null>(null)

  useEffect(() => {
    if (asked.dailyLimit === null || asked.shops.length === 0) return
    const leaving = new AbortController()
    const { goods, isForAll, only, mayLose, facts, samePictures } = asked
    const plan = planPublish({ goods, shops: toShops(asked, asked.dailyLimit), isForAll, only, mayLose, facts, samePictures })
    const slicing = { now: () => performance.now(), pause: () => new Promise<void>((go) => setTimeout(go)), signal: leaving.signal }
    void planInSlices(plan, slicing).then((rows) => rows && setPlanned({ asked, rows }))
    return () => leaving.abort()
  }, [asked])

  const isSettled = planned !== null && ((planned.asked === asked && !isOther) || isSameButForMoney(planned.asked, given))
  return { rows: planned?.rows ?? null, isSettled }
}

/** While orders are read, what goods must earn becomes known: until there is the plan with it, the one on the screen can be started as before. */
function isSameButForMoney(planned: Asked, given: Asked): boolean {
  const facts = { ...given.facts, breakEvenFen: planned.facts.breakEvenFen }
  return given.facts.breakEvenFen !== planned.facts.breakEvenFen && dequal({ ...given, facts }, planned)
}

/** What was handed in today, or waits in a batch, counts against a shop's day; of what another program published the platform itself will say so. */
function toShops({ goods, shops, picks, variations, handedIn }: Asked, dailyLimit: number): readonly PublishShop[] {
  const sent = handedIn ?? countOwn(goods)
  const templates = new Map(picks.map(({ shop, template }) => [shop.shop_uid, template.costTemplateId]))
  return shops.map((shop) => ({
    ...shop,
    template_id: templates.get(shop.shop_uid) ?? '',
    variation: variations?.get(shop.shop_uid) ?? undefined,
    left: Math.max(0, dailyLimit - (sent.get(shop.shop_uid) ?? 0)),
  }))
}

/** The same of these goods alone, as far as their claims tell it. */
function countOwn(goods: readonly BoxGoods[]): ReadonlyMap<string, number> {
  const today = chinaDay(Date.now())
  const sent = new Map<string, number>()
  for (const { shop_uid, state, saved_at, is_held = false } of goods.flatMap(({ claims }) => claims)) {
    const isSent = state === 'review' || state === 'published' || state === 'unknown'
    const isUnderWay = state === 'sending' || (state === 'queued' && is_held)
    if (isUnderWay || (isSent && chinaDay(saved_at) >= today)) sent.set(shop_uid, (sent.get(shop_uid) ?? 0) + 1)
  }
  return sent
}

/** How many goods of the box each shop was handed today, or gets from a batch that is not over; those that others published included. */
export function useHandedIn() {
  const may = useMay()
  const [since] = useState(() => Date.parse(`${chinaDay(Date.now())}T00:00:00+08:00`))
  const { data, isFetching } = useAnswer('handedInCounts', { since }, { isWanted: may('handedInCounts') })
  const handedIn = useMemo(() => (data ? new Map(data.list.map(({ shop_uid, count }) => [shop_uid, count])) : null), [data])
  return { handedIn, isCounting: isFetching }
}

/** Shops that refused goods within a day because of themselves, sent by any user of the account; with the platform's words, by shop_uid. */
export function useBarredShops() {
  const may = useMay()
  const isWanted = may('claimList')
  const refused = useAnswer('claimList', { ...newestRefusals, states: [...newestRefusals.states] }, { isWanted })
  const taken = useAnswer('claimList', { ...newestTaken, states: [...newestTaken.states] }, { isWanted })
  const barred = useMemo(() => {
    return toBarredShops([...(refused.data?.list ?? []), ...(taken.data?.list ?? [])], Date.now())
  }, [refused.data, taken.data])
  return { barred, isAsking: refused.isFetching || taken.isFetching }
}

const noneSame: ReadonlyMap<string, readonly SamePicture[]> = new Map()

/** By box_id other goods of the box with the same first picture; nothing where the server does not say. */
export function useSamePictures(goods: readonly BoxGoods[]) {
  const { api } = useServices()
  const may = useMay()
  const isWanted = may('samePictures')
  const [known, setKnown] = useState<{ readonly of: typeof goods; readonly same: typeof noneSame } | null>(null)

  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    async function ask() {
      const same = new Map<string, SamePicture[]>()
      const ids = goods.map(({ box_id }) => box_id)
      for (let from = 0; from < ids.length && isCurrent; from += SAME_PICTURES_PER_CALL_MAX) {
        const { list } = await api.call('samePictures', { box_ids: ids.slice(from, from + SAME_PICTURES_PER_CALL_MAX) })
        for (const pair of list) same.set(pair.box_id, [...(same.get(pair.box_id) ?? []), pair])
      }
      return same
    }
    // It only warns: a plan without it is a plan.
    ask()
      .catch(() => noneSame)
      .then((same) => isCurrent && setKnown({ of: goods, same }))
    return () => {
      isCurrent = false
    }
  }, [api, goods, isWanted])

  return { samePictures: known?.of === goods ? known.same : noneSame, isAsking: isWanted && known?.of !== goods }
}
