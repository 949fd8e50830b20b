import { beforeAll, describe, expect, it, vi } from 'vitest'
import { COOKIE_MAX_CHARS } from '../../contract/limits.ts'
import { isSealed, readBinding, type SealBinding, sealedText } from '../../contract/sealedText.ts'
import { createOpener, createSealer, createSealKeyPair, openSealed, type SealKeys, toSealKeys } from '../../contract/sealing.ts'
import { cookieOrSealed, cookieText } from '../../contract/values.ts'
import { fc } from '../fastCheck.ts'

const NOW = Date.UTC(2026, 0, 1)
const cookie = 'PASS_ID=1-secret_17_200001; api_uid=abc'
const binding: SealBinding = { owner: 'owner-1', shop_uid: 'uid-1', shop_id: '200001', expires_at: NOW + 1 }
let keys: SealKeys
let other: SealKeys

beforeAll(async () => {
  ;[keys, other] = [await newKeys(), await newKeys()]
})

const newKeys = async () => toSealKeys(await createSealKeyPair())

async function seal(overrides: Partial<SealBinding> = {}, text = cookie, to = keys): Promise<string> {
  const sealer = await createSealer(to.publicKey)
  if (!sealer) throw new Error('not a key')
  return sealer.seal(text, { ...binding, ...overrides })
}

describe('a sealed cookie', () => {
  it('is opened by its key alone, and says what it is for', async () => {
    const sealed = await seal()
    expect(sealed).not.toContain('PASS_ID')
    expect(isSealed(sealed)).toBe(true)
    expect(readBinding(sealed)).toEqual(binding)
    expect(await openSealed(sealed, keys, { now: NOW, owner: 'owner-1', shop_id: '200001' })).toEqual({ ok: true, text: cookie, binding })
    expect(await openSealed(sealed, other, { now: NOW })).toEqual({ ok: false, problem: 'wrongKey' })
  })

  it.each([
    ['has expired', { now: NOW + 1 }, 'expired'],
    ['is of another owner', { now: NOW, owner: 'owner-2' }, 'wrongPlace'],
    ['is of another shop', { now: NOW, shop_id: '200002' }, 'wrongPlace'],
  ] as const)('that %s is refused', async (_, demands, problem) => {
    expect(await openSealed(await seal(), keys, demands)).toEqual({ ok: false, problem })
  })

  it('of a list that was opened before is judged by itself: its own text, its own place and its own time', async () => {
    const open = createOpener(keys)
    const sealer = await createSealer(keys.publicKey)
    const texts = ['PASS_ID=first', 'PASS_ID=second', 'PASS_ID=third']
    const [first = '', second = '', third = ''] = await Promise.all(
      texts.map((text, at) => sealer?.seal(text, { ...binding, expires_at: NOW + 1 + at }) ?? ''),
    )
    expect(await open(first, { now: NOW })).toMatchObject({ ok: true, text: 'PASS_ID=first' })
    expect(await open(first, { now: NOW + 1 })).toEqual({ ok: false, problem: 'expired' })
    expect(await open(second, { now: NOW + 1 })).toMatchObject({ ok: true, text: 'PASS_ID=second' })
    expect(await open(third, { now: NOW, shop_id: '200002' })).toEqual({ ok: false, problem: 'wrongPlace' })
    expect(await open(`${second.slice(0, -4)}AAAA`, { now: NOW })).toEqual({ ok: false, problem: 'damaged' })
  })

  it('of any list opens with an opener that has opened many others', async () => {
    const open = createOpener(keys)
    const lists = await Promise.all(Array.from({ length: 20 }, (_, at) => seal({}, `PASS_ID=${at}`)))
    for (const at of [...lists.keys(), ...lists.keys()]) {
      expect(await open(lists[at] ?? '', { now: NOW })).toMatchObject({ ok: true, text: `PASS_ID=${at}` })
    }
  })

  it('agrees on a key once for a whole list', async () => {
    const agreements = vi.spyOn(globalThis.crypto.subtle, 'deriveBits')
    const sealer = await createSealer(keys.publicKey)
    const list = await Promise.all(Array.from({ length: 30 }, () => sealer?.seal(cookie, binding) ?? ''))
    const open = createOpener(keys)
    agreements.mockClear()
    const opened = await Promise.all(list.map((sealed) => open(sealed, { now: NOW })))
    expect(opened.filter(({ ok }) => ok)).toHaveLength(30)
    expect(agreements).toHaveBeenCalledTimes(1)
    agreements.mockRestore()
  })

  it('is a new text each time, also of the same cookie', async () => {
    const sealer = await createSealer(keys.publicKey)
    const texts = await Promise.all([seal(), seal(), sealer?.seal(cookie, binding), sealer?.seal(cookie, binding)])
    expect(new Set(texts).size).toBe(4)
  })

  it('fits the contract at every length that a cookie may have, where no plain cookie looks like one', async () => {
    const longest = `PASS_ID=${'x'.repeat(COOKIE_MAX_CHARS - 8)}`
    const sealed = await seal({ owner: 'o'.repeat(64), shop_uid: 'u'.repeat(64), shop_id: 's'.repeat(64) }, longest)
    expect(cookieOrSealed.safeParse(sealed).success).toBe(true)
    expect(cookieOrSealed.safeParse(longest).success).toBe(true)
    expect(cookieText.safeParse(sealed).success).toBe(false)
    expect(sealedText.safeParse(longest).success).toBe(false)
    expect(await openSealed(sealed, keys, { now: NOW })).toMatchObject({ ok: true, text: longest })
  })

  it('opens as it was, whatever was sealed and for whom', async () => {
    const place = fc.record({
      owner: fc.string({ maxLength: 20 }),
      shop_uid: fc.string({ maxLength: 20 }),
      shop_id: fc.string({ maxLength: 20 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 300, unit: 'binary' }), place, async (text, bound) => {
        expect(await openSealed(await seal(bound, text), keys, { now: NOW, ...bound })).toMatchObject({ ok: true, text, binding: bound })
      }),
      { numRuns: 40 },
    )
  })

  it('with any character changed is refused, wherever it is', async () => {
    const sealed = await seal()
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length - 1), fc.constantFrom(...'AZaz09-_.:'), async (at, character) => {
        fc.pre(sealed[at] !== character)
        expect(await openSealed(sealed.slice(0, at) + character + sealed.slice(at + 1), keys, { now: NOW })).toMatchObject({ ok: false })
      }),
      { numRuns: 300 },
    )
  })

  it('cannot be given the binding of another', async () => {
    const one = (await seal()).split('.')
    const two = (await seal({ shop_id: '200002', expires_at: NOW + 999 })).split('.')
    const mixed = [...one.slice(0, 2), two[2], ...one.slice(3)].join('.')
    expect(readBinding(mixed)?.shop_id).toBe('200002')
    expect(await openSealed(mixed, keys, { now: NOW })).toEqual({ ok: false, problem: 'damaged' })
  })

  it.each(['', 'PASS_ID=1', 'sealed:v1:', 'sealed:v2:abc', 'sealed:v1:a.b.c.d.e', `sealed:v1:${'.'.repeat(4)}`])(
    '%j is none',
    async (text) => {
      expect(await openSealed(text, keys, { now: NOW })).toEqual({ ok: false, problem: 'damaged' })
      expect(readBinding(text)).toBeNull()
    },
  )

  it('that was sealed before opens for as long as this form exists', async () => {
    const { privateJwk, publicKey, sealed } = goldenSeal
    const privateKey = await crypto.subtle.importKey('jwk', privateJwk, { name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
    expect(await openSealed(sealed, { publicKey, privateKey }, { now: NOW })).toMatchObject({ ok: true, text: cookie, binding })
  })
})

