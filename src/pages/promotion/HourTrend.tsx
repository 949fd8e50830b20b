import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { MerchantResult } from '../../../contract/merchantApi.ts'
import { ReportDimension } from '../../../contract/merchantCalls/promotion.ts'
import { toDayText } from '../../figures/days.ts'
import { toAdFen } from '../../figures/reading/toFigureAds.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFailureText } from '../../shops/useFailureText.ts'
import { useShopLanes } from '../../shops/useShopLanes.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chart } from '../../ui/charts/Chart.tsx'
import { type ChartRow, isAnyKnown } from '../../ui/charts/chartRow.ts'
import { SelectField } from '../../ui/Fields.tsx'
import { ListMessage, ListSkeleton } from '../../ui/ListStates.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import type { Plan } from './plan.ts'

type HourRow = NonNullable<MerchantResult<'promotionHours'>['hourlyReportList']>['rows'][number]

interface HourTrendProps {
  readonly plan: Plan
  /** Days since 1970 in China. */
  readonly today: number
}

/** The last days that the report is offered for. */
const DAYS = 14
/** As public code asks for one plan; what the numbers mean is assumed. */
const planQuery = {
  clientType: 1,
  queryDimensionType: ReportDimension.plan,
  endDayHour: 23,
  reportPromotionType: 9,
  blockTypes: [4],
}

/** What one plan cost and sold hour by hour on a day: the platform's own report, read when it is opened. */
export function HourTrend({ plan, today }: HourTrendProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const toText = useFailureText()
  const lanes = useShopLanes()
  const [day, setDay] = useState(() => toDayText(today))
  const days = useMemo(() => Array.from({ length: DAYS }, (_, ago) => toDayText(today - ago)), [today])
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['promotionHours', plan.key, day],
    retry: false,
    queryFn: async ({ signal }) => {
      const asked = { ...planQuery, entityId: Number(plan.ad_id), startDate: `${day} 00:00:00`, endDate: `${day} 00:00:00` }
      const { hourlyReportList } = await lanes.call('promotionHours', plan.shop_uid, asked, { signal })
      return hourlyReportList?.rows ?? []
    },
  })
  const names = useMemo(() => ({ spend: t('promotion.spend'), sales: t('promotion.sales') }), [t])
  const rows = useMemo(() => toHourPoints(data ?? [], day, names), [data, day, names])
  return (
    <div className="zg-promotion-trend">
      <SelectField label={t('promotion.day')} value={day} options={days.map((value) => ({ value, label: value }))} onChange={setDay} />
      {Boolean(error) && !isFetching && (
        <Alert as="div" tone="error" role="alert">
          <span>{toText(error)}</span>
          <Button size="small" onClick={() => void refetch()}>
            {t('actions.retry')}
          </Button>
        </Alert>
      )}
      {isFetching && !data && <ListSkeleton />}
      {data && !isAnyKnown(rows) && <ListMessage title={t('promotion.noHours')} />}
      {isAnyKnown(rows) && (
        <Chart
          kind="column"
          label={t('promotion.byHour')}
          rows={rows}
          formatValue={(fen) => formats.money(Math.round(fen))}
          fileName={`${t('promotion.byHour')} ${plan.ad_id} ${day}`}
        />
      )}
      {data && <p className="zg-muted">{t('promotion.hoursReadAt', { time: formats.dateTime(dataUpdatedAt) })}</p>}
    </div>
  )
}

/** 24 hours of a day, spend and sales; what the report does not say has no bar. */
export function toHourPoints(
  hours: readonly HourRow[],
  day: string,
  names: { readonly spend: string; readonly sales: string },
): readonly ChartRow[] {
  return hours
    .filter(({ date, hour }) => (!date || date.startsWith(day)) && typeof hour === 'number')
    .toSorted((left, right) => (left.hour ?? 0) - (right.hour ?? 0))
    .flatMap(({ hour, spend, gmv }) => {
      const x = `${String(hour).padStart(2, '0')}:00`
      return [
        { x, y: toAdFen(spend), series: names.spend },
        { x, y: toAdFen(gmv), series: names.sales },
      ]
    })
}
