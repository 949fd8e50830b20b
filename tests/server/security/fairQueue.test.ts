import { describe, expect, it } from 'vitest'
import { createFairQueue } from '../../../server/security/fairQueue.ts'

/** Work that ends when it is told to. */
function manualWork() {
  const order: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () => {
    order.push(name)
    return new Promise<string>((resolve) => ends.push(() => resolve(name)))
  }
  const endNext = async () => {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { order, work, endNext }
}

describe('a fair queue', () => {
  it('lets a caller who comes late go before the rest of one who asks for much', async () => {
    const { order, work, endNext } = manualWork()
    const inTurn = createFairQueue({ runningMax: 1, waitingPerCallerMax: 10 })
    const results = ['a1', 'a2', 'a3', 'a4'].map((name) => inTurn('a', work(name)))
    results.push(inTurn('b', work('b1')), inTurn('c', work('c1')), inTurn('b', work('b2')))
    for (let count = 0; count < 7; count += 1) await endNext()
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
    expect(await Promise.all(results)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'])
  })

  it('runs no more at once than its limits, of all and of one caller', async () => {
    const { order, work, endNext } = manualWork()
    const inTurn = createFairQueue({ runningMax: 2, runningPerCallerMax: 1, waitingPerCallerMax: 10 })
    for (const name of ['a1', 'a2', 'b1', 'c1']) void inTurn(name.slice(0, 1), work(name))
    expect(order).toEqual(['a1', 'b1'])
    await endNext()
    expect(order).toEqual(['a1', 'b1', 'a2'])
    await endNext()
    expect(order).toEqual(['a1', 'b1', 'a2', 'c1'])
  })

  it('tells a caller with too much waiting to come later, and nobody else', async () => {
    const { order, work, endNext } = manualWork()
    const inTurn = createFairQueue({ runningMax: 1, waitingPerCallerMax: 1 })
    void inTurn('a', work('a1'))
    void inTurn('a', work('a2'))
    await expect(inTurn('a', work('a3'))).rejects.toMatchObject({ code: 1007, data: { retry_after_s: 1 } })
    void inTurn('b', work('b1'))
    for (let count = 0; count < 3; count += 1) await endNext()
    expect(order).toEqual(['a1', 'a2', 'b1'])
  })

  it('goes on after work that failed', async () => {
    const inTurn = createFairQueue({ runningMax: 1, waitingPerCallerMax: 1 })
    const failing = inTurn('a', () => Promise.reject(new Error('broken')))
    const next = inTurn('a', async () => 'done')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('done')
  })
})
