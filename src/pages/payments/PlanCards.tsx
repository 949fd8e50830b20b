import { useState } from 'react'
import type { Plan } from '../../../contract/entities/payment.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { ListMessage } from '../../ui/ListStates.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { OrderDialog } from './OrderDialog.tsx'
import type { PlacedOrder } from './placedOrder.ts'

interface PlanCardsProps {
  readonly plans: readonly Plan[]
  /** The plan that runs; null: none. */
  readonly current: Plan | null
  readonly place: (order: PlacedOrder | null) => void
}

/** What can be ordered. */
export function PlanCards({ plans, current, place }: PlanCardsProps) {
  const { t } = useTranslate()
  const text = useText()
  const { money, number } = useFormats()
  const [chosen, setChosen] = useState<Plan | null>(null)
  return (
    <section className="zg-user-section" aria-labelledby="plans">
      <h2 id="plans">{t('payments.plans')}</h2>
      {plans.length === 0 && <ListMessage title={t('payments.noPlans')} />}
      <ul className="zg-plans">
        {plans.map((plan) => {
          const isCurrent = plan.plan_id === current?.plan_id
          return (
            <li key={plan.plan_id} className="zg-card zg-plan" data-current={isCurrent}>
              <h3>
                {text(plan.name)} {isCurrent && <Tag tone="good">{t('payments.current')}</Tag>}
              </h3>
              <p className="zg-plan-price">{money(plan.amount_fen)}</p>
              <p className="zg-muted">{t('payments.gives', { level: plan.level, days: number(plan.days) })}</p>
              <Button
                kind={isCurrent ? 'primary' : undefined}
                aria-label={`${t(isCurrent ? 'payments.renew' : 'payments.order')} ${text(plan.name)}`}
                onClick={() => setChosen(plan)}
              >
                {t(isCurrent ? 'payments.renew' : 'payments.order')}
              </Button>
            </li>
          )
        })}
      </ul>
      <OrderDialog plan={chosen} place={place} close={() => setChosen(null)} />
    </section>
  )
}
