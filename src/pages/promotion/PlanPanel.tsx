import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { BackendButton } from '../../shops/backend/BackendButton.tsx'
import { useShopName } from '../../shops/useShopName.ts'
import { useShops } from '../../shops/useShops.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { TitledDialog } from '../../ui/dialog/TitledDialog.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { SHOPS_PARAMETER } from '../../values/shopsParameter.ts'
import { usePagePath } from '../parts/usePagePath.ts'
import { type CalculatorAnswer, roiBases } from '../profit/index.ts'
import { DayTrend } from './DayTrend.tsx'
import { HourTrend } from './HourTrend.tsx'
import type { JudgedPlan } from './judgedPlan.ts'
import { PlanTerms } from './PlanTerms.tsx'
import { toneOfVerdict, useVerdictText } from './useVerdictText.ts'

interface PlanPanelProps {
  readonly judged: JudgedPlan
  readonly view: FigureScreenView
  /** May this user see costs? */
  readonly hasProfit: boolean
  readonly close: () => void
}

/** One plan: what is said of it and why, how it is set up, its trend, and the ways to its goods. */
export function PlanPanel({ judged, view, hasProfit, close }: PlanPanelProps) {
  const nameOf = useShopName()
  const { t } = useTranslate()
  const { plan, verdict } = judged
  const toReason = useVerdictText()
  const goodsPath = usePagePath('goodsQuery')
  const profitPath = usePagePath('profitRateCompute')
  const { shop_uid, goods_id } = plan
  const shop = useShops().shops?.find((each) => each.shop_uid === shop_uid)
  const name = plan.name || plan.ad_id
  return (
    <TitledDialog isOpen title={`${name} · ${nameOf(shop_uid)}`} close={close} className="zg-promotion-panel">
      <Toolbar>
        {goodsPath && (
          <ButtonLink
            size="small"
            to={`${goodsPath}?${new URLSearchParams({ keyword: goods_id, [SHOPS_PARAMETER]: shop_uid })}`}
            state={{ begins: true }}
          >
            {t('promotion.goodsInQuery')}
          </ButtonLink>
        )}
        {profitPath && hasProfit && (
          <ButtonLink size="small" to={`${profitPath}?${new URLSearchParams({ shop_uid, goods_id })}`}>
            {t('profit.calculate')}
          </ButtonLink>
        )}
        {shop && <BackendButton shop={shop} place={{ page: 'plans' }} size="small" />}
      </Toolbar>
      <p>{[plan.title, goods_id].filter(Boolean).join(' · ')}</p>
      {hasProfit && verdict && (
        <p>
          <Tag tone={toneOfVerdict[verdict.verdict]}>{t(`promotion.verdicts.${verdict.verdict}`)}</Tag> {toReason(judged)}
        </p>
      )}
      {hasProfit && <Limits judged={judged} />}
      <h3>{t('promotion.terms.title')}</h3>
      <PlanTerms plan={plan} />
      <h3>{t('promotion.byDay')}</h3>
      <p className="zg-muted">{t('promotion.ofGoods')}</p>
      <OfGoods judged={judged} view={view} />
      <h3>{t('promotion.byHour')}</h3>
      <HourTrend plan={plan} today={view.today} />
    </TitledDialog>
  )
}

function OfGoods({ judged: { plan }, view }: Pick<PlanPanelProps, 'judged' | 'view'>) {
  const { t } = useTranslate()
  return (
    <DayTrend
      shops={view.shops}
      window={view.window}
      askedUids={[plan.shop_uid]}
      goods={[plan.goods_id]}
      fileName={`${t('promotion.byDay')} ${plan.goods_id}`}
    />
  )
}

/** Each ROI beside the break-even on its basis, or why there is none. */
function Limits({ judged: { rois, breakEven } }: Pick<PlanPanelProps, 'judged'>) {
  const { t } = useTranslate()
  const formats = useFormats()
  if (!breakEven) return null
  const round = (value: number) => formats.number(Math.round(value * 100) / 100)
  const toLimit = (answer: CalculatorAnswer<number>) =>
    'value' in answer ? round(answer.value) : t(`promotion.noBreakEven.${toNone(answer.none)}`)
  return (
    <dl className="zg-promotion-limits">
      {roiBases.map((basis) => (
        <div key={basis}>
          <dt>{t(`promotion.rois.${basis}`)}</dt>
          <dd>{t('promotion.roiBeside', { roi: rois[basis] === null ? '—' : round(rois[basis]), limit: toLimit(breakEven[basis]) })}</dd>
        </div>
      ))}
    </dl>
  )
}

function toNone(none: string): 'noMargin' | 'noRatio' | 'unknown' {
  return none === 'noMargin' || none === 'noRatio' ? none : 'unknown'
}
