import { beforeAll, describe, expect, it, vi } from 'vitest'
import { SEAL_LIFETIME_MS } from '../../contract/sealedText.ts'
import { createSealer, createSealKeyPair, type Sealer, toSealKeys } from '../../contract/sealing.ts'
import { BridgeError } from '../../src/bridge/bridgeError.ts'
import { createCookieRenewal } from '../../src/bridge/createCookieRenewal.ts'
import type { ExtensionState } from '../../src/bridge/extensionState.ts'

const ready: ExtensionState = { state: 'ready', version: '0.2.0', protocol: 2, platformHosts: [] }
let sealer: Sealer
beforeAll(async () => {
  const made = await createSealer((await toSealKeys(await createSealKeyPair())).publicKey)
  if (!made) throw new Error('not a key')
  sealer = made
})

/** The console beside an extension with a key, and a server that seals a new cookie with every list. `aheadMs`: this computer’s clock, of the server’s. */
function aConsole({ shown = true, learns = 'key 1', aheadMs = 0 }: { shown?: boolean; learns?: string; aheadMs?: number } = {}) {
  const held = { now: 0, key: 'key 1' as string | null, state: ready as ExtensionState, version: undefined as string | undefined }
  const seal = (shop_uid: string) =>
    sealer.seal('PASS_ID=1', { owner: 'o', shop_uid, shop_id: '1', expires_at: held.now - aheadMs + SEAL_LIFETIME_MS })
  const fetchShops = vi.fn(() => {
    const cookie_version = held.version
    return Promise.all(
      ['a', 'b'].map(async (shop_uid) =>
        shown ? { shop_uid, cookie_version, cookie: await seal(shop_uid) } : { shop_uid, cookie_version },
      ),
    )
  })
  const onExpired = vi.fn()
  const ping = vi.fn(async () => {
    if (!('error' in held.state)) held.key = learns
    return held.state
  })
  const { renew, fetchAhead } = createCookieRenewal({ ping, fetchShops, onExpired, readKey: () => held.key, clock: () => held.now })
  return { held, seal, fetchShops, onExpired, ping, renew, fetchAhead }
}

