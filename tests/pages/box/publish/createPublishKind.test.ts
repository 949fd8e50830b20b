import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BatchRow } from '../../../../contract/entities/batchJob.ts'
import { publishingCalls } from '../../../../contract/merchantCalls/publishing.ts'
import type { RowWrite } from '../../../../src/batches/runner/batch.ts'
import { planBatch } from '../../../../src/batches/runner/planBatch.ts'
import { planUndo } from '../../../../src/batches/runner/planUndo.ts'
import type { ShopLanes } from '../../../../src/bridge/lanes/shopLanes.ts'
import { newClaim } from '../../../../src/pages/box/publish/claims.ts'
import { createClaimKeeper } from '../../../../src/pages/box/publish/createClaimKeeper.ts'
import { createPublishKind } from '../../../../src/pages/box/publish/createPublishKind.ts'
import { createPublishTools } from '../../../../src/pages/box/publish/createPublishTools.ts'
import { SHOP_KNOWN_MS } from '../../../../src/pages/box/publish/createSameGoodsFinder.ts'
import { LIST_SETTLED_MS } from '../../../../src/pages/box/publish/goodsStates.ts'
import { fromOwnShop } from '../../../../src/pages/box/rules/toBoxGoods.ts'
import { type Backends, openBackends, openWorkshop, type Workshop } from '../../../batches/runner/aWorkshop.ts'
import { someBoxGoods } from '../../../server/builders/box.ts'
import { aGoodListing, createPublishScene } from './publishScene.ts'

const SHOPS = 5
const TITLE = '新款夏季轻便收纳盒'
let backends: Backends
let workshop: Workshop
let scene: ReturnType<typeof createPublishScene>

beforeAll(async () => {
  backends = await openBackends({ storeCount: SHOPS, goodsPerStore: 3 })
})
afterAll(() => backends.close())
beforeEach(async () => {
  workshop = await openWorkshop(backends)
  scene = createPublishScene(workshop)
  await workshop.sandbox.post('/publishing', { review_ms: 3_600_000, draft_lag_ms: 0, busy_every: 0 })
})

const listing = (changes: Parameters<typeof aGoodListing>[1] = {}) => aGoodListing(workshop.sandbox.origin, changes)
const countOf = async (path: string) => (await workshop.sandbox.requests()).filter((request) => request.path === path).length

/** The write of a single row, whose shop answers so. */
const writeOf = (row: BatchRow, call: (name: string) => Promise<unknown>): RowWrite => ({
  shop_uid: row.shop_uid,
  rows: [row],
  shopRows: () => [row],
  job_id: 'job',
  job_version: 2,
  plan: {},
  note: async () => {},
  call: call as unknown as ShopLanes['call'],
  signal: new AbortController().signal,
})

