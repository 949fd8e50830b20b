import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DRAFTS_PER_PAGE_MAX, DraftStatus } from '../../../../contract/merchantCalls/publishing.ts'
import { BridgeError } from '../../../../src/bridge/bridgeError.ts'
import type { ShopLanes } from '../../../../src/bridge/lanes/shopLanes.ts'
import { discardDraft } from '../../../../src/pages/box/free/discardDraft.ts'
import { LIST_SETTLED_MS, readGoodsStates } from '../../../../src/pages/box/publish/goodsStates.ts'
import { type Backends, openBackends, openWorkshop } from '../../../batches/runner/aWorkshop.ts'
import { aGoodListing, createPublishScene } from '../publish/publishScene.ts'

let backends: Backends
beforeAll(async () => {
  backends = await openBackends({ storeCount: 1, goodsPerStore: 3 })
})
afterAll(() => backends.close())

/** One goods whose publishing ended when its draft was filled, and the lanes of another computer. `lagMs`: how far the list of drafts is behind. */
async function leaveDraft(lagMs = 0) {
  const workshop = await openWorkshop(backends)
  const scene = createPublishScene(workshop)
  const setDesk = (draft_lag_ms: number) => workshop.sandbox.post('/publishing', { review_ms: 3_600_000, draft_lag_ms, busy_every: 0 })
  await setDesk(0)
  const listing = aGoodListing(workshop.sandbox.origin)
  const batch = await scene.plan(await scene.putIntoBox(listing))
  const kind = scene.createKind()
  await new Promise<void>((closed) => {
    const write: typeof kind.write = ({ call, ...asked }) => {
      const cut: typeof call = (name, ...rest) => {
        if (name !== 'submitGoodsDraft') return call(name, ...rest)
        closed()
        return new Promise(() => {})
      }
      return kind.write({ ...asked, call: cut })
    }
    void scene.open(batch, { ...kind, write }).then(({ runner }) => runner.resume())
  })
  const { lanes } = await workshop.createComputer(kind, batch)
  const [shop_uid = ''] = workshop.shopUids
  const { rows } = await workshop.store.load(batch.job.job_id)
  const goods_id = scene.goodsIdOf(rows[0]?.after)
  const stateNow = async () => (await readGoodsStates({ call: lanes.call, shop_uid, goods_ids: [goods_id] })).get(goods_id)
  const goods_commit_id = (await stateNow())?.goods_commit_id ?? ''
  await setDesk(lagMs)
  return { workshop, scene, listing, batch, lanes, shop_uid, draft: { goods_id, goods_commit_id }, stateNow }
}

type Left = Awaited<ReturnType<typeof leaveDraft>>

/** `answer`: how a call to the shop is answered instead; undefined: as the shop does. Out: also how long it waited, ms. */
async function discard(left: Left, { answer }: { readonly answer?: Answer } = {}) {
  let waited = 0
  const asked: string[] = []
  const call = ((name, ...rest) => {
    asked.push(name)
    return answer?.(name, () => left.lanes.call(name, ...rest), rest[2], rest[1]) ?? left.lanes.call(name, ...rest)
  }) as ShopLanes['call']
  const wait = async (ms: number) => {
    waited += ms
  }
  const end = await discardDraft({ call, shop_uid: left.shop_uid, draft: left.draft, wait }).catch((error: unknown) => error)
  return { end, waited, deletions: asked.filter((name) => name === 'deleteGoodsDraft').length }
}

type Answer = (
  name: string,
  make: () => Promise<unknown>,
  options: { readonly onStart?: (() => void) | undefined } | undefined,
  payload: object,
) => Promise<unknown> | undefined
const lost = () => new BridgeError('timedOut', { unknownOutcome: true })

