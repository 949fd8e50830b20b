import { type PricePlan, paymentMethods } from '../../contract/entities/payment.ts'
import type { SettingsReader } from '../settingsReader.ts'
import { type AlipaySettings, readAlipaySettings } from './alipay/alipaySettings.ts'
import { defaultPlans, plansSchema } from './plans.ts'

/** How one pays here. */
export type PaymentSettings = ManualSettings | AlipaySettings

interface ManualSettings {
  readonly method: 'manual'
  /** Where buyers send the money, in the operator's words; null: she tells them elsewhere. */
  readonly note: string | null
}

export function readPaymentSettings(read: SettingsReader): PaymentSettings {
  const method = read.word('PAYMENT_METHOD', paymentMethods, 'manual')
  return method === 'manual' ? { method, note: read.textOrNull('PAYMENT_NOTE') } : readAlipaySettings(read)
}

export function readPricePlans(read: SettingsReader): readonly PricePlan[] {
  return read.json('PLANS', plansSchema) ?? defaultPlans
}
