import { createSign, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AlipaySettings } from '../../../server/payments/alipay/alipaySettings.ts'

type Form = Record<string, string>

/** A trade as the gateway was asked to open it. */
interface Trade {
  readonly out_trade_no: string
  readonly total_amount: string
  readonly subject: string
  readonly time_expire: string
  readonly notifyUrl: string
}

export type AlipayGateway = Awaited<ReturnType<typeof startAlipayGateway>>

/** A stand-in of Alipay on loopback, with keys of its own: it takes only what the app signed, and signs what it says. */
export async function startAlipayGateway() {
  const ours = newKeys()
  const alipays = newKeys()
  const strangers = newKeys()
  const trades = new Map<string, Trade>()
  const behaviour = { refusal: '', isForged: false }

  const server = createServer(async (request, response) => {
    const form = await readForm(request)
    const trade = isSignedBy(ours.publicKey, form) ? toTrade(form) : null
    if (trade) trades.set(trade.out_trade_no, trade)
    const answer = trade && !behaviour.refusal ? accepted(trade) : { code: '40004', msg: 'Business Failed', sub_code: behaviour.refusal }
    const text = JSON.stringify(answer)
    const sign = signWith(behaviour.isForged ? strangers.privateKey : alipays.privateKey, text)
    response.setHeader('content-type', 'text/html;charset=utf-8')
    response.end(`{"${form.method?.replaceAll('.', '_')}_response":${text},"sign":"${sign}"}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const gateway = `http://127.0.0.1:${(server.address() as AddressInfo).port}/gateway.do`

  const settings: AlipaySettings = {
    method: 'alipay',
    appId: '2021000000000001',
    privateKey: ours.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    publicKey: alipays.publicKey.export({ type: 'spki', format: 'pem' }) as string,
    gateway,
    product: 'page',
    sellerId: '2088000000000001',
  }
  return {
    settings,
    trades,
    /** What it does next: refuses with a code, or signs with a key that is not its own. */
    behaviour,
    /** The callback of a trade that was paid, as Alipay writes it; `overrides` before it is signed, or by `signer` `stranger`. */
    callbackOf(
      trade: { out_trade_no: string; total_amount: string },
      overrides: Form = {},
      signer: 'alipay' | 'stranger' = 'alipay',
    ): Form {
      const form: Form = {
        app_id: settings.appId,
        seller_id: settings.sellerId ?? '',
        notify_type: 'trade_status_sync',
        notify_id: 'ac05099524730693a8b330c45cf72da9',
        trade_no: `2026080122001${trade.out_trade_no.slice(-6)}`,
        trade_status: 'TRADE_SUCCESS',
        buyer_logon_id: 'canary-buyer@example.test',
        subject: '年度版 100% & more',
        charset: 'utf-8',
        version: '1.0',
        out_trade_no: trade.out_trade_no,
        total_amount: trade.total_amount,
        ...overrides,
      }
      const key = signer === 'alipay' ? alipays.privateKey : strangers.privateKey
      return { ...form, sign_type: 'RSA2', sign: signWith(key, toSignedText(form)) }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function newKeys() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}

function accepted({ out_trade_no }: Trade) {
  return { code: '10000', msg: 'Success', out_trade_no, qr_code: `https://qr.example.test/${out_trade_no}` }
}

function toTrade(form: Form): Trade {
  return { ...JSON.parse(form.biz_content ?? '{}'), notifyUrl: form.notify_url ?? '' }
}

/** Parameters of the address and of the body are one form to Alipay. */
async function readForm(request: IncomingMessage): Promise<Form> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const address = new URL(request.url ?? '', 'http://gateway.test').searchParams
  return Object.fromEntries([...address, ...new URLSearchParams(Buffer.concat(chunks).toString())])
}

function isSignedBy(key: KeyObject, { sign = '', ...form }: Form): boolean {
  return createVerify('RSA-SHA256').update(toSignedText(form)).verify(key, sign, 'base64')
}

function signWith(key: KeyObject, text: string): string {
  return createSign('RSA-SHA256').update(text).sign(key, 'base64')
}

function toSignedText(form: Form): string {
  return Object.keys(form)
    .sort()
    .map((name) => `${name}=${form[name]}`)
    .join('&')
}