describe('a draft that a batch left in a shop', () => {
  it('is deleted by its number, and then the shop shows the goods nowhere', async () => {
    const left = await leaveDraft()
    expect(await left.stateNow()).toMatchObject({ state: 'editing' })
    expect(await discard(left)).toEqual({ end: 'gone', waited: 0, deletions: 1 })
    expect(await left.stateNow()).toBeUndefined()
  })

  it('is gone only once the list of drafts no longer has it', async () => {
    const left = await leaveDraft()
    const editing = { check_status: DraftStatus.editing, start: 0, length: DRAFTS_PER_PAGE_MAX }
    const before = await left.lanes.call('draftList', left.shop_uid, editing)
    let looks = 0
    let behindFor = 3
    const behind: Answer = (name, _make, _options, payload) => {
      if (name !== 'draftList' || !isDeepStrictEqual(payload, editing)) return undefined
      looks += 1
      return looks > behindFor ? undefined : Promise.resolve(before)
    }
    // Before the deletion, right after it, and two seconds later.
    expect(await discard(left, { answer: behind })).toEqual({ end: 'gone', waited: 5_000, deletions: 1 })
    behindFor = Number.POSITIVE_INFINITY
    expect(await discard(left, { answer: behind })).toMatchObject({ end: 'unsure', waited: LIST_SETTLED_MS })
  })

  it('stays where it was handed in since, and that is said', async () => {
    const left = await leaveDraft()
    const ids = { goods_id: Number(left.draft.goods_id), goods_commit_id: left.draft.goods_commit_id }
    await left.lanes.call('submitGoodsDraft', left.shop_uid, ids)
    expect(await discard(left)).toMatchObject({ end: { state: 'review' }, deletions: 0 })
    await left.scene.endReviews()
    expect(await discard(left)).toMatchObject({ end: { state: 'published' }, deletions: 0 })
    expect(await left.scene.shopsWith(left.listing.title)).toEqual([1])
  })

  it('stays where the shop refuses to delete it, and the shop’s words are said', async () => {
    const left = await leaveDraft()
    const refusing: Answer = (name, _make, options) => {
      if (name !== 'deleteGoodsDraft') return undefined
      options?.onStart?.()
      return Promise.reject(new BridgeError('rejected', { merchantMessage: '商品正在审核中，不能删除' }))
    }
    expect(await discard(left, { answer: refusing })).toMatchObject({ end: { merchantMessage: '商品正在审核中，不能删除' }, waited: 0 })
    expect(await left.stateNow()).toMatchObject({ state: 'editing' })
  })

  it('stays where the login of its shop is dead, before the deletion or after it', async () => {
    const left = await leaveDraft()
    const dead = () => Promise.reject(new BridgeError('sessionExpired'))
    expect(await discard(left, { answer: dead })).toMatchObject({ end: { kind: 'sessionExpired' }, deletions: 0 })
    let isOut = false
    const dies: Answer = (name, make) => {
      if (isOut) return dead()
      isOut = name === 'deleteGoodsDraft'
      return isOut ? make() : undefined
    }
    expect(await discard(left, { answer: dies })).toMatchObject({ end: { kind: 'sessionExpired' }, deletions: 1 })
  })

  it('of whose deletion the answer is lost is gone once a minute has shown it nowhere, and not certainly while it is there', async () => {
    const left = await leaveDraft()
    const losing =
      (isDone: boolean): Answer =>
      (name, make, options) => {
        if (name !== 'deleteGoodsDraft') return undefined
        options?.onStart?.()
        return (isDone ? make() : Promise.resolve()).then(() => Promise.reject(lost()))
      }
    expect(await discard(left, { answer: losing(false) })).toEqual({ end: 'unsure', waited: LIST_SETTLED_MS, deletions: 1 })
    expect(await discard(left, { answer: losing(true) })).toEqual({ end: 'gone', waited: LIST_SETTLED_MS, deletions: 1 })
  })

  it('that somebody else has deleted just now is gone once a minute has shown it nowhere, with no further deletion', async () => {
    const left = await leaveDraft()
    await discard(left)
    expect(await discard(left)).toEqual({ end: 'gone', waited: LIST_SETTLED_MS, deletions: 0 })
  })

  it('is not deleted where only its own page knows it: nobody knows how far it is', async () => {
    const left = await leaveDraft(3_600_000)
    expect(await discard(left)).toEqual({ end: 'unsure', waited: LIST_SETTLED_MS, deletions: 0 })
  })

  it('leaves goods that are published once by the next batch, and not again where the first is gone on with', async () => {
    const left = await leaveDraft()
    const { workshop, scene, batch } = left
    const { end } = await discard(left)
    expect(end).toBe('gone')
    const job = await workshop.store.findJob(batch.job.job_id)
    await workshop.store.save({ ...job, state: 'stopped', rows: [] }, 'stop')
    const [claim] = await scene.claims('box-0')
    if (!claim) throw new Error('there is no claim')
    const { saved_at: seen_at, is_held: _, ...save } = claim
    const freed = { ...save, state: 'withdrawn', goods_commit_id: '', job_id: '', seen_at } as const
    expect((await workshop.api.call('saveClaims', { claims: [freed] })).refused).toEqual([])

    scene.passTime(LIST_SETTLED_MS)
    const again = await scene.open(await scene.plan(await scene.goodsInBox()))
    await again.runner.resume()
    await (await scene.open(await workshop.store.load(batch.job.job_id))).runner.resume()
    await scene.endReviews()
    expect(await scene.shopsWith(left.listing.title)).toEqual([1])
  })
})
