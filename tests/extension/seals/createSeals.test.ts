import { beforeAll, describe, expect, it, vi } from 'vitest'
import { CAPTURE_LIFETIME_MS, type SealBinding } from '../../../contract/sealedText.ts'
import { createSealer, createSealKeyPair, openSealed, type SealKeys, toSealKeys } from '../../../contract/sealing.ts'
import { createSeals } from '../../../extension/seals/createSeals.ts'
import { createServerClock } from '../../../extension/seals/createServerClock.ts'
import { aClock } from './aClock.ts'

const cookie = 'PASS_ID=1-secret_17_200001'
const captor = { owner: 'person', shop_id: '200001' }
let pair: CryptoKeyPair
let own: SealKeys
let server: SealKeys

beforeAll(async () => {
  pair = await createSealKeyPair()
  ;[own, server] = [await toSealKeys(pair), await toSealKeys(await createSealKeyPair())]
})

const aSeals = (parts: Partial<Parameters<typeof createSeals>[0]> = {}) =>
  createSeals({ readKeyPair: async () => pair, readServerKey: async () => server.publicKey, clock: aClock(1_000), ...parts })

async function seal({ text = cookie, to = own, ...binding }: Partial<SealBinding> & { text?: string; to?: SealKeys } = {}) {
  const sealer = await createSealer(to.publicKey)
  return (await sealer?.seal(text, { owner: 'o', shop_uid: 'u', shop_id: '200001', expires_at: 1_001, ...binding })) ?? ''
}

describe('the cookie of a request', () => {
  it('is opened where it was sealed to this extension, and stays as it is where it is plain', async () => {
    expect(await aSeals().openCookie(await seal(), null)).toBe(cookie)
    expect(await aSeals().openCookie(cookie, null)).toBe(cookie)
  })

  it.each([
    ['is too old', () => seal({ expires_at: 1_000 })],
    ['was sealed to another extension', () => seal({ to: server })],
    ['was damaged', async () => `${(await seal()).slice(0, -4)}AAAA`],
    ['holds what no header may', () => seal({ text: 'a=b\r\nx: y' })],
    ['holds what is no cookie', () => seal({ text: '' })],
  ])('that %s is a reason by name, and never sent', async (_, toText) => {
    await expect(aSeals().openCookie(await toText(), null)).rejects.toMatchObject({ reason: 'cookie_not_opened' })
  })
})

describe('the shop that a request is for', () => {
  it('is compared with the seal: the cookie of the same shop and account is opened', async () => {
    expect(await aSeals().openCookie(await seal(), { owner: 'o', shop_id: '200001' })).toBe(cookie)
  })

  it.each([
    ['another shop', { owner: 'o', shop_id: '200002' }],
    ['another account', { owner: 'p', shop_id: '200001' }],
  ])('refuses by name the cookie of %s, which is never sent', async (_, shop) => {
    await expect(aSeals().openCookie(await seal(), shop)).rejects.toMatchObject({ reason: 'cookie_of_other_shop' })
  })

  it('refuses a session of another store that was saved under this shop, sealed or plain', async () => {
    const shop = { owner: 'o', shop_id: '200002' }
    const seals = aSeals()
    const toSend = await seal({ shop_id: '200002' })
    const toLend = await seal({ shop_id: '200002', use: 'browser' })
    await expect(seals.openCookie(toSend, shop)).rejects.toMatchObject({ reason: 'cookie_of_other_shop' })
    await expect(seals.openCookie(cookie, shop)).rejects.toMatchObject({ reason: 'cookie_of_other_shop' })
    await expect(seals.openBrowserCookie(toLend, shop)).rejects.toMatchObject({ reason: 'cookie_of_other_shop' })
  })

  it('is not asked of a plain session that names no store', async () => {
    expect(await aSeals().openCookie('PASS_ID=any', { owner: 'p', shop_id: '200002' })).toBe('PASS_ID=any')
  })
})

