import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BatchJob } from '../../../contract/entities/batchJob.ts'
import { ShopStatus } from '../../../contract/entities/shop.ts'
import { PAGE_SIZE_MAX } from '../../../contract/limits.ts'
import { parseDay, startOfDay } from '../../figures/days.ts'
import { useHasRight } from '../../providers/accessControl/useHasRight.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { useShopName } from '../../shops/useShopName.ts'
import { useShops } from '../../shops/useShops.ts'
import { useFormats } from '../../ui/useFormats.ts'
import { waitsForLogin } from '../../values/shopSession.ts'
import { SHOPS_PARAMETER } from '../../values/shopsParameter.ts'
import type { ShopsEvent } from '../parts/shopSection.ts'
import { usePagePaths } from '../parts/usePagePath.ts'
import { shopSections } from '../shopSections.ts'
import type { SalesChangeAnswer } from './figures/salesQuestion.ts'
import type { SalesCause } from './rules/salesFacts.ts'

/** Something that happened while sales changed. */
export interface SalesEvent {
  readonly key: string
  /** Ms since 1970; of what only the day is known, its beginning. */
  readonly at: number
  readonly isDay: boolean
  readonly text: string
  /** Where it is told in full; null: nowhere. */
  readonly to: string | null
  /** The cause that it may explain. */
  readonly cause: SalesCause | null
}

export interface SalesTimeLine {
  /** The latest first. */
  readonly events: readonly SalesEvent[]
  /** Some of it could not be read. */
  readonly isHalf: boolean
  /** There is more than is listed: what is not is older. */
  readonly isCut: boolean
  /** Everything was answered, or could not be. */
  readonly isSettled: boolean
}

const SECOND_MS = 1_000
const DAY_MS = 86_400_000

/** What each kind of batch may do to sales. */
const causeOfBatch: Readonly<Record<string, SalesCause>> = {
  setPrice: 'price',
  setStock: 'soldOut',
  setShelf: 'offShelf',
  deleteGoods: 'offShelf',
  publish: 'fresh',
}

/** Her own deeds and the platform's in both windows. */
export function useSalesEvents(answer: SalesChangeAnswer, shops: readonly string[]): SalesTimeLine {
  const { t } = useTranslate()
  const may = useMay()
  const nameOf = useShopName()
  const formats = useFormats()
  const pathOf = usePagePaths()
  const toText = useText()
  const from = toMs(answer.before.from)
  const to = toMs(answer.window.to) + DAY_MS
  const [only, ...others] = shops
  // Only what was about these shops is told. Of the trail that is asked for one shop alone: entries of others are left out when they come.
  const ofShop = only !== undefined && others.length === 0 && { shop_uid: only }
  const asksBatches = may('batchJobList')
  const { shops: known } = useShops()
  const isOfSome = known !== undefined && shops.length < known.length
  const ofShops = ofShop || (isOfSome && { shop_uid_list: [...shops] })
  const batches = useAnswer('batchJobList', { page_size: PAGE_SIZE_MAX, ...ofShops }, { isWanted: asksBatches })
  const asksTrail = may('auditList')
  const trail = useAnswer(
    'auditList',
    { page_size: PAGE_SIZE_MAX, subject_type: 'shop', action: 'updateShop', at_from: from, at_to: to, ...subjectOf(ofShop) },
    { isWanted: asksTrail },
  )
  const isSettled = !(asksBatches && isComing(batches)) && !(asksTrail && isComing(trail))
  const isHalf = batches.error !== null || trail.error !== null
  const jobs = batches.data
  const entries = trail.data
  const told = useToldEvents(shops, from, to)
  return useMemo(() => {
    const asked = new Set(shops)
    const batchPath = pathOf('batches')
    const shopsPath = pathOf('shops')
    const goodsPath = pathOf('goodsQuery')
    const plansPath = pathOf('goodsPromotion')
    const toShop = (shop_uid: string) => shopsPath && `${shopsPath}/show/${encodeURIComponent(shop_uid)}`
    const toPlace = (path: string | null, place: Readonly<Record<string, string>>) => path && `${path}?${new URLSearchParams(place)}`
    const ofBatches = (jobs?.list ?? []).filter(hasWritten).map((job): SalesEvent => {
      const text = t('sales.event.batchBy', { title: job.title, who: job.created_by_name })
      const to = batchPath && `${batchPath}/show/${encodeURIComponent(job.job_id)}`
      return { key: `batch ${job.job_id}`, at: begunAt(job), isDay: false, text, to, cause: causeOfBatch[job.kind] ?? null }
    })
    const ofShops = (entries?.list ?? []).flatMap(({ entry_id, at, subject_id, before, after }): readonly SalesEvent[] => {
      const status = after?.status
      if (!asked.has(subject_id) || status === before?.status) return []
      const word = status === ShopStatus.offline ? 'shopOffline' : status === ShopStatus.online ? 'shopOnline' : null
      if (!word) return []
      const text = t(`sales.event.${word}`, { name: nameOf(subject_id) })
      return [{ key: `shop ${entry_id}`, at, isDay: false, text, to: toShop(subject_id), cause: 'loggedOut' }]
    })
    const ofGoods = answer.losers.flatMap(({ shop, goods, name, cause, since }): readonly SalesEvent[] => {
      if (since === null || (cause !== 'soldOut' && cause !== 'offShelf')) return []
      const text = t(`sales.event.${cause}`, { name: [name.title ?? goods, nameOf(shop)].join(' · ') })
      const to = toPlace(goodsPath, { keyword: goods, [SHOPS_PARAMETER]: shop })
      return [{ key: `goods ${shop} ${goods}`, at: toMs(since), isDay: true, text, to, cause }]
    })
    const ofAds = answer.adTurns.map(({ shop, goods, name, is, day }): SalesEvent => {
      const text = t(`sales.event.${is === 'began' ? 'adsBegan' : 'ads'}`, { name: [name.title ?? goods, nameOf(shop)].join(' · ') })
      const to = toPlace(plansPath, { goods, [SHOPS_PARAMETER]: shop })
      return { key: `ads ${shop} ${goods} ${is}`, at: toMs(day), isDay: true, text, to, cause: 'ads' }
    })
    const ofLogins = answer.causes.flatMap(({ cause, since, shops: count }): readonly SalesEvent[] => {
      if (cause !== 'loggedOut' || since === null) return []
      const text = t('sales.event.loggedOut', { shops: formats.number(count) })
      const [waiting, ...more] = (known ?? []).filter((shop) => asked.has(shop.shop_uid) && waitsForLogin(shop))
      const isOne = waiting !== undefined && more.length === 0
      const to = isOne ? toShop(waiting.shop_uid) : toPlace(shopsPath, { status: String(ShopStatus.offline) })
      return [{ key: 'logged out', at: toMs(since), isDay: true, text, to, cause }]
    })
    const ofFeatures = told.events.map(({ key, shop_uid, at, isDay = false, what, to: path = null }): SalesEvent => {
      const text = [typeof what === 'string' ? what : toText(what), nameOf(shop_uid)].join(' · ')
      return { key, at, isDay, text, to: path, cause: null }
    })
    const all = [...ofBatches, ...ofShops, ...ofGoods, ...ofAds, ...ofLogins, ...ofFeatures]
    const events = all.filter(({ at }) => at >= from && at < to).toSorted((left, right) => right.at - left.at)
    const lacksBatches = isMore(jobs) && (jobs?.list.at(-1)?.created_at ?? to) >= from
    return {
      events,
      isHalf: isHalf || told.isHalf,
      isCut: lacksBatches || isMore(entries),
      isSettled: isSettled && told.isSettled,
    }
  }, [answer, shops, known, jobs, entries, isHalf, isSettled, told, from, to, t, toText, nameOf, pathOf, formats])
}

