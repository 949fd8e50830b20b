import { describe, expect, it } from 'vitest'
import { CALLS_MAX, forgetCalls, openCallLog, readCalls } from '../../../extension/records/callLog.ts'
import { aStore } from './aStore.ts'

const aCall = (startedAt: number) => ({ callName: 'mallInfo', store: '200001', startedAt, durationMs: 5, result: 'ok', status: 200 })

describe('the log of calls', () => {
  it('keeps the last 50, newest first, from worker to worker', async () => {
    const { store, held } = aStore()
    const logCall = await openCallLog(store)
    for (let at = 0; at < 45; at += 1) logCall(aCall(at))
    await expect.poll(() => held.size).toBe(45)
    const logNext = await openCallLog(store)
    for (let at = 45; at < 70; at += 1) logNext(aCall(at))
    await expect.poll(async () => (await readCalls(store))[0]?.startedAt).toBe(69)
    const calls = await readCalls(store)
    expect(calls.map(({ startedAt }) => startedAt)).toEqual(Array.from({ length: CALLS_MAX }, (_, at) => 69 - at))
  })

  it('is forgotten at once, and what comes then is logged again', async () => {
    const { store } = aStore()
    const logCall = await openCallLog(store)
    logCall(aCall(1))
    await expect.poll(() => readCalls(store)).toHaveLength(1)
    await forgetCalls(store)
    expect(await readCalls(store)).toEqual([])
    logCall(aCall(2))
    await expect.poll(async () => (await readCalls(store)).map(({ startedAt }) => startedAt)).toEqual([2])
  })

  it('holds up no call where nothing can be stored', async () => {
    const { store } = aStore()
    const logCall = await openCallLog({ ...store, set: () => Promise.reject(new Error('quota')) })
    expect(() => logCall(aCall(1))).not.toThrow()
  })
})