describe('renewing the cookie of a shop', () => {
  it('asks for one list, however many shops wait', async () => {
    const { renew, fetchShops, onExpired, seal } = aConsole()
    const stale = await seal('a')
    const cookies = await Promise.all([renew({ cookie: stale }), renew({ shop_uid: 'a', cookie: stale }), renew({ shop_uid: 'b' })])
    expect(cookies.every((cookie) => cookie?.startsWith('sealed:v1:'))).toBe(true)
    expect(cookies).not.toContain(stale)
    expect(cookies[0]).toBe(cookies[1])
    expect(fetchShops).toHaveBeenCalledTimes(1)
    expect(onExpired).toHaveBeenCalledTimes(1)
  })

  it('takes it from the last list while that one is good, and asks again when it is too old', async () => {
    const { renew, fetchShops, held, seal } = aConsole()
    const stale = await seal('a')
    const fresh = await renew({ cookie: stale })
    held.now = SEAL_LIFETIME_MS / 2
    expect(await renew({ cookie: stale })).toBe(fresh)
    expect(fetchShops).toHaveBeenCalledTimes(1)
    held.now = SEAL_LIFETIME_MS
    expect(await renew({ cookie: stale })).not.toBe(fresh)
    expect(fetchShops).toHaveBeenCalledTimes(2)
  })

  it.each([16 * 3_600_000, -16 * 3_600_000])(
    'takes it from the last list also where the clock is %i ms ahead of the server’s',
    async (aheadMs) => {
      const { renew, fetchShops, held } = aConsole({ aheadMs })
      const first = await renew({ shop_uid: 'a' })
      held.now = SEAL_LIFETIME_MS / 2
      expect(await renew({ shop_uid: 'a' })).toBe(first)
      held.now = SEAL_LIFETIME_MS
      expect(await renew({ shop_uid: 'a' })).not.toBe(first)
      expect(fetchShops).toHaveBeenCalledTimes(2)
    },
  )

  it('is done at once where the cookies were fetched ahead, once for each key', async () => {
    const { renew, fetchAhead, fetchShops, held } = aConsole()
    await fetchAhead()
    await fetchAhead()
    expect(await renew({ shop_uid: 'a' })).toMatch(/^sealed:v1:/)
    expect(fetchShops).toHaveBeenCalledTimes(1)
    held.key = 'key of another extension'
    await fetchAhead()
    expect(fetchShops).toHaveBeenCalledTimes(2)
  })

  it('fetches nothing ahead where no extension answers', async () => {
    const { fetchAhead, fetchShops, held } = aConsole()
    held.state = { state: 'missing', error: new BridgeError('notInstalled') }
    await expect(fetchAhead()).rejects.toMatchObject({ kind: 'notInstalled' })
    expect(fetchShops).not.toHaveBeenCalled()
  })

  it('asks again for the very cookie that the last list gave', async () => {
    const { renew, fetchShops } = aConsole()
    const first = await renew({ shop_uid: 'a' })
    expect(await renew({ shop_uid: 'a', cookie: first ?? '' })).not.toBe(first)
    expect(fetchShops).toHaveBeenCalledTimes(2)
  })

  it('learns the key of an extension that was installed again; the lists then know it by themselves', async () => {
    const { renew, onExpired, held, fetchShops, ping } = aConsole({ learns: 'key 2' })
    expect(await renew({ shop_uid: 'a' })).not.toBeNull()
    expect(ping.mock.invocationCallOrder[0]).toBeLessThan(fetchShops.mock.invocationCallOrder[0] ?? 0)
    expect(held.key).toBe('key 2')
    expect(onExpired).not.toHaveBeenCalled()
  })

  it('of a list that shows none is null, and the list is not asked for again at once', async () => {
    const { renew, fetchShops, held } = aConsole({ shown: false })
    expect([await renew({ shop_uid: 'a' }), await renew({ shop_uid: 'b' })]).toEqual([null, null])
    expect(fetchShops).toHaveBeenCalledTimes(1)
    held.now = 60_000
    await renew({ shop_uid: 'a' })
    expect(fetchShops).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['waiting', 'browserWaits'],
    ['withdrawn', 'browserWithdrawn'],
  ] as const)('says so where the extension is not given any: %s', async (relay_key, kind) => {
    const { renew, fetchShops, held, seal } = aConsole()
    fetchShops.mockResolvedValueOnce([{ shop_uid: 'a', relay_key } as never])
    for (const shop_uid of ['a', 'a']) await expect(renew({ shop_uid })).rejects.toMatchObject({ kind, messageKey: `bridge.${kind}` })
    expect(fetchShops).toHaveBeenCalledTimes(1)
    held.now = 60_000
    expect(await renew({ shop_uid: 'a', cookie: await seal('a') })).not.toBeNull()
  })

  it('leaves the lists alone that hold no cookies', async () => {
    const { renew, onExpired } = aConsole()
    expect(await renew({ shop_uid: 'a' })).not.toBeNull()
    expect(onExpired).not.toHaveBeenCalled()
  })

  it('of a shop that was logged in to again is asked for again, once', async () => {
    const { renew, fetchShops, held } = aConsole()
    held.version = '1'
    const first = await renew({ shop_uid: 'a', cookie_version: '1' })
    expect(await renew({ shop_uid: 'a', cookie_version: '1' })).toBe(first)
    held.version = '2'
    const second = await renew({ shop_uid: 'a', cookie_version: '2' })
    expect(second).not.toBe(first)
    // A list on the screen that is older than the one with the cookies makes no further calls.
    held.version = '3'
    const third = await renew({ shop_uid: 'b', cookie_version: '4' })
    expect(await renew({ shop_uid: 'b', cookie_version: '4' })).toBe(third)
    expect(fetchShops).toHaveBeenCalledTimes(3)
  })

  it('of a shop that was logged in to again while the list was on its way waits for the next one', async () => {
    const { renew, fetchShops, held } = aConsole()
    held.version = '1'
    const early = renew({ shop_uid: 'b', cookie_version: '1' })
    await expect.poll(() => fetchShops).toHaveBeenCalledTimes(1)
    held.version = '2'
    const [old, fresh] = await Promise.all([early, renew({ shop_uid: 'a', cookie_version: '2' })])
    expect(fetchShops).toHaveBeenCalledTimes(2)
    expect(fresh).not.toBe(old)
    expect(await renew({ shop_uid: 'a', cookie_version: '2' })).toBe(fresh)
  })

  it('of shops that were logged in to again is asked for once each, however old the list on the screen is', async () => {
    const { renew, fetchShops, held } = aConsole()
    held.version = '1'
    await renew({ shop_uid: 'a', cookie_version: '1' })
    held.version = '2'
    await renew({ shop_uid: 'b', cookie_version: '2' })
    for (let request = 0; request < 10; request += 1) {
      for (const shop_uid of ['a', 'b']) await renew({ shop_uid, cookie_version: '1' })
    }
    expect(fetchShops).toHaveBeenCalledTimes(4)
  })

  it('of a shop that was just added is asked for', async () => {
    const { renew, fetchShops } = aConsole({ shown: false })
    expect(await renew({ shop_uid: 'a', cookie_version: null })).toBeNull()
    await renew({ shop_uid: 'new', cookie_version: '1' })
    expect(fetchShops).toHaveBeenCalledTimes(2)
  })

  it('of no shop at all is null, as of a store that is not saved yet', async () => {
    const { renew, fetchShops } = aConsole()
    const captured = await sealer.seal('PASS_ID=1', { owner: 'o', shop_id: '1', expires_at: 1 })
    expect([await renew({ cookie: captured }), await renew({ cookie: 'PASS_ID=1' }), await renew({})]).toEqual([null, null, null])
    expect(fetchShops).not.toHaveBeenCalled()
  })

  it('says that there is no extension, where there is none', async () => {
    const { renew, held, fetchShops } = aConsole()
    held.state = { state: 'missing', error: new BridgeError('notInstalled') }
    await expect(renew({ shop_uid: 'a' })).rejects.toMatchObject({ kind: 'notInstalled' })
    expect(fetchShops).not.toHaveBeenCalled()
  })

  it('asks for a newer extension, where the one that is there is of before sealed cookies', async () => {
    const { renew, held } = aConsole({ shown: false })
    held.state = { ...ready, protocol: 1 }
    for (const _ of ['asked', 'lastKnown']) {
      await expect(renew({ shop_uid: 'a' })).rejects.toMatchObject({ messageKey: 'relay.message_malformed', unknownOutcome: false })
    }
  })

  it('that the server did not answer is an error with the way to go on, and the next try asks again', async () => {
    const { renew, fetchShops } = aConsole()
    fetchShops.mockRejectedValueOnce(new Error('away'))
    await expect(renew({ shop_uid: 'a' })).rejects.toMatchObject({ kind: 'noSession', relayReason: 'cookie_not_opened' })
    expect(await renew({ shop_uid: 'a' })).not.toBeNull()
  })
})
