import * as z from 'zod/mini'
import { fenOfYuan } from '../gatewayMoney.ts'
import type { CallbackFinding } from '../paymentProvider.ts'
import type { AlipaySettings } from './alipaySettings.ts'

type Form = Readonly<Record<string, string>>

const formSchema = z.record(z.string(), z.string())
const paidStates: readonly string[] = ['TRADE_SUCCESS', 'TRADE_FINISHED']

/** Trusts nothing before the signature, and then only what is meant for this app and this seller. */
export function readCallback(
  form: unknown,
  { appId, sellerId }: Pick<AlipaySettings, 'appId' | 'sellerId'>,
  isSigned: (form: Form) => boolean,
): CallbackFinding {
  const parsed = formSchema.safeParse(form)
  if (!parsed.success) return refused('not a form')
  const { sign_type, app_id, seller_id, trade_status = '', total_amount = '', out_trade_no = '', trade_no = '' } = parsed.data
  // The sender names the algorithm: only the strong one of the two counts.
  if (sign_type !== 'RSA2' || !isSigned(parsed.data)) return refused('signature')
  if (app_id !== appId) return refused('other app')
  if (sellerId !== null && seller_id !== sellerId) return refused('other seller')
  if (!paidStates.includes(trade_status)) return { kind: 'nothing', why: trade_status }
  const amountFen = fenOfYuan(total_amount)
  return amountFen === null ? refused('amount') : { kind: 'paid', orderNo: out_trade_no, amountFen, tradeNo: trade_no }
}

function refused(why: string): CallbackFinding {
  return { kind: 'refused', why }
}
