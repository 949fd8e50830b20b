import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { BoxClaim } from '../../../../contract/entities/boxClaim.ts'
import type { BoxGoods } from '../../../../contract/entities/boxGoods.ts'
import { type ListingSettings, unsetListingSettings } from '../../../../contract/entities/listingSettings.ts'
import { BridgeError } from '../../../../src/bridge/bridgeError.ts'
import { PublishDialog } from '../../../../src/pages/box/publish/PublishDialog.tsx'
import { TabContext, type TabOfPage } from '../../../../src/providers/drafts/useTabDraft.ts'
import { logInAsReader, playBatchServer } from '../../../batches/screens/playBatchServer.ts'
import { harbour, mill } from '../../../batches/screens/playGoods.ts'
import { openFramed } from '../../../layout/openFramed.tsx'
import { aClaim, someBoxGoods } from '../../../server/builders/box.ts'
import { type Answers, aTab, refuse } from '../../openScreen.tsx'
import { standInForBrowser } from '../../standInForBrowser.ts'
import { aGoodListing } from './publishScene.ts'

beforeEach(() => {
  standInForBrowser()
  logInAsReader()
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900)
})

const claim = (shop_uid: string, state: BoxClaim['state'] = 'claimed'): BoxClaim => {
  const { is_removed: _, ...fields } = aClaim({ shop_uid, state })
  return { ...fields, saved_at: 1 }
}

/** No two goods have a code in common. */
function listingOf(box_id: string, title: string) {
  const listing = aGoodListing('http://127.0.0.1:1', { title })
  return { ...listing, skus: listing.skus.map((sku) => ({ ...sku, outer_code: `${box_id}-${sku.spec}` })) }
}

const goodsOf = (box_id: string, title: string, claims: readonly BoxClaim[]): BoxGoods => ({
  ...someBoxGoods({ box_id, listing: listingOf(box_id, title), right: 'own' }),
  claims: [...claims],
  title,
  added_at: 1,
  saved_at: 1,
  saved_by_name: 'a',
  version: 1,
})

/** Both shops have a template of one name; the platform refuses every new draft. */
function playShops(titles: Readonly<Record<string, readonly string[]>> = {}, unreadable: readonly unknown[] = []) {
  return {
    listen: () => () => undefined,
    callMerchant: vi.fn(async (name: string, { shop_uid }: { shop_uid: string }) => {
      if (name === 'costTemplates') {
        const template = { costTemplateId: `7${shop_uid.slice(-1)}`, costTemplateName: 'Free freight' }
        return { total: 1, list: { rows: [template], unreadable: [] } }
      }
      if (name === 'goodsList') {
        const rows = (titles[shop_uid] ?? []).map((goods_name, at) => ({ id: String(at), goods_name, sku_list: [] }))
        return { total: rows.length + unreadable.length, goods_list: { rows, unreadable } }
      }
      throw new BridgeError('rejected', { merchantCode: 1000, merchantMessage: '店铺处于违规处罚期' })
    }),
  }
}

type Props = Partial<ComponentProps<typeof PublishDialog>>

async function open(
  goods: readonly BoxGoods[],
  bridge = playShops(),
  more: Props = {},
  others: Answers = {},
  tab: TabOfPage | null = null,
) {
  const server = playBatchServer()
  const saved: BoxClaim[] = []
  const answers = {
    shopList: () => [harbour, mill],
    groupList: () => [],
    listingSettings: () => unsetListingSettings,
    handedInCounts: () => ({ list: [] }),
    claimList: () => ({ list: [], total: 0 }),
    samePictures: () => ({ list: [] }),
    boxList: ({ box_ids, box_id }: Readonly<Record<string, unknown>>) => {
      const ids = box_id ? [box_id] : (JSON.parse(String(box_ids)) as unknown[])
      const list = goods.filter((each) => ids.includes(each.box_id))
      return { list, total: list.length }
    },
    saveClaims({ claims }: Readonly<Record<string, unknown>>) {
      saved.push(...(claims as BoxClaim[]))
      return { added: 0, changed: (claims as BoxClaim[]).length, removed: 0, refused: [] }
    },
    ...server.answers,
    ...others,
  }
  const records = goods.map((each) => ({ ...each }))
  const page = await openFramed({
    path: '/goods/goodsCollect',
    children: (
      <TabContext.Provider value={tab}>
        <PublishDialog records={records} close={() => {}} {...more} />
      </TabContext.Provider>
    ),
    bridge: bridge as never,
    answers: answers as never,
  })
  return { ...page, server, saved, bridge }
}

