import { setMaxListeners } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BatchRow } from '../../../contract/entities/batchJob.ts'
import { toPlan } from '../../../src/batches/kinds/goodsKinds.ts'
import { setPrice } from '../../../src/batches/kinds/setPrice/kind.ts'
import { type PriceSettings, type PriceValues, priceValues } from '../../../src/batches/kinds/setPrice/rules.ts'
import { planBatch } from '../../../src/batches/runner/planBatch.ts'
import { planUndo } from '../../../src/batches/runner/planUndo.ts'
import { report } from '../../e2e/extension/report.ts'
import { fc } from '../../fastCheck.ts'
import { type Backends, type Cut, openBackends, openWorkshop, type Workshop } from './aWorkshop.ts'

const CUTS = 10
const SHOPS = 8
// Three requests of each shop wait for their turn on the batch's one signal.
setMaxListeners(3 * SHOPS)

let backends: Backends
let workshop: Workshop
beforeAll(async () => {
  backends = await openBackends({ storeCount: SHOPS, goodsPerStore: 115 })
  workshop = await openWorkshop(backends)
})
afterAll(() => backends.close())

const settings: PriceSettings = {
  kind: 'setPrice',
  group: { how: 'percent', percent: -8 },
  single: { how: 'percent', percent: -3 },
  ending: '.9',
  rounding: 'nearest',
  guardPercent: 50,
}

type Prices = PriceValues

/** Prices at the platform, by SKU. */
async function pricesNow(): Promise<Map<string, Prices>> {
  const skus = (await workshop.goods()).flatMap((goods) => goods.sku_list.map((sku) => ({ goods_id: String(goods.id), ...sku })))
  return new Map(
    skus.map(({ goods_id, skuId, groupPrice, normalPrice }) => [
      String(skuId),
      { goods_id, sku_id: String(skuId), group_fen: groupPrice, single_fen: normalPrice },
    ]),
  )
}

async function findRefusing(): Promise<Set<string>> {
  return new Set((await workshop.goods()).filter((goods) => goods.traits.refusesEdits).map((goods) => String(goods.id)))
}

/** What the platform should show: the plan, but for goods whose edits it refuses. */
async function pricesPlanned(before: ReadonlyMap<string, Prices>, rows: readonly BatchRow[]): Promise<Map<string, Prices>> {
  const refusing = await findRefusing()
  const planned = rows.filter((row) => row.outcome !== 'skipped').map((row) => priceValues.parse(row.after))
  const changed = planned.filter((values) => !refusing.has(values.goods_id))
  return new Map([...before, ...changed.map((values) => [values.sku_id, values] as const)])
}

function skusIn(body: unknown): string[] {
  const { goods_list } = body as { goods_list: { sku_info_list: { sku_id: number }[] }[] }
  return goods_list.flatMap((goods) => goods.sku_info_list.map((sku) => String(sku.sku_id)))
}

/** Runs a batch that is kept on one computer after the other; each dies under one of its writes, but the last. */
async function runThroughCuts(job_id: string, cuts: readonly Cut[]) {
  for (const cut of cuts) {
    const { runner, death } = await workshop.createComputer(setPrice, await workshop.store.load(job_id), cut)
    void runner.resume()
    await death
  }
  const { runner } = await workshop.createComputer(setPrice, await workshop.store.load(job_id))
  await runner.resume()
  return runner.read()
}

it('prices of 3,000 SKUs in eight shops, cut off ten times, come out as planned, none written twice; and undone, as they were', async () => {
  const before = await pricesNow()
  const planned = toPlan(await workshop.planGoods(), settings)
  const toWrite = planned.filter((row) => row.outcome === 'waiting')
  expect(toWrite.length).toBeGreaterThan(3_000)
  const { rows } = await planBatch(workshop.store, {
    job_id: 'prices',
    kind: 'setPrice',
    title: '改价',
    plan: { ...settings },
    rows: planned,
  })

  const cuts = fc.sample(fc.record({ afterWrites: fc.integer({ min: 1, max: 5 }), arrives: fc.boolean() }), { numRuns: CUTS, seed: 20 })
  const state = await runThroughCuts('prices', cuts)

  expect(state).toMatchObject({
    phase: 'idle',
    pausedBecause: null,
    job: { state: 'done', counts: { waiting: 0, running: 0, unknown: 0 } },
  })
  const after = await pricesNow()
  expect(after).toEqual(await pricesPlanned(before, rows))
  expect(after).not.toEqual(before)
  for (const row of state.rows.filter((each) => each.outcome !== 'skipped')) {
    const shown = after.get(String(row.after?.sku_id))
    expect(shown).toEqual(row.outcome === 'done' ? row.after : row.before)
    expect(row.reason).toBe(row.outcome === 'done' ? '' : 'notApplied')
  }

  // A write that was refused and whose answer was lost shows the old price, and is tried again; none that was carried out is.
  const written = workshop.arrived.flatMap(skusIn)
  const refusing = await findRefusing()
  const carriedOut = written.filter((sku) => !refusing.has(before.get(sku)?.goods_id ?? ''))
  const twice = carriedOut.length - new Set(carriedOut).size
  report(
    `R7, the console's half: ${CUTS} deaths under ${toWrite.length} prices, ${workshop.arrived.length} writes arrived, ${twice} prices written twice`,
  )
  expect(twice).toBe(0)
  expect(new Set(written).size).toBe(toWrite.length)
  const visits = (await workshop.sandbox.requests()).filter((visit) => visit.path === '/guide-api/mms/sync/edit/price')
  expect(visits).toHaveLength(workshop.arrived.length)

  const kept = await workshop.store.load('prices')
  expect(kept.rows).toEqual(state.rows)
  const computer = await workshop.createComputer(setPrice, kept)
  const undo = await planUndo(setPrice, computer.lanes.call, kept.rows)
  expect(undo.every((row) => row.outcome === 'waiting')).toBe(true)
  await planBatch(workshop.store, { job_id: 'back', kind: 'setPrice', title: '撤销', plan: { undoes: 'prices' }, rows: undo })
  const undone = await runThroughCuts('back', cuts.slice(0, 2))
  expect(undone.job).toMatchObject({ state: 'done', counts: { done: undo.length, failed: 0, unknown: 0, waiting: 0 } })
  expect(await pricesNow()).toEqual(before)
}, 600_000)
