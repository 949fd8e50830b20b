import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../../server/settings.ts'

const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
const alipays = generateKeyPairSync('rsa', { modulusLength: 2048 })
const weak = generateKeyPairSync('rsa', { modulusLength: 1024 })
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pem = { privateKey: pemOf('pkcs8'), publicKey: String(alipays.publicKey.export({ type: 'spki', format: 'pem' })) }
const folder = mkdtempSync(join(tmpdir(), 'zhanggui-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

function pemOf(type: 'pkcs8' | 'pkcs1', key = ours.privateKey): string {
  return String(key.export({ type, format: 'pem' }))
}
/** As Alipay's key tool gives it: one line of base64. */
function bare(text: string): string {
  return text.replace(/-----[^-]+-----|\s/g, '')
}
function fileOf(text: string): string {
  const file = join(folder, `key-${text.length}`)
  writeFileSync(file, text)
  return file
}

const alipay = {
  PAYMENT_METHOD: 'alipay',
  PUBLIC_ORIGIN: 'https://console.example.com',
  ALIPAY_APP_ID: '2021000000000001',
  ALIPAY_PRIVATE_KEY: pem.privateKey,
  ALIPAY_PUBLIC_KEY: pem.publicKey,
}
const aPlan = { plan_id: 'day', name: { zh: '日版', en: 'Daily' }, level: 1, days: 1, amount_fen: 500 }

describe('the settings of Alipay', () => {
  it('have a gateway and a page by themselves', () => {
    expect(readSettings(alipay).payment).toMatchObject({
      method: 'alipay',
      appId: '2021000000000001',
      gateway: 'https://openapi.alipay.com/gateway.do',
      product: 'page',
      sellerId: null,
    })
  })

  it.each<[string, Record<string, string | undefined>]>([
    ['PEM, PKCS1', { ALIPAY_PRIVATE_KEY: pemOf('pkcs1') }],
    ['bare base64, PKCS8', { ALIPAY_PRIVATE_KEY: bare(pem.privateKey) }],
    ['bare base64, PKCS1', { ALIPAY_PRIVATE_KEY: bare(pemOf('pkcs1')), ALIPAY_PUBLIC_KEY: bare(pem.publicKey) }],
    ['files', { ALIPAY_PRIVATE_KEY: undefined, ALIPAY_PRIVATE_KEY_FILE: fileOf(`${pem.privateKey}\n`) }],
  ])('take keys as %s', (_title, changes) => {
    const { payment } = readSettings({ ...alipay, ...changes })
    expect(payment).toMatchObject({ privateKey: pem.privateKey.trim(), publicKey: pem.publicKey.trim() })
  })

  it('list all that is missing', () => {
    expect(() => readSettings({ PAYMENT_METHOD: 'alipay' })).toThrow(
      /PUBLIC_ORIGIN: is needed when .*\n.*ALIPAY_APP_ID: .*\n.*ALIPAY_PRIVATE_KEY: .*\n.*ALIPAY_PUBLIC_KEY: is needed when PAYMENT_METHOD is alipay$/,
    )
  })

  it.each<[string, Record<string, string | undefined>]>([
    ['ALIPAY_PRIVATE_KEY', { ALIPAY_PRIVATE_KEY: 'canary-not-a-key' }],
    ['ALIPAY_PRIVATE_KEY', { ALIPAY_PRIVATE_KEY: pem.publicKey }],
    ['ALIPAY_PRIVATE_KEY', { ALIPAY_PRIVATE_KEY: pemOf('pkcs8', weak.privateKey) }],
    ['ALIPAY_PRIVATE_KEY', { ALIPAY_PRIVATE_KEY: pemOf('pkcs8', curve.privateKey) }],
    ['ALIPAY_PRIVATE_KEY', { ALIPAY_PRIVATE_KEY_FILE: fileOf(pem.privateKey) }],
    ['ALIPAY_PRIVATE_KEY_FILE', { ALIPAY_PRIVATE_KEY: undefined, ALIPAY_PRIVATE_KEY_FILE: join(folder, 'none') }],
    ['ALIPAY_PUBLIC_KEY', { ALIPAY_PUBLIC_KEY: pem.privateKey }],
    ['ALIPAY_GATEWAY', { ALIPAY_GATEWAY: 'alipay.com' }],
    ['ALIPAY_PRODUCT', { ALIPAY_PRODUCT: 'app' }],
    ['PAYMENT_METHOD', { PAYMENT_METHOD: 'cash' }],
  ])('refuse %s %#, without repeating a key, and say nothing else', (name, changes) => {
    const read = () => readSettings({ ...alipay, ...changes })
    expect(read).toThrow(new RegExp(`^These settings are wrong:\\n {2}${name}: [^\\n]+$`))
    expect(read).toThrow(/^(?!.*(canary|MII))/s)
  })
})

describe('paying by hand', () => {
  it.each<[string, string | undefined, string | null]>([
    ['the operator’s words', ' Bank 1\nAccount 2 ', 'Bank 1\nAccount 2'],
    ['nothing', undefined, null],
    ['nothing for blanks', '  ', null],
  ])('says %s', (_title, PAYMENT_NOTE, note) => {
    expect(readSettings({ PAYMENT_NOTE }).payment).toEqual({ method: 'manual', note })
  })
})

describe('the plans', () => {
  it('are the operator’s own', () => {
    expect(readSettings({ PLANS: JSON.stringify([aPlan]) }).plans).toEqual([aPlan])
  })

  it.each<[string, unknown]>([
    ['payload required', []],
    ['payload wrong_type', { ...aPlan }],
    ['0.level too_small:1', [{ ...aPlan, level: 0 }]],
    ['0.days bad_format|0.days wrong_type', [{ ...aPlan, days: 1.5 }]],
    ['0.amount_fen too_small:1', [{ ...aPlan, amount_fen: 0 }]],
    ['1.name.en required', [aPlan, { ...aPlan, plan_id: 'b', name: { zh: '乙' } }]],
    ['0.plan_id bad_format', [{ ...aPlan, plan_id: 'a b' }]],
    ['plan_id taken', [aPlan, aPlan]],
  ])('are refused with %s', (finding, plans) => {
    expect(() => readSettings({ PLANS: JSON.stringify(plans) })).toThrow(
      new RegExp(`^These settings are wrong:\\n {2}PLANS: (${finding})$`),
    )
  })

  it('are refused with all that is wrong, and when they are no JSON', () => {
    const plans = JSON.stringify([{ ...aPlan, level: 0, days: 0 }])
    expect(() => readSettings({ PLANS: plans })).toThrow(/PLANS: 0\.level .*\n.*PLANS: 0\.days /)
    expect(() => readSettings({ PLANS: '[' })).toThrow(/PLANS: must be JSON/)
  })
})
