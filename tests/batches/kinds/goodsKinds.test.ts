import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { goodsWriteCalls } from '../../../contract/merchantCalls/goodsWrites.ts'
import { type BatchSettings, goodsKinds, toPlan } from '../../../src/batches/kinds/goodsKinds.ts'
import { readPricedGoods } from '../../../src/batches/kinds/setPrice/readPricedGoods.ts'
import type { PriceSettings } from '../../../src/batches/kinds/setPrice/rules.ts'
import type { PlanGoods } from '../../../src/batches/rules/planGoods.ts'
import { planUndo } from '../../../src/batches/runner/planUndo.ts'
import type { ShopLanes } from '../../../src/bridge/lanes/shopLanes.ts'
import { createDesk, type Desk, idOf, withOutcome } from '../runner/aDesk.ts'
import { type Backends, LEARNED_AT, openBackends, openWorkshop, type Workshop } from '../runner/aWorkshop.ts'

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

const dearer: PriceSettings = {
  kind: 'setPrice',
  group: { how: 'add', fen: 10 },
  single: { how: 'add', fen: 10 },
  ending: 'any',
  rounding: 'nearest',
  guardPercent: null,
}

/** Every goods of both shops, as the console reads them before it plans prices. */
async function readAllGoods(call: ShopLanes['call']): Promise<PlanGoods[]> {
  const goods = [...(await desk.goodsById()).values()]
  const read = workshop.shopUids.map((shop_uid) => {
    const goods_ids = new Set(goods.filter((each) => each.shop_uid === shop_uid).map((each) => each.goods_id))
    return readPricedGoods({ call, shop_uid, goods_ids })
  })
  const found = new Map((await Promise.all(read)).flatMap((ofShop) => [...ofShop]))
  return goods.flatMap((each) => found.get(each.goods_id) ?? [])
}

