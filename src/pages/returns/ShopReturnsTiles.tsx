import { useMemo } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFormats } from '../../ui/useFormats.ts'
import type { ShopPartProps } from '../parts/shopSection.ts'
import { ShopMeasureTile, ShopTile, useSectionPath } from '../shop/index.ts'
import { useRipeness } from './useCohorts.ts'
import { usePlatformRates } from './usePlatformRates.ts'
import './texts.ts'

const REGION_DECIMALS = 2

/** How much of what the shop sold comes back; it leads to the shop's goods. Orders whose refunds are still to come are not compared with older ones. */
export function ShopReturnsTile({ view }: ShopPartProps) {
  const { t } = useTranslate()
  const { window, askedUids, today } = view
  const ripeness = useRipeness(useMemo(() => ({ window, askedUids, today, basis: 'ordered' }) as const, [window, askedUids, today]))
  const uncompared = ripeness.now ? null : { why: t('returns.tooYoung'), hint: t('returns.tooYoungMeans') }
  return <ShopMeasureTile measure="refundRate" view={view} to={useSectionPath('returns')} uncompared={uncompared} />
}

/** How buyers score the shop, by the platform's own last day. Not read, hidden by its font, and none are three things. */
export function ShopScoreTile({ shop }: ShopPartProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const rates = usePlatformRates([shop.shop_uid])
  const last = rates?.get(shop.shop_uid)?.at(-1)
  const scores = last?.scores
  const show = (score: number | 'masked' | null | undefined) =>
    typeof score === 'number' ? formats.decimal(score, REGION_DECIMALS) : t('shopPage.missing')
  const description = scores?.description ?? null
  const waits = rates === null ? t('shopPage.asking') : t(description === 'masked' ? 'shopPage.scoreHidden' : 'shopPage.noScore')
  return (
    <ShopTile
      label={t('shopPage.score')}
      to={null}
      value={typeof description === 'number' ? formats.decimal(description, REGION_DECIMALS) : null}
      waits={waits}
    >
      {scores && (
        <>
          <span>
            {t('shopPage.scoreOf', {
              logistics: show(scores.logistics),
              service: show(scores.service),
            })}
          </span>
          <span title={t('shopPage.scoreDay', { day: last.day })}>
            {typeof scores.regionRank === 'number' ? t('shopPage.scoreRank', { rank: formats.percent(scores.regionRank) }) : last.day}
          </span>
        </>
      )}
    </ShopTile>
  )
}
