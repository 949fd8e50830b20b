import { useMemo } from 'react'
import { ShopStatus } from '../../../contract/entities/shop.ts'
import { parseDay, startOfDay } from '../../figures/days.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useShopName } from '../../shops/useShopName.ts'
import { useFormats } from '../../ui/useFormats.ts'
import { usePagePaths } from '../parts/usePagePath.ts'
import type { SalesChangeAnswer } from './figures/salesQuestion.ts'
import type { SalesCause } from './rules/salesChange.ts'

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

const SECOND_MS = 1_000
const DAY_MS = 86_400_000
const BATCHES = 100
const ENTRIES = 100

/** What each kind of batch may do to sales. */
const causeOfBatch: Readonly<Record<string, SalesCause>> = {
  setPrice: 'price',
  setStock: 'soldOut',
  setShelf: 'offShelf',
  deleteGoods: 'offShelf',
  publish: 'fresh',
}

/** Her own deeds and the platform's in both windows, the latest first. */
export function useSalesEvents(answer: SalesChangeAnswer, shops: readonly string[]): readonly SalesEvent[] {
  const { t } = useTranslate()
  const may = useMay()
  const nameOf = useShopName()
  const formats = useFormats()
  const pathOf = usePagePaths()
  const from = toMs(answer.before.from)
  const to = toMs(answer.window.to) + DAY_MS
  const batches = useAnswer('batchJobList', { page_size: BATCHES }, { isWanted: may('batchJobList') }).data?.list
  const trail = useAnswer(
    'auditList',
    { page_size: ENTRIES, subject_type: 'shop', action: 'updateShop', at_from: from, at_to: to },
    { isWanted: may('auditList') },
  ).data?.list
  return useMemo(() => {
    const asked = new Set(shops)
    const batchPath = pathOf('batches')
    const ofBatches = (batches ?? []).map((job): SalesEvent => {
      const text = t('sales.event.batchBy', { title: job.title, who: job.created_by_name })
      const to = batchPath && `${batchPath}/show/${encodeURIComponent(job.job_id)}`
      return { key: `batch ${job.job_id}`, at: job.created_at, isDay: false, text, to, cause: causeOfBatch[job.kind] ?? null }
    })
    const ofShops = (trail ?? []).flatMap(({ entry_id, at, subject_id, before, after }): readonly SalesEvent[] => {
      const status = after?.status
      if (!asked.has(subject_id) || status === before?.status) return []
      const word = status === ShopStatus.offline ? 'shopOffline' : status === ShopStatus.online ? 'shopOnline' : null
      if (!word) return []
      const text = t(`sales.event.${word}`, { name: nameOf(subject_id) })
      return [{ key: `shop ${entry_id}`, at, isDay: false, text, to: pathOf('shops'), cause: 'loggedOut' }]
    })
    const ofGoods = answer.losers.flatMap(({ shop, goods, name, cause, since }): readonly SalesEvent[] => {
      if (since === null || (cause !== 'soldOut' && cause !== 'offShelf' && cause !== 'ads')) return []
      const text = t(`sales.event.${cause}`, { name: [name.title ?? goods, nameOf(shop)].join(' · ') })
      return [{ key: `goods ${shop} ${goods}`, at: toMs(since), isDay: true, text, to: null, cause }]
    })
    const ofLogins = answer.causes.flatMap(({ cause, since, shops: count }): readonly SalesEvent[] => {
      if (cause !== 'loggedOut' || since === null) return []
      const text = t('sales.event.loggedOut', { shops: formats.number(count) })
      return [{ key: 'logged out', at: toMs(since), isDay: true, text, to: pathOf('shops'), cause }]
    })
    return [...ofBatches, ...ofShops, ...ofGoods, ...ofLogins]
      .filter(({ at }) => at >= from && at < to)
      .toSorted((left, right) => right.at - left.at)
  }, [answer, shops, batches, trail, from, to, t, nameOf, pathOf, formats])
}

function toMs(day: string): number {
  return startOfDay(parseDay(day) ?? 0) * SECOND_MS
}
