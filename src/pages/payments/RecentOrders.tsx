import { Link } from 'react-router-dom'
import type { PaymentOrder } from '../../../contract/entities/payment.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { orderFields } from '../../resources/shared/orderFields.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldTable } from '../users/FieldTable.tsx'
import { usePagePath } from '../users/usePagePath.ts'
import type { PlacedOrder } from './placedOrder.ts'

interface RecentOrdersProps {
  readonly orders: readonly PaymentOrder[]
  readonly pay: (order: PlacedOrder) => void
}

const columns = ['order_no', 'plan_id', 'amount_fen', 'status', 'created_at'] as const

/** The newest orders, and how to pay one that waits. */
export function RecentOrders({ orders, pay }: RecentOrdersProps) {
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
    <section className="zg-card" aria-labelledby="recent-orders">
      <header className="zg-card-head">
        <h2 id="recent-orders">{title}</h2>
        {listPath && <Link to={listPath}>{t('payments.allOrders')}</Link>}
      </header>
      {orders.length === 0 && <p className="zg-card-body zg-muted">{t('payments.noOrders')}</p>}
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
    </section>
  )
}
