import { describe, expect, it } from 'vitest'
import { createLanes, LIVE_RULES_MAX } from '../../../extension/relay/lanes.ts'

/** Runs tasks of two origins and gives the most at once, over all and within one origin. */
async function countAtOnce(isolation: 'fragment' | 'serial', tasks: number) {
  const run = createLanes(isolation)
  const now = { all: 0, a: 0, b: 0 }
  const most = { all: 0, a: 0, b: 0 }
  const task = (origin: 'a' | 'b', fails: boolean) => async () => {
    for (const key of ['all', origin] as const) {
      now[key] += 1
      most[key] = Math.max(most[key], now[key])
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
    for (const key of ['all', origin] as const) now[key] -= 1
    if (fails) throw new Error('failed')
  }
  const runs = Array.from({ length: tasks }, (_, at) => run(at % 2 ? 'a' : 'b', task(at % 2 ? 'a' : 'b', at % 5 === 0)))
  const ended = await Promise.allSettled(runs)
  return { most, failed: ended.filter(({ status }) => status === 'rejected').length, left: now.all }
}

describe('lanes', () => {
  it('let 64 run at once, and failures free their place', async () => {
    expect(await countAtOnce('fragment', 500)).toMatchObject({ most: { all: LIVE_RULES_MAX }, failed: 100, left: 0 })
  })

  it('let one run at a time for each origin where requests are kept apart by waiting', async () => {
    expect(await countAtOnce('serial', 100)).toEqual({ most: { all: 2, a: 1, b: 1 }, failed: 20, left: 0 })
  })
})
