import { beforeEach, describe, expect, it } from 'vitest'
import { ReplyCode } from '../../../contract/codes.ts'
import type { ClaimState } from '../../../contract/entities/boxClaim.ts'
import { RESTORABLE_MS } from '../../../contract/limits.ts'
import { quotaOf } from '../../../contract/quotas.ts'
import type { Queries } from '../../../server/db/schema.ts'
import { sweep, trim } from '../../../server/housekeeping.ts'
import { someBoxGoods } from '../builders/box.ts'
import { aChance } from '../builders/hotLists.ts'
import { aPerson, someShops } from '../builders/people.ts'
import { createBoxScene } from './boxScene.ts'

const { scene, shop, list, save, claim, idsOf, states } = createBoxScene()

describe('a claim', () => {
  beforeEach(async () => {
    await save([{}, { box_id: 'box-2' }, { box_id: 'box-3' }])
  })

  it('is made for several shops, moved on, and counted', async () => {
    expect((await claim([{}, { shop_uid: shop(1) }, {}])).data).toEqual({ added: 2, changed: 0, removed: 0, refused: [] })
    expect((await claim([{ state: 'queued', job_id: 'j1' }, { shop_uid: shop(2) }])).data).toEqual({
      added: 1,
      changed: 1,
      removed: 0,
      refused: [],
    })
    expect(await list({ box_id: 'box-1' })).toMatchObject([
      { claims: [...scene.shops].sort().map((shop_uid) => ({ shop_uid, state: shop_uid === shop(0) ? 'queued' : 'claimed' })) },
    ])
  })

  it('puts its goods under the tabs of its states', async () => {
    await claim([{}, { box_id: 'box-2' }])
    await claim([
      { state: 'refused', reason: '类目属性缺失', field: 'properties.300' },
      { box_id: 'box-2', state: 'published', goods_id: '99' },
    ])
    expect(idsOf(await list({ tab: 'unclaimed' }))).toEqual(['box-3'])
    expect(idsOf(await list({ tab: 'claimed' }))).toEqual(['box-1', 'box-2'])
    expect(idsOf(await list({ tab: 'failed' }))).toEqual(['box-1'])
    expect(idsOf(await list({ tab: 'tomorrow' }))).toEqual([])
    await claim([{ box_id: 'box-3', state: 'tomorrow' }])
    expect(idsOf(await list({ tab: 'tomorrow' }))).toEqual(['box-3'])
    await claim([{ box_id: 'box-3', state: 'tomorrow', is_removed: true }])
    expect(await list({ tab: 'published' })).toMatchObject([{ box_id: 'box-2', claims: [{ goods_id: '99' }] }])
    expect(idsOf(await list({ tab: 'unclaimed' }, scene.helper))).toEqual(['box-1', 'box-2', 'box-3'])
  })

  it('is listed by its state, those first that have been so for longest, for who sees its shop', async () => {
    const listed = async (states: ClaimState[], person = scene.owner) => (await scene.server.call('claimList', { states }, person)).data
    await claim([{}, { box_id: 'box-2' }, { box_id: 'box-3', shop_uid: shop(1), state: 'tomorrow' }])
    scene.server.clock.advance(1_000)
    await claim([{ box_id: 'box-2', state: 'review', goods_id: '9' }])
    scene.server.clock.advance(1_000)
    await claim([{ state: 'unknown', goods_id: '8' }])
    expect(await listed(['review', 'unknown'])).toMatchObject({ total: 2, list: [{ box_id: 'box-2' }, { box_id: 'box-1', goods_id: '8' }] })
    expect(await listed(['tomorrow'], scene.helper)).toMatchObject({ total: 1, list: [{ box_id: 'box-3', shop_uid: shop(1) }] })
    expect(await listed(['review', 'unknown'], scene.helper)).toEqual({ total: 0, list: [] })
    expect((await scene.server.call('claimList', { states: [] }, scene.owner)).code).toBe(ReplyCode.invalidPayload)
  })

  it('is found by the number that its goods have at the platform', async () => {
    const named = async (goods_ids: string[]) =>
      (await scene.server.call('claimList', { states: ['queued', 'sending'], goods_ids: JSON.stringify(goods_ids) }, scene.owner)).data
    await claim([{}, { box_id: 'box-2' }, { box_id: 'box-3' }])
    await claim([
      { state: 'queued', goods_id: '7' },
      { box_id: 'box-2', state: 'sending', goods_id: '8' },
      { box_id: 'box-3', state: 'sending', goods_id: '9' },
    ])
    expect(await named(['7', '9', '10'])).toMatchObject({ total: 2, list: [{ goods_id: '7' }, { goods_id: '9' }] })
    expect(await named([])).toMatchObject({ total: 0, list: [] })
  })

  it('counts once for its shop, on the day on which the goods were handed in, whatever became of them', async () => {
    const since = scene.server.clock.now()
    const counts = async (from: number, person = scene.owner) =>
      (await scene.server.call('handedInCounts', { since: from }, person)).data.list
    await claim([{ goods_id: '1' }, { box_id: 'box-2', goods_id: '2' }, { box_id: 'box-3' }])
    expect(await counts(since)).toEqual([])
    await claim([
      { state: 'review', goods_id: '1' },
      { box_id: 'box-2', state: 'unknown', goods_id: '2' },
    ])
    scene.server.clock.advance(60_000)
    const nextDay = scene.server.clock.now()
    await claim([
      { state: 'published', goods_id: '1' },
      { box_id: 'box-2', state: 'refused', goods_id: '2' },
    ])
    expect(await counts(since)).toEqual([{ shop_uid: shop(0), count: 2 }])
    expect(await counts(nextDay)).toEqual([])
    // Another draft of the same goods is new to the shop.
    await claim([{ box_id: 'box-2', state: 'sending', goods_id: '3' }])
    await claim([{ box_id: 'box-2', state: 'review', goods_id: '3' }])
    expect(await counts(nextDay)).toEqual([{ shop_uid: shop(0), count: 1 }])
    expect(await counts(since, scene.helper)).toEqual([])
  })

  it('counts for its shop before it was handed in where a batch that is not over is about to do that', async () => {
    const job = { job_id: 'one', kind: 'publish', title: '铺货', rows: [] }
    const move = (state: string) => scene.server.call('saveBatchJob', { ...job, state }, scene.owner)
    const counts = async () => (await scene.server.call('handedInCounts', { since: scene.server.clock.now() }, scene.owner)).data.list
    await move('planned')
    await claim([{}, { box_id: 'box-2' }, { box_id: 'box-3' }])
    await claim([
      { state: 'queued', job_id: 'one' },
      { box_id: 'box-2', state: 'sending', job_id: 'one' },
    ])
    await claim([{ box_id: 'box-3', state: 'queued', job_id: 'gone' }])
    expect(await counts()).toEqual([{ shop_uid: shop(0), count: 2 }])
    await move('running')
    await claim([{ state: 'review', goods_id: '1', job_id: 'one' }])
    expect(await counts()).toEqual([{ shop_uid: shop(0), count: 2 }])
    await move('stopped')
    expect(await counts()).toEqual([{ shop_uid: shop(0), count: 1 }])
  })

  it('is left out for who does not see its shop, who cannot change it', async () => {
    await claim([{}, { shop_uid: shop(1) }])
    expect(await list({ box_id: 'box-1' }, scene.helper)).toMatchObject([{ claims: [{ shop_uid: shop(1) }] }])
    expect((await claim([{ state: 'skipped' }], scene.helper)).code).toBe(ReplyCode.notFound)
    expect((await claim([{ shop_uid: shop(1), state: 'skipped' }], scene.helper)).code).toBe(ReplyCode.success)
  })

  it('of goods that are not in the box is no record, and holds up no other', async () => {
    const { data } = await claim([{}, { box_id: 'other' }])
    expect(data).toEqual({
      added: 1,
      changed: 0,
      removed: 0,
      refused: [{ box_id: 'other', shop_uid: shop(0), why: 'goodsGone', current: null }],
    })
    expect(await states()).toEqual(['claimed'])
  })

  it.each(['claimed', 'queued', 'refused', 'tomorrow', 'skipped', 'withdrawn'] as const)('that is %s can be taken back', async (state) => {
    if (state !== 'claimed') await claim([{}])
    await claim([{ state }])
    expect((await claim([{ state, is_removed: true }])).data).toEqual({ added: 0, changed: 0, removed: 1, refused: [] })
    expect(await states()).toEqual([])
    expect((await claim([{ is_removed: true }])).data.removed).toBe(0)
  })

  it.each(['sending', 'review', 'published', 'unknown'] as const)('that is %s stays', async (state) => {
    await claim([{}])
    await claim([{ state }])
    const { data } = await claim([{ is_removed: true }])
    expect(data).toMatchObject({ removed: 0, refused: [{ box_id: 'box-1', why: 'sent', current: { state } }] })
    expect(await states()).toEqual([state])
  })

  it.each([
    ['review', 'claimed'],
    ['review', 'queued'],
    ['published', 'sending'],
    ['published', 'claimed'],
    ['unknown', 'claimed'],
    ['sending', 'claimed'],
  ] as const satisfies [ClaimState, ClaimState][])('that is %s is not %s again, and the others of the call are saved', async (from, to) => {
    await claim([{}])
    await claim([{ state: from }])
    const { code, data } = await claim([{ box_id: 'box-2' }, { state: to }, { box_id: 'box-3' }])
    expect([code, data]).toMatchObject([ReplyCode.success, { added: 2, changed: 0, refused: [{ box_id: 'box-1', why: 'moved' }] }])
    expect(data.refused[0].current).toMatchObject({ box_id: 'box-1', state: from })
    expect((await states()).sort()).toEqual(['claimed', 'claimed', from].sort())
  })

  it('that waits in a batch is left alone by other batches until that is stopped, and told as held', async () => {
    const job = { job_id: 'one', kind: 'publish', title: '铺货', rows: [] }
    const move = (state: string) => scene.server.call('saveBatchJob', { ...job, state }, scene.owner)
    const held = async () => (await list({ box_id: 'box-1' }))[0]?.claims.map(({ is_held }) => is_held)
    await move('running')
    await claim([{}])
    await claim([{ state: 'queued', job_id: 'one' }])
    expect(await held()).toEqual([true])
    for (const state of ['queued', 'sending', 'refused', 'claimed'] as const)
      expect((await claim([{ state, job_id: 'two' }])).data).toMatchObject({
        changed: 0,
        refused: [{ why: 'moved', current: { job_id: 'one' } }],
      })
    await move('paused')
    expect((await claim([{ state: 'queued', job_id: 'two' }])).data.refused).toHaveLength(1)
    await move('stopped')
    expect(await held()).toEqual([undefined])
    expect((await claim([{ state: 'queued', job_id: 'two' }])).data).toMatchObject({ changed: 1, refused: [] })
  })

  it('hears no one who holds its batch under an older version than was named before, and no less who names none', async () => {
    await claim([{}])
    const say = async (state: ClaimState, job_version?: number) =>
      (await claim([{ state, goods_id: '9', job_id: 'one', job_version }])).data.refused
    expect(await say('queued', 2)).toEqual([])
    expect(await say('sending', 4)).toEqual([])
    for (const state of ['queued', 'refused', 'published'] as const)
      expect(await say(state, 2)).toMatchObject([{ why: 'moved', current: { state: 'sending', job_id: 'one' } }])
    // The same holder moves its batch on, and its first words arrive last.
    expect(await say('unknown', 5)).toEqual([])
    expect(await say('review')).toEqual([])
    expect(await say('published', 4)).toMatchObject([{ why: 'moved' }])
    expect(await say('published', 5)).toEqual([])
    expect((await list({ box_id: 'box-1' }))[0]?.claims[0]).not.toHaveProperty('job_version')
  })

  it.each([
    ['was being sent', 'sending'],
    ['may have been handed in', 'unknown'],
  ] as const)('that %s is told as held while its batch is not over, and can be freed once it is', async (_, state) => {
    const job = { job_id: 'one', kind: 'publish', title: '铺货', rows: [] }
    const move = (now: string) => scene.server.call('saveBatchJob', { ...job, state: now }, scene.owner)
    const held = async () => (await list({ box_id: 'box-1' }))[0]?.claims.map(({ is_held }) => is_held)
    const free = async () => (await claim([{ state: 'withdrawn' }])).data.refused
    await move('running')
    await claim([{}])
    await claim([{ state, job_id: 'one' }])
    expect([await held(), await free()]).toMatchObject([[true], [{ why: 'moved' }]])
    await move('stopped')
    expect([await held(), await free()]).toEqual([[undefined], []])
    expect((await claim([{ state: 'sending', job_id: 'two' }])).data.refused).toEqual([])
  })

  describe('of goods that another batch sends to the same shop from another entry of the box', () => {
    const startJob = (job_id: string) =>
      scene.server.call('saveBatchJob', { job_id, kind: 'publish', title: '铺货', state: 'running', rows: [] }, scene.owner)
    const send = (box_id: string, job_id: string, state: ClaimState = 'sending', more: object = {}) =>
      claim([{ box_id, job_id, state, ...more }])
    const withCode = (outer_code: string) => {
      const { listing } = someBoxGoods({})
      return { ...listing, title: `货号 ${outer_code}`, skus: listing.skus.map((sku) => ({ ...sku, outer_code })) }
    }

    beforeEach(async () => {
      await startJob('one')
      await startJob('two')
      await claim([{}, { box_id: 'box-2' }, { box_id: 'box-2', shop_uid: shop(1) }])
    })

    it.each(['sending', 'review', 'published', 'unknown'] as const)(
      'is not sent once those are %s, and nothing else is refused',
      async (state) => {
        await send('box-1', 'one')
        await send('box-1', 'one', state, { goods_id: state === 'sending' ? '' : '9' })
        expect((await send('box-2', 'two')).data).toMatchObject({ changed: 0, refused: [{ box_id: 'box-2', why: 'sameGoods' }] })
        expect((await send('box-1', 'one', state, { goods_id: state === 'sending' ? '' : '9' })).data.refused).toEqual([])
        expect((await claim([{ box_id: 'box-2', shop_uid: shop(1), job_id: 'two', state: 'sending' }])).data.refused).toEqual([])
        expect((await send('box-2', 'two', 'skipped')).data.refused).toEqual([])
      },
    )

    it('is not sent where both batches say so in one call', async () => {
      const sending = { state: 'sending' } as const
      const said = await claim([
        { box_id: 'box-1', job_id: 'one', ...sending },
        { box_id: 'box-2', job_id: 'two', ...sending },
      ])
      expect(said.data).toMatchObject({ changed: 1, refused: [{ box_id: 'box-2', why: 'sameGoods' }] })
    })

    it('is known by the same words of its title, or by a code of its own', async () => {
      const { listing } = someBoxGoods({})
      await save([
        { box_id: 'words', listing: { ...listing, title: listing.title.split(/\s+/).toReversed().join('  ') } },
        { box_id: 'code', listing: withCode('A-7') },
        { box_id: 'same code', listing: { ...withCode('A-7'), title: '另一个标题' } },
        { box_id: 'other', listing: withCode('A-8') },
      ])
      await claim(['words', 'code', 'same code', 'other'].map((box_id) => ({ box_id })))
      await send('box-1', 'one')
      await send('code', 'one')
      const why = async (box_id: string) => (await send(box_id, 'two')).data.refused.map((each: { why: string }) => each.why)
      expect([await why('words'), await why('same code'), await why('other')]).toEqual([['sameGoods'], ['sameGoods'], []])
    })

    it('goes on where it was begun before, and where those were refused, taken off, or in the shop before it was planned', async () => {
      await send('box-1', 'one')
      await send('box-1', 'one', 'refused')
      expect((await send('box-2', 'two')).data.refused).toEqual([])
      expect((await send('box-1', 'one')).data.refused).toMatchObject([{ why: 'sameGoods' }])
      expect((await send('box-2', 'two', 'sending', { goods_id: '8' })).data.refused).toEqual([])
      await send('box-2', 'two', 'published', { goods_id: '8' })
      scene.server.clock.advance(2 * 60 * 60 * 1000)
      await startJob('three')
      expect((await send('box-1', 'three')).data.refused).toEqual([])
    })
  })

  it.each([
    ['deleted', { action: 'delete' }],
    ['disabled', { action: 'edit', enabled: false }],
  ])('that waits in a batch of a helper is free once she is %s: her batches are stopped', async (_, change) => {
    const { server, owner, helper } = scene
    const jobs = async () => (await server.call('batchJobList', { sort: 'created_at' }, owner)).data.list
    const move = (job_id: string, state: string) =>
      server.call('saveBatchJob', { job_id, kind: 'publish', title: '铺货', state, rows: [] }, helper)
    await move('running', 'running')
    await move('paused', 'running')
    await move('paused', 'paused')
    await move('planned', 'planned')
    await move('done', 'running')
    await move('done', 'done')
    await claim([{ shop_uid: shop(1) }])
    await claim([{ shop_uid: shop(1), state: 'queued', job_id: 'running' }], helper)
    const before = new Map<string, number>(
      (await jobs()).map(({ job_id, version }: { job_id: string; version: number }) => [job_id, version]),
    )

    expect((await server.call('saveSubAccount', { account_id: helper.userUid, ...change }, owner)).code).toBe(ReplyCode.success)

    for (const { job_id, state, version } of await jobs()) {
      const isEnded = job_id === 'done'
      expect([job_id, state, version]).toEqual([job_id, isEnded ? 'done' : 'stopped', (before.get(job_id) ?? 0) + (isEnded ? 0 : 1)])
    }
    const trail = (await server.call('auditList', { action: 'saveSubAccount', subject_type: 'batchJob' }, owner)).data.list
    expect(trail).toHaveLength(3)
    expect(trail[0]).toMatchObject({ user_uid: owner.userUid, after: { state: 'stopped' } })
    expect((await claim([{ shop_uid: shop(1), state: 'queued', job_id: 'own' }])).data).toMatchObject({ changed: 1, refused: [] })
  })

  it.each([
    ['deleted', (db: Queries, userUid: string) => db.deleteFrom('users').where('user_uid', '=', userUid).execute()],
    ['disabled', (db: Queries, userUid: string) => db.updateTable('users').set({ enabled: 0 }).where('user_uid', '=', userUid).execute()],
  ])('that waits in a batch of a helper who was %s by an earlier release is free once the server has tidied up', async (_, change) => {
    const { server, owner, helper } = scene
    const { db } = server.database
    const jobs = async () => (await server.call('batchJobList', { sort: 'created_at' }, owner)).data.list
    const start = (job_id: string, caller = helper) =>
      server.call('saveBatchJob', { job_id, kind: 'publish', title: '铺货', state: 'running', rows: [] }, caller)
    await start('hers')
    await start('own', owner)
    await claim([{ shop_uid: shop(1) }])
    await claim([{ shop_uid: shop(1), state: 'queued', job_id: 'hers' }], helper)
    await trim(server.database)
    expect(await jobs()).toMatchObject([{ state: 'running' }, { state: 'running' }])

    await change(db, helper.userUid)
    expect((await claim([{ shop_uid: shop(1), state: 'queued', job_id: 'own' }])).data.refused).toHaveLength(1)
    await trim(server.database)

    expect(await jobs()).toMatchObject([
      { job_id: 'hers', state: 'stopped', version: 2 },
      { job_id: 'own', state: 'running', version: 1 },
    ])
    expect((await claim([{ shop_uid: shop(1), state: 'queued', job_id: 'own' }])).data).toMatchObject({ changed: 1, refused: [] })
  })

  it('that waits in a batch of a helper is free once she may not change goods any more, and what she planned waits for her right', async () => {
    const { server, owner, helper } = scene
    const move = (job_id: string, state: string) =>
      server.call('saveBatchJob', { job_id, kind: 'publish', title: '铺货', state, rows: [] }, helper)
    await move('planned', 'planned')
    await move('hers', 'running')
    await move('hers', 'paused')
    await claim([{ shop_uid: shop(1) }])
    await claim([{ shop_uid: shop(1), state: 'queued', job_id: 'hers' }], helper)

    const change = { action: 'edit', rights: { shop: ['view'], goods: ['view'] } }
    expect((await server.call('saveSubAccount', { account_id: helper.userUid, ...change }, owner)).code).toBe(ReplyCode.success)

    const { list: jobs } = (await server.call('batchJobList', { sort: 'created_at' }, owner)).data
    const kept = jobs.map(({ job_id, state }: { job_id: string; state: string }) => `${job_id} ${state}`)
    expect(kept.sort()).toEqual(['hers stopped', 'planned planned'])
    expect((await claim([{ shop_uid: shop(1), state: 'queued', job_id: 'own' }])).data).toMatchObject({ changed: 1, refused: [] })
  })

  it('that waits in a batch of a helper for a shop that was taken back from her is free, and those for her other shops are not', async () => {
    const { server, owner, helper } = scene
    const lend = (shop_uid_list: string[]) =>
      server.call('saveSubAccount', { action: 'edit', account_id: helper.userUid, shop_uid_list }, owner)
    const job = { job_id: 'hers', kind: 'publish', title: '铺货', rows: [] }
    await lend([shop(1), shop(2)])
    await server.call('saveBatchJob', { ...job, state: 'running' }, helper)
    await server.call('saveBatchJob', { ...job, state: 'paused' }, helper)
    const both = [{ shop_uid: shop(1) }, { shop_uid: shop(2) }]
    await claim(both)
    await claim(
      both.map((each) => ({ ...each, state: 'queued', job_id: 'hers' })),
      helper,
    )
    expect((await claim(both.map((each) => ({ ...each, state: 'queued', job_id: 'own' })))).data.refused).toHaveLength(2)

    await lend([shop(2)])

    const { refused } = (await claim(both.map((each) => ({ ...each, state: 'queued', job_id: 'own' })))).data
    expect(refused).toMatchObject([{ shop_uid: shop(2), why: 'moved' }])
  })

  it('is not freed by who looked at it before it was sent once more', async () => {
    const send = async (job_id: string) => {
      const job = { job_id, kind: 'publish', title: '铺货', rows: [] }
      await scene.server.call('saveBatchJob', { ...job, state: 'running' }, scene.owner)
      await claim([{ state: 'sending', job_id }])
      await scene.server.call('saveBatchJob', { ...job, state: 'stopped' }, scene.owner)
      scene.server.clock.advance(1_000)
    }
    const look = async () => (await list({ box_id: 'box-1' }))[0]?.claims[0]?.saved_at
    const free = async (seen_at?: number) => (await claim([{ state: 'withdrawn', seen_at }])).data.refused
    await claim([{}])
    await send('one')
    const seenAt = await look()
    expect(await free(seenAt)).toEqual([])
    // The same words again, after an answer that was lost.
    expect(await free(seenAt)).toEqual([])
    await send('two')
    expect(await free(seenAt)).toMatchObject([{ why: 'moved', current: { state: 'sending', job_id: 'two' } }])
    expect(await free(await look())).toEqual([])
  })

  it('of which it is not known whether it was sent is not sent by another batch, whatever became of its own', async () => {
    const job = { job_id: 'one', kind: 'publish', title: '铺货', rows: [] }
    await scene.server.call('saveBatchJob', { ...job, state: 'running' }, scene.owner)
    await claim([{}])
    await claim([{ state: 'unknown', goods_id: '9', job_id: 'one' }])
    await scene.server.call('saveBatchJob', { ...job, state: 'stopped' }, scene.owner)
    expect((await claim([{ state: 'queued', job_id: 'two' }])).data.refused).toMatchObject([{ why: 'moved' }])
    expect((await claim([{ state: 'withdrawn', goods_id: '9', job_id: 'two' }])).data.refused).toEqual([])
  })

  it('of a newer batch is not taken back by an old one that says again what it knows, and is no newer where nothing changed', async () => {
    await claim([{}])
    await claim([{ state: 'sending', goods_id: '9', job_id: 'new' }])
    await claim([{ state: 'published', goods_id: '9', job_id: 'new' }])
    const [before] = (await list({ box_id: 'box-1' }))[0]?.claims ?? []
    scene.server.clock.advance(60_000)
    for (const goods_id of ['', '8', '9'])
      expect((await claim([{ state: 'refused', goods_id, job_id: 'old' }])).data.refused).toMatchObject([{ why: 'moved' }])
    expect((await claim([{ state: 'published', goods_id: '9', job_id: 'new' }])).data.refused).toEqual([])
    expect((await list({ box_id: 'box-1' }))[0]?.claims).toEqual([before])
    await claim([{ state: 'withdrawn', goods_id: '9', job_id: 'undo' }])
    expect((await claim([{ state: 'published', goods_id: '9', job_id: 'old' }])).data.refused).toMatchObject([{ why: 'moved' }])
  })

  it.each(['queued', 'sending', 'refused'] as const)(
    'that was taken back is not made again by a batch that says it is %s',
    async (state) => {
      await claim([{}])
      await claim([{ is_removed: true }])
      expect((await claim([{ state, job_id: 'one' }])).data).toMatchObject({ added: 0, refused: [{ why: 'notClaimed' }] })
      expect(await states()).toEqual([])
    },
  )

  it('does not begin as published', async () => {
    expect((await claim([{ state: 'published' }])).data).toMatchObject({ added: 0, refused: [{ why: 'notClaimed', current: null }] })
    expect(await states()).toEqual([])
  })

  it('goes with its shop once that cannot be brought back', async () => {
    await claim([{}, { shop_uid: shop(1) }])
    await scene.server.call('deleteShop', { shop_uid: shop(0) }, scene.owner)
    expect((await list({ box_id: 'box-1' }))[0]?.claims).toHaveLength(1)
    await sweep(scene.server.database, scene.server.clock.now() + RESTORABLE_MS + 1)
    const left = await scene.server.database.db
      .selectFrom('box_claims')
      .select('shop_uid')
      .where('owner_uid', '=', scene.owner.ownerUid)
      .execute()
    expect(left).toEqual([{ shop_uid: shop(1) }])
  })

  it('is refused where the level has no room for it, and changed where it is there', async () => {
    const free = await aPerson(scene.server, { level: 0 })
    const [first = '', second = ''] = await someShops(scene.server, free.ownerUid, 2)
    await save([{}], free)
    await claim([{ shop_uid: first }], free)
    const [kept] = await scene.server.database.db.selectFrom('box_claims').selectAll().where('owner_uid', '=', free.ownerUid).execute()
    if (!kept) throw new Error('nothing was claimed')
    const more = Array.from({ length: quotaOf('claims', 0) - 1 }, (_, index) => ({ ...kept, box_id: `more ${index}` }))
    await scene.server.database.write((db) => db.insertInto('box_claims').values(more).execute())
    expect(await claim([{ shop_uid: second }], free)).toMatchObject({ code: ReplyCode.levelLimit, data: { quota: { kind: 'claims' } } })
    expect((await claim([{ shop_uid: first, state: 'queued' }], free)).code).toBe(ReplyCode.success)
  })
})

