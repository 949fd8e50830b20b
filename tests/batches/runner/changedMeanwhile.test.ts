import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MerchantCallName, MerchantPayload } from '../../../contract/merchantApi.ts'
import { goodsWriteCalls } from '../../../contract/merchantCalls/goodsWrites.ts'
import type { BatchSettings } from '../../../src/batches/kinds/goodsKinds.ts'
import { goodsKinds } from '../../../src/batches/kinds/goodsKinds.ts'
import type { PlanGoods } from '../../../src/batches/rules/planGoods.ts'
import { planUndo } from '../../../src/batches/runner/planUndo.ts'
import { toOverwriting } from '../../../src/domain/batchOverwriting.ts'
import { firstOf } from '../../sandbox/startSandbox.ts'
import { createDesk, type Desk, idOf, withOutcome } from './aDesk.ts'
import { type Backends, openBackends, openWorkshop, type Workshop } from './aWorkshop.ts'

let backends: Backends
let workshop: Workshop
let desk: Desk
/** Of the shop; the first is the one that batches bind. */
let templateIds: readonly string[] = []
beforeAll(async () => {
  backends = await openBackends({ storeCount: 1, goodsPerStore: 60 })
})
afterAll(() => backends.close())
beforeEach(async () => {
  workshop = await openWorkshop(backends)
  desk = createDesk(workshop)
})

/** What somebody else does at the platform's own page. */
async function changeElsewhere<Name extends MerchantCallName>(name: Name, payload: MerchantPayload<Name>) {
  const reply = await workshop.sandbox.call(name, payload, { cookie: firstOf(workshop.stores).cookie })
  expect(reply.status).toBe(200)
}

const setPriceOf = ({ goods_id, skus }: PlanGoods, fen: number) =>
  changeElsewhere('setPrices', {
    goods_list: [
      {
        goods_id: Number(goods_id),
        sku_info_list: skus.map(({ sku_id }) => ({ sku_id: Number(sku_id), multi_price: fen, price: fen + 150 })),
      },
    ],
  })
const setStockOf = ({ goods_id, skus }: PlanGoods, quantity: number) =>
  changeElsewhere('setStocks', {
    goods_list: [{ goods_id: Number(goods_id), sku_info_list: skus.map(({ sku_id }) => ({ sku_id: Number(sku_id), quantity })) }],
  })

/** Goods on sale without traps, in the order of the list. */
async function plainGoods(): Promise<PlanGoods[]> {
  const plain = new Set(
    await desk.idsWith(({ traits, state, promotionPercent }) => {
      const { needsReview, ignoresTitles, refusesEdits } = traits
      return state === 'onSale' && promotionPercent === null && !needsReview && !ignoresTitles && !refusesEdits
    }),
  )
  return [...(await desk.goodsById()).values()].filter((goods) => plain.has(goods.goods_id))
}

const dearer: BatchSettings = {
  kind: 'setPrice',
  group: { how: 'add', fen: 10 },
  single: { how: 'add', fen: 10 },
  ending: 'any',
  rounding: 'nearest',
  guardPercent: null,
}
const more: BatchSettings = { kind: 'setStock', how: 'add', count: 5 }

interface Case {
  readonly settings: BatchSettings
  /** Makes the goods what neither the plan nor the batch wants. */
  readonly change: (goods: PlanGoods) => Promise<void>
  readonly valueOf: (goods: PlanGoods | undefined) => unknown
  readonly found: string
}

const cases: Readonly<Record<'setPrice' | 'setStock' | 'setTitle' | 'bindTemplate', Case>> = {
  setPrice: {
    settings: dearer,
    change: (goods) => setPriceOf(goods, 5_890),
    valueOf: (goods) => goods?.skus.map((sku) => sku.group_fen),
    found: 'changedMeanwhile|{"group_fen":5890,"single_fen":6040}',
  },
  setStock: {
    settings: more,
    change: (goods) => setStockOf(goods, 77),
    valueOf: (goods) => goods?.skus.map((sku) => sku.stock),
    found: 'changedMeanwhile|{"stock":77}',
  },
  setTitle: {
    settings: { kind: 'setTitle', change: { how: 'suffix', text: '新' } },
    change: ({ goods_id }) => changeElsewhere('setTitles', { goods_id2_name: { [goods_id]: '别人改的标题' } }),
    valueOf: (goods) => goods?.title,
    found: 'changedMeanwhile|{"title":"别人改的标题"}',
  },
  bindTemplate: {
    settings: { kind: 'bindTemplate', templateIds: {} },
    change: async ({ goods_id, template_id }) => {
      const third = templateIds.find((each) => each !== template_id && each !== templateIds[0])
      await changeElsewhere('bindCostTemplate', { goods_ids: [Number(goods_id)], cost_template_id: Number(third) })
    },
    valueOf: (goods) => goods?.template_id,
    found: 'changedMeanwhile|{"template_id":',
  },
}

