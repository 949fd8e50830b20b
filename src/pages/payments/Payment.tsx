import { useGetIdentity } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Identity } from '../../providers/auth/createIdentity.ts'
import { answerKey, useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useRefreshIdentity } from '../../providers/services/useRefreshIdentity.ts'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import '../../screens/list/list.css'
import { ListSkeleton } from '../../ui/ListStates.tsx'
import { Failure } from '../users/Failure.tsx'
import { LevelMeaning } from '../users/LevelMeaning.tsx'
import '../users/users.css'
import './payments.css'
import { OrderPanel } from './OrderPanel.tsx'
import { PaymentNote } from './PaymentNote.tsx'
import { PlanCards } from './PlanCards.tsx'
import type { PlacedOrder } from './placedOrder.ts'
import { RecentOrders } from './RecentOrders.tsx'

/** What one has, what there is to buy, and what was ordered. */
export function Payment() {
  const { t } = useTranslate()
  const { data: identity } = useGetIdentity<Identity | null>()
  const client = useQueryClient()
  const refreshIdentity = useRefreshIdentity()
  const { data: info, error, refetch } = useAnswer('paymentInfo', {})
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
      <h1>{t('payments.title')}</h1>
      <section className="zg-card zg-card-body" aria-label={t('users.level.title')}>
        <LevelMeaning identity={identity} hasLink={false} />
      </section>
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {!info && error === null && <ListSkeleton />}
      {info && placed && (
        <OrderPanel
          key={placed.order_no}
          order={placed}
          method={info.method}
          note={info.note}
          settled={settled}
          close={() => setPlaced(null)}
        />
      )}
      {info && <PlanCards plans={info.plans} current={info.current ?? null} place={place} />}
      {info?.note && !placed && (
        <section className="zg-card zg-card-body" aria-labelledby="payment-note">
          <h2 id="payment-note">{t('payments.noteTitle')}</h2>
          <PaymentNote text={info.note} />
        </section>
      )}
      {info && <RecentOrders orders={info.orders} pay={place} />}
    </section>
  )
}