describe('goods that were found for an opportunity', () => {
  const source = 'https://pifa.pinduoduo.com/goods/detail?gid=6001'
  const chance = async () => (await scene.server.call('chanceList', {}, scene.owner)).data.list[0]
  const sell = async () => {
    await save([{ source_url: source }])
    await claim([{ goods_id: '99' }])
    await claim([{ state: 'published', goods_id: '99' }])
  }

  it('take it to its end once they are on sale, with their number', async () => {
    await scene.server.call('saveChance', aChance({ state: 'profitChecked', source_url: source, margin_bp: 1_200 }), scene.owner)
    await sell()
    expect(await chance()).toMatchObject({ state: 'published', goods_id: '99', margin_bp: 1_200, version: 2 })
    await claim([{ state: 'review', goods_id: '99' }])
    await claim([{ state: 'published', goods_id: '99' }])
    expect(await chance()).toMatchObject({ version: 2 })
  })

  it.each(['https://pifa.pinduoduo.com/goods/detail/?gid=6001', 'http://pifa.pinduoduo.com/goods/detail?refer=search&gid=6001#top'])(
    'are recognised by the goods that %s names, however its source is written',
    async (source_url) => {
      await scene.server.call('saveChance', aChance({ state: 'profitChecked', source_url, margin_bp: 1_200 }), scene.owner)
      await sell()
      expect(await chance()).toMatchObject({ state: 'published', goods_id: '99', source_url })
    },
  )

  it('are not taken for goods of the same number on the other site', async () => {
    const source_url = 'https://mobile.yangkeduo.com/goods.html?goods_id=6001'
    await scene.server.call('saveChance', aChance({ state: 'profitChecked', source_url, margin_bp: 1_200 }), scene.owner)
    await sell()
    expect(await chance()).toMatchObject({ state: 'profitChecked', goods_id: '' })
  })

  it('leave it where it is while nobody has checked its margin, but note their number', async () => {
    await scene.server.call('saveChance', aChance({ state: 'sourceFound', source_url: source }), scene.owner)
    await sell()
    expect(await chance()).toMatchObject({ state: 'sourceFound', goods_id: '99' })
  })

  it('leave opportunities with another source alone, and those of other accounts', async () => {
    const other = await aPerson(scene.server)
    await scene.server.call(
      'saveChance',
      aChance({ source_url: 'https://example.com/1', margin_bp: 1, state: 'profitChecked' }),
      scene.owner,
    )
    await scene.server.call('saveChance', aChance({ source_url: source, margin_bp: 1, state: 'profitChecked' }), other)
    await sell()
    expect(await chance()).toMatchObject({ state: 'profitChecked', goods_id: '' })
    expect((await scene.server.call('chanceList', {}, other)).data.list).toMatchObject([{ state: 'profitChecked', goods_id: '' }])
  })
})
