import { describe, expect, it } from 'vitest'
import { type Shop, ShopStatus } from '../../../contract/entities/shop.ts'
import { costTemplateQuery } from '../../../contract/merchantApi.ts'
import { READABLE_MS } from '../../../src/bridge/lanes/createPulse.ts'
import { createShopLanes } from '../../../src/bridge/lanes/createShopLanes.ts'
import { laneLimits } from '../../../src/bridge/lanes/laneLimits.ts'
import { createShopRun } from '../../../src/bridge/runs/createShopRun.ts'
import type { ShopRunTask } from '../../../src/bridge/runs/shopRun.ts'
import { aShop } from '../aShop.ts'
import { aClock, START_MS } from '../lanes/aClock.ts'
import { settle, somePlatform } from '../lanes/somePlatform.ts'

const [first, second, third] = ['1', '2', '3'].map((shop_id) => aShop({ shop_id })) as [Shop, Shop, Shop]
const shops = [first, second, third]

function aRun(pageCount = 1) {
  const clock = aClock()
  const platform = somePlatform()
  const lanes = createShopLanes({ bridge: platform.bridge, clock, onExpired: () => {}, random: () => 0 })
  lanes.know(shops)
  const run = createShopRun({ lanes, clock })
  const rows: string[] = []
  const task: ShopRunTask = async ({ shop_uid, shop_name }, { call, report }) => {
    for (let page = 1; page <= pageCount; page += 1) {
      await call('costTemplates', shop_uid, costTemplateQuery)
      rows.push(`${shop_name} ${page}`)
      report({ done: page, total: pageCount })
    }
  }
  const shown = () => {
    clock.advance(READABLE_MS)
    return run.read()
  }
  return {
    clock,
    platform,
    lanes,
    run,
    rows,
    task,
    shown,
    states: () => shown().lines.map(({ state }) => state),
    lineOf: (shop: Shop) => shown().lines.find((line) => line.shop.shop_uid === shop.shop_uid),
  }
}

