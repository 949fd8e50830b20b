import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRates } from '../../../contract/quotas.ts'
import { createCallRates, kindOf } from '../../../server/http/callRates.ts'
import { ReplyError } from '../../../server/replyError.ts'
import { aPerson } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const rates = {
  read: { burst: 5, perSecond: 10 },
  write: { burst: 3, perSecond: 1 },
  heavy: { burst: 2, perSecond: 0.1 },
  key: { burst: 2, perSecond: 1 },
  keys: { burst: 4, perSecond: 1 },
}

describe('what an account may call', () => {
  const aClock = () => {
    const held = { now: 0 }
    const take = createCallRates(rates, () => held.now)
    /** How many of so many calls go through. */
    const allowed = (ownerUid: string, kind: keyof typeof rates, calls: number) =>
      Array.from({ length: calls }, () => {
        try {
          take(ownerUid, kind)
          return 1
        } catch (error) {
          if (!(error instanceof ReplyError)) throw error
          return 0
        }
      }).reduce<number>((sum, each) => sum + each, 0)
    return { held, take, allowed }
  }

  it('is so many at once, and then so many a second', () => {
    const { held, allowed } = aClock()
    expect(allowed('a', 'read', 8)).toBe(5)
    held.now = 200
    expect(allowed('a', 'read', 8)).toBe(2)
    held.now = 60_000
    expect(allowed('a', 'read', 8)).toBe(5)
  })

  it('is counted for each account and each kind by itself', () => {
    const { allowed } = aClock()
    expect(allowed('a', 'write', 9)).toBe(3)
    expect(allowed('a', 'read', 9)).toBe(5)
    expect(allowed('b', 'write', 9)).toBe(3)
  })

  it('says how long to wait', () => {
    const { take, held } = aClock()
    take('a', 'heavy')
    take('a', 'heavy')
    held.now = 2_000
    expect(() => take('a', 'heavy')).toThrow(
      expect.objectContaining({ code: 1007, status: 429, data: { retry_after_s: 8, reason: 'too_often' } }),
    )
  })

  it('is remembered of an account that used it up, whoever else comes', () => {
    const { allowed } = aClock()
    expect(allowed('a', 'heavy', 3)).toBe(2)
    for (let index = 0; index < 12_000; index += 1) allowed(`other ${index}`, 'read', 1)
    expect(allowed('a', 'heavy', 1)).toBe(0)
  })
})

describe('a server', () => {
  let server: TestServer
  beforeAll(async () => {
    // Its clock stands still: on a slow machine the eight calls would earn a new one each.
    server = await startTestServer({ app: { takeCall: createCallRates(rates, () => 0) } })
  })
  afterAll(() => server.close())

  it('answers 1007 with HTTP 429 and the wait to who calls too often, and goes on answering others', async () => {
    const busy = await aPerson(server)
    const other = await aPerson(server)
    const replies = []
    for (let index = 0; index < 8; index += 1) replies.push(await server.call('saveGroup', { group_name: `${index}` }, busy))
    const refused = replies.find(({ code }) => code !== 1000)
    expect(refused).toMatchObject({
      code: 1007,
      status: 429,
      data: { retry_after_s: expect.any(Number) },
      msg: expect.stringContaining('频繁'),
    })
    expect(refused?.headers.get('retry-after')).toBe(String(refused?.data.retry_after_s))
    expect(await server.call('saveGroup', { group_name: 'x' }, other)).toMatchObject({ code: 1000 })
  })

  it('counts what looks through a whole box as heavy', () => {
    expect(kindOf('samePictures')).toBe('heavy')
    expect(kindOf('boxList')).toBe('read')
  })

  it('lets a console with eight tabs and a batch that saves as fast as it can through', () => {
    // A tab asks for six things as it starts; a batch saves each time the last save is answered, at best after 20 ms.
    expect(callRates.read.burst).toBeGreaterThan(8 * 6 * 10)
    expect(callRates.write.perSecond).toBeGreaterThanOrEqual(1000 / 20)
    // Checking a thousand shops is a write each, paced by the platform.
    expect(callRates.write.burst).toBeGreaterThanOrEqual(600)
  })
})