describe('a public key', () => {
  it.each([
    ['empty', ''],
    ['of another length', 'BAAA'],
    ['beside the curve', `B${'A'.repeat(86)}`],
    ['in other letters', `B${'+'.repeat(86)}`],
  ])('that is %s seals nothing', async (_, text) => {
    expect(await createSealer(text)).toBeNull()
  })

  it('has a private half that no script can read', async () => {
    const { privateKey } = await createSealKeyPair()
    await expect(crypto.subtle.exportKey('jwk', privateKey)).rejects.toThrow()
  })
})

/** Sealed once and kept: a change of the form must not go unnoticed, since what the other program sealed must open. */
const goldenSeal = {
  privateJwk: {
    kty: 'EC',
    crv: 'P-256',
    x: 'A6iD4DyyihSI-vGTIhxiSFf2Kwr9HPoXAC49Pny7OZo',
    y: 'TkqBhW1pnwzTKO2bzhAEq0YJ1Pe2sfTTIAlGgF-tG0I',
    d: 'cWLaDHgp0TW2Zsv1K9Kwb4XbK8LblEdtDmEeis8m0Do',
  },
  publicKey: 'BAOog-A8sooUiPrxkyIcYkhX9isK_Rz6FwAuPT58uzmaTkqBhW1pnwzTKO2bzhAEq0YJ1Pe2sfTTIAlGgF-tG0I',
  sealed:
    'sealed:v1:jGPy_gQXJKo.BC1AzZvamK8pUrlI1beNdiw7ihlSYkykMhsoOBz10E_mk3XKzF30sxmJC6EFPsBkL74GQZm28v8RsXgK6s4CqL0.eyJvd25lciI6Im93bmVyLTEiLCJzaG9wX3VpZCI6InVpZC0xIiwic2hvcF9pZCI6IjIwMDAwMSIsImV4cGlyZXNfYXQiOjE3NjcyMjU2MDAwMDF9.VjQtcHHK9lewg3DN.VwWX2HN6JUbf4ZRr1mZjAy33I9sylNV64ZPlir3IBcWX04SuVQj94pevUvgjSxEZ1lXhOYnJNA',
}
