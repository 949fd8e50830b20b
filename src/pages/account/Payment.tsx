import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { answerKey, useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFreshIdentity } from '../../providers/services/useFreshIdentity.ts'
import { useRefreshIdentity } from '../../providers/services/useRefreshIdentity.ts'
import { countUnreadable } from '../../providers/toolApi/parseReply.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import '../../screens/list/list.css'
import { ListSkeleton } from '../../ui/ListStates.tsx'
import { FailureNotice } from '../parts/FailureNotice.tsx'
import { LevelMeaning } from './LevelMeaning.tsx'
import './payments.css'
import { Link } from 'react-router-dom'
import type { OrderState, PaymentMethod, PaymentOrder } from '../../../contract/entities/payment.ts'
import { useHasCapability } from '../../providers/accessControl/useIsOffered.ts'
import { orderFields } from '../../resources/shared/orderFields.ts'
import { Button, ButtonAnchor } from '../../ui/Button.tsx'
import { lazyOnce, PartFallback } from '../../ui/lazyOnce.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { CopyText } from '../parts/CopyText.tsx'
import { FieldTable } from '../parts/FieldTable.tsx'
import { usePagePath } from '../parts/usePagePath.ts'
import { PlanCards } from './PlanCards.tsx'
import { type PlacedOrder, toPayAddress } from './placedOrder.ts'
import './texts.ts'

/** What one has, what there is to buy, and what was ordered. */
export function Payment() {
  const { t } = useTranslate()
  const identity = useFreshIdentity()
  const client = useQueryClient()
  const refreshIdentity = useRefreshIdentity()
  const { info, unreadable, error, refetch } = usePaymentInfo()
  const [placed, setPlaced] = useState<PlacedOrder | null>(null)
  const settled = useCallback(() => {
    void client.invalidateQueries(answerKey('paymentInfo'))
    void refreshIdentity()
  }, [client, refreshIdentity])

  function place(order: PlacedOrder | null) {
    setPlaced(order)
    void client.invalidateQueries(answerKey('paymentInfo'))
  }

  if (!identity) return <PageSkeleton />
  return (
    <section className="zg-page zg-payment" aria-label={t('payments.title')}>
      <PageHead title={t('payments.title')} />
      <Card isPadded aria-label={t('users.level.title')}>
        <LevelMeaning identity={identity} hasLink={false} />
      </Card>
      {error !== null && <FailureNotice error={error} retry={() => void refetch()} />}
      {!info && error === null && <ListSkeleton />}
      {info && placed && (
        <OrderPanel
          key={placed.order_no}
          order={placed}
          method={info.method ?? 'manual'}
          note={info.note}
          settled={settled}
          close={() => setPlaced(null)}
        />
      )}
      {unreadable > 0 && <Alert tone="warning">{t('payments.unreadable', { count: unreadable })}</Alert>}
      {info && <PlanCards plans={info.plans} current={info.current ?? null} place={place} />}
      {info?.note && !placed && (
        <Card isPadded aria-labelledby="payment-note">
          <h2 id="payment-note">{t('payments.noteTitle')}</h2>
          <PaymentNote text={info.note} />
        </Card>
      )}
      {info && <RecentOrders orders={info.orders} pay={place} />}
    </section>
  )
}

/** Plans, the current one and the newest orders; and how many plans and orders of the answer nobody can read. */
function usePaymentInfo() {
  const call = useCall()
  const { data, error, refetch } = useQuery({
    queryKey: [...answerKey('paymentInfo'), 'counted'],
    queryFn: async () => {
      const info = await call('paymentInfo', {})
      return { info, unreadable: countUnreadable(info) }
    },
  })
  return { info: data?.info, unreadable: data?.unreadable ?? 0, error, refetch }
}

const QrCode = lazyOnce(() => import('./QrCode.tsx').then((module) => module.QrCode))

interface OrderPanelProps {
  readonly order: PlacedOrder
  readonly method: PaymentMethod
  /** The operator's own words on how to pay; undefined: none. */
  readonly note: string | undefined
  /** The order was paid or closed meanwhile. */
  readonly settled: () => void
  readonly close: () => void
}

