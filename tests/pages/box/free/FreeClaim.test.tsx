import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BoxClaim } from '../../../../contract/entities/boxClaim.ts'
import type { BoxGoods } from '../../../../contract/entities/boxGoods.ts'
import { unsetProfitSettings } from '../../../../contract/entities/cost.ts'
import { DraftStatus } from '../../../../contract/merchantCalls/publishing.ts'
import { BridgeError } from '../../../../src/bridge/bridgeError.ts'
import type { Bridge } from '../../../../src/bridge/createBridge.ts'
import { laneLimits } from '../../../../src/bridge/lanes/laneLimits.ts'
import { aShop } from '../../../bridge/aShop.ts'
import { standInForFigures } from '../../../reports/standInForFigures.ts'
import { aClaim, aListing, someBoxGoods } from '../../../server/builders/box.ts'
import { openScreen } from '../../openScreen.tsx'
import { costPage } from '../../profit/aCost.ts'
import { standInForBrowser } from '../../standInForBrowser.ts'

beforeEach(() => {
  standInForBrowser()
  standInForFigures({ answer: () => ({ rows: [] }) })
  skipPauses()
})

afterEach(() => {
  vi.restoreAllMocks()
})

const rows = <Row,>(...list: Row[]) => ({ rows: list, unreadable: [] })
const listing = aListing({ title: 'Umbrella' })

/** Left on its way to shop a by a batch that is over: long ago. */
const left: BoxClaim = { ...aClaim({ shop_uid: 'a', state: 'sending', goods_id: '701', job_id: 'j1' }), field: '', saved_at: 1 } as BoxClaim

type ShopState = keyof typeof DraftStatus | 'onSale' | 'gone'

interface Scene {
  readonly claim?: Partial<BoxClaim>
  /** What a deletion does and answers. Default: it deletes the draft. */
  readonly remove?: (shop: { state: ShopState }) => unknown
  /** What the server does not take. */
  readonly refused?: readonly object[]
}

/** The page of goods of the box; shop a has their draft 31, which is being edited. */
async function openGoods({ claim = {}, remove = (shop) => (shop.state = 'gone'), refused = [] }: Scene = {}) {
  const shop: { state: ShopState } = { state: 'editing' }
  let kept: BoxClaim = { ...left, ...claim }
  const deleted: unknown[] = []
  const goods = (): BoxGoods => ({
    ...(someBoxGoods({ listing }) as BoxGoods),
    title: 'Umbrella',
    claims: [kept],
    added_at: 1,
    saved_at: 1,
    saved_by_name: 'Ning',
    version: 1,
  })
  const platform: Record<string, (payload: { readonly check_status?: number }) => unknown> = {
    goodsList() {
      const found = shop.state === 'onSale' ? [{ id: '701', goods_name: 'Umbrella' }] : []
      return { total: found.length, goods_list: rows(...found) }
    },
    draftList({ check_status }) {
      const isHere = shop.state !== 'onSale' && shop.state !== 'gone' && check_status === DraftStatus[shop.state]
      const drafts = isHere ? [{ id: '31', goods_id: '701', goods_name: 'Umbrella', reject_comment: '标题含有违禁词' }] : []
      return { total: drafts.length, list: rows(...drafts) }
    },
    draftDetail() {
      if (shop.state === 'gone' || shop.state === 'onSale') throw new BridgeError('rejected', { merchantMessage: '草稿不存在' })
      return { goods_id: '701', goods_commit_id: '31', cat_id: '1' }
    },
    deleteGoodsDraft(payload) {
      deleted.push(payload)
      return remove(shop)
    },
    costTemplates: () => ({ total: 0, list: rows() }),
  }
  const callMerchant = async (name: string, _shop: object, payload: object) => platform[name]?.(payload) ?? { cat_info_v2_lists: rows() }
  const page = await openScreen({
    path: '/goods/goodsCollect/show/box-1',
    answers: {
      shopList: () => [aShop({ shop_uid: 'a', shop_id: 'a', shop_name: 'Shop a' })],
      savedViewList: () => ({ list: [], total: 0 }),
      boxList: () => ({ list: [goods()], total: 1 }),
      claimList: () => ({ list: [], total: 0 }),
      saveClaims: ({ claims }) => {
        const [{ seen_at: _, ...sent }] = claims as [BoxClaim & { seen_at: number }]
        if (refused.length === 0) kept = { ...kept, ...sent }
        return { added: 0, changed: 1 - refused.length, removed: 0, refused: [...refused] }
      },
      handedInCounts: () => ({ list: [] }),
      costList: () => costPage(),
      profitSettings: () => unsetProfitSettings,
      listingSettings: () => ({ forbidden_words: [], version: 1, saved_at: 1, saved_by_name: 'Ning' }),
    },
    bridge: { ping: async () => ({ state: 'ready' }), callMerchant } as unknown as Bridge,
    hasOwnPages: true,
  })
  return {
    ...page,
    shop,
    deleted,
    change: (changes: Partial<BoxClaim>) => {
      kept = { ...kept, ...changes }
    },
    ask: async () => userEvent.click(await screen.findByRole('button', { name: 'No longer in the shop' })),
    async confirm() {
      const dialog = within(await screen.findByRole('dialog', { name: 'Delete the draft in Shop a?' }))
      await userEvent.click(dialog.getByRole('button', { name: 'Delete it and allow publishing' }))
      return dialog
    },
  }
}

