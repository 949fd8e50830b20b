import { useEffect } from 'react'
import type { Shop } from '../../../../contract/entities/shop.ts'
import { offlineSheets } from '../../../offline/offlineSheet.ts'
import { wantsOfflinePage } from '../../../offline/startOfflinePage.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useServices } from '../../../providers/services/useServices.ts'
import { useFormats } from '../../../ui/useFormats.ts'
import type { DaySales } from './askDay.ts'
import type { SalesTrend } from './askTrend.ts'

const SECOND_MS = 1_000

interface SeenDay {
  readonly shops: readonly Shop[]
  /** Null: not asked yet. */
  readonly day: DaySales | null
  readonly trend: SalesTrend | null
}

/** Keeps what is seen here of the day for when there is no network, in the reader's own words: on a phone, and where the console is installed. */
export function useOfflineSheet({ shops, day, trend }: SeenDay): void {
  const { t } = useTranslate()
  const formats = useFormats()
  const { session } = useServices()
  useEffect(() => {
    const { uid } = session.read()
    if (uid === null || !wantsOfflinePage() || day === null || day.asOf === null) return
    const yesterday = trend?.total.fen.at(-2) ?? null
    const sold = shops.flatMap(({ shop_uid, shop_name }) => {
      const today = day.shops.get(shop_uid)?.today
      return today ? [{ shop_name, ...today }] : []
    })
    void offlineSheets.keep({
      uid,
      locale: document.documentElement.lang,
      seenAt: Date.now(),
      title: t('today.dayUntil', { day: day.today, time: formats.time(day.asOf * SECOND_MS) }),
      lines: [
        {
          label: t('today.sales'),
          value: formats.money(day.sold.fen),
          note: t('queries.ofShopsShort', { done: day.shops.size, total: shops.length }),
        },
        { label: t('today.orders'), value: formats.number(day.sold.orders), note: '' },
        {
          label: t('today.salesOn', { day: trend?.days.at(-2) ?? t('today.hours.yesterday') }),
          value: yesterday === null ? t('today.missing') : formats.money(yesterday),
          note: yesterday === null ? t('today.yesterdayNotRead') : '',
        },
      ],
      shopsTitle: t('today.shop'),
      shops: sold
        .toSorted((left, right) => right.fen - left.fen)
        .map(({ shop_name, fen, orders }) => ({
          label: shop_name,
          value: formats.money(fen),
          note: t('today.orderCount', { count: orders }),
        })),
    })
  }, [shops, day, trend, session, t, formats])
}
