import { describe, expect, it, vi } from 'vitest'
import type { Bridge } from '../../src/bridge/createBridge.ts'
import { createLateBridge } from '../../src/bridge/createLateBridge.ts'

const store = { cookie: 'PASS_ID=a' }
const answering = { callMerchant: async () => ({ login: true }), ping: async () => ({ state: 'ready' }) } as unknown as Bridge
const listen = () => () => {}

describe('a bridge that comes late', () => {
  it('is opened by the first question, once for all of them', async () => {
    const open = vi.fn(async () => answering)
    const bridge = createLateBridge(open, listen)
    expect(open).not.toHaveBeenCalled()
    const answers = await Promise.all([bridge.callMerchant('checkLogin', store, {}), bridge.callMerchant('checkLogin', store, {})])
    expect(answers).toEqual([{ login: true }, { login: true }])
    expect(await bridge.ping()).toEqual({ state: 'ready' })
    expect(open).toHaveBeenCalledOnce()
  })

  it('is opened by a look ahead, which never fails', async () => {
    const prepare = vi.fn(async () => undefined)
    const open = vi.fn(async () => ({ ...answering, prepare })).mockRejectedValueOnce(new TypeError('gone'))
    const bridge = createLateBridge(open, listen)
    await bridge.prepare()
    expect(prepare).not.toHaveBeenCalled()
    await bridge.prepare()
    expect(prepare).toHaveBeenCalledOnce()
  })

  it('fails as a bridge does where its code cannot be had, and tries again with the next question', async () => {
    const open = vi
      .fn(async () => answering)
      .mockRejectedValueOnce(new TypeError('gone'))
      .mockRejectedValueOnce(new TypeError('gone'))
    const bridge = createLateBridge(open, listen)
    await expect(bridge.callMerchant('checkLogin', store, {})).rejects.toMatchObject({ kind: 'requestFailed', unknownOutcome: false })
    expect(await bridge.ping()).toMatchObject({ state: 'unreachable' })
    expect(await bridge.callMerchant('checkLogin', store, {})).toEqual({ login: true })
  })
})
