import { useEffect } from 'react'
import type { PaymentOrder } from '../../../contract/entities/payment.ts'
import { useHasCapability } from '../../providers/accessControl/useIsOffered.ts'
import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'

/** How often it is asked whether an order was paid, while the page is looked at. */
export const ORDER_POLL_MS = 5_000

/** The state of an order, asked until it is paid or closed; `settled` is told when it is. It waits where the backend cannot be asked. */
export function useOrderState(orderNo: string, settled: () => void): PaymentOrder['status'] {
  const isWanted = useHasCapability('orders')
  const { data } = useAnswer('orderList', { order_no: orderNo, page_size: 1 }, { isWanted, againAfterMs: ORDER_POLL_MS })
  const status = data?.list.find((each) => each.order_no === orderNo)?.status ?? 'waiting'
  useEffect(() => {
    if (status !== 'waiting') settled()
  }, [status, settled])
  return status
}
