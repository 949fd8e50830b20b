import type { PaymentMethod } from '../../contract/entities/payment.ts'
import type { ServerSettings } from '../settings.ts'

/** As much of an order as a gateway needs. */
export interface OrderToPay {
  readonly order_no: string
  readonly amount_fen: number
  /** What the payer reads beside the amount. */
  readonly subject: string
  /** Until when it may be paid, ms. */
  readonly payable_until: number
}

/** Where the buyer pays; nothing of it where she pays outside of the console. */
export interface PaymentWay {
  readonly pay_url?: string
  readonly qr_code?: string
}

/** What a gateway's callback says; `why` is for the log and holds nothing of the payer. */
export type CallbackFinding =
  | { readonly kind: 'paid'; readonly orderNo: string; readonly amountFen: number; readonly tradeNo: string }
  /** Genuine, but about nothing that changes an order, such as a trade that was closed unpaid. */
  | { readonly kind: 'nothing'; readonly why: string }
  | { readonly kind: 'refused'; readonly why: string }

/** How orders are paid in this deployment. */
export interface PaymentProvider {
  readonly method: PaymentMethod
  /** What buyers have to know to pay outside of the console; null: nothing is said. */
  readonly note: string | null
  /** Opens the payment of an order; may be asked again for the same order while it waits. Throws when the gateway does not take it. */
  begin(order: OrderToPay, now: number): Promise<PaymentWay>
  /** Judges a callback by its signature and by whom it is for; absent: nobody calls back. The order itself is for the caller to check. */
  readonly parseCallback?: (form: unknown) => CallbackFinding
}

/** The provider of the settings. The gateway's library is loaded only where it is used. */
export async function createPaymentProvider({ payment, publicOrigin }: ServerSettings): Promise<PaymentProvider> {
  if (payment.method === 'manual') return createManualProvider(payment.note)
  const { createAlipayProvider } = await import('./alipay/createAlipayProvider.ts')
  return createAlipayProvider(payment, publicOrigin)
}

/** The order waits until the operator confirms what she received. */
function createManualProvider(note: string | null): PaymentProvider {
  return { method: 'manual', note, begin: async () => ({}) }
}