const real = { setTimeout: globalThis.setTimeout, now: Date.now, elapsed: performance.now.bind(performance) }

/** The clocks jump over the pauses between requests to a shop, and between looks at lists that are behind; all other timers are real. */
function skipPauses() {
  const { gapMs, jitterMs } = laneLimits.paces.heavy
  const isPause = (ms: number) => (ms > 100 && ms <= gapMs + jitterMs) || [2_000, 3_000, 5_000, 10_000, 20_000].includes(ms)
  let skipped = 0
  const skip = (run: () => void, ms = 0) => {
    if (!isPause(ms)) return real.setTimeout(run, ms)
    return real.setTimeout(() => {
      skipped += ms
      run()
    })
  }
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(skip as typeof setTimeout)
  vi.spyOn(Date, 'now').mockImplementation(() => real.now() + skipped)
  vi.spyOn(performance, 'now').mockImplementation(() => real.elapsed() + skipped)
}

describe('goods of which a batch left an unfinished draft in a shop', () => {
  it('can be published there again once the draft is deleted', async () => {
    const { ask, confirm, deleted, callsOf, notices } = await openGoods()
    await ask()
    expect(await screen.findByText(/^Shop a has a draft of goods 701 that was never handed in/)).toBeTruthy()
    expect(deleted).toEqual([])
    await confirm()
    await waitFor(() => expect(notices).toMatchObject([{ message: 'Draft in Shop a deleted: the goods can be published there again' }]))
    expect(deleted).toEqual([{ goods_id: 701, goods_commit_id: 31 }])
    const freed = { shop_uid: 'a', state: 'withdrawn', goods_id: '701', goods_commit_id: '', job_id: '', seen_at: left.saved_at }
    expect(callsOf('saveClaims')).toMatchObject([{ claims: [freed] }])
    expect(await screen.findByRole('row', { name: /^Shop a Taken off/ })).toBeTruthy()
  })

  it('also where it is not known whether they were handed in', async () => {
    const { ask, confirm, deleted } = await openGoods({ claim: { state: 'unknown' } })
    await ask()
    await confirm()
    expect(await screen.findByRole('row', { name: /^Shop a Taken off/ })).toBeTruthy()
    expect(deleted).toHaveLength(1)
  })

  it.each(['sending', 'unknown'] as const)('stay with the batch that still has them: %s', async (state) => {
    await openGoods({ claim: { state, is_held: true } })
    await screen.findByRole('table', { name: 'In the shops' })
    expect(screen.queryByRole('button', { name: 'No longer in the shop' })).toBeNull()
  })

  it('are left alone for a minute: the lists of the shop may be behind', async () => {
    const { ask } = await openGoods({ claim: { saved_at: Date.now() } })
    await ask()
    expect(await screen.findByText(/^This changed less than a minute ago/)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    ['onSale', 'published', 'Published', ''],
    ['inReview', 'review', 'Under review', ''],
    ['refused', 'refused', 'Refused', '标题含有违禁词'],
  ] as const)(
    'and that turn out to be %s are recorded as such for their batch, and no draft is deleted',
    async (now, state, word, reason) => {
      const { ask, confirm, deleted, callsOf, shop } = await openGoods()
      await ask()
      await screen.findByRole('dialog', { name: 'Delete the draft in Shop a?' })
      shop.state = now
      await confirm()
      expect(
        await screen.findByText(`The draft was not deleted: the goods were handed in to Shop a meanwhile. They are now “${word}”.`),
      ).toBeTruthy()
      expect(callsOf('saveClaims')).toMatchObject([{ claims: [{ state, goods_id: '701', job_id: 'j1', reason }] }])
      expect(deleted).toEqual([])
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )

  it.each([
    ['goes on with them', { is_held: true }],
    ['has changed what is known of them', { saved_at: 2 }],
  ])('keep their draft where somebody else %s meanwhile', async (_, change) => {
    const { ask, confirm, deleted, callsOf, change: changeClaim } = await openGoods()
    await ask()
    await screen.findByRole('dialog', { name: 'Delete the draft in Shop a?' })
    changeClaim(change)
    await confirm()
    expect(await screen.findByText(/^The draft was not deleted: the state of the goods in Shop a has just changed/)).toBeTruthy()
    expect([deleted, callsOf('saveClaims')]).toEqual([[], []])
  })

  it('are not freed where they were sent again while the draft was deleted: the server says so', async () => {
    const moved = { box_id: 'box-1', shop_uid: 'a', why: 'moved', current: { ...left, state: 'sending', job_id: 'j2', saved_at: 9 } }
    const { ask, confirm, notices } = await openGoods({ refused: [moved] })
    await ask()
    await confirm()
    expect(await screen.findByText(/it has moved on: Sending/)).toBeTruthy()
    expect(notices).toEqual([])
  })

  it.each([
    ['refuses it', new BridgeError('rejected', { merchantMessage: '商品正在审核中，不能删除' }), /商品正在审核中，不能删除/],
    ['has logged the merchant out', new BridgeError('sessionExpired'), /log in to the shop again/i],
  ])('say why where their shop %s, and are not freed', async (_, error, words) => {
    const { ask, confirm, callsOf } = await openGoods({
      remove() {
        throw error
      },
    })
    await ask()
    const dialog = await confirm()
    expect((await dialog.findByRole('alert')).textContent).toMatch(words)
    expect(callsOf('saveClaims')).toEqual([])
  })

  it('are not freed where no answer says that the draft is gone, and nothing else does', async () => {
    const { ask, confirm, callsOf } = await openGoods({
      remove() {
        throw new BridgeError('timedOut', { unknownOutcome: true })
      },
    })
    await ask()
    await confirm()
    expect(await screen.findByText(/^It is not certain yet that the draft in Shop a was deleted/)).toBeTruthy()
    expect(callsOf('saveClaims')).toEqual([])
  })

  it('say that they wait for the lists of the shop', async () => {
    let answer: () => void = () => {}
    const { ask, confirm, deleted } = await openGoods({
      remove: (shop) =>
        new Promise<void>((resolve) => {
          answer = () => {
            shop.state = 'gone'
            resolve()
          }
        }),
    })
    await ask()
    const dialog = await confirm()
    expect(await dialog.findByText(/^Deleting it, and waiting for the lists of Shop a/)).toBeTruthy()
    await waitFor(() => expect(deleted).toHaveLength(1))
    await act(async () => answer())
    expect(await screen.findByRole('row', { name: /^Shop a Taken off/ })).toBeTruthy()
  })
})
