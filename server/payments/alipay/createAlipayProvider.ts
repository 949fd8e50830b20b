import { AlipaySdk } from 'alipay-sdk'
import { ALIPAY_CALLBACK_PATH } from '../../../contract/calls/payments.ts'
import { beijingTime } from '../beijingTime.ts'
import { yuanOfFen } from '../gatewayMoney.ts'
import type { OrderToPay, PaymentProvider, PaymentWay } from '../paymentProvider.ts'
import type { AlipaySettings } from './alipaySettings.ts'
import { readCallback } from './readCallback.ts'

const GATEWAY_TIMEOUT_MS = 8_000
const ACCEPTED = '10000'

/** The SDK's sample for a website: an order that is paid at once. */
const PAGE_PRODUCT = 'FAST_INSTANT_TRADE_PAY'

/**
 * | ours                | Alipay                                               |
 * |---------------------|------------------------------------------------------|
 * | begin, product page | `alipay.trade.page.pay`, a signed address, no request |
 * | begin, product qr   | `alipay.trade.precreate`, answer checked by its sign |
 * | parseCallback       | the asynchronous notification, `checkNotifySignV2`   |
 */
export function createAlipayProvider(settings: AlipaySettings, publicOrigin: string): PaymentProvider {
  const { appId, privateKey, publicKey, gateway, product } = settings
  const sdk = new AlipaySdk({
    appId,
    privateKey,
    keyType: 'PKCS8',
    alipayPublicKey: publicKey,
    gateway,
    timeout: GATEWAY_TIMEOUT_MS,
    signType: 'RSA2',
  })
  // The SDK writes this machine's own time; the gateway reads Beijing's.
  const common = (now: number) => ({ notifyUrl: `${publicOrigin}${ALIPAY_CALLBACK_PATH}`, timestamp: beijingTime(now) })

  function pageOf(order: OrderToPay, now: number): PaymentWay {
    const bizContent = { ...toTrade(order), productCode: PAGE_PRODUCT }
    return { pay_url: sdk.pageExecute('alipay.trade.page.pay', 'GET', { ...common(now), bizContent }) }
  }

  async function codeOf(order: OrderToPay, now: number): Promise<PaymentWay> {
    const parameters = { ...common(now), bizContent: toTrade(order) }
    const { code, subCode, qrCode } = await sdk.exec('alipay.trade.precreate', parameters, { validateSign: true })
    if (code !== ACCEPTED || typeof qrCode !== 'string') throw new Error(`Alipay refused the order: ${code} ${subCode ?? ''}`)
    return { qr_code: qrCode }
  }

  return {
    method: 'alipay',
    note: null,
    begin: async (order, now) => (product === 'qr' ? codeOf(order, now) : pageOf(order, now)),
    parseCallback: (form) => readCallback(form, settings, (signed) => sdk.checkNotifySignV2(signed)),
  }
}

function toTrade({ order_no, amount_fen, subject, payable_until }: OrderToPay) {
  return { outTradeNo: order_no, totalAmount: yuanOfFen(amount_fen), subject, timeExpire: beijingTime(payable_until) }
}
