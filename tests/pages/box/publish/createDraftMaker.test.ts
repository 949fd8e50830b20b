import { describe, expect, it } from 'vitest'
import { BridgeError } from '../../../../src/bridge/bridgeError.ts'
import type { ShopLanes } from '../../../../src/bridge/lanes/shopLanes.ts'
import { createDraftMaker, type DraftWanted } from '../../../../src/pages/box/publish/createDraftMaker.ts'
import { type PublishValues, publishValues } from '../../../../src/pages/box/publish/values.ts'

const SHOP = 'shop-1'
const values: PublishValues = publishValues.parse({
  box_id: 'box-1',
  version: 1,
  group_fen: 1_990,
  skus: 1,
  template_id: '7',
  step: 'none',
  goods_id: '',
  goods_commit_id: '',
  sent_at: 0,
  is_there: true,
})
const lost = () => new BridgeError('timedOut', { unknownOutcome: true })
const later = () => new Promise((resolve) => setImmediate(resolve))
async function waitTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await later()
}

/** A shop that makes drafts. `whenAsked`: what happens to the n-th that is asked for, made or not; the answer goes out when it resolves. */
function openShop(whenAsked: (asked: number, make: () => string) => Promise<string>) {
  let now = 1_000_000
  let asked = 0
  const drafts = new Map<string, { category: number }>()
  const deleted: string[] = []
  let whileWaiting = () => {}
  let isCounted = true

  function make(): string {
    const id = String(100 + drafts.size)
    drafts.set(id, { category: 0 })
    return id
  }

  const answers: Record<string, (payload: { readonly goods_id: number }) => unknown> = {
    async createGoodsDraft() {
      asked += 1
      const goods_id = await whenAsked(asked, make)
      return { goods_id, goods_commit_id: `c${goods_id}` }
    },
    draftList: () => ({
      ...(isCounted && { total: drafts.size }),
      list: { rows: [...drafts.keys()].map((goods_id) => ({ id: `1${goods_id}`, goods_id, goods_name: '' })), unreadable: [] },
    }),
    draftDetail: ({ goods_id }) => ({ cat_id: drafts.get(String(goods_id))?.category ?? 0 }),
    deleteGoodsDraft({ goods_id }) {
      drafts.delete(String(goods_id))
      deleted.push(String(goods_id))
    },
  }
  const call = (async (name: string, _shop: string, payload: { readonly goods_id: number }, options: { onStart?: () => void } = {}) => {
    await later()
    options.onStart?.()
    return answers[name]?.(payload)
  }) as unknown as ShopLanes['call']

  const openConsole = () =>
    createDraftMaker({
      now: () => now,
      readClaimed: async () => new Set(),
      async wait(ms) {
        now += ms
        await later()
        whileWaiting()
      },
    })
  const signal = new AbortController().signal
  const shop = { call, shop_uid: SHOP, signal, shopRows: () => [] }
  const wanted = (job_id: string): DraftWanted => ({ ...shop, job_id, values, keep: async () => {} })
  return {
    openConsole,
    shop,
    wanted,
    make,
    deleted,
    putIntoCategory: (goods_id: string) => void drafts.set(goods_id, { category: 8 }),
    /** From now on the list shows only what it has, and does not say how many these are. */
    countNoDrafts() {
      isCounted = false
    },
    meanwhile(happen: () => void) {
      whileWaiting = happen
    },
  }
}

describe('drafts of several batches in one shop', () => {
  it('are each batch’s own where the number of one is on its way while another is looked for', async () => {
    const shop = openShop(async (asked, make) => {
      if (asked === 1) throw lost()
      const made = make()
      await waitTurns(50)
      return made
    })
    const { make } = shop.openConsole()
    const made = await Promise.all([make(shop.wanted('one')), make(shop.wanted('two'))])
    expect(new Set(made.map(({ goods_id }) => goods_id)).size).toBe(2)
  })

  it('are not asked for while the list shows none and counts none: what it keeps back would be taken for new, and deleted, later', async () => {
    let asked = 0
    const shop = openShop(async (nth, make) => {
      asked = nth
      return make()
    })
    shop.countNoDrafts()
    await expect(shop.openConsole().make(shop.wanted('one'))).rejects.toMatchObject({ kind: 'unreadableReply' })
    expect(asked).toBe(0)
  })

  it('are not taken from another computer that has just asked for them', async () => {
    const shop = openShop(async (asked, make) => {
      if (asked > 1) return make()
      const ofOther = make()
      shop.meanwhile(() => shop.putIntoCategory(ofOther))
      throw lost()
    })
    const { goods_id } = await shop.openConsole().make(shop.wanted('one'))
    expect(goods_id).toBe('101')
  })

  it('are found where their number never arrived', async () => {
    const shop = openShop(async (_, make) => {
      make()
      throw lost()
    })
    const { goods_id } = await shop.openConsole().make(shop.wanted('one'))
    expect(goods_id).toBe('100')
  })

  it('are not deleted as copies while another computer begins with them', async () => {
    const shop = openShop(async (_, make) => make())
    const drafts = shop.openConsole()
    const own = await drafts.make(shop.wanted('one'))
    const copy = shop.make()
    const ofOther = shop.make()
    shop.meanwhile(() => shop.putIntoCategory(ofOther))
    await drafts.clear(shop.shop, [own])
    expect(shop.deleted).toEqual([copy])
  })

  it('are not deleted as copies while another batch of the console waits for their number', async () => {
    const shop = openShop(async (asked, make) => {
      const made = make()
      if (asked > 1) await waitTurns(50)
      return made
    })
    const drafts = shop.openConsole()
    const own = await drafts.make(shop.wanted('one'))
    const asked = drafts.make(shop.wanted('two'))
    await waitTurns(20)
    await Promise.all([asked, drafts.clear(shop.shop, [own])])
    expect(shop.deleted).toEqual([])
  })
})
