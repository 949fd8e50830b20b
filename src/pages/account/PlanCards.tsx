import { useState } from 'react'
import type { ShownPlan } from '../../../contract/entities/payment.ts'
import { PAYMENT_CLIENT_TYPE } from '../../../contract/limits.ts'
import { useCallOnce } from '../../providers/dataProvider/useCallOnce.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ListMessage } from '../../ui/ListStates.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useWrite } from '../../ui/useWrite.ts'
import type { PlacedOrder } from './placedOrder.ts'

interface PlanCardsProps {
  readonly plans: readonly ShownPlan[]
  /** The plan that runs; null: none. */
  readonly current: ShownPlan | null
  readonly place: (order: PlacedOrder | null) => void
}

/** What can be ordered. */
export function PlanCards({ plans, current, place }: PlanCardsProps) {
  const { t } = useTranslate()
  const text = useText()
  const { money, number } = useFormats()
  const [chosen, setChosen] = useState<ShownPlan | null>(null)
  return (
    <section className="zg-user-section" aria-labelledby="plans">
      <h2 id="plans">{t('payments.plans')}</h2>
      {plans.length === 0 && <ListMessage title={t('payments.noPlans')} />}
      <ul className="zg-plans">
        {plans.map((plan) => {
          const isCurrent = plan.plan_id === current?.plan_id
          const name = text(plan.name) || plan.plan_id
          return (
            <Card as="li" key={plan.plan_id} className="zg-plan" data-current={isCurrent}>
              <h3>
                {name} {isCurrent && <Tag tone="good">{t('payments.current')}</Tag>}
              </h3>
              <p className="zg-plan-price">{orUnknown(plan.amount_fen, money)}</p>
              <p className="zg-muted">
                {t('payments.gives', { level: orUnknown(plan.level, number), days: orUnknown(plan.days, number) })}
              </p>
              <Button
                kind={isCurrent ? 'primary' : undefined}
                aria-label={`${t(isCurrent ? 'payments.renew' : 'payments.order')} ${name}`}
                onClick={() => setChosen(plan)}
              >
                {t(isCurrent ? 'payments.renew' : 'payments.order')}
              </Button>
            </Card>
          )
        })}
      </ul>
      <OrderDialog plan={chosen} place={place} close={() => setChosen(null)} />
    </section>
  )
}

/** A figure of a plan as it is shown; what the backend does not say is never a 0. */
function orUnknown(value: number | null, format: (value: number) => string): string {
  return value === null ? '—' : format(value)
}

interface OrderDialogProps {
  /** Null: closed. */
  readonly plan: ShownPlan | null
  /** Told of the order; null: it was placed, and the backend says no more of it. */
  readonly place: (order: PlacedOrder | null) => void
  readonly close: () => void
}

/** Asks once more before something is ordered, and says what. */
function OrderDialog({ plan, place, close }: OrderDialogProps) {
  const { t } = useTranslate()
  return (
    <Dialog isOpen={plan !== null} onClose={close} title={t('payments.confirmTitle')}>
      {plan && <Question key={plan.plan_id} plan={plan} place={place} close={close} />}
    </Dialog>
  )
}

function Question({ plan, place, close }: OrderDialogProps & { readonly plan: ShownPlan }) {
  const { t } = useTranslate()
  const text = useText()
  const { money, number } = useFormats()
  const call = useCallOnce()
  const { isBusy, failure, run, isLeft } = useWrite()
  const order = () =>
    run(async () => {
      place(await call('createPayment', { plan_id: plan.plan_id, client_type: PAYMENT_CLIENT_TYPE }))
      if (!isLeft()) close()
    })

  return (
    <>
      <header className="zg-dialog-head">
        <h2>{t('payments.confirmTitle')}</h2>
      </header>
      <div className="zg-dialog-body">
        <p>
          {t('payments.confirmBody', {
            name: text(plan.name) || plan.plan_id,
            level: orUnknown(plan.level, number),
            days: orUnknown(plan.days, number),
            amount: orUnknown(plan.amount_fen, money),
          })}
        </p>
        {failure && (
          <Alert tone="error" role="alert">
            {failure}
          </Alert>
        )}
      </div>
      <footer className="zg-dialog-foot">
        <Button onClick={close}>{t('actions.cancel')}</Button>
        <Button kind="primary" disabled={isBusy} onClick={() => void order()}>
          {t('payments.confirm')}
        </Button>
      </footer>
    </>
  )
}
