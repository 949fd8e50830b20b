import { useEffect, useMemo, useState } from 'react'
import type { Shop } from '../../../contract/entities/shop.ts'
import type { MerchantResult } from '../../../contract/merchantApi.ts'
import { useShopRun } from '../../bridge/hooks/useShopRun.ts'
import { type Figure, readFigure } from '../../domain/figures.ts'
import { toDayText } from '../../figures/days.ts'
import { useShopLanes } from '../../shops/useShopLanes.ts'

/**
 * The platform's own rates of a shop, over a month that ends with its own date, as its after-sales page shows them. A text is a figure in the
 * platform's own font, which cannot be read; null: the platform says nothing.
 */
export interface PlatformRates {
  /** `2026-11-21`. */
  readonly day: string
  readonly refund: Figure
  readonly quality: Figure
  readonly dispute: Figure
  readonly intervention: Figure
  /** Hours, assumed. */
  readonly refundHours: Figure
  /** The same of the category's average. */
  readonly ofCategory: Readonly<Record<'refund' | 'quality' | 'dispute' | 'intervention', Figure>>
}

/** One of each shop: asked once by each visit of the page, since it changes once a day. By shop_uid; a shop that is not in it was not read. */
export function usePlatformRates(shops: readonly Shop[], today: number): ReadonlyMap<string, PlatformRates> {
  const { start } = useShopRun(useShopLanes())
  const [rates, setRates] = useState<ReadonlyMap<string, PlatformRates>>(new Map())
  const key = useMemo(() => shops.map(({ shop_uid }) => shop_uid).join(' '), [shops])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is new with each check of a shop, its shops are not
  useEffect(() => {
    const unread = shops.filter(({ shop_uid, has_cookie }) => has_cookie && !rates.has(shop_uid))
    if (unread.length === 0) return
    start(unread, async ({ shop_uid }, tools) => {
      const wire = await tools.call('saleQuality', shop_uid, { queryDate: toDayText(today - 1) })
      setRates((before) => new Map([...before, [shop_uid, toRates(wire)]]))
    })
  }, [key, start, today])
  return rates
}

function toRates(wire: MerchantResult<'saleQuality'>): PlatformRates {
  return {
    day: wire.statDate,
    refund: readFigure(wire.rfSucRto1m),
    quality: readFigure(wire.qurfOrdRto1m),
    dispute: readFigure(wire.dsptRfSucRto1m),
    intervention: readFigure(wire.pltInvlOrdrRto1m),
    refundHours: readFigure(wire.avgSucRfProcTime1m),
    ofCategory: {
      refund: readFigure(wire.stplRfSucRto1m),
      quality: readFigure(wire.stplQurfOrdRto1m),
      dispute: readFigure(wire.stplDsptRfSucRto1m),
      intervention: readFigure(wire.stplPltInvlOrdrRto1m),
    },
  }
}