async function settingsOf(settings: BatchSettings): Promise<BatchSettings> {
  if (settings.kind !== 'bindTemplate') return settings
  const goods = [...(await desk.goodsById()).values()]
  templateIds = [...new Set(goods.map(({ template_id }) => template_id ?? ''))]
  return { ...settings, templateIds: { [workshop.shopUids[0] ?? '']: templateIds[0] ?? '' } }
}

/** Plain goods that the batch would change; the last of them goes out with a later write than the first. */
async function chosenFor({ settings }: Case) {
  const wanted = await settingsOf(settings)
  const goods = await plainGoods()
  const changed = wanted.kind === 'bindTemplate' ? goods.filter((each) => each.template_id !== Object.values(wanted.templateIds)[0]) : goods
  return { wanted, first: firstOf(changed), last: firstOf(changed.slice(-1)) }
}

describe.each(Object.entries(cases))('%s', (kind, each) => {
  it('leaves alone what somebody changed after the plan, and says what is there now', async () => {
    const { wanted, first } = await chosenFor(each)
    const { runner } = await desk.prepare(wanted)
    await each.change(first)
    const changed = each.valueOf((await desk.goodsById()).get(first.goods_id))
    await runner.resume()
    const { rows, job } = runner.read()
    expect(job).toMatchObject({ state: 'done', counts: { waiting: 0, running: 0, unknown: 0 } })
    const ofGoods = rows.filter((row) => idOf(row) === first.goods_id)
    for (const row of ofGoods) expect([row.outcome, row.reason.slice(0, each.found.length)]).toEqual(['failed', each.found])
    expect(each.valueOf((await desk.goodsById()).get(first.goods_id))).toEqual(changed)
    expect(withOutcome(rows, 'failed').filter(({ reason }) => reason.startsWith('changed'))).toEqual(ofGoods)
    expect(withOutcome(rows, 'done').length).toBeGreaterThan(10)
  })

  it('leaves alone what somebody changes between two of its writes', async () => {
    const { wanted, last } = await chosenFor(each)
    const { runner } = await desk.prepare(wanted)
    workshop.beforeWrites(async (count) => {
      if (count === 0) await each.change(last)
    })
    await runner.resume()
    const ofGoods = runner.read().rows.filter((row) => idOf(row) === last.goods_id)
    for (const row of ofGoods) expect([row.outcome, row.reason.slice(0, each.found.length)]).toEqual(['failed', each.found])
    expect(workshop.arrived.length).toBeGreaterThan(1)
    expect(JSON.stringify(workshop.arrived)).not.toContain(last.goods_id)
  })

  it('leaves alone what somebody changes while a write that was refused as too often waits to be sent again', async () => {
    const { wanted, first } = await chosenFor(each)
    const { runner } = await desk.prepare(wanted)
    const path = { setPrice: goodsWriteCalls.setPrices, setStock: goodsWriteCalls.setStocks, setTitle: goodsWriteCalls.setTitles }
    const { path: written } = { ...path, bindTemplate: goodsWriteCalls.bindCostTemplate }[kind as keyof typeof cases]
    workshop.beforeWrites(async (count) => {
      if (count > 0) return
      await each.change(first)
      await workshop.sandbox.addFault({ kind: 'rateLimited', path: written, times: 1 })
    })
    await runner.resume()
    const ofGoods = runner.read().rows.filter((row) => idOf(row) === first.goods_id)
    for (const row of ofGoods) expect([row.outcome, row.reason.slice(0, each.found.length)]).toEqual(['failed', each.found])
    expect(JSON.stringify(workshop.arrived.slice(1))).not.toContain(first.goods_id)
  })

  it('leaves alone what somebody changes between the plan of its undo and the undo', async () => {
    const { wanted, first } = await chosenFor(each)
    const { state, lanes } = await desk.carryOut(wanted)
    const undo = await planUndo(goodsKinds[wanted.kind], lanes.call, state.rows)
    const { runner } = await desk.keep(wanted.kind, { undoes: 'it' }, undo)
    await each.change(first)
    const changed = each.valueOf((await desk.goodsById()).get(first.goods_id))
    await runner.resume()
    const ofGoods = runner.read().rows.filter((row) => idOf(row) === first.goods_id)
    expect(ofGoods.length).toBeGreaterThan(0)
    for (const row of ofGoods) expect([row.outcome, row.reason.slice(0, each.found.length)]).toEqual(['failed', each.found])
    expect(each.valueOf((await desk.goodsById()).get(first.goods_id))).toEqual(changed)
  })

  it('leaves to another batch what that one has written: the undo of the one that sent nothing turns nothing back', async () => {
    const { wanted, first } = await chosenFor(each)
    const rows = (await desk.rowsOf(wanted)).filter((row) => String(row.after?.goods_id) === first.goods_id)
    const one = await desk.keep(wanted.kind, { ...wanted }, rows)
    const other = await desk.keep(wanted.kind, { ...wanted }, rows)
    await one.runner.resume()
    const writes = workshop.arrived.length
    await other.runner.resume()
    expect(workshop.arrived).toHaveLength(writes)
    expect(new Set(other.runner.read().rows.map((row) => row.outcome))).toEqual(new Set(['done']))
    const undoOf = async ({ runner, lanes }: typeof one) =>
      (await planUndo(goodsKinds[wanted.kind], lanes.call, runner.read().rows)).map(({ outcome, reason }) => [outcome, reason])
    expect(await undoOf(other)).toEqual(rows.map(() => ['skipped', 'unchanged']))
    expect(await undoOf(one)).toEqual(rows.map(() => ['waiting', '']))
  })

  it('overwrites it where the plan says so, and its undo goes back to what was found', async () => {
    const { wanted, first } = await chosenFor(each)
    const rows = (await desk.rowsOf(wanted)).filter((row) => String(row.after?.goods_id) === first.goods_id)
    const { runner, lanes } = await desk.keep(wanted.kind, { ...wanted, ...toOverwriting(true) }, rows)
    await each.change(first)
    const changed = each.valueOf((await desk.goodsById()).get(first.goods_id))
    await runner.resume()
    expect(new Set(runner.read().rows.map((row) => row.outcome))).toEqual(new Set(['done']))
    expect(each.valueOf((await desk.goodsById()).get(first.goods_id))).not.toEqual(changed)
    const undo = await planUndo(goodsKinds[wanted.kind], lanes.call, runner.read().rows)
    const back = await desk.keep(wanted.kind, { undoes: 'it' }, undo)
    await back.runner.resume()
    expect(each.valueOf((await desk.goodsById()).get(first.goods_id))).toEqual(changed)
  })
})

