import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPaceRegistry } from '../../../sandbox/pace/paceRegistry.ts'
import { startSandbox } from '../startSandbox.ts'

describe('the pace of a store on a path', () => {
  it('is free up to the limit, then closed until the window has passed', () => {
    let now = 0
    const pace = createPaceRegistry({ max: 2, windowMs: 1000 }, () => now)
    expect([pace.admit('1', '/a'), pace.admit('1', '/a'), pace.admit('1', '/a')]).toEqual([true, true, false])
    expect([pace.admit('2', '/a'), pace.admit('1', '/b')]).toEqual([true, true])
    now = 1000
    expect(pace.admit('1', '/a')).toBe(true)
  })

  it('has no limit at 0', () => {
    const pace = createPaceRegistry({ max: 0, windowMs: 1000 }, () => 0)
    expect(Array.from({ length: 500 }, () => pace.admit('1', '/a')).every(Boolean)).toBe(true)
  })
})

describe('over HTTP', () => {
  let sandbox: Awaited<ReturnType<typeof startSandbox>>
  beforeAll(async () => {
    sandbox = await startSandbox({ now: () => Date.UTC(2026, 10, 22), pace: { max: 3, windowMs: 1000 } })
  })
  afterAll(() => sandbox.app.close())

  it('heavy calls are "too often" past the limit, light ones never, and the control can lift it', async () => {
    const { cookie } = await sandbox.onlineStore()
    const ask = async () => sandbox.call('goodsList', { page: 1, size: 1 }, { cookie })
    const list = async () => (await ask()).json()
    const statuses = [await ask(), await ask(), await ask(), await ask()].map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200, 429])
    for (let index = 0; index < 10; index += 1) {
      expect((await (await sandbox.call('mallInfo', {}, { cookie })).json()).success).toBe(true)
    }
    expect((await sandbox.post('/pace', { max: -1, windowMs: 1 })).status).toBe(400)
    expect(await (await sandbox.post('/pace', { max: 0, windowMs: 1 })).json()).toEqual({ max: 0, windowMs: 1 })
    expect((await list()).success).toBe(true)
    await sandbox.post('/reset')
    expect(await (await sandbox.control('/pace')).json()).toEqual({ max: 3, windowMs: 1000 })
  })
})