/** How to pay an order, until it is paid: the page notices by itself. */
function OrderPanel({ order, method, note, settled, close }: OrderPanelProps) {
  const { t } = useTranslate()
  const { money } = useFormats()
  const status = useOrderState(order.order_no, settled)
  const address = toPayAddress(order.pay_url)
  const isUnknown = method === 'alipay' && !address && !order.qr_code
  const watch = status === 'closed' && method === 'manual' ? 'closedManual' : status
  const how = isUnknown ? 'again' : note ? 'note' : method
  return (
    <Card className="zg-order" aria-labelledby="placed-order">
      <CardHead>
        <h2 id="placed-order">{t(`payments.panel.${status}`)}</h2>
        <Button size="small" onClick={close}>
          {t(status === 'waiting' ? 'payments.payLater' : 'actions.close')}
        </Button>
      </CardHead>
      <CardBody className="zg-user-stack">
        {order.amount_fen !== null && <p className="zg-order-amount">{money(order.amount_fen)}</p>}
        <p>
          {t('payments.orderNo')} <CopyText text={order.order_no} label={t('payments.copyOrderNo')} />
        </p>
        {status === 'waiting' && (
          <>
            <p>{t(`payments.how.${how}`)}</p>
            {note && <PaymentNote text={note} />}
            {address && (
              <p>
                <ButtonAnchor kind="primary" href={address} target="_blank" rel="noopener noreferrer">
                  {t('payments.toGateway')}
                </ButtonAnchor>
              </p>
            )}
            {order.qr_code && (
              <PartFallback value={<span className="zg-skeleton" />}>
                <QrCode text={order.qr_code} label={t('payments.qrCode')} />
              </PartFallback>
            )}
          </>
        )}
        <div role="status">
          {status === 'paid' ? (
            <Alert tone="success">{t('payments.watch.paid')}</Alert>
          ) : (
            <p className="zg-muted">{t(`payments.watch.${watch}`)}</p>
          )}
        </div>
      </CardBody>
    </Card>
  )
}

/** How often it is asked whether an order was paid, while the page is looked at. */
const ORDER_POLL_MS = 5_000

/** The state of an order, asked until it is paid or closed; `settled` is told when it is. It waits where the backend cannot be asked. */
function useOrderState(orderNo: string, settled: () => void): OrderState {
  const isWanted = useHasCapability('orders')
  const { data } = useAnswer('orderList', { order_no: orderNo, page_size: 1 }, { isWanted, againAfterMs: ORDER_POLL_MS })
  const status = data?.list.find((each) => each.order_no === orderNo)?.status ?? 'waiting'
  useEffect(() => {
    if (status !== 'waiting') settled()
  }, [status, settled])
  return status
}

interface RecentOrdersProps {
  readonly orders: readonly PaymentOrder[]
  readonly pay: (order: PlacedOrder) => void
}

const columns = ['order_no', 'plan_id', 'amount_fen', 'status', 'created_at'] as const

/** The newest orders, and how to pay one that waits. */
function RecentOrders({ orders, pay }: RecentOrdersProps) {
  const { t } = useTranslate()
  const listPath = usePagePath('orders')
  const title = t('payments.recent')
  const toAction = (order: PaymentOrder) =>
    order.status === 'waiting' && (
      <Button kind="link" aria-label={`${t('payments.howToPay')} ${order.order_no}`} onClick={() => pay(order)}>
        {t('payments.howToPay')}
      </Button>
    )
  return (
    <Card>
      <CardHead>
        <h2>{title}</h2>
        {listPath && <Link to={listPath}>{t('payments.allOrders')}</Link>}
      </CardHead>
      {orders.length === 0 && (
        <CardBody as="p" className="zg-muted">
          {t('payments.noOrders')}
        </CardBody>
      )}
      {orders.length > 0 && (
        <FieldTable
          label={title}
          fields={orderFields}
          columns={columns}
          rows={orders}
          idOf={({ order_no }) => order_no}
          actionOf={toAction}
        />
      )}
    </Card>
  )
}

/** How to pay, in the operator's own words and lines. */
function PaymentNote({ text }: { readonly text: string }) {
  return <p className="zg-payment-note">{text}</p>
}