it('goods that somebody put on sale meanwhile are not asked to be deleted', async () => {
  const [putBack = ''] = await desk.idsWith((goods) => goods.state === 'offShelf' && !goods.traits.needsReview)
  const { runner } = await desk.prepare({ kind: 'deleteGoods' })
  await changeElsewhere('putOnSale', { goodsId: Number(putBack) })
  await runner.resume()
  expect(runner.read().rows.filter((row) => idOf(row) === putBack)).toMatchObject([{ outcome: 'failed', reason: 'stillOnSale' }])
  expect(JSON.stringify(workshop.arrived)).not.toContain(putBack)
})

it('goods that somebody deleted meanwhile are deleted, and others say that they are gone; nothing is sent for either', async () => {
  const [gone = ''] = await desk.idsWith((goods) => goods.state === 'offShelf')
  const deleting = await desk.prepare({ kind: 'deleteGoods' })
  const titling = await desk.prepare({ kind: 'setTitle', change: { how: 'suffix', text: '新' } })
  await changeElsewhere('deleteGoods', { goods_id: [Number(gone)] })
  await deleting.runner.resume()
  expect(deleting.runner.read().rows.filter((row) => idOf(row) === gone)).toMatchObject([{ outcome: 'done', reason: '' }])
  await titling.runner.resume()
  expect(titling.runner.read().rows.filter((row) => idOf(row) === gone)).toMatchObject([{ outcome: 'failed', reason: 'notThere' }])
  expect(JSON.stringify(workshop.arrived)).not.toContain(gone)
})

it('goods that somebody moved on the shelf as the batch wants it are done, and nothing is sent for them', async () => {
  const [first] = await plainGoods()
  const { runner } = await desk.prepare({ kind: 'setShelf', is_onsale: false })
  await changeElsewhere('takeOffSale', { goodsId: Number(first?.goods_id) })
  await runner.resume()
  expect(runner.read().rows.filter((row) => idOf(row) === first?.goods_id)).toMatchObject([{ outcome: 'done' }])
  expect(JSON.stringify(workshop.arrived)).not.toContain(first?.goods_id)
})

it('a shop whose goods cannot be read before the write is sent nothing, and its rows can be tried again', async () => {
  const { runner } = await desk.prepare(more)
  await workshop.sandbox.addFault({ kind: 'emptyBody', path: '/vodka/v2/mms/query/display/mall/goodsList' })
  await runner.resume()
  expect(workshop.arrived).toEqual([])
  expect(new Set(withOutcome(runner.read().rows, 'failed').map((row) => row.reason))).toEqual(new Set(['notLooked']))
  await workshop.sandbox.control('/faults', { method: 'DELETE' })
  await runner.rerunFailed()
  expect(withOutcome(runner.read().rows, 'done').length).toBeGreaterThan(10)
})

it('a list that shows nothing and counts nothing deletes no goods: they are not said to be gone', async () => {
  const { runner } = await desk.prepare({ kind: 'deleteGoods' })
  await workshop.sandbox.addFault({ kind: 'saysNothing', path: '/vodka/v2/mms/query/display/mall/goodsList' })
  await runner.resume()
  const { rows } = runner.read()
  expect(workshop.arrived).toEqual([])
  expect(withOutcome(rows, 'done')).toEqual([])
  expect(new Set(withOutcome(rows, 'failed').map((row) => row.reason))).toEqual(new Set(['notLooked']))
})
