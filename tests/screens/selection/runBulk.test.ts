import { describe, expect, it } from 'vitest'
import { type BulkLine, countState, mergeLines, runBulk, toRemaining } from '../../../src/screens/list/selection/runBulk.ts'

const boom = new Error('boom')

/** Fails for these; remembers what it was asked to do, and every step that was told. */
function aRun(items: readonly string[], failing: readonly string[] = []) {
  const tried: string[] = []
  const told: (readonly BulkLine<string>[])[] = []
  const controller = new AbortController()
  const act = async (item: string) => {
    tried.push(item)
    if (failing.includes(item)) throw boom
  }
  const run = { items, act, tell: (lines: readonly BulkLine<string>[]) => void told.push(lines), signal: controller.signal }
  const statesOf = (lines: readonly BulkLine<string>[] | undefined) => lines?.map(({ state }) => state)
  return { run, tried, told, controller, statesOf }
}

describe('something done to many, one after the other', () => {
  it('goes on after a failure, and says of each what became of it', async () => {
    const { run } = aRun(['a', 'b', 'c'], ['b'])
    expect(await runBulk(run)).toEqual([
      { item: 'a', state: 'done' },
      { item: 'b', state: 'failed', error: boom },
      { item: 'c', state: 'done' },
    ])
  })

  it('tells of every step, one running at a time', async () => {
    const { run, told, statesOf } = aRun(['a', 'b'])
    await runBulk(run)
    expect(told.map(statesOf)).toEqual([
      ['waiting', 'waiting'],
      ['running', 'waiting'],
      ['done', 'waiting'],
      ['done', 'running'],
      ['done', 'done'],
    ])
  })

  it('does as many at the same time as it may', async () => {
    const { run } = aRun([])
    let busy = 0
    let busiest = 0
    const act = async () => {
      busiest = Math.max(busiest, ++busy)
      await Promise.resolve()
      busy -= 1
    }
    const lines = await runBulk({ ...run, items: ['a', 'b', 'c', 'd', 'e'], act, atOnce: 2 })
    expect(countState(lines, 'done')).toBe(5)
    expect(busiest).toBe(2)
  })

  it('stops before the next one, and waits for the one that is running', async () => {
    const { run, tried, controller, statesOf } = aRun(['a', 'b', 'c'])
    const lines = await runBulk({
      ...run,
      async act(item) {
        await run.act(item)
        controller.abort()
      },
    })
    expect(tried).toEqual(['a'])
    expect(statesOf(lines)).toEqual(['done', 'skipped', 'skipped'])
  })

  it('does not try the rest after a failure that all would share', async () => {
    const { run, tried, statesOf } = aRun(['a', 'b', 'c'], ['a'])
    expect(statesOf(await runBulk({ ...run, isFatal: (error) => error === boom }))).toEqual(['failed', 'skipped', 'skipped'])
    expect(tried).toEqual(['a'])
  })

  it('tries again only what failed or was not tried, each in its place', async () => {
    const first = await runBulk(aRun(['a', 'b', 'c'], ['b']).run)
    expect(toRemaining(first)).toEqual(['b'])
    const again = await runBulk(aRun(toRemaining(first)).run)
    const all = mergeLines(first, again)
    expect(all.map(({ item, state }) => `${item} ${state}`)).toEqual(['a done', 'b done', 'c done'])
    expect(countState(all, 'done')).toBe(3)
  })
})