describe('a batch at the platform', () => {
  it.each<[BatchSettings['kind'], BatchSettings, (goods: PlanGoods) => unknown]>([
    ['setPrice', dearer, (goods) => goods.skus.map((sku) => sku.group_fen)],
    ['setStock', { kind: 'setStock', how: 'add', count: 5 }, (goods) => goods.skus.map((sku) => sku.stock)],
    ['setTitle', { kind: 'setTitle', change: { how: 'suffix', text: '新' } }, (goods) => goods.title],
    ['setShelf', { kind: 'setShelf', is_onsale: false }, (goods) => goods.is_onsale],
  ])('%s ends as the platform shows it, and is undone to what was before', async (kind, settings, toValue) => {
    const valuesNow = async () => [...(await desk.goodsById()).values()].map(toValue)
    const before = await valuesNow()
    const { state, lanes } = await desk.carryOut(settings)
    expect(state).toMatchObject({ job: { state: 'done', counts: { waiting: 0, running: 0, unknown: 0 } }, pausedBecause: null })
    expect(withOutcome(state.rows, 'done').length).toBeGreaterThan(20)
    expect(await valuesNow()).not.toEqual(before)

    const undo = await planUndo(goodsKinds[kind], lanes.call, state.rows)
    const { runner } = await desk.keep(kind, { undoes: 'it' }, undo)
    await runner.resume()
    const reviewed = new Set(await desk.idsWith((goods) => kind === 'setShelf' && goods.traits.needsReview))
    expect(withOutcome(runner.read().rows, 'failed')).toEqual([])
    const still = (values: readonly unknown[]) => values.filter((_, at) => !reviewed.has([...goods.keys()][at] ?? ''))
    const goods = await desk.goodsById()
    expect(still(await valuesNow())).toEqual(still(before))
  })

  it('changes the own prices of goods under a promotion, planned, read back and undone to the last fen', async () => {
    const promoted = new Set(await desk.idsWith((goods) => goods.promotionPercent !== null && !goods.traits.refusesEdits))
    expect(promoted.size).toBeGreaterThan(0)
    const pricesNow = async () => [...(await desk.goodsById()).values()].map(({ skus }) => skus.map(({ group_fen }) => group_fen))
    const before = await pricesNow()
    const { lanes } = await desk.prepare(dearer)
    const goods = await readAllGoods(lanes.call)
    expect(goods.map(({ skus }) => skus.map(({ group_fen }) => group_fen))).toEqual(before)
    const { runner } = await desk.keep('setPrice', { ...dearer }, toPlan(goods, dearer))
    await runner.resume()
    const done = withOutcome(runner.read().rows, 'done')
    expect(new Set(done.map(idOf).filter((id) => promoted.has(id)))).toEqual(promoted)
    const after = new Map([...(await desk.goodsById()).values()].flatMap(({ skus }) => skus.map((sku) => [sku.sku_id, sku.group_fen])))
    for (const row of done) expect(after.get(String(row.after?.sku_id))).toBe(Number(row.before?.group_fen) + 10)

    const undo = await desk.keep('setPrice', { undoes: 'it' }, await planUndo(goodsKinds.setPrice, lanes.call, runner.read().rows))
    await undo.runner.resume()
    expect(withOutcome(undo.runner.read().rows, 'done')).toHaveLength(done.length)
    expect(await pricesNow()).toEqual(before)
  })

  it('whose prices break a rule of their category learns it, and the next plan leaves them out with the date', async () => {
    const refusing = new Set(await desk.idsWith((goods) => goods.traits.refusesEdits))
    const isTooClose = (goods: PlanGoods) => goods.category?.cat_id.endsWith('1') && goods.skus.length > 1 && !refusing.has(goods.goods_id)
    const goods = [...(await desk.goodsById()).values()].find(isTooClose)
    if (!goods?.category) throw new Error('no such goods')
    const [first] = toPlan([goods], dearer)
    if (!first) throw new Error('nothing was planned')
    const tooClose = { ...first, after: { ...first.after, single_fen: Number(first.after?.group_fen) + 99 } }
    const { runner } = await desk.keep('setPrice', { ...dearer }, [tooClose])
    await runner.resume()
    expect(runner.read().rows).toMatchObject([{ outcome: 'failed', reason: expect.stringContaining('price-must-over-multi_price-100') }])
    const rules = await workshop.learnedRules()
    expect([...rules.values()]).toEqual([{ ...goods.category, step: { value: 100, learnedAt: LEARNED_AT }, spread: null }])
    const closer = { ...dearer, group: null, single: { how: 'set', fen: Number(first.before?.group_fen) + 99 } } as const
    expect(toPlan([goods], closer, rules)[0]).toMatchObject({ outcome: 'skipped', reason: `stepTooSmall|99|100|${LEARNED_AT}` })
  })

  it('which fails for goods of many a reason, or for one that is no rule of a category, teaches nothing', async () => {
    const { state } = await desk.carryOut(dearer)
    expect(withOutcome(state.rows, 'failed').length).toBeGreaterThan(0)
    const templateIds = Object.fromEntries(workshop.shopUids.map((uid) => [uid, '999999999999999']))
    await desk.carryOut({ kind: 'bindTemplate', templateIds })
    expect((await workshop.learnedRules()).size).toBe(0)
  })

  it('whose price edits are refused for some goods fails for just those, though the answer names only their number', async () => {
    const refusing = new Set(await desk.idsWith((goods) => goods.traits.refusesEdits))
    const { state } = await desk.carryOut(dearer)
    const failed = withOutcome(state.rows, 'failed')
    expect(failed.length).toBeGreaterThan(0)
    expect(failed.every((row) => refusing.has(idOf(row)) && row.reason === 'notApplied')).toBe(true)
  })

  it('which fails for every second goods is run again for those alone', async () => {
    await workshop.sandbox.addFault({ kind: 'partialFailure', path: goodsWriteCalls.setPrices.path, times: 4 })
    const { state, runner } = await desk.carryOut(dearer)
    const refusing = new Set(await desk.idsWith((goods) => goods.traits.refusesEdits))
    const failed = withOutcome(state.rows, 'failed').filter((row) => !refusing.has(idOf(row)))
    expect(failed.length).toBeGreaterThan(10)
    const writesBefore = workshop.arrived.length
    await runner.rerunFailed()
    const again = runner.read()
    expect(withOutcome(again.rows, 'failed').every((row) => refusing.has(idOf(row)))).toBe(true)
    expect(again.job.counts.done).toBe(state.job.counts.done + failed.length)
    const rewritten = JSON.stringify(workshop.arrived.slice(writesBefore))
    expect(withOutcome(state.rows, 'done').some((row) => rewritten.includes(String(row.after?.sku_id)))).toBe(false)
  })

  it('whose new titles are answered with success and not applied says so', async () => {
    const ignoring = new Set(await desk.idsWith((goods) => goods.traits.ignoresTitles))
    const { state } = await desk.carryOut({ kind: 'setTitle', change: { how: 'suffix', text: '新' } })
    const failed = withOutcome(state.rows, 'failed')
    expect(new Set(failed.map(idOf))).toEqual(ignoring)
    expect(failed.every((row) => row.reason === 'notApplied')).toBe(true)
  })

  it('whose goods are reviewed before they are on the shelf is done, with that note', async () => {
    const reviewed = await desk.idsWith((goods) => goods.traits.needsReview && goods.state === 'offShelf')
    await workshop.sandbox.addFault({ kind: 'reviewNeeded', path: '/vodka/v2/mms/pc/onSale', times: 1 })
    const { state } = await desk.carryOut({ kind: 'setShelf', is_onsale: true })
    const noted = withOutcome(state.rows, 'done').filter((row) => row.reason === 'inReview')
    expect(noted.length).toBeGreaterThanOrEqual(Math.max(1, reviewed.length))
    expect(withOutcome(state.rows, 'failed')).toEqual([])
  })

  it('of a template that another shop has fails with the platform’s own words', async () => {
    const templateIds = Object.fromEntries(workshop.shopUids.map((uid) => [uid, '999999999999999']))
    const { state } = await desk.carryOut({ kind: 'bindTemplate', templateIds })
    expect(withOutcome(state.rows, 'failed')).toHaveLength(state.rows.length)
    expect(new Set(state.rows.map((row) => row.reason))).toEqual(new Set(['refused|1000|运费模板不存在']))
  })

  it('binds the template of each goods’ own shop, and back to what each had', async () => {
    const before = await desk.goodsById()
    const templateOf = (uid: string) => [...before.values()].find((goods) => goods.shop_uid === uid)?.template_id ?? ''
    const templateIds = Object.fromEntries(workshop.shopUids.map((uid) => [uid, templateOf(uid)]))
    const { state, lanes } = await desk.carryOut({ kind: 'bindTemplate', templateIds })
    for (const goods of (await desk.goodsById()).values()) expect(goods.template_id).toBe(templateIds[goods.shop_uid])
    const { runner } = await desk.keep('bindTemplate', { undoes: 'it' }, await planUndo(goodsKinds.bindTemplate, lanes.call, state.rows))
    await runner.resume()
    expect(await desk.goodsById()).toEqual(before)
  })

  it('of goods to delete deletes those off the shelf, leaves the others, and says what somebody put on sale meanwhile', async () => {
    const gone = await desk.idsWith((goods) => goods.state === 'offShelf' || goods.state === 'rejected')
    const [putBack = ''] = await desk.idsWith((goods) => goods.state === 'offShelf' && !goods.traits.needsReview)
    const computer = await desk.prepare({ kind: 'deleteGoods' })
    const store = workshop.stores.find(({ shop_id }) => putBack.startsWith(shop_id))
    await workshop.sandbox.call('putOnSale', { goodsId: Number(putBack) }, { cookie: store?.cookie ?? '' })
    await computer.runner.resume()
    const { rows } = computer.runner.read()
    expect(withOutcome(rows, 'done').map(idOf).sort()).toEqual(gone.filter((id) => id !== putBack).sort())
    expect(withOutcome(rows, 'failed').map((row) => [idOf(row), row.reason])).toEqual([[putBack, 'stillOnSale']])
    expect([...(await desk.goodsById()).keys()].filter((id) => gone.includes(id))).toEqual([putBack])
  })
})
