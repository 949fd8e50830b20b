import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MerchantResult } from '../../../contract/merchantApi.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFailureText } from '../../shops/useFailureText.ts'
import { useShopLanes } from '../../shops/useShopLanes.ts'
import { useShopName } from '../../shops/useShopName.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ListSkeleton } from '../../ui/ListStates.tsx'
import { Missing, Unreadable } from '../../ui/Marks.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import type { Figure } from '../../values/figures.ts'
import { type Plan, planStates } from './plan.ts'
import { type ComparedField, disagreements, toPlanDetail } from './planDetail.ts'

interface PlanTermsProps {
  readonly plan: Plan
}

/** How one plan is set up, as its own call says it when it is opened. Where the list says otherwise, both are shown. */
export function PlanTerms({ plan }: PlanTermsProps) {
  const nameOf = useShopName()
  const { t } = useTranslate()
  const formats = useFormats()
  const toText = useFailureText()
  const lanes = useShopLanes()
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['promotionPlan', plan.key],
    retry: false,
    queryFn: ({ signal }) =>
      lanes.call('promotionPlan', plan.shop_uid, { adId: Number(plan.ad_id), withTagsInfo: true, clientType: 1 }, { signal }),
  })
  return (
    <div className="zg-promotion-trend" aria-busy={isFetching}>
      {Boolean(error) && !isFetching && (
        <Alert as="div" tone="error" role="alert">
          <span>{toText(error)}</span>
          <Button size="small" aria-label={`${t('actions.retry')} ${t('promotion.terms.title')}`} onClick={() => void refetch()}>
            {t('actions.retry')}
          </Button>
        </Alert>
      )}
      {isFetching && !data && <ListSkeleton />}
      {data && <Terms plan={plan} reply={data} />}
      {data && (
        <p className="zg-muted">
          <Tag tone="warning">{t('platformFigures.assumed')}</Tag>{' '}
          {t('promotion.terms.readAt', { shop: nameOf(plan.shop_uid), time: formats.dateTime(dataUpdatedAt) })}
        </p>
      )}
    </div>
  )
}

interface TermsProps {
  readonly plan: Plan
  readonly reply: MerchantResult<'promotionPlan'>
}

function Terms({ plan, reply }: TermsProps) {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const { state, budgetFen, targetRoi, spentFen } = toPlanDetail(reply)
  const differ = disagreements(plan, reply)
  const toState = (shown: Plan['state']) => text(planStates.find(({ value }) => value === shown)?.label ?? planStates[2].label)
  const toLimit = (fen: number) => (fen === 0 ? t('promotion.terms.noLimit') : formats.money(fen))
  const listed = (field: ComparedField, value: string) => (differ.includes(field) ? value : null)
  return (
    <dl className="zg-promotion-limits" aria-label={t('promotion.terms.title')}>
      <Term label={t('promotion.terms.state')} listed={listed('state', toState(plan.state))}>
        {toState(state)}
      </Term>
      <Term label={t('promotion.terms.budget')} listed={listed('budget', toLimit(plan.budgetFen ?? 0))}>
        <Shown figure={budgetFen} toWords={toLimit} />
      </Term>
      <Term label={t('promotion.terms.targetRoi')} listed={listed('targetRoi', formats.number(plan.targetRoi ?? 0))}>
        <Shown figure={targetRoi} toWords={formats.number} />
      </Term>
      <Term label={t('promotion.terms.spent')}>
        <Shown figure={spentFen} toWords={formats.money} />
      </Term>
      {differ.includes('plan') && (
        <Term label={t('promotion.terms.plan')} listed={plan.ad_id}>
          {reply.adId}
        </Term>
      )}
      {differ.includes('goods') && (
        <Term label={t('promotion.terms.goods')} listed={plan.goods_id}>
          {reply.goodsId}
        </Term>
      )}
    </dl>
  )
}

interface TermProps {
  readonly label: string
  /** What the list says otherwise; null: the same. Default null. */
  readonly listed?: string | null
  readonly children: ReactNode
}

function Term({ label, listed = null, children }: TermProps) {
  const { t } = useTranslate()
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children} {listed !== null && <Tag tone="warning">{t('promotion.terms.inList', { value: listed })}</Tag>}
      </dd>
    </div>
  )
}

/** Zero, missing and unreadable look different. */
function Shown({ figure, toWords }: { readonly figure: Figure; readonly toWords: (value: number) => string }) {
  if (figure === null) return <Missing />
  return typeof figure === 'number' ? toWords(figure) : <Unreadable />
}