describe('a run over shops', () => {
  it('has one line a shop in the order given, with rows counted as they come', async () => {
    const { run, task, platform, rows, shown, states, lineOf } = aRun(2)
    run.start(shops, task)
    expect(states()).toEqual(['running', 'running', 'running'])
    await platform.answerOf(second)
    expect(lineOf(second)).toMatchObject({ state: 'running', done: 1, total: 2 })
    await platform.answerOf(second)
    expect(states()).toEqual(['running', 'ok', 'running'])
    for (const shop of [first, first, third, third]) await platform.answerOf(shop)
    expect(rows).toHaveLength(6)
    expect(shown()).toMatchObject({ isRunning: false, isPartial: false, startedAt: START_MS, counts: { ok: 3 } })
    expect(shown().endedAt).not.toBeNull()
  })

  it('says how far figures of a shop are completed, and ends it well when it is cancelled meanwhile', async () => {
    const { run, platform, lineOf } = aRun()
    run.start([first], async ({ shop_uid }, { call, report }) => {
      report({ done: 5, total: 5, completion: { done: 1, total: 9, failed: 0 } })
      await call('costTemplates', shop_uid, costTemplateQuery, { isBackground: true })
    })
    expect(lineOf(first)).toMatchObject({ state: 'running', done: 5, completion: { done: 1, total: 9 } })
    run.cancel()
    await platform.answerOf(first)
    expect(lineOf(first)).toMatchObject({ state: 'ok', done: 5, completion: { done: 1, total: 9 } })
  })

  it('calls a shop queued until its first request leaves', async () => {
    const { run, task, platform, lanes, states } = aRun()
    for (let at = 0; at < laneLimits.paces.light.atOnce; at += 1) void lanes.call('costTemplates', first.shop_uid, costTemplateQuery)
    run.start([first], task)
    expect(states()).toEqual(['queued'])
    await platform.answerOf(first)
    expect(states()).toEqual(['running'])
  })

  it('says of how many shops its rows are when one fails, and runs that one again', async () => {
    const { run, task, platform, shown, lineOf, states } = aRun()
    run.start(shops, task)
    await platform.answerOf(first)
    await platform.answerOf(second, 'rejected', { merchantMessage: '不行' })
    await platform.answerOf(third)
    expect(shown()).toMatchObject({ isRunning: false, isPartial: true, counts: { ok: 2, failed: 1 } })
    expect(lineOf(second)).toMatchObject({ state: 'failed', error: { kind: 'rejected', merchantMessage: '不行' }, resumesAt: null })
    run.retry()
    expect(shown()).toMatchObject({ isRunning: true, endedAt: null })
    expect(states()).toEqual(['ok', 'running', 'ok'])
    expect(lineOf(second)).toMatchObject({ error: null, done: 0, total: null })
    await platform.answerOf(second)
    expect(shown()).toMatchObject({ isRunning: false, isPartial: false })
  })

  it('runs a shop again that is named although it ended well: its rows may be fewer than the platform says', async () => {
    const { run, task, platform, states } = aRun()
    run.start(shops, task)
    for (const shop of shops) await platform.answerOf(shop)
    run.retry()
    expect(states()).toEqual(['ok', 'ok', 'ok'])
    run.retry([second.shop_uid])
    expect(states()).toEqual(['ok', 'running', 'ok'])
    await platform.answerOf(second)
    expect(states()).toEqual(['ok', 'ok', 'ok'])
  })

  it('runs again only the shops that are named, and none that is under way', async () => {
    const { run, task, platform, states } = aRun()
    run.start(shops, task)
    await platform.answerOf(first, 'rejected')
    await platform.answerOf(second, 'rejected')
    run.retry([second.shop_uid, third.shop_uid])
    expect(states()).toEqual(['failed', 'running', 'running'])
    expect(platform.openOf(third)).toBe(1)
  })

  it('shows a shop that was told "too often" as limited, with the moment when it goes on by itself', async () => {
    const { run, task, platform, clock, states, lineOf, shown } = aRun()
    run.start(shops, task)
    await platform.answerOf(first, 'rateLimited')
    await platform.answerOf(second)
    await platform.answerOf(third)
    expect(lineOf(first)).toMatchObject({ state: 'limited', error: { kind: 'rateLimited' }, resumesAt: START_MS + laneLimits.coolingMs })
    expect(shown()).toMatchObject({ isRunning: true, counts: { limited: 1, ok: 2 } })
    clock.advance(laneLimits.coolingMs)
    expect(lineOf(first)).toMatchObject({ state: 'running', error: null, resumesAt: null })
    await platform.answerOf(first)
    expect(states()).toEqual(['ok', 'ok', 'ok'])
  })

  it('goes on by itself with a shop whose login died, once it is logged in to again', async () => {
    const { run, task, platform, lanes, shown, states, lineOf } = aRun()
    run.start(shops, task)
    await platform.answerOf(first, 'sessionExpired')
    await platform.answerOf(second)
    await platform.answerOf(third)
    expect(lineOf(first)).toMatchObject({ state: 'expired', error: { kind: 'sessionExpired' } })
    expect(shown().isRunning).toBe(false)
    lanes.know([{ ...first, status: ShopStatus.offline }, second, third])
    expect(states()).toEqual(['expired', 'ok', 'ok'])
    lanes.know([{ ...first, cookie: 'PASS_ID=renewed' }, second, third])
    expect(states()).toEqual(['running', 'ok', 'ok'])
    await platform.answerOf({ cookie: 'PASS_ID=renewed' })
    expect(shown()).toMatchObject({ isRunning: false, isPartial: false })
  })

  it('goes on by itself when a person passed the captcha', async () => {
    const { run, task, platform, lanes, states } = aRun()
    run.start(shops, task)
    await platform.answerOf(first, 'verificationNeeded')
    expect(states()).toEqual(['failed', 'running', 'running'])
    lanes.open(first.shop_uid)
    expect(states()).toEqual(['running', 'running', 'running'])
  })

  it('keeps what left when it is cancelled, and leaves the rest', async () => {
    const { run, task, platform, rows, states, shown } = aRun(3)
    run.start(shops, task)
    await platform.answerOf(first)
    run.cancel()
    await platform.answerOf(first)
    await platform.answerOf(second)
    await platform.answerOf(third)
    expect(rows).toEqual(['Shop 1 1', 'Shop 1 2', 'Shop 2 1', 'Shop 3 1'])
    expect(states()).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect(shown()).toMatchObject({ isRunning: false, isPartial: true })
    expect(platform.open.size).toBe(0)
    run.retry()
    expect(states()).toEqual(['running', 'running', 'running'])
  })

  it('does not wake a cancelled run by a new login', async () => {
    const { run, task, platform, lanes, states } = aRun()
    run.start([first], task)
    await platform.answerOf(first, 'sessionExpired')
    run.cancel()
    lanes.know([{ ...first, status: ShopStatus.offline }])
    lanes.know([first])
    expect(states()).toEqual(['expired'])
    expect(platform.left).toHaveLength(1)
  })

  it('started again, forgets the earlier one: nothing of it is shown', async () => {
    const { run, task, platform, states, rows, lineOf } = aRun(2)
    run.start([first, second], task)
    run.start([third], task)
    await platform.answerOf(first)
    expect(states()).toEqual(['running'])
    expect(lineOf(third)).toMatchObject({ done: 0 })
    await platform.answerOf(second)
    expect(platform.open.size).toBe(1)
    expect(rows).toEqual(['Shop 1 1', 'Shop 2 1'])
  })

  it('takes an error of our own for that shop’s failure alone', async () => {
    const { run, states, lineOf } = aRun()
    const cause = new TypeError('x is undefined')
    run.start(shops, async ({ shop_uid }) => {
      if (shop_uid === second.shop_uid) throw cause
    })
    await settle()
    expect(states()).toEqual(['ok', 'failed', 'ok'])
    expect(lineOf(second)?.error).toMatchObject({ kind: 'requestFailed', cause })
  })

  it('of nothing is complete at once', async () => {
    const { run, task, shown } = aRun()
    run.start([], task)
    expect(shown()).toMatchObject({ isRunning: false, isPartial: false, lines: [], endedAt: START_MS })
  })

  it('tells of itself at most ten times a second, however many rows come', async () => {
    const { run, clock } = aRun()
    let told = 0
    run.subscribe(() => {
      told += 1
    })
    run.start([first], async (_, { report }) => {
      for (let done = 1; done <= 1_000; done += 1) report({ done, total: 1_000 })
      await new Promise(() => {})
    })
    expect(told).toBe(1)
    clock.advance(READABLE_MS)
    expect(told).toBe(2)
    expect(run.read().lines[0]).toMatchObject({ done: 1_000 })
    expect(run.read()).toBe(run.read())
  })
})
