import { useState } from 'react'
import type { PricePlan } from '../../../contract/entities/payment.ts'
import { PAYMENT_CLIENT_TYPE } from '../../../contract/limits.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
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
  readonly plans: readonly PricePlan[]
  /** The plan that runs; null: none. */
  readonly current: PricePlan | null
  readonly place: (order: PlacedOrder | null) => void
}

/** What can be ordered. */
export function PlanCards({ plans, current, place }: PlanCardsProps) {
  const { t } = useTranslate()
  const text = useText()
  const { money, number } = useFormats()
  const [chosen, setChosen] = useState<PricePlan | null>(null)
  return (
    <section className="zg-user-section" aria-labelledby="plans">
      <h2 id="plans">{t('payments.plans')}</h2>
      {plans.length === 0 && <ListMessage title={t('payments.noPlans')} />}
      <ul className="zg-plans">
        {plans.map((plan) => {
          const isCurrent = plan.plan_id === current?.plan_id
          return (
            <Card as="li" key={plan.plan_id} className="zg-plan" data-current={isCurrent}>
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
            </Card>
          )
        })}
      </ul>
      <OrderDialog plan={chosen} place={place} close={() => setChosen(null)} />
    </section>
  )
}

interface OrderDialogProps {
  /** Null: closed. */
  readonly plan: PricePlan | null
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

function Question({ plan, place, close }: OrderDialogProps & { readonly plan: PricePlan }) {
  const { t } = useTranslate()
  const text = useText()
  const { money, number } = useFormats()
  const call = useCall()
  /** One question, one order: an answer that was lost is asked for again under the same key. */
  const [key] = useState(() => crypto.randomUUID())
  const { isBusy, failure, run } = useWrite()
  const order = () =>
    run(async () => {
      place(await call('createPayment', { plan_id: plan.plan_id, client_type: PAYMENT_CLIENT_TYPE }, key))
      close()
    })

  return (
    <>
      <header className="zg-dialog-head">
        <h2>{t('payments.confirmTitle')}</h2>
      </header>
      <div className="zg-dialog-body">
        <p>
          {t('payments.confirmBody', { name: text(plan.name), level: plan.level, days: number(plan.days), amount: money(plan.amount_fen) })}
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
