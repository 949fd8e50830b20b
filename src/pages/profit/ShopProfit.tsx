import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { shopsInPart } from '../../figures/answers/completeness.ts'
import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFormats } from '../../ui/useFormats.ts'
import { SHOPS_PARAMETER } from '../../values/shopsParameter.ts'
import type { ShopPartProps } from '../parts/shopSection.ts'
import { ShopTile, useSectionPath } from '../shop/index.ts'
import { knownSumOf, profitLessOwn } from './rules/soldProfit.ts'
import { ProfitTable } from './table/ProfitTable.tsx'
import { useProfitCall } from './table/useProfitCall.ts'
import { useCosts } from './useCosts.ts'
import './profit.css'
import './texts.ts'

const LEDGER_PATH = '/goods/profitRateCompute?part=ledger'

/** What is left of what the shop sold, over goods with a known cost. Not read, no costs, and a part of them are three things. */
export function ShopProfitTile({ view }: ShopPartProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const errorText = useErrorText()
  const { shops, askedUids, window } = view
  const costs = useCosts(askedUids)
  const settings = useAnswer('profitSettings', {})
  const question = useMemo(() => {
    if (!shops || !settings.data) return null
    const { shared, freight } = settings.data
    const everyShop = shops.map(({ shop_uid }) => shop_uid)
    return { shops: askedUids, window, everyShop, shared, freight, by: 'shop', top: { from: 0, limit: 1 } } as const
  }, [shops, settings.data, askedUids, window])
  const { answer, error } = useProfitCall('profit', question, costs.data)
  const failure = error ?? costs.error ?? settings.error
  const isInPart = answer !== null && shopsInPart(answer.complete, ['orders', 'afterSales']).size > 0
  const sold = answer !== null && !isInPart && answer.costs.goods > 0 ? answer.total : null
  const profitFen = sold && answer && knownSumOf(profitLessOwn(sold.sums, answer.own))
  const paidFen = sold?.coverage.knownPaidFen ?? 0
  const waits = failure
    ? errorText(failure)
    : !answer
      ? t('shopPage.asking')
      : isInPart
        ? t('figures.notReadSoFar')
        : answer.costs.goods === 0
          ? t('shopPage.nothing')
          : t('shopPage.noCosts')
  return (
    <ShopTile
      label={t('profit.sums.profit')}
      to={useSectionPath('profit')}
      value={profitFen === null ? null : formats.money(profitFen)}
      waits={
        <span>
          {waits}{' '}
          {sold && profitFen === null && (
            <Link to={`${LEDGER_PATH}&${new URLSearchParams({ [SHOPS_PARAMETER]: askedUids.join(',') })}`}>{t('shopPage.toCosts')}</Link>
          )}
        </span>
      }
    >
      {paidFen > 0 && profitFen !== null && <span>{t('shopPage.margin', { share: formats.percent(profitFen / paidFen) })}</span>}
      {sold?.sums.profit.fen === null && <span>{t('shopPage.partlyKnown')}</span>}
    </ShopTile>
  )
}

/** The profit table, of one shop. */
export function ShopProfitTab({ view }: ShopPartProps) {
  return <ProfitTable view={view} />
}
