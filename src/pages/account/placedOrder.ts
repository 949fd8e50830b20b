import type { PaymentOrder } from '../../../contract/entities/payment.ts'

/** An order that waits to be paid; how the gateway takes the money is known only when it was just made. */
export interface PlacedOrder extends Pick<PaymentOrder, 'order_no' | 'amount_fen'> {
  readonly pay_url?: string | undefined
  readonly qr_code?: string | undefined
}

/** An address that may be opened: the gateway's page, never a script. */
export function toPayAddress(url: string | undefined): string | null {
  return url !== undefined && /^https?:\/\//i.test(url) ? url : null
}