describe('a computer whose clock is wrong', () => {
  const SERVER_NOW = Date.UTC(2026, 0, 1)
  const MINUTE_MS = 60_000
  const shop = { owner: 'o', shop_id: '200001' }
  const sealsAt = (offMs: number, says: number | null = SERVER_NOW) => {
    const readServerTime = vi.fn(async () => says)
    const clock = createServerClock({ readServerTime, clock: () => SERVER_NOW + offMs, elapsed: () => 0 })
    return { seals: aSeals({ clock }), readServerTime }
  }

  it.each([2 * MINUTE_MS, 16 * 60 * MINUTE_MS, -120 * MINUTE_MS])('by %i ms opens and seals by the time of the server', async (offMs) => {
    const { seals } = sealsAt(offMs)
    const lent = await seal({ use: 'browser', expires_at: SERVER_NOW + MINUTE_MS })
    expect(await seals.openBrowserCookie(lent, shop)).toBe(cookie)
    expect(await seals.openCookie(await seal({ expires_at: SERVER_NOW + 720 * MINUTE_MS }), shop)).toBe(cookie)
    const captured = await seals.sealCapture(cookie, captor)
    expect(await openSealed(captured.cookie, server, { now: SERVER_NOW })).toMatchObject({ ok: true })
    expect(await openSealed(captured.cookie, server, { now: SERVER_NOW + CAPTURE_LIFETIME_MS })).toMatchObject({ problem: 'expired' })
  })

  it('asks the server once, however many seals look too old, and refuses those that are', async () => {
    const { seals, readServerTime } = sealsAt(16 * 60 * MINUTE_MS)
    const old = await seal({ expires_at: SERVER_NOW - 1 })
    for (let time = 0; time < 3; time += 1) {
      await expect(seals.openCookie(old, shop)).rejects.toMatchObject({ reason: 'cookie_not_opened' })
    }
    expect(readServerTime).toHaveBeenCalledTimes(1)
  })

  it('goes by its own clock where the server does not say, and asks nobody while no seal looks too old', async () => {
    const { seals, readServerTime } = sealsAt(0, null)
    expect(await seals.openCookie(await seal({ expires_at: SERVER_NOW + 1 }), shop)).toBe(cookie)
    expect(readServerTime).not.toHaveBeenCalled()
    await expect(seals.openCookie(await seal({ expires_at: SERVER_NOW }), shop)).rejects.toMatchObject({ reason: 'cookie_not_opened' })
  })
})

describe('a captured session', () => {
  it('is readable for the server of this package and for this extension alone, and bound to who captured it', async () => {
    const { cookie: toSave, relayCookie = '' } = await aSeals().sealCapture(cookie, captor)
    const binding = { ...captor, expires_at: 1_000 + CAPTURE_LIFETIME_MS }
    expect(await openSealed(toSave, server, { now: 1_000 })).toEqual({ ok: true, text: cookie, binding })
    expect(await openSealed(relayCookie, own, { now: 1_000 })).toEqual({ ok: true, text: cookie, binding })
    expect(await openSealed(toSave, own, { now: 1_000 })).toMatchObject({ ok: false })
    expect(await aSeals().openCookie(relayCookie, null)).toBe(cookie)
  })

  it('is plain from a package that names no server', async () => {
    expect(await aSeals({ readServerKey: async () => null }).sealCapture(cookie, captor)).toEqual({ cookie })
  })

  it.each([
    ['names a key that is none', { readServerKey: async () => 'no key' }],
    ['cannot be read', { readServerKey: () => Promise.reject(new Error('gone')) }],
    ['has no key pair of its own', { readKeyPair: () => Promise.reject(new Error('blocked')) }],
  ])('is given to nobody where the package %s', async (_, parts) => {
    await expect(aSeals(parts).sealCapture(cookie, captor)).rejects.toThrow()
  })
})

describe('the extension’s key', () => {
  it('is the public half', async () => {
    expect(await aSeals().readPublicKey()).toBe(own.publicKey)
  })

  it('is none where the browser keeps none, and is asked for again', async () => {
    let isBlocked = true
    const seals = aSeals({ readKeyPair: () => (isBlocked ? Promise.reject(new Error('blocked')) : Promise.resolve(pair)) })
    expect(await seals.readPublicKey()).toBeNull()
    isBlocked = false
    expect(await seals.readPublicKey()).toBe(own.publicKey)
  })
})