const start = (count: number) => screen.findByRole<HTMLButtonElement>('button', { name: `Publish (${count})` })

/** The button once it can be pressed: every shop was read, and the plan is of what is asked now. */
async function ready(count: number) {
  await waitFor(async () => expect((await start(count)).disabled).toBe(false))
  return start(count)
}

describe('the dialog of publishing', () => {
  it('says of how many goods of the shops it is not known whether they are the same', async () => {
    await open([goodsOf('a', 'Box one', [claim('uid-1')])], playShops({}, [{}, {}]))
    await ready(1)
    expect(screen.getByText(/^Goods of these shops that could not be read in full: 2\./)).toBeTruthy()
  })

  it('leads to the goods that have to be mended before any shop gets them, once each', async () => {
    const bare = { ...goodsOf('b/1', 'Bare', [claim('uid-1'), claim('uid-2')]), right: 'unknown' as const }
    await open([goodsOf('a', 'Box one', [claim('uid-1')]), { ...bare, listing: { ...bare.listing, category: null } }])
    await ready(1)
    expect((await screen.findByRole('link', { name: 'Bare' })).getAttribute('href')).toBe('/goods/goodsCollect/show/b%2F1')
    expect(screen.getByText('Most per shop today: 1.')).toBeTruthy()
  })

  it('says no number of new goods where no shop gets any', async () => {
    const bare = goodsOf('b', 'Bare', [claim('uid-1')])
    await open([{ ...bare, listing: { ...bare.listing, category: null } }])
    await screen.findByRole('link', { name: 'Bare' })
    expect(screen.queryByText(/^Most per shop today/)).toBeNull()
  })

  it('shows a row for each goods and shop that it is claimed for, and what is left out', async () => {
    const goods = [goodsOf('a', 'Box one', [claim('uid-1'), claim('uid-2')]), goodsOf('b', 'Box two', [claim('uid-1', 'published')])]
    const { bridge } = await open(goods, playShops({ 'uid-2': ['Box one'] }))
    await ready(1)
    expect(await screen.findByRole('row', { name: /Box one.*Harbour.*Free freight/ })).toBeTruthy()
    expect(screen.getByRole('row', { name: /Box one.*Mill.*The shop already has goods with this title/ })).toBeTruthy()
    expect(screen.getByRole('row', { name: /Box two.*Harbour.*Already published in this shop/ })).toBeTruthy()
    expect(bridge.callMerchant.mock.calls.map(([name]) => name)).not.toContain('createGoodsDraft')
  })

  it('says beside the button that it awaits a shop, or the break-even prices', async () => {
    let answer = () => {}
    const bridge = playShops()
    const { callMerchant } = bridge
    const millAnswers = new Promise<void>((resolve) => {
      answer = resolve
    })
    const slow = vi.fn(async (...asked: Parameters<typeof callMerchant>) => {
      if (asked[1].shop_uid === 'uid-2') await millAnswers
      return callMerchant(...asked)
    })
    const money = { isKnown: false, breakEvenFen: () => [] }
    await open([goodsOf('a', 'Box one', [claim('uid-1'), claim('uid-2')])], { ...bridge, callMerchant: slow }, { money })
    await screen.findByRole('row', { name: /Box one.*Harbour.*Free freight/ })
    expect(await screen.findByText('The shops are being read: it can start after that.')).toBeTruthy()
    answer()
    expect(await screen.findByText('Orders are being read for the break-even prices: it can start after that.')).toBeTruthy()
    expect((await start(2)).disabled).toBe(true)
  })

  it('cannot be started before the words are known that the account forbids', async () => {
    let answer = (_settings: ListingSettings) => {}
    const settings = new Promise<ListingSettings>((resolve) => {
      answer = resolve
    })
    await open([goodsOf('a', 'Box one', [claim('uid-1')])], playShops(), {}, { listingSettings: () => settings })
    await screen.findByRole('row', { name: /Box one.*Harbour.*Free freight/ })
    const early = waitFor(async () => expect((await start(1)).disabled).toBe(false), { timeout: 500 })
    await expect(early).rejects.toThrow()
    expect(screen.getByText('Being checked, ready in a moment.')).toBeTruthy()
    answer(unsetListingSettings)
    await ready(1)
    expect(screen.queryByText(/ready in a moment/)).toBeNull()
  })

  it('cannot be started before the groups of shops are known, by which a shop gets its freight template', async () => {
    let answer = () => {}
    const groups = new Promise<never[]>((resolve) => {
      answer = () => resolve([])
    })
    await open([goodsOf('a', 'Box one', [claim('uid-1')])], playShops(), {}, { groupList: () => groups })
    await screen.findByRole('row', { name: /Box one.*Harbour/ })
    const early = waitFor(async () => expect((await start(1)).disabled).toBe(false), { timeout: 500 })
    await expect(early).rejects.toThrow()
    answer()
    await ready(1)
  })

  it('leaves out a shop that is not wanted, and what is beyond the day', async () => {
    const goods = ['a', 'b'].map((id) => goodsOf(id, `Box ${id}`, [claim('uid-1'), claim('uid-2')]))
    await open(goods)
    await ready(4)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Mill' }))
    await ready(2)
    const limit = screen.getByRole('textbox', { name: /New goods per shop/ })
    await userEvent.clear(limit)
    await userEvent.type(limit, '1')
    await ready(1)
    expect(await screen.findByText(/has reached its limit of new goods today/)).toBeTruthy()
  })

  it('counts what the shop was handed today of other goods against its day', async () => {
    const asked: unknown[] = []
    const handedInCounts = (payload: unknown) => {
      asked.push(payload)
      return { list: [{ shop_uid: 'uid-1', count: 49 }] }
    }
    const goods = ['a', 'b'].map((id) => goodsOf(id, `Box ${id}`, [claim('uid-1'), claim('uid-2')]))
    await open(goods, playShops(), {}, { handedInCounts })
    await ready(3)
    expect(await screen.findByText(/has reached its limit of new goods today/)).toBeTruthy()
    const { since } = asked[0] as { since: string }
    expect(new Date(Number(since) + 8 * 3_600_000).toISOString()).toMatch(/T00:00:00.000Z$/)
  })

  it('counts what is known of the goods themselves where the server does not say how much the shop was handed', async () => {
    const limit = { state: 'review', saved_at: Date.now() + 60_000 } as const
    const queued = { state: 'queued', is_held: true } as const
    const goods = [
      goodsOf('a', 'Box one', [claim('uid-1')]),
      goodsOf('b', 'Box two', [{ ...claim('uid-1'), ...limit }]),
      goodsOf('c', 'Box three', [{ ...claim('uid-1'), ...queued }]),
    ]
    await open(goods, playShops(), {}, { handedInCounts: () => refuse(1005, 'busy') })
    await ready(1)
    const field = screen.getByRole('textbox', { name: /New goods per shop/ })
    await userEvent.clear(field)
    await userEvent.type(field, '2')
    expect(await screen.findByText(/has reached its limit of new goods today/)).toBeTruthy()
  })

  it('leaves out a shop that refused goods within the day because it is punished, unless it is to be tried all the same', async () => {
    const refused = { ...claim('uid-2', 'refused'), box_id: 'x', reason: '店铺处于违规处罚期', saved_at: Date.now() - 1_000 }
    const asked: unknown[] = []
    const claimList = (payload: unknown) => {
      asked.push(payload)
      return { list: [refused], total: 1 }
    }
    await open([goodsOf('a', 'Box one', [claim('uid-1'), claim('uid-2')])], playShops(), {}, { claimList })
    await ready(1)
    expect(await screen.findByRole('row', { name: /Box one.*Mill.*The shop may not publish: 店铺处于违规处罚期/ })).toBeTruthy()
    expect(asked[0]).toMatchObject({ sort: '-saved_at' })
    await userEvent.click(screen.getByRole('checkbox', { name: /within the last day: Mill\. Try these shops anyway/ }))
    await ready(2)
  })

  it('takes a shop that was punished for free once goods that it took since are on sale there', async () => {
    const refused = { ...claim('uid-2', 'refused'), box_id: 'x', reason: '店铺处于违规处罚期', saved_at: Date.now() - 2_000 }
    const published = { ...claim('uid-2', 'published'), box_id: 'y', saved_at: Date.now() - 1_000 }
    const claimList = ({ states }: Readonly<Record<string, unknown>>) => {
      const list = [refused, published].filter(({ state }) => (JSON.parse(String(states)) as string[]).includes(state))
      return { list, total: list.length }
    }
    await open([goodsOf('a', 'Box one', [claim('uid-1'), claim('uid-2')])], playShops(), {}, { claimList })
    await ready(2)
  })

  it('says of which goods the first picture is that of others, before anything is sent', async () => {
    const samePictures = () => ({ list: [{ box_id: 'a', other_id: 'z', title: 'Old box', shop_uids: ['uid-1'] }] })
    await open([goodsOf('a', 'Box one', [claim('uid-1'), claim('uid-2')])], playShops(), {}, { samePictures })
    await ready(2)
    expect(await screen.findByRole('row', { name: /Box one.*Harbour.*“Old box” of this shop has the same first picture/ })).toBeTruthy()
    expect(screen.getByRole('row', { name: /Box one.*Mill.*“Old box” of the box has the same first picture/ })).toBeTruthy()
    expect(screen.getByText('Please check first:')).toBeTruthy()
  })

  it('can be started where the server does not say which pictures are the same', async () => {
    await open([goodsOf('a', 'Box one', [claim('uid-1')])], playShops(), {}, { samePictures: () => refuse(1005, 'busy') })
    await ready(1)
  })

  it('plans only the goods and shops that are meant, where it is told which', async () => {
    const goods = ['a', 'b'].map((id) => goodsOf(id, `Box ${id}`, [claim('uid-1', 'tomorrow'), claim('uid-2', 'tomorrow')]))
    const only = [
      { box_id: 'a', shop_uid: 'uid-1' },
      { box_id: 'b', shop_uid: 'uid-2' },
    ]
    await open(goods, playShops(), { only })
    await ready(2)
    expect(screen.getByRole('row', { name: /Box a.*Harbour/ })).toBeTruthy()
    expect(screen.getByRole('row', { name: /Box b.*Mill/ })).toBeTruthy()
    expect(screen.queryByRole('row', { name: /Box a.*Mill/ })).toBeNull()
    expect(screen.queryByRole('checkbox', { name: /Every goods to all/ })).toBeNull()
  })

  it('plans goods that are meant and not claimed where it is told to make their claims: it makes them when it starts', async () => {
    const goods = [goodsOf('a', 'Box one', []), goodsOf('b', 'Box two', [claim('uid-1')])]
    const only = [{ box_id: 'a', shop_uid: 'uid-2' }]
    const { server, saved } = await open(goods, playShops(), { only, makesClaims: true })
    const button = await ready(1)
    expect(screen.getByRole('checkbox', { name: 'Mill' })).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: 'Harbour' })).toBeNull()
    expect(saved).toEqual([])
    await userEvent.click(button)
    await waitFor(() => expect(server.kept().job.state).toBe('done'))
    expect(saved[0]).toMatchObject({ box_id: 'a', shop_uid: 'uid-2', state: 'claimed' })
    expect(server.kept().rows).toHaveLength(1)
  })

  it('says how many goods are not in the box any more', async () => {
    const list = [goodsOf('a', 'Box one', [claim('uid-1')])]
    const boxList = () => ({ list, total: 1 })
    await open([...list, goodsOf('b', 'Box two', [claim('uid-1')])], playShops(), {}, { boxList })
    expect(await screen.findByText('No longer in the box, so left out: 1 goods.')).toBeTruthy()
    await ready(1)
  })

  it('asks before it sells below its cost', async () => {
    const cheap = goodsOf('a', 'Box one', [claim('uid-1')])
    const listing = { ...cheap.listing, skus: cheap.listing.skus.map((sku) => ({ ...sku, source_fen: 9_900 })) }
    await open([{ ...cheap, listing }])
    expect((await start(0)).disabled).toBe(true)
    await userEvent.click(screen.getByRole('checkbox', { name: /priced below cost/ }))
    await ready(1)
  })

  it('starts the batch, and says to the box what the platform said', async () => {
    const { server, saved, address } = await open([goodsOf('a', 'Box one', [claim('uid-1')])])
    await userEvent.click(await ready(1))
    await waitFor(() => expect(server.kept().job.state).toBe('done'))
    expect(address()).toBe(`/shop/batches/show/${server.kept().job.job_id}`)
    expect(server.kept().job).toMatchObject({ kind: 'publish', title: 'Publishing: goods 1, shops 1', plan: { dailyLimit: 50, gapS: 0 } })
    await waitFor(() => expect(saved.at(-1)).toMatchObject({ box_id: 'a', shop_uid: 'uid-1', state: 'refused' }))
  })

  it('plans for the shops that are meant alone, and tells once that the batch has begun', async () => {
    const begun = vi.fn()
    await open([goodsOf('a', 'Box one', [claim('uid-1'), claim('uid-2')])], playShops(), { shops: ['uid-2'], begun })
    const button = await ready(1)
    expect(screen.queryByRole('checkbox', { name: 'Harbour' })).toBeNull()
    expect(begun).not.toHaveBeenCalled()
    await userEvent.click(button)
    await waitFor(() => expect(begun).toHaveBeenCalledTimes(1))
  })

  it('says that nothing is claimed, and takes any shop: the claims are made before it starts', async () => {
    const { server, saved } = await open([goodsOf('a', 'Box one', []), goodsOf('b', 'Box two', [])])
    expect(await screen.findByText(/not claimed for any shop yet/)).toBeTruthy()
    await userEvent.click(await screen.findByRole('treeitem', { name: /Mill/ }))
    await userEvent.click(await ready(2))
    await waitFor(() => expect(server.kept().job.state).toBe('done'))
    expect(saved.slice(0, 2)).toMatchObject([
      { box_id: 'a', shop_uid: 'uid-2', state: 'claimed' },
      { box_id: 'b', shop_uid: 'uid-2', state: 'claimed' },
    ])
  })

  it('that was closed by mistake has the shops that were chosen for these goods, until their batch has begun', async () => {
    const tab = aTab()
    const goods = [goodsOf('a', 'Box one', []), goodsOf('b', 'Box two', [])]
    const openAgain = (of = goods) => open(of, playShops(), {}, {}, tab)
    const first = await openAgain()
    await userEvent.click(await screen.findByRole('treeitem', { name: /Mill/ }))
    first.unmount()
    const others = await openAgain(goods.slice(0, 1))
    await screen.findByText(/Choose the shops/)
    others.unmount()
    await openAgain()
    await userEvent.click(await ready(2))
    await waitFor(() => expect(tab.drafts.isEmpty()).toBe(true))
  })

  it('that was closed while its batch was being saved closes no other, and leaves what was chosen there since', async () => {
    const tab = aTab()
    const goods = [goodsOf('a', 'Box one', [])]
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const close = vi.fn()
    const begun = vi.fn()
    const server = playBatchServer()
    const saveBatchJob = async (sent: Readonly<Record<string, unknown>>) => {
      await held
      return server.answers.saveBatchJob?.(sent)
    }
    const first = await open(goods, playShops(), { close, begun }, { ...server.answers, saveBatchJob }, tab)
    await userEvent.click(await screen.findByRole('treeitem', { name: /Mill/ }))
    await userEvent.click(await ready(1))
    first.unmount()
    await open(goods, playShops(), {}, {}, tab)
    await userEvent.click(await screen.findByRole('treeitem', { name: /Harbour/ }))
    const chosen = tab.drafts.read(tab.key, 'shops to publish to')
    answer()
    await waitFor(() => expect(begun).toHaveBeenCalled())
    expect(close).not.toHaveBeenCalled()
    expect(tab.drafts.read(tab.key, 'shops to publish to')).toBe(chosen)
  })

  it('leaves goods out that others have sent there since the plan was made, and says so with the row', async () => {
    const saveClaims = ({ claims }: Readonly<Record<string, unknown>>) => {
      const refused = (claims as BoxClaim[])
        .filter(({ box_id, state }) => box_id === 'a' && state === 'claimed')
        .map(({ box_id, shop_uid }) => ({ box_id, shop_uid, why: 'moved', current: { ...claim(shop_uid, 'review'), box_id } }))
      return { added: 1, changed: 0, removed: 0, refused }
    }
    const { server } = await open([goodsOf('a', 'Box one', []), goodsOf('b', 'Box two', [])], playShops(), {}, { saveClaims })
    await userEvent.click(await screen.findByRole('treeitem', { name: /Mill/ }))
    await userEvent.click(await ready(2))
    await waitFor(() => expect(server.kept().job.state).toBe('done'))
    expect(server.kept().rows).toMatchObject([
      { label: 'Box one', outcome: 'skipped', reason: 'alreadySent' },
      { label: 'Box two', outcome: 'failed' },
    ])
  })

  it('sends goods to a shop that only others were claimed for where that is wanted', async () => {
    await open([goodsOf('a', 'Box one', [claim('uid-1')]), goodsOf('b', 'Box two', [])])
    await ready(1)
    await userEvent.click(screen.getByRole('checkbox', { name: /Publish all goods to all of these shops/ }))
    await ready(2)
  })

  it('begins with the shops that it is opened for', async () => {
    await open([goodsOf('a', 'Box one', [claim('uid-1')])], playShops(), { shop_uids: ['uid-2'] })
    await ready(2)
  })

  it('waits for break-even prices, and leaves out what is below them', async () => {
    const goods = [goodsOf('a', 'Box one', [claim('uid-1')]), goodsOf('b', 'Box two', [claim('uid-1')])]
    const breakEvenFen = ({ listing }: { readonly listing: BoxGoods['listing'] }) =>
      listing.skus.map(() => (listing.title === 'Box one' ? 2_500 : null))
    await open(goods, playShops(), { money: { isKnown: true, breakEvenFen } })
    await ready(1)
    expect(screen.getByRole('row', { name: /Box one.*Must be fixed in the box first: 2/ })).toBeTruthy()
    expect(screen.getByText(/Goods without a known break-even price.*: 1\./)).toBeTruthy()
  })

  it('says how many goods the fullest shop gets, how long that takes, and what is left for tomorrow', async () => {
    await open(['a', 'b', 'c'].map((id) => goodsOf(id, `Box ${id}`, [claim('uid-1')])))
    await ready(3)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /Pause between two goods/ }), '120')
    const limit = screen.getByRole('textbox', { name: /New goods per shop/ })
    await userEvent.clear(limit)
    await userEvent.type(limit, '2')
    await ready(2)
    expect(
      await screen.findByText(
        'Most per shop today: 2. With the pauses this takes at least 2 minutes. Over the daily limit, waiting until tomorrow: 1.',
      ),
    ).toBeTruthy()
  })
})
