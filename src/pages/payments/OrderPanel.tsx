import { lazy, Suspense } from 'react'
import type { PaymentMethod } from '../../../contract/entities/payment.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button, ButtonAnchor } from '../../ui/Button.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { CopyText } from '../users/CopyText.tsx'
import { PaymentNote } from './PaymentNote.tsx'
import { type PlacedOrder, toPayAddress } from './placedOrder.ts'
import { useOrderState } from './useOrderState.ts'

const QrCode = lazy(() => import('./QrCode.tsx').then((module) => ({ default: module.QrCode })))

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
export function OrderPanel({ order, method, note, settled, close }: OrderPanelProps) {
  const { t } = useTranslate()
  const { money } = useFormats()
  const status = useOrderState(order.order_no, settled)
  const address = toPayAddress(order.pay_url)
  const isUnknown = method === 'alipay' && !address && !order.qr_code
  const how = isUnknown ? 'again' : note ? 'note' : method
  return (
    <section className="zg-card zg-order" aria-labelledby="placed-order">
      <header className="zg-card-head">
        <h2 id="placed-order">{t(`payments.panel.${status}`)}</h2>
        <Button size="small" onClick={close}>
          {t(status === 'waiting' ? 'payments.payLater' : 'actions.close')}
        </Button>
      </header>
      <div className="zg-card-body zg-user-stack">
        <p className="zg-order-amount">{money(order.amount_fen)}</p>
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
              <Suspense fallback={<span className="zg-skeleton" />}>
                <QrCode text={order.qr_code} label={t('payments.qrCode')} />
              </Suspense>
            )}
          </>
        )}
        <p className={status === 'paid' ? 'zg-alert zg-alert-success' : 'zg-muted'} role="status">
          {t(`payments.watch.${status}`)}
        </p>
      </div>
    </section>
  )
}
