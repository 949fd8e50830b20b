import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BatchSettings, goodsKinds } from '../../../src/batches/kinds/goodsKinds.ts'
import { planUndo } from '../../../src/batches/runner/planUndo.ts'
import { TRIES_MAX } from '../../../src/batches/runner/runShop.ts'
import { firstOf } from '../../sandbox/startSandbox.ts'
import { createDesk, type Desk, withOutcome } from './aDesk.ts'
import { type Backends, openBackends, openWorkshop, type Workshop } from './aWorkshop.ts'

let backends: Backends
let workshop: Workshop
let desk: Desk
beforeAll(async () => {
  backends = await openBackends({ storeCount: 2, goodsPerStore: 40 })
})
afterAll(() => backends.close())
beforeEach(async () => {
  workshop = await openWorkshop(backends)
  desk = createDesk(workshop)
})

describe('trouble on the way', () => {
  const settings: BatchSettings = { kind: 'setStock', how: 'add', count: 5 }
  const stockPath = '/guide-api/mms/sync/edit/quantity'

  it('“too often” makes a shop wait and go on, and writes nothing twice', async () => {
    await workshop.sandbox.addFault({ kind: 'rateLimited', path: stockPath, times: 3 })
    const { state } = await desk.carryOut(settings)
    expect(state).toMatchObject({ job: { state: 'done', counts: { waiting: 0, unknown: 0 } } })
    expect(withOutcome(state.rows, 'failed').every((row) => row.reason === 'notApplied')).toBe(true)
  })

  it('a shop that says “too often” again and again goes on by itself, though it was let through again before it came to wait', async () => {
    const { runner } = await desk.prepare(settings)
    const shop_id = firstOf(workshop.stores).shop_id
    let isFirst = true
    workshop.beforeWrites(async (count) => {
      if (count < 2 || !isFirst) return
      isFirst = false
      await workshop.sandbox.addFault({ kind: 'rateLimited', shop_id, path: stockPath, times: TRIES_MAX })
    })
    await runner.resume()
    expect(runner.read()).toMatchObject({ pausedBecause: null, job: { state: 'done', counts: { waiting: 0, unknown: 0 } } })
  })

  it('a shop whose login dies waits while the other ends; logged in to again, it goes on by itself', async () => {
    const first = firstOf(workshop.stores)
    const { runner, logInAgain } = await desk.prepare(settings)
    await workshop.sandbox.addFault({ kind: 'sessionExpired', shop_id: first.shop_id, path: stockPath, times: 1 })
    await runner.resume()
    const [waiting, ended] = runner.read().shops
    expect(runner.read()).toMatchObject({ pausedBecause: 'shopsWait', phase: 'idle', job: { state: 'paused' } })
    expect(waiting).toMatchObject({ isWaiting: true, counts: { done: 0, failed: 0, unknown: 0, running: 0 } })
    expect(ended).toMatchObject({ isWaiting: false, counts: { waiting: 0, running: 0, unknown: 0 } })

    const isDone = new Promise<void>((resolve) => {
      runner.subscribe(() => runner.read().job.state === 'done' && resolve())
    })
    await logInAgain(first)
    await isDone
    expect(runner.read()).toMatchObject({ pausedBecause: null, job: { counts: { waiting: 0, running: 0, unknown: 0 } } })
  })

  it('a write whose answer nobody can read is read back: what was not carried out fails, and is not sent again by itself', async () => {
    await workshop.sandbox.addFault({ kind: 'truncatedJson', path: stockPath, times: 1 })
    const { state } = await desk.carryOut(settings)
    const lost = withOutcome(state.rows, 'failed').filter((row) => row.reason === 'noAnswer')
    expect(lost.length).toBeGreaterThan(0)
    expect(withOutcome(state.rows, 'unknown')).toEqual([])
    const visits = (await workshop.sandbox.requests()).filter((visit) => visit.path === stockPath)
    expect(visits).toHaveLength(workshop.arrived.length)
  })

  it('a server that is away stops the batch before the next write; back again, it goes on', async () => {
    const { runner } = await desk.prepare(settings)
    workshop.setServerAway(true)
    await runner.resume()
    expect(runner.read()).toMatchObject({ pausedBecause: 'notSaved', phase: 'idle', error: { name: 'ToolApiError' } })
    expect(workshop.arrived).toEqual([])
    workshop.setServerAway(false)
    await runner.resume()
    expect(runner.read()).toMatchObject({ pausedBecause: null, job: { state: 'done' } })
  })

  it('a shop that is deleted meanwhile holds up no other: its rows are gone, and the batch goes on by itself to its end', async () => {
    const { runner } = await desk.prepare(settings)
    const [gone, stays] = workshop.shopUids
    let isFirst = true
    workshop.beforeWrites(async () => {
      if (isFirst) await workshop.api.call('deleteShop', { shop_uid: gone ?? '' })
      isFirst = false
    })
    await runner.resume()
    const state = runner.read()
    expect(state).toMatchObject({
      pausedBecause: null,
      phase: 'idle',
      job: { state: 'done', counts: { waiting: 0, running: 0, unknown: 0 } },
    })
    expect(state.shops.map(({ shop_uid }) => shop_uid)).toEqual([stays])
    const kept = await workshop.store.load('job-1')
    expect(kept.job.state).toBe('done')
    expect(kept.rows).toEqual(state.rows)
    const visits = (await workshop.sandbox.requests()).filter((visit) => visit.path === stockPath)
    expect(visits).toHaveLength(workshop.arrived.length)
  })

  it('of a batch that is paused while a shop is deleted, what left is read back and recorded, and nothing more is sent', async () => {
    const { runner } = await desk.prepare(settings)
    const [gone] = workshop.shopUids
    let resting = Promise.resolve()
    let isFirst = true
    workshop.beforeWrites(async () => {
      if (!isFirst) return
      isFirst = false
      await workshop.api.call('deleteShop', { shop_uid: gone ?? '' })
      resting = runner.pause()
    })
    await runner.resume()
    await resting
    const state = runner.read()
    expect(state).toMatchObject({ pausedBecause: null, job: { state: 'paused', counts: { running: 0, unknown: 0 } } })
    expect(state.job.counts.waiting).toBeGreaterThan(0)
    expect((await workshop.store.load('job-1')).rows).toEqual(state.rows)
    await runner.resume()
    expect(runner.read()).toMatchObject({ pausedBecause: null, job: { state: 'done' } })
  })

  it('a batch that another computer took over is not gone on with by the first, though the shop is back for which it waited', async () => {
    const store = firstOf(workshop.stores)
    const first = await desk.prepare(settings)
    await workshop.sandbox.addFault({ kind: 'sessionExpired', shop_id: store.shop_id, path: stockPath, times: 1 })
    await first.runner.resume()
    expect(first.runner.read().pausedBecause).toBe('shopsWait')

    const kept = await workshop.store.load('job-1')
    const second = await workshop.createComputer(goodsKinds.setStock, kept)
    await second.logInAgain(store)
    await second.runner.resume()
    expect(second.runner.read()).toMatchObject({ job: { state: 'done', counts: { waiting: 0, running: 0, unknown: 0 } } })
    const writes = workshop.arrived.length

    const isElsewhere = new Promise<void>((resolve) => {
      first.runner.subscribe(() => first.runner.read().pausedBecause === 'elsewhere' && resolve())
    })
    await first.logInAgain(store)
    await isElsewhere
    expect(workshop.arrived).toHaveLength(writes)
    expect((await workshop.store.load('job-1')).rows).toEqual(second.runner.read().rows)
  })

  it('what a write did whose copy was refused as too often is undone as any other', async () => {
    await workshop.sandbox.addFault({ kind: 'resent', copy: 'rateLimited', path: stockPath, times: 1 })
    const { state, lanes } = await desk.carryOut(settings)
    const undo = await planUndo(goodsKinds.setStock, lanes.call, state.rows)
    expect(undo.filter(({ reason }) => reason === 'unchanged')).toEqual([])
    expect(undo.some(({ outcome }) => outcome === 'waiting')).toBe(true)
  })

  it('what somebody changed since is left alone by the undo', async () => {
    const { state, lanes } = await desk.carryOut(settings)
    const [row] = withOutcome(state.rows, 'done')
    const store = workshop.stores[workshop.shopUids.indexOf(row?.shop_uid ?? '')]
    const sku_info_list = [{ sku_id: Number(row?.after?.sku_id), quantity: 77 }]
    const goods_list = [{ goods_id: Number(row?.after?.goods_id), sku_info_list }]
    await workshop.sandbox.call('setStocks', { goods_list }, { cookie: store?.cookie ?? '' })
    const undo = await planUndo(goodsKinds.setStock, lanes.call, state.rows)
    expect(undo.filter((each) => each.outcome === 'skipped')).toMatchObject([
      { label: row?.label, reason: 'changedMeanwhile|{"stock":77}' },
    ])
  })
})
