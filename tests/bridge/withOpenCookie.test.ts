import { describe, expect, it, vi } from 'vitest'
import { BridgeError } from '../../src/bridge/bridgeError.ts'
import { type RenewCookie, withOpenCookie } from '../../src/bridge/withOpenCookie.ts'

const notOpened = () => new BridgeError('requestFailed', { relayReason: 'cookie_not_opened' })

/** An extension that opens these cookies and no other. */
function anExtension(...opens: readonly string[]) {
  return vi.fn(async (cookie: string) => {
    if (!opens.includes(cookie)) throw notOpened()
    return `done with ${cookie}`
  })
}

const renewTo = (cookie: string | null) => vi.fn<RenewCookie>(async () => cookie)

describe('a request with a cookie', () => {
  it('that the extension opens leaves at once, and no other is asked for', async () => {
    const renew = renewTo('new')
    expect(await withOpenCookie({ cookie: 'old' }, renew, anExtension('old'))).toBe('done with old')
    expect(renew).not.toHaveBeenCalled()
  })

  it('that the extension cannot open leaves with a new one', async () => {
    const renew = renewTo('new')
    const send = anExtension('new')
    expect(await withOpenCookie({ cookie: 'old', shop_uid: 's' }, renew, send)).toBe('done with new')
    expect(renew.mock.calls).toEqual([[{ cookie: 'old', shop_uid: 's' }]])
  })

  it('that was not shown to us is asked for first', async () => {
    expect(await withOpenCookie({ shop_uid: 's' }, renewTo('new'), anExtension('new'))).toBe('done with new')
  })

  it.each([
    ['none', null],
    ['the same', 'old'],
    ['one that does not open, either', 'other'],
  ])('is tried once more at most: the new one is %s', async (_, fresh) => {
    const send = anExtension()
    await expect(withOpenCookie({ cookie: 'old' }, renewTo(fresh), send)).rejects.toMatchObject({ relayReason: 'cookie_not_opened' })
    expect(send.mock.calls.length).toBe(fresh === 'other' ? 2 : 1)
  })

  it('of a shop that has none is the error that says so', async () => {
    const send = anExtension()
    await expect(withOpenCookie({ shop_uid: 's' }, renewTo(null), send)).rejects.toMatchObject({ kind: 'noSession' })
    expect(send).not.toHaveBeenCalled()
  })

  it('is never sent twice for any other failure', async () => {
    const renew = renewTo('new')
    const send = vi.fn(() => Promise.reject(new BridgeError('timedOut', { unknownOutcome: true })))
    await expect(withOpenCookie({ cookie: 'old' }, renew, send)).rejects.toMatchObject({ kind: 'timedOut' })
    expect([renew.mock.calls.length, send.mock.calls.length]).toEqual([0, 1])
  })
})