describe('publishing', () => {
  it('hands goods in, watches the review, and says to the box how far they are in each shop', async () => {
    const [goods] = await scene.putIntoBox(listing())
    const { runner } = await scene.open(await scene.plan(goods ? [goods] : []))
    await runner.resume()
    expect(runner.read().job).toMatchObject({ state: 'done', counts: { done: SHOPS } })
    expect((await scene.claims('box-0')).map((claim) => claim?.state)).toEqual(Array(SHOPS).fill('review'))
    expect(await scene.shopsWith(TITLE)).toEqual(Array(SHOPS).fill(0))

    await scene.endReviews()
    await runner.resume()
    expect(runner.read().rows.map(({ outcome, reason }) => [outcome, reason])).toEqual(Array(SHOPS).fill(['done', '']))
    expect(await scene.shopsWith(TITLE)).toEqual(Array(SHOPS).fill(1))
    const claims = await scene.claims('box-0')
    expect(claims.map((claim) => claim?.state)).toEqual(Array(SHOPS).fill('published'))
    expect(claims.map((claim) => claim?.goods_id)).toEqual(runner.read().rows.map(({ after }) => scene.goodsIdOf(after)))
  })

  it('brings the pictures byte by byte, each once for a shop, and the prices, codes and stocks of the SKUs', async () => {
    const [one, other] = await scene.putIntoBox(listing(), listing({ title: '另一款收纳盒' }))
    const { runner, lanes } = await scene.open(await scene.plan(one && other ? [one, other] : []))
    await runner.resume()
    await scene.endReviews()
    // Three pictures, of which SKUs and carousel share two.
    expect(await countOf('/v3/store_image')).toBe(3 * SHOPS)
    const [row] = runner.read().rows
    const call = { goods_id: Number(scene.goodsIdOf(row?.after)) }
    const shown = await lanes.call('goodsOnSale', row?.shop_uid ?? '', call)
    const bytesOf = async (url: string | undefined) => Buffer.from(await (await workshop.sandbox.fetch(url ?? '')).arrayBuffer())
    for (const [place, { url }] of (shown.carousel_gallery ?? []).entries()) {
      expect(url).toContain('/stored/')
      expect((await bytesOf(url)).equals(await bytesOf(one?.listing.pictures[place]))).toBe(true)
    }
    expect(shown.skus.rows).toMatchObject([
      { price: 2_990, multi_price: 1_990, quantity: 100, out_sku_sn: 'BOX-0' },
      { price: 2_990, multi_price: 1_990, quantity: 100, out_sku_sn: 'BOX-1' },
    ])
  })

  it('sends short title, description and size of the group, which can be read back, and keeps none of them where none is said', async () => {
    const texts = { short_title: '轻便收纳盒', description: '夏季轻便收纳盒，可以叠放。', group_size: 3 }
    const [one, other] = await scene.putIntoBox(listing(texts), listing({ title: '另一款收纳盒' }))
    const { runner, lanes } = await scene.open(await scene.plan(one && other ? [one, other] : []))
    await runner.resume()
    await scene.endReviews()
    const shown = await Promise.all(
      [one, other].map(async (goods) => {
        const row = runner.read().rows.find(({ label }) => label === goods?.title)
        const read = await lanes.call('goodsOnSale', row?.shop_uid ?? '', { goods_id: Number(scene.goodsIdOf(row?.after)) })
        return fromOwnShop(read, null).listing
      }),
    )
    expect(shown).toMatchObject([texts, { short_title: '', description: '', group_size: 2 }])
  })

  it('comes back with the field where a shop refuses the size of a group, a short title or a description', async () => {
    const goods = await scene.putIntoBox(
      listing({ title: '盒一' }),
      listing({ title: '盒二', short_title: '短标题' }),
      listing({ title: '盒三', description: '保质期见包装' }),
      listing({ title: '盒四', group_size: 10 }),
    )
    const batch = await scene.plan(goods.slice(0, 1))
    const [first] = batch.rows
    if (!first) throw new Error('nothing was planned')
    const claims = goods.slice(1).map(({ box_id }) => ({ ...newClaim, box_id, shop_uid: first.shop_uid }))
    await workshop.api.call('saveClaims', { claims })
    // A plan leaves these out: the box knows the rules, which the platform may change.
    const rows = goods.map(({ box_id, version }) => ({ ...first, outcome: 'waiting' as const, after: { ...first.after, box_id, version } }))
    const kept = await planBatch(workshop.store, { job_id: 'refused', kind: 'publish', title: 'refused', plan: batch.job.plan ?? {}, rows })
    const { runner } = await scene.open(kept)
    await runner.resume()
    expect((await scene.claims('box-1'))[0]).toMatchObject({ state: 'refused', field: 'shortTitle' })
    expect((await scene.claims('box-2'))[0]).toMatchObject({ state: 'refused', field: 'description' })
    expect((await scene.claims('box-3'))[0]).toMatchObject({ state: 'refused', field: 'groupSize' })
    expect((await scene.claims('box-0'))[0]).toMatchObject({ state: 'review' })
  })

  it('is undone: everything is taken off and deleted, and the box says withdrawn', async () => {
    const [goods] = await scene.putIntoBox(listing())
    const kind = scene.createKind()
    const { runner, lanes } = await scene.open(await scene.plan(goods ? [goods] : []), kind)
    await runner.resume()
    await scene.endReviews()
    await runner.resume()
    const undo = await planUndo(kind, lanes.call, runner.read().rows)
    const kept = await planBatch(workshop.store, { job_id: 'undo', kind: 'publish', title: 'undo', plan: { undoes: 'it' }, rows: undo })
    const back = await scene.open(kept, kind)
    await back.runner.resume()
    expect(back.runner.read().job).toMatchObject({ state: 'done', counts: { done: SHOPS } })
    expect(await scene.shopsWith(TITLE)).toEqual(Array(SHOPS).fill(0))
    expect((await scene.claims('box-0')).map((claim) => claim?.state)).toEqual(Array(SHOPS).fill('withdrawn'))
  })

  it('leaves goods that were taken off and claimed again as they are claimed, where the batch that published them is looked at again', async () => {
    const [goods] = await scene.putIntoBox(listing())
    const kind = scene.createKind()
    const { runner, lanes } = await scene.open(await scene.plan(goods ? [goods] : []), kind)
    await runner.resume()
    await workshop.sandbox.post('/reviews', { shop_id: workshop.stores[0]?.shop_id })
    await runner.resume()
    const undo = await planUndo(kind, lanes.call, runner.read().rows)
    const kept = await planBatch(workshop.store, { job_id: 'undo', kind: 'publish', title: 'undo', plan: { undoes: 'it' }, rows: undo })
    await (await scene.open(kept, kind)).runner.resume()
    const [first] = await scene.claims('box-0')
    await workshop.api.call('saveClaims', { claims: [{ ...newClaim, box_id: 'box-0', shop_uid: first?.shop_uid ?? '' }] })
    await runner.resume()
    expect((await scene.claims('box-0')).map((claim) => claim?.state)).toEqual(['claimed', ...Array(SHOPS - 1).fill('review')])
  })

  it('leaves out what a shop got by hand since the plan was made, of the same title in whatever order or of the same code', async () => {
    const [first, second] = await Promise.all(workshop.stores.slice(0, 2).map(async (store) => (await workshop.sandbox.goodsOf(store))[0]))
    const words = String(first?.goods_name).split(/\s+/).toReversed()
    const code = String((second?.sku_list[0] as { readonly outSkuSn?: string } | undefined)?.outSkuSn)
    const skus = listing().skus.map((sku) => ({ ...sku, outer_code: code }))
    const goods = await scene.putIntoBox(listing({ title: ` ${words.join('  ')}` }), listing({ title: '第二个盒子' }))
    const [byCode] = (
      await workshop.api.call('saveBoxGoods', {
        goods: [someBoxGoods({ box_id: 'box-9', listing: listing({ title: '盒三', skus }), right: 'own' })],
      })
    ).list
    // Its plan knows of no goods in any shop.
    const kept = await scene.plan(byCode ? [...goods, byCode] : goods)
    scene.passTime(SHOP_KNOWN_MS)
    const { runner } = await scene.open(kept)
    await runner.resume()
    const failed = runner.read().rows.filter(({ outcome }) => outcome === 'failed')
    expect(failed.map(({ shop_uid, reason }) => [shop_uid, reason])).toEqual([
      [workshop.shopUids[0], 'sameTitle'],
      [workshop.shopUids[1], `sameCode|${code}`],
    ])
    expect((await scene.claims('box-0'))[0]).toMatchObject({ state: 'skipped', reason: 'sameTitle' })
    expect(await countOf('/vodka/v2/mms/query/display/mall/goodsList')).toBe(SHOPS)
  })

  it('comes back with the words and the field where a shop refuses, at once or after its review', async () => {
    const [goods] = await scene.putIntoBox(listing({ title: '全网第一收纳盒' }))
    const { runner } = await scene.open(await scene.plan(goods ? [goods] : []))
    await workshop.sandbox.post('/publishing', { incomplete: [workshop.stores[0]?.shop_id] })
    await runner.resume()
    await scene.endReviews()
    await runner.resume()
    const claims = await scene.claims('box-0')
    expect(claims.map((claim) => claim?.state)).toEqual(Array(SHOPS).fill('refused'))
    expect(claims[0]?.reason).toContain('资料未完善')
    expect(claims[1]).toMatchObject({ field: 'title', reason: expect.stringContaining('第一') })
  })

  it('tries a punished shop with one of its goods, not with each, and with the next once a minute has gone', async () => {
    const goods = await scene.putIntoBox(listing(), listing({ title: '第二个盒子' }), listing({ title: '盒三' }))
    await workshop.sandbox.post('/publishing', { punished: [workshop.stores[1]?.shop_id] })
    const { runner } = await scene.open(await scene.plan(goods))
    await runner.resume()
    const asked = await countOf(publishingCalls.createGoodsDraft.path)
    expect(asked).toBe((SHOPS - 1) * 3 + 1)
    for (const each of goods) {
      const claim = (await scene.claims(each.box_id))[1]
      expect(claim).toMatchObject({ state: 'refused', field: '', reason: expect.stringMatching(/^shopBarred\|.*处罚/) })
    }
    await workshop.sandbox.post('/publishing', { punished: [] })
    scene.passTime(60_000)
    await runner.rerunFailed()
    expect((await scene.claims('box-2'))[1]?.state).toBe('review')
  })

  it('does not take goods for refused that may be in a shop which refuses others by now', async () => {
    const [first, second] = await scene.putIntoBox(listing(), listing({ title: '另一款收纳盒' }))
    const { path } = publishingCalls.submitGoodsDraft
    const shop_id = workshop.stores[2]?.shop_id ?? ''
    await workshop.sandbox.post('/publishing', { draft_lag_ms: 3_600_000, daily_limits: { [shop_id]: 1 } })
    await workshop.sandbox.addFault({ kind: 'answerLost', path, shop_id, times: 1 })
    const { runner } = await scene.open(await scene.plan(first && second ? [first, second] : []))
    await runner.resume()
    await runner.rerunFailed()
    expect((await scene.claims('box-0'))[2]?.state).toBe('unknown')
    expect((await scene.claims('box-1'))[2]?.state).toBe('tomorrow')
    await workshop.sandbox.post('/publishing', { draft_lag_ms: 0 })
    await runner.resume()
    expect((await scene.claims('box-0'))[2]?.state).toBe('review')
  })

  it('leaves what is beyond a shop’s day for tomorrow, and sends it then', async () => {
    const [first, second] = await scene.putIntoBox(listing(), listing({ title: '另一款收纳盒' }))
    await workshop.sandbox.post('/publishing', { daily_limits: { [workshop.stores[1]?.shop_id ?? '']: 1 } })
    const { runner } = await scene.open(await scene.plan(first && second ? [first, second] : []))
    await runner.resume()
    expect((await scene.claims('box-1')).map((claim) => claim?.state)).toEqual(['review', 'tomorrow', 'review', 'review', 'review'])
    await workshop.sandbox.post('/publishing', { daily_limits: {} })
    scene.passTime(24 * 3_600_000)
    await runner.rerunFailed()
    await scene.endReviews()
    expect(await scene.shopsWith('另一款收纳盒')).toEqual(Array(SHOPS).fill(1))
  })

  it('goes on with the draft that it made after the worker dies, wherever it dies', async () => {
    const [goods] = await scene.putIntoBox(listing())
    const batch = await scene.plan(goods ? [goods] : [])
    for (const afterWrites of [4, 9, 17, 21]) {
      const computer = await scene.open(batch, scene.createKind(), { afterWrites, arrives: afterWrites % 2 === 1 })
      void computer.runner.resume()
      await computer.death
    }
    const { runner } = await scene.open(batch)
    await runner.resume()
    // What may have been handed in and is not shown yet waits until the list has settled.
    scene.passTime(LIST_SETTLED_MS)
    await runner.resume()
    await scene.endReviews()
    await runner.rerunFailed()
    expect(await scene.shopsWith(TITLE)).toEqual(Array(SHOPS).fill(1))
    expect(runner.read().job.counts).toMatchObject({ done: SHOPS })
  })

  /** A batch of two goods that somebody pauses right after one shop has its draft of the second; out: what is kept of it, and that row. */
  async function pauseAtDraft() {
    const goods = await scene.putIntoBox(listing(), listing({ title: '另一款收纳盒' }))
    const kind = scene.createKind()
    let drafted = -1
    const { runner } = await scene.open(await scene.plan(goods), {
      ...kind,
      write: (write) =>
        kind.write({
          ...write,
          async note(row_no, after) {
            await write.note(row_no, after)
            if (drafted >= 0 || after.box_id !== 'box-1' || after.step !== 'drafted') return
            drafted = row_no
            void runner.pause()
          },
        }),
    })
    await runner.resume()
    await runner.pause()
    const kept = await workshop.store.load('publish-1')
    const row = kept.rows.find(({ row_no }) => row_no === drafted)
    if (!row) throw new Error('nothing was drafted')
    expect(row).toMatchObject({ outcome: 'waiting', after: { step: 'drafted' } })
    return { kept, row }
  }

  it('goes on in another console with the draft of a row that waits, and takes it for no copy when others are read back', async () => {
    const { kept, row } = await pauseAtDraft()
    const { runner } = await scene.open(kept)
    await runner.resume()
    expect(runner.read().job).toMatchObject({ state: 'done', counts: { done: 2 * SHOPS } })
    expect(runner.read().rows.find(({ row_no }) => row_no === row.row_no)?.after?.goods_id).toBe(row.after?.goods_id)
    expect(await countOf(publishingCalls.createGoodsDraft.path)).toBe(2 * SHOPS)
    expect(await countOf(publishingCalls.deleteGoodsDraft.path)).toBe(0)
  })

  it('makes another draft where somebody has deleted that of a row that waits, and hands the goods in once', async () => {
    const { kept, row } = await pauseAtDraft()
    const store = workshop.stores[workshop.shopUids.indexOf(row.shop_uid)]
    const ids = { goods_id: Number(row.after?.goods_id), goods_commit_id: Number(row.after?.goods_commit_id) }
    await workshop.sandbox.call('deleteGoodsDraft', ids, { cookie: store?.cookie ?? '' })
    scene.passTime(LIST_SETTLED_MS)
    const { runner } = await scene.open(kept)
    await runner.resume()
    expect(runner.read().job).toMatchObject({ state: 'done', counts: { done: 2 * SHOPS } })
    await scene.endReviews()
    expect(await scene.shopsWith('另一款收纳盒')).toEqual(Array(SHOPS).fill(1))
    expect(await countOf(publishingCalls.createGoodsDraft.path)).toBe(2 * SHOPS + 1)
  })

  it('never hands goods in twice where the answer is lost that they were taken', async () => {
    const [goods] = await scene.putIntoBox(listing())
    await workshop.sandbox.post('/publishing', { draft_lag_ms: 3_600_000 })
    const { path } = publishingCalls.submitGoodsDraft
    const lost = workshop.stores[2]?.shop_id ?? ''
    await workshop.sandbox.addFault({ kind: 'answerLost', path, shop_id: lost, times: 1 })
    const { runner } = await scene.open(await scene.plan(goods ? [goods] : []))
    await runner.resume()
    expect(runner.read().job.counts).toMatchObject({ done: SHOPS - 1, unknown: 1 })
    expect((await scene.claims('box-0'))[2]?.state).toBe('unknown')
    await runner.resume()
    expect(runner.read().job.counts.unknown).toBe(1)
    await workshop.sandbox.post('/publishing', { draft_lag_ms: 0 })
    await runner.resume()
    expect(runner.read().job.counts).toMatchObject({ done: SHOPS, unknown: 0 })
    expect(await countOf(path)).toBe(SHOPS)
    await scene.endReviews()
    expect(await scene.shopsWith(TITLE)).toEqual(Array(SHOPS).fill(1))
  })

  it('hands goods in once where the browser sent the hand-in again and the copy was answered with too often, or that it is under review', async () => {
    const [goods] = await scene.putIntoBox(listing())
    const { path } = publishingCalls.submitGoodsDraft
    const [tooOften, underReview] = workshop.stores
    await workshop.sandbox.addFault({ kind: 'resent', copy: 'rateLimited', path, shop_id: tooOften?.shop_id, times: 1 })
    await workshop.sandbox.addFault({ kind: 'resent', path, shop_id: underReview?.shop_id, times: 1 })
    const { runner } = await scene.open(await scene.plan(goods ? [goods] : []))
    await runner.resume()
    expect(runner.read().job.counts).toMatchObject({ done: SHOPS })
    // One for each shop, and the two copies.
    expect(await countOf(path)).toBe(SHOPS + 2)
    expect(await countOf(publishingCalls.createGoodsDraft.path)).toBe(SHOPS)
    await scene.endReviews()
    expect(await scene.shopsWith(TITLE)).toEqual(Array(SHOPS).fill(1))
  })

  it('asks the shop before it repeats anything of goods that may have been handed in', async () => {
    const [goods] = await scene.putIntoBox(listing())
    const [first] = (await scene.plan(goods ? [goods] : [])).rows
    if (!first) throw new Error('nothing was planned')
    const row = { ...first, after: { ...first.after, step: 'submitting', goods_id: '7', goods_commit_id: '70', sent_at: 1 } }
    const asked: string[] = []
    const call = async (name: string) => {
      asked.push(name)
      return { total: 1, list: { rows: [{ id: '70', goods_id: '7', goods_name: TITLE }], unreadable: [] } }
    }
    const verdicts = await scene.createKind().write(writeOf(row, call))
    expect(asked).toEqual(['draftList'])
    expect(verdicts.get(row.row_no)).toEqual({ verdict: 'accepted', reason: '' })
  })

  it('hands in with the draft of an earlier batch that was refused, and with a new one where somebody has deleted that', async () => {
    const [goods] = await scene.putIntoBox(listing({ title: '全网第一收纳盒' }))
    const { runner } = await scene.open(await scene.plan(goods ? [goods] : []))
    await runner.resume()
    await scene.endReviews()
    await runner.resume()
    const [first] = await scene.claims('box-0')
    const ids = { goods_id: Number(first?.goods_id), goods_commit_id: Number(first?.goods_commit_id) }
    await workshop.sandbox.call('deleteGoodsDraft', ids, { cookie: workshop.stores[0]?.cookie ?? '' })
    const [refused] = await scene.goodsInBox()
    if (!refused) throw new Error('the box is empty')
    const { list } = await workshop.api.call('saveBoxGoods', { goods: [{ ...refused, listing: listing() }] })
    const again = await scene.open(await scene.plan(list.map((each) => ({ ...each, claims: refused.claims }))))
    await again.runner.resume()
    await scene.endReviews()
    expect(await countOf(publishingCalls.createGoodsDraft.path)).toBe(SHOPS + 1)
    expect(await scene.shopsWith(TITLE)).toEqual(Array(SHOPS).fill(1))
  })

  it('hands goods in again only once the shop has said for a minute that it did not get them', async () => {
    const [goods] = await scene.putIntoBox(listing())
    const { path } = publishingCalls.submitGoodsDraft
    await workshop.sandbox.addFault({ kind: 'dropConnection', path, shop_id: workshop.stores[0]?.shop_id, times: 1 })
    const { runner } = await scene.open(await scene.plan(goods ? [goods] : []))
    await runner.resume()
    await runner.resume()
    expect(runner.read().job.counts.unknown).toBe(1)
    expect(await countOf(path)).toBe(SHOPS)
    scene.passTime(LIST_SETTLED_MS)
    await runner.resume()
    expect(await countOf(path)).toBe(SHOPS + 1)
    await scene.endReviews()
    expect(await scene.shopsWith(TITLE)).toEqual(Array(SHOPS).fill(1))
  })

  it('sends nothing more while what it made cannot be recorded, and goes on with that draft', async () => {
    const [goods] = await scene.putIntoBox(listing())
    const batch = await scene.plan(goods ? [goods] : [])
    let isFirst = true
    const kind = scene.createKind(() => {
      if (isFirst) workshop.setServerAway(true)
      isFirst = false
    })
    const { runner } = await scene.open(batch, kind)
    await runner.resume()
    expect(runner.read().pausedBecause).toBe('notSaved')
    expect(await countOf(publishingCalls.editGoodsDraft.path)).toBe(0)
    workshop.setServerAway(false)
    await runner.resume()
    await scene.endReviews()
    expect(await scene.shopsWith(TITLE)).toEqual(Array(SHOPS).fill(1))
    expect(await countOf(publishingCalls.createGoodsDraft.path)).toBe(SHOPS)
  })

  it('pauses where the box cannot be asked, with nothing sent and no goods failed, and goes on from there', async () => {
    const [goods] = await scene.putIntoBox(listing())
    const batch = await scene.plan(goods ? [goods] : [])
    let isFirst = true
    const kind = scene.createKind(undefined, (as) => {
      if (as === 'now' && isFirst) workshop.setServerAway(true)
      isFirst = isFirst && as !== 'now'
    })
    const { runner } = await scene.open(batch, kind)
    await runner.resume()
    expect(runner.read()).toMatchObject({ pausedBecause: 'notSaved', job: { counts: { failed: 0 } } })
    expect(await countOf(publishingCalls.createGoodsDraft.path)).toBe(0)
    workshop.setServerAway(false)
    await runner.resume()
    await scene.endReviews()
    expect(await scene.shopsWith(TITLE)).toEqual(Array(SHOPS).fill(1))
  })

  it('hands goods in once where a second batch of the same goods begins before the first is through', async () => {
    const goods = await scene.putIntoBox(listing(), listing({ title: '另一款收纳盒' }))
    const [one, other] = [await scene.plan(goods), await scene.plan(goods)]
    const first = await scene.open(one)
    const second = await scene.open(other)
    await Promise.all([first.runner.resume(), second.runner.resume()])
    await scene.endReviews()
    expect(await countOf(publishingCalls.submitGoodsDraft.path)).toBe(2 * SHOPS)
    expect(await scene.shopsWith(TITLE)).toEqual(Array(SHOPS).fill(1))
    const reasons = [...first.runner.read().rows, ...second.runner.read().rows].map(({ reason }) => reason)
    expect(reasons.filter((reason) => reason === 'alreadySent')).toHaveLength(2 * SHOPS)
  })

  it('hands goods in once where another batch sends them from another entry of the box', async () => {
    const [one, other] = await scene.putIntoBox(listing(), listing())
    if (!one || !other) throw new Error('nothing is in the box')
    const batches = [await scene.plan([one]), await scene.plan([other])]
    const [first, second] = await Promise.all(batches.map((batch) => scene.open(batch)))
    await Promise.all([first?.runner.resume(), second?.runner.resume()])
    await scene.endReviews()
    expect(await scene.shopsWith(TITLE)).toEqual(Array(SHOPS).fill(1))
    const rows = [...(first?.runner.read().rows ?? []), ...(second?.runner.read().rows ?? [])]
    expect(rows.filter(({ reason }) => reason === 'sameGoodsSent')).toHaveLength(SHOPS)
    const states = [...(await scene.claims('box-0')), ...(await scene.claims('box-1'))].map((claim) => claim?.state)
    expect(states.filter((state) => state === 'skipped')).toHaveLength(SHOPS)
  })

  it('sends nothing of goods that another batch took while their turn was waited for', async () => {
    const [goods] = await scene.putIntoBox(listing())
    const batch = await scene.plan(goods ? [goods] : [])
    const kind = scene.createKind()
    const [row] = batch.rows
    if (!row || !goods) throw new Error('nothing was planned')
    const claim = { box_id: goods.box_id, shop_uid: row.shop_uid, goods_id: '', goods_commit_id: '', reason: '', field: '' }
    await workshop.api.call('saveClaims', { claims: [{ ...claim, state: 'sending', job_id: 'other' }] })
    const asked: string[] = []
    const call = async (name: string) => void asked.push(name)
    const verdicts = await kind.write(writeOf(row, call))
    expect(verdicts.get(row.row_no)).toEqual({ verdict: 'refused', reason: 'alreadySent' })
    expect(asked).toEqual([])
  })

  it('keeps the distance between goods of a shop also where several batches of the page send there', async () => {
    const [goods] = await scene.putIntoBox(listing())
    const [row] = (await scene.plan(goods ? [goods] : [])).rows
    const [kept] = await scene.goodsInBox()
    if (!row || !kept) throw new Error('nothing was planned')
    const waits: number[] = []
    const kind = createPublishKind({
      ...createPublishTools(workshop.api, createClaimKeeper(workshop.api)),
      readGoods: async (_, as) => (as === 'recent' ? kept : null),
      now: () => 0,
      wait: async (ms) => void waits.push(ms),
    })
    const call = (async () => {}) as unknown as ShopLanes['call']
    const { signal } = new AbortController()
    const write = { call, signal, shop_uid: row.shop_uid, rows: [row], shopRows: () => [row], note: async () => {} }
    await Promise.all(
      ['one', 'two', 'three'].map((job_id) => kind.write({ ...write, job_id, job_version: 2, plan: { gapS: 3, asked_at: 0 } })),
    )
    expect(waits).toEqual([3_000, 6_000])
  })

  it('does not publish what was taken back while it waited', async () => {
    const [goods] = await scene.putIntoBox(listing())
    const batch = await scene.plan(goods ? [goods] : [])
    const taken = (await scene.claims('box-0')).flatMap((claim) => claim ?? [])
    await workshop.api.call('saveClaims', { claims: taken.map(({ saved_at: _, ...claim }) => ({ ...claim, is_removed: true })) })
    const { runner } = await scene.open(batch)
    await runner.resume()
    expect(runner.read().rows.map(({ reason }) => reason)).toEqual(Array(SHOPS).fill('claimGone'))
    expect(await countOf(publishingCalls.createGoodsDraft.path)).toBe(0)
    expect(await scene.claims('box-0')).toEqual(Array(SHOPS).fill(undefined))
  })

  it('publishes what was claimed again a moment after another batch of the page found it taken back', async () => {
    const [goods] = await scene.putIntoBox(listing())
    const batch = await scene.plan(goods ? [goods] : [])
    const taken = (await scene.claims('box-0')).flatMap((claim) => claim ?? [])
    await workshop.api.call('saveClaims', { claims: taken.map(({ saved_at: _, ...claim }) => ({ ...claim, is_removed: true })) })
    const kind = scene.createKind()
    await (await scene.open(batch, kind)).runner.resume()
    const { runner } = await scene.open(await scene.plan(goods ? [goods] : []), kind)
    await runner.resume()
    expect(runner.read().rows.map(({ outcome, reason }) => [outcome, reason])).toEqual(Array(SHOPS).fill(['done', 'inReview']))
  })

  it('does not publish what was changed after it was planned', async () => {
    const [goods] = await scene.putIntoBox(listing())
    const batch = await scene.plan(goods ? [goods] : [])
    await workshop.api.call('saveBoxGoods', {
      goods: [{ ...goods, listing: listing({ title: '改过的标题' }) }].flatMap((each) => (goods ? [{ ...goods, ...each }] : [])),
    })
    const { runner } = await scene.open(batch)
    await runner.resume()
    expect(runner.read().rows.map(({ reason }) => reason)).toEqual(Array(SHOPS).fill('listingChanged'))
    expect(await countOf(publishingCalls.createGoodsDraft.path)).toBe(0)
  })
})
