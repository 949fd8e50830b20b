import { useMemo, useState } from 'react'
import { parseDay, toDayText } from '../../figures/days.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFiguresCall } from '../../reports/live/useFiguresCall.ts'
import { useShopName } from '../../shops/useShopName.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Chart } from '../../ui/charts/Chart.tsx'
import type { ChartRow } from '../../ui/charts/chartRow.ts'
import { TitledDialog } from '../../ui/dialog/TitledDialog.tsx'
import { ListSkeleton } from '../../ui/ListStates.tsx'
import { lazyOnce, PartFallback } from '../../ui/lazyOnce.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { usePagePath } from '../parts/usePagePath.ts'
import { profitRateCompute } from '../profit/index.ts'
import { hazardsOf, shareToCome } from './cohorts.ts'
import type { ReturnCurve } from './figures/returnCurves.ts'
import { HeatMap } from './HeatMap.tsx'

const Reviews = lazyOnce(() => import('./Reviews.tsx').then((module) => module.Reviews))

/** Goods whose returns are looked at. */
export interface PanelGoods {
  readonly shop: string
  readonly goods: string
}

interface GoodsPanelProps {
  readonly opened: PanelGoods
  readonly today: number
  readonly close: () => void
}

const CURVE_DAYS = 20
const NEW_DAYS = 14
const USUAL_DAYS = 106

/** Of one goods: why each SKU comes back, how its newest parcels come back against those before, and what buyers wrote. */
export function GoodsPanel({ opened, today, close }: GoodsPanelProps) {
  const { t } = useTranslate()
  const nameOf = useShopName()
  const profitPath = usePagePath(profitRateCompute.authored.name)
  return (
    <TitledDialog
      isOpen
      title={`${t('returns.goodsPanel', { goods: opened.goods })} · ${nameOf(opened.shop)}`}
      close={close}
      className="zg-returns-panel"
    >
      {profitPath && (
        <Toolbar>
          <ButtonLink size="small" to={`${profitPath}?${new URLSearchParams({ shop_uid: opened.shop, goods_id: opened.goods })}`}>
            {t('profit.calculate')}
          </ButtonLink>
        </Toolbar>
      )}
      <h3>{t('returns.heatMap')}</h3>
      <HeatMap {...opened} />
      <h3>{t('returns.curve')}</h3>
      <Curves {...opened} today={today} />
      <h3>{t('returns.reviews.title')}</h3>
      <OnceAsked {...opened} />
    </TitledDialog>
  )
}

/** Reviews cost the shop two requests: they are asked for by a click. */
function OnceAsked(opened: PanelGoods) {
  const { t } = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Toolbar>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('returns.reviews.read')}
        </Button>
      </Toolbar>
      {isOpen && (
        <PartFallback value={<ListSkeleton />}>
          <Reviews {...opened} />
        </PartFallback>
      )}
    </>
  )
}

function Curves({ shop, goods, today }: PanelGoods & Pick<GoodsPanelProps, 'today'>) {
  const { t } = useTranslate()
  const formats = useFormats()
  const windows = useMemo(() => {
    const firstNew = today - NEW_DAYS + 1
    return {
      usual: { from: toDayText(firstNew - USUAL_DAYS), to: toDayText(firstNew - 1) },
      fresh: { from: toDayText(firstNew), to: toDayText(today) },
    }
  }, [today])
  const asked = { shops: [shop], goods: [goods], since: 'shipped', of: 'shipped', by: 'all', days: CURVE_DAYS } as const
  const usual = useFiguresCall('curves', { ...asked, window: windows.usual })
  const fresh = useFiguresCall('curves', { ...asked, window: windows.fresh })
  const names = { usual: t('returns.curveUsual'), fresh: t('returns.curveNew', { days: NEW_DAYS }) }
  const ageDays = today - (parseDay(windows.fresh.from) ?? today)
  const rows = [...toCurveRows(usual?.[0], names.usual, CURVE_DAYS), ...toCurveRows(fresh?.[0], names.fresh, ageDays)]
  return (
    <Chart kind="line" label={t('returns.curve')} rows={rows} formatValue={formats.percent} fileName={`${t('returns.curve')} ${goods}`} />
  )
}

/** Of the orders shipped, the share that has come back by each day, as far as orders were watched. */
export function toCurveRows(curve: ReturnCurve | undefined, series: string, days: number): readonly ChartRow[] {
  if (!curve) return []
  const hazards = hazardsOf(curve)
  return curve.watched.flatMap((watched, day) =>
    watched === 0 || day >= days ? [] : [{ x: String(day), y: shareToCome(hazards.slice(0, day + 1), 0), series }],
  )
}