/** One that only waits, or whose rows all failed, changed nothing. Of a row whose result is not known that cannot be said. */
function hasWritten({ counts }: Pick<BatchJob, 'counts'>): boolean {
  return counts.done + counts.running + counts.unknown > 0
}

/** One that was planned for a later time changed nothing before it. */
function begunAt({ created_at, starts_at }: Pick<BatchJob, 'created_at' | 'starts_at'>): number {
  return Math.max(created_at, starts_at ?? 0)
}

const subjectOf = (shop: { readonly shop_uid: string } | false) => shop && { subject_id: shop.shop_uid }

function isComing({ data, error }: { readonly data: unknown; readonly error: unknown }): boolean {
  return data === undefined && error === null
}

function isMore(page: { readonly list: readonly unknown[]; readonly total: number } | undefined): boolean {
  return page !== undefined && page.total > page.list.length
}

interface ToldEvents {
  readonly events: readonly ShopsEvent[]
  /** Some of it could not be read. */
  readonly isHalf: boolean
  readonly isSettled: boolean
}

const nothingTold: ToldEvents = { events: [], isHalf: false, isSettled: true }
const notTold: ToldEvents = { ...nothingTold, isSettled: false }

/** What other features know to have happened to these shops. One that cannot be read takes nothing from the others. */
function useToldEvents(shops: readonly string[], from: number, to: number): ToldEvents {
  const { api } = useServices()
  const may = useMay()
  const hasRight = useHasRight()
  const sources = shopSections.flatMap(({ name, right, events }) => {
    const isAllowed = events && may(events.needs) && (right === undefined || hasRight(right))
    return isAllowed && 'readMany' in events ? [{ name, readMany: events.readMany }] : []
  })
  const isWanted = shops.length > 0 && sources.length > 0
  const { data } = useQuery({
    queryKey: ['salesEvents', sources.map(({ name }) => name), shops, from, to],
    queryFn: async (): Promise<ToldEvents> => {
      const read = await Promise.allSettled(sources.map(({ readMany }) => readMany(api, shops, { from, to })))
      return {
        events: read.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])),
        isHalf: read.some(({ status }) => status === 'rejected'),
        isSettled: true,
      }
    },
    enabled: isWanted,
  })
  return data ?? (isWanted ? notTold : nothingTold)
}

function toMs(day: string): number {
  return startOfDay(parseDay(day) ?? 0) * SECOND_MS
}
