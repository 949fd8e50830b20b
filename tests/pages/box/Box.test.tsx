import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { BoxClaim, RefusedClaim } from '../../../contract/entities/boxClaim.ts'
import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import { unsetProfitSettings } from '../../../contract/entities/cost.ts'
import { DraftStatus } from '../../../contract/merchantCalls/publishing.ts'
import type { Bridge } from '../../../src/bridge/createBridge.ts'
import { LIST_SETTLED_MS } from '../../../src/pages/box/publish/goodsStates.ts'
import type { TabOfPage } from '../../../src/providers/drafts/useTabDraft.ts'
import { TransportError } from '../../../src/providers/toolApi/TransportError.ts'
import { aJob } from '../../batches/screens/aBatchState.ts'
import { aShop } from '../../bridge/aShop.ts'
import { standInForFigures } from '../../reports/standInForFigures.ts'
import { aClaim, aListing, aSku, someBoxGoods } from '../../server/builders/box.ts'
import { aTab, openScreen, refuse } from '../openScreen.tsx'
import { costPage } from '../profit/aCost.ts'
import { standInForBrowser } from '../standInForBrowser.ts'
import { aPng } from './aPng.ts'

beforeEach(() => {
  alike = []
  onSale = []
  sentRows = []
  notTaken = []
  meanwhile = null
  areRulesBroken = false
  standInForBrowser()
  standInForFigures({ answer: () => ({ rows: soldRows }) })
  // The host of the pictures: one of 600 x 400 pixels, the others are not there.
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    if (String(address) !== 'https://img/2') throw new TypeError('no picture')
    return new Response(aPng(600, 400), { headers: { 'content-type': 'image/png' } })
  })
})

/** An umbrella of the same code that was sold 40 times, of which a quarter came back. */
const soldRows = [
  {
    shop: 'a',
    goods: '699',
    sku: '1',
    name: { title: 'Parasol', thumb: null, spec: 'Red', code: 'RED' },
    sums: {
      paidOrders: { part: 40, whole: null },
      salesAmount: { part: 80_000, whole: null },
      itemsSold: { part: 40, whole: null },
      refundBeforeShippingRate: { part: 0, whole: 40 },
      returnedGoodsRate: { part: 10, whole: 40 },
      refundAmountAfterShipping: { part: 20_000, whole: null },
    },
  },
]

const rows = <Row,>(...list: Row[]) => ({ rows: list, unreadable: [] })
const claim = (more: Partial<BoxClaim>): BoxClaim => ({ ...aClaim({ shop_uid: 'a' }), saved_at: 1, ...more }) as BoxClaim
const goods = (more: Partial<BoxGoods> = {}): BoxGoods => ({
  ...(someBoxGoods({ source_name: 'Mill', listing: aListing({ title: 'Umbrella', skus: [aSku({ spec: ['Red'] })] }) }) as BoxGoods),
  title: 'Umbrella',
  claims: [],
  added_at: 1,
  saved_at: 1,
  saved_by_name: 'Ning',
  version: 1,
  ...more,
})

/** Other goods of the box that are found by a picture. */
/** Numbers of goods that every shop has. */
let onSale: string[] = []
let alike: BoxGoods[] = []
/** What the platform's host says of a picture, once it does. */
let storing: Promise<{ readonly url: string; readonly width: number; readonly height: number }>
/** Rows of the batch that sent the goods. */
let sentRows: object[] = []
/** Claims that the server does not take. */
let notTaken: RefusedClaim[] = []
/** The rules of freight cannot be read. */
let areRulesBroken = false
/** The goods as they were saved since the page opened; null: they were not. */
let meanwhile: BoxGoods | null = null

/** Timers of that many ms wait until they are run; all others are real. */
function holdTimers(held_ms: number) {
  const held: (() => void)[] = []
  const real = globalThis.setTimeout
  const hold = ((run: () => void, delay_ms?: number) => (delay_ms === held_ms ? held.push(run) : real(run, delay_ms))) as typeof setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(hold)
  return { run: () => act(() => held.splice(0).forEach((run) => void run())) }
}

/** A picture of this computer; jsdom reads no files. */
function aPhoto(): File {
  const arrayBuffer = async () => aPng(800, 800)
  const photo = new File([aPng(800, 800)], 'photo.png', { type: 'image/png' })
  return Object.assign(photo, { arrayBuffer, slice: () => ({ arrayBuffer }) })
}

async function openBox(
  path: string,
  kept: BoxGoods,
  save: (sent: BoxGoods) => unknown = (sent) => ({ list: [{ ...goods(), ...sent }] }),
  user?: Readonly<Record<string, unknown>>,
  tab?: TabOfPage,
) {
  const callMerchant = async (name: string, shop: { readonly shop_uid: string }, payload: { readonly check_status?: number }) => {
    if (name === 'costTemplates') {
      const own = shop.shop_uid === 'a' ? 'Free freight' : 'Paid freight'
      return { total: 1, list: rows({ costTemplateId: '7', costTemplateName: own }) }
    }
    if (name === 'pictureSignature') return { signature: 'sign' }
    if (name === 'storePicture') return storing
    if (name === 'publishRules') return { shipment_limit_second: [86_400, 604_800], goods_title_length_limit: 20 }
    if (name === 'goodsList') return { total: onSale.length, goods_list: rows(...onSale.map((id) => ({ id, goods_name: 'Umbrella' }))) }
    if (name === 'draftList') {
      const refused =
        payload.check_status === DraftStatus.refused
          ? [{ id: '9', goods_id: '700', check_status: 2, reject_comment: '标题含有违禁词' }]
          : []
      return { total: refused.length, list: rows(...refused) }
    }
    if (name === 'propertyTemplate') {
      const brand = { id: '1', pid: '1', ref_pid: '300', name_alias: 'Brand', required: true, control_type: 1 }
      return { id: '1', modules: rows({ id: '1', propertys: rows({ ...brand, values: { content: rows({ vid: '7', value: 'None' }) } }) }) }
    }
    const path = { cat_id_1: '1', cat_name_1: 'Home', cat_id_2: '2', cat_name_2: 'Rain', cat_id_3: '3', cat_name_3: 'Umbrellas' }
    // Shop b lacks the certificate.
    return { cat_info_v2_lists: rows({ ...path, cat_id_4: '0', cat_name_4: '', optional: shop.shop_uid !== 'b' }) }
  }
  return openScreen({
    path: `/goods/goodsCollect${path}`,
    answers: {
      shopList: () => ['a', 'b'].map((shop_uid) => aShop({ shop_uid, shop_id: shop_uid, shop_name: `Shop ${shop_uid}` })),
      savedViewList: () => ({ list: [], total: 0 }),
      boxList: ({ picture }) => {
        const now = meanwhile ?? kept
        const list = picture ? [now, ...alike] : [now]
        return { list, total: list.length }
      },
      claimList: ({ states }) => {
        const list = kept.claims.filter(({ state }) => (JSON.parse(String(states)) as string[]).includes(state))
        return { list, total: list.length }
      },
      handedInCounts: () => ({ list: [] }),
      batchJob: () => ({ job: aJob(), list: sentRows, total: sentRows.length }),
      saveBoxGoods: ({ goods: sent }) => save((sent as [BoxGoods])[0]),
      saveClaims: ({ claims }) => {
        for (const sent of claims as BoxClaim[]) {
          const known = kept.claims.find(({ shop_uid }) => shop_uid === sent.shop_uid)
          if (known) Object.assign(known, sent)
        }
        return { added: 1, changed: 0, removed: 0, refused: notTaken }
      },
      listingSettings: () => ({ forbidden_words: ['Umbrella'], version: 3, saved_at: 1, saved_by_name: 'Ning' }),
      saveListingSettings: (sent) => ({ ...sent, version: 4, saved_at: 2, saved_by_name: 'Ning' }),
      costList: () => costPage(),
      profitSettings: () => (areRulesBroken ? refuse(-1, 'The settings are being repaired') : unsetProfitSettings),
      removeBoxGoods: () => ({ removed: 1 }),
      restoreDeleted: () => ({ restored: 1, hidden: 0 }),
    },
    bridge: { ping: async () => ({ state: 'ready' }), callMerchant } as unknown as Bridge,
    hasOwnPages: true,
    ...(user && { user }),
    ...(tab && { tab }),
  })
}

describe('the box', () => {
  it('says of each of the goods what it costs, what speaks against it, and what became of it in shops', async () => {
    const claims = [claim({ state: 'published' }), claim({ shop_uid: 'b', state: 'refused' })]
    await openBox('', goods({ claims, listing: aListing({ skus: [aSku({ group_fen: 2_000, single_fen: 2_100 })] }) }))
    expect(await screen.findByRole('link', { name: '2 claimed' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '1 published' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '1 failed' })).toHaveProperty('search', '?claims=failed')
    expect(await screen.findByText(/^Blockers: \d+$/)).toBeTruthy()
    const warnings = await screen.findByText('Warnings: 1')
    // On a phone each child of a cell has a place of its own: both counts are in one.
    expect(warnings.closest('td')?.childElementCount).toBe(1)
    expect(await screen.findByText('50%')).toBeTruthy()
    expect(screen.getAllByText('Wholesale')).not.toHaveLength(0)
  })

  it('shows by itself what the review of a shop has come to', async () => {
    const { callsOf } = await openBox('', goods({ claims: [claim({ shop_uid: 'b', state: 'review', goods_id: '700', job_id: 'j1' })] }))
    expect(await screen.findByRole('link', { name: '1 failed' })).toBeTruthy()
    expect(callsOf('saveClaims')).toMatchObject([{ claims: [{ shop_uid: 'b', state: 'refused', field: 'title' }] }])
  })

  it('asks no shop for a user who may not save what comes of it', async () => {
    const rights = { goods: ['view'] }
    const user = { name: 'Lin', username: 'lin', level: 3, role: 'sub_user', sub_main_uid: 'main', rights }
    const kept = goods({ claims: [claim({ shop_uid: 'b', state: 'review', goods_id: '700' })] })
    const { callsOf } = await openBox('', kept, undefined, user)
    expect(await screen.findByRole('link', { name: '1 claimed' })).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Collect goods' })).toBeTruthy()
    await waitFor(() => expect(callsOf('shopList')).not.toHaveLength(0))
    expect([callsOf('claimList'), callsOf('saveClaims')]).toEqual([[], []])
  })

  it('has goods whose day has come published in the shops that they waited for, and in no other', async () => {
    const claims = [claim({ state: 'refused' }), claim({ shop_uid: 'b', state: 'tomorrow' })]
    await openBox('', goods({ claims }))
    expect(await screen.findByRole('link', { name: '1 for tomorrow' })).toBeTruthy()
    expect(await screen.findByText('Goods that waited for the daily limit and can be published today: 1, in shops: 1')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Publish them' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish goods that waited for today' }))
    expect(await dialog.findByRole('checkbox', { name: 'Shop b' })).toBeTruthy()
    expect(dialog.queryByRole('checkbox', { name: 'Shop a' })).toBeNull()
    expect(dialog.queryByRole('checkbox', { name: /Every goods to all/ })).toBeNull()
  })

  it('says why shops refused goods, and how many other reasons there are', async () => {
    const refused = (shop_uid: string, reason: string) => claim({ shop_uid, state: 'refused', goods_id: '700', reason })
    await openBox('', goods({ claims: [refused('a', '属性【材质】必填'), refused('b', '属性【材质】必填')] }))
    expect(await screen.findByText('属性【材质】必填')).toBeTruthy()
    cleanup()
    await openBox('', goods({ claims: [refused('a', '属性【材质】必填'), refused('b', '标题含有违禁词')] }))
    const why = await screen.findByText('属性【材质】必填 +1')
    expect(why.title).toBe('属性【材质】必填\n标题含有违禁词')
  })

  it('leaves goods that wait since today for tomorrow', async () => {
    const claims = [claim({ state: 'tomorrow', saved_at: Date.now() + 60_000 }), claim({ shop_uid: 'b', state: 'tomorrow' })]
    await openBox('', goods({ claims }))
    expect(await screen.findByRole('link', { name: '2 for tomorrow' })).toBeTruthy()
    expect(await screen.findByText('Goods that waited for the daily limit and can be published today: 1, in shops: 1')).toBeTruthy()
  })

  it('lets goods go, and has them back', async () => {
    const { callsOf, undos } = await openBox('', goods())
    await userEvent.click(await screen.findByRole('checkbox', { name: /Umbrella/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    await userEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(callsOf('removeBoxGoods')).toMatchObject([{ box_ids: ['box-1'] }]))
    await waitFor(() => expect(undos).toHaveLength(1))
    undos[0]?.()
    await waitFor(() => expect(callsOf('restoreDeleted')).toMatchObject([{ subject_type: 'boxGoods', ids: ['box-1'] }]))
  })
})

const savedOf = (sent: BoxGoods): BoxGoods => goods({ ...sent, title: sent.listing.title, version: sent.version + 1 })

async function typeTitle(more: string): Promise<HTMLElement> {
  // Until it is known that she may change them, they are only looked at.
  await screen.findByRole('button', { name: 'Save' })
  const title = screen.getByLabelText('Title')
  await userEvent.type(title, more)
  return title
}

describe('goods in the box', () => {
  it('are changed, priced by a rule, and saved with the version that was seen', async () => {
    const { callsOf, notices } = await openBox('/show/box-1', goods())
    const save = await screen.findByRole('button', { name: 'Save' })
    const title = screen.getByLabelText('Title')
    await userEvent.clear(title)
    expect(await screen.findAllByText('The title is missing')).not.toHaveLength(0)
    await userEvent.type(title, 'Umbrella for two')
    await userEvent.click(screen.getByLabelText('Price by rule, following the source price'))
    expect(await screen.findByLabelText('Group price of Red')).toHaveProperty('value', '15.90')
    expect(screen.getByLabelText('Single price of Red')).toHaveProperty('value', '17.49')
    await userEvent.click(save)
    await waitFor(() => expect(notices).toMatchObject([{ type: 'success', message: 'Saved: Umbrella for two' }]))
    expect(callsOf('saveBoxGoods')).toMatchObject([
      {
        goods: [
          {
            box_id: 'box-1',
            version: 1,
            stage: 'edited',
            price_rule: { group_bp: 15_000, ending_fen: 90 },
            listing: { title: 'Umbrella for two', market_fen: 2_099, skus: [{ group_fen: 1_590, single_fen: 1_749 }] },
          },
        ],
      },
    ])
  })

  it('get a short title, a description, a size of the group and a freight template, each with what is wrong with it', async () => {
    const { callsOf } = await openBox('/show/box-1', goods({ claims: [claim({}), claim({ shop_uid: 'b' })] }))
    await screen.findByRole('button', { name: 'Save' })
    await userEvent.type(screen.getByLabelText('Short title'), 'abc')
    expect(await screen.findAllByText('The short title has 3 characters; it should have 4–20')).toHaveLength(2)
    await userEvent.type(screen.getByLabelText('Short title'), 'd')
    expect(screen.getByText('4 characters; 4 to 20, or empty')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Description'), '保质期一年')
    expect(await screen.findAllByText(/production dates and shelf life are not allowed/)).toHaveLength(2)
    await userEvent.clear(screen.getByLabelText('Description'))
    await userEvent.type(screen.getByLabelText('Description'), 'Light and dry')
    await userEvent.clear(screen.getByLabelText('Group size'))
    await userEvent.type(screen.getByLabelText('Group size'), '10')
    expect(await screen.findAllByText('The group size must be 2 to 9')).toHaveLength(2)
    await userEvent.clear(screen.getByLabelText('Group size'))
    await userEvent.type(screen.getByLabelText('Group size'), '3')
    await userEvent.type(screen.getByLabelText('Freight template'), 'Free freight')
    expect(await screen.findByText('Shop b has no freight template “Free freight”: skipped when publishing')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    const listing = { short_title: 'abcd', description: 'Light and dry', group_size: 3, freight_template: 'Free freight' }
    await waitFor(() => expect(callsOf('saveBoxGoods')).toMatchObject([{ goods: [{ listing }] }]))
  })

  it('are checked by the limits that the platform states of their category', async () => {
    const category = { ids: [1, 2, 3], names: ['Home', 'Rain', 'Umbrellas'] }
    await openBox('/show/box-1', goods({ listing: aListing({ title: 'An umbrella for two of us', category }) }))
    expect(await screen.findAllByText('The title is too long: 25, at most 20')).toHaveLength(2)
    expect(await screen.findAllByText('The shipping deadline must be one of: 24, 168 hours')).toHaveLength(2)
    // In its field, and in the line of what is wrong with it.
    await waitFor(() => expect(screen.getAllByRole('option', { name: '168 hours' })).toHaveLength(2))
  })

  it('get a category and its properties, of which the required ones are asked for', async () => {
    const properties = [{ ref_pid: null, name: 'Brand', vid: null, value: 'none' }]
    await openBox(
      '/show/box-1',
      goods({ listing: aListing({ properties: [...properties, { ...properties[0], name: 'Handle' }] as never }) }),
    )
    await screen.findByRole('button', { name: 'Save' })
    await userEvent.type(screen.getByLabelText('Category'), 'umb')
    await userEvent.click(screen.getByRole('button', { name: 'Find categories' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Home / Rain / Umbrellas' }))
    await waitFor(() => expect(screen.getByLabelText('Brand (required)')).toHaveProperty('value', '7'))
    expect(screen.queryByText('The property “Brand” is required')).toBeNull()
    expect(await screen.findByText('The source also says: Handle: none')).toBeTruthy()
    await userEvent.selectOptions(screen.getByLabelText('Brand (required)'), 'Not chosen')
    expect(await screen.findAllByText('The property “Brand” is required')).not.toHaveLength(0)
  })

  it('keep their properties where the category that they have is chosen once more', async () => {
    const category = { ids: [1, 2, 3], names: ['Home', 'Rain', 'Umbrellas'] }
    await openBox('/show/box-1', goods({ listing: aListing({ title: 'Umbrella', category }) }))
    await screen.findByLabelText('Brand (required)')
    await screen.findByRole('button', { name: 'Save' })
    await userEvent.type(screen.getByLabelText('Category'), 'umb')
    await userEvent.click(screen.getByRole('button', { name: 'Find categories' }))
    const found = within(await screen.findByRole('list', { name: 'Categories found' }))
    await userEvent.click(found.getByRole('button', { name: 'Home / Rain / Umbrellas' }))
    expect(screen.getByLabelText('Brand (required)')).toBeTruthy()
  })

  it('are typed SKU by SKU as in a spreadsheet: a pasted block lies over the cells, arrows lead on, and a step is taken back', async () => {
    const skus = ['Red', 'Blue'].map((spec) => aSku({ spec: [spec], source_fen: 500, group_fen: 1_500, single_fen: 1_900, stock: 3 }))
    const { callsOf } = await openBox('/show/box-1', goods({ listing: aListing({ title: 'Umbrella', spec_names: ['Colour'], skus }) }))
    // Until the rights are known, nothing can be changed.
    await screen.findByRole('button', { name: 'Save' })
    const cell = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
    await userEvent.click(await cell('Group price of Red'))
    await userEvent.paste('16\t20\t8\n17\tcheap\t9\n18')
    expect(await screen.findByText('Cells not taken: 1 beyond the table, 1 that are no number.')).toBeTruthy()
    const values = async () =>
      Promise.all(
        ['Group price of Red', 'Single price of Red', 'Stock of Red', 'Group price of Blue', 'Single price of Blue', 'Stock of Blue'].map(
          cell,
        ),
      ).then((cells) => cells.map(({ value }) => value))
    expect(await values()).toEqual(['16.00', '20.00', '8', '17.00', '19.00', '9'])
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(await cell('Group price of Blue'))
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(await values()).toEqual(['15.00', '19.00', '3', '15.00', '19.00', '3'])
    await userEvent.paste('21\t25')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(callsOf('saveBoxGoods').at(-1)).toMatchObject({
        goods: [{ listing: { skus: [{ group_fen: 1_500 }, { group_fen: 2_100, single_fen: 2_500, stock: 3 }] } }],
      }),
    )
  })

  it('lose by a step back only what that step put in: what was typed and added since stays', async () => {
    const skus = ['Red', 'Blue'].map((spec) => aSku({ spec: [spec], source_fen: 500, group_fen: 1_500, single_fen: 1_900, stock: 3 }))
    await openBox('/show/box-1', goods({ listing: aListing({ title: 'Umbrella', spec_names: ['Colour'], skus }) }))
    await screen.findByRole('button', { name: 'Save' })
    const cell = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
    await userEvent.click(await cell('Group price of Red'))
    await userEvent.paste('16\n17')
    await userEvent.type(await cell('Stock of Blue'), '9')
    await userEvent.click(screen.getByRole('button', { name: 'Add a SKU' }))
    await userEvent.type(await cell('Colour of 3'), 'Green')
    await userEvent.click(await cell('Group price of Red'))
    await userEvent.keyboard('{Control>}z{/Control}')
    expect((await cell('Group price of Blue')).value).toBe('15.00')
    expect((await cell('Stock of Blue')).value).toBe('39')
    expect((await cell('Colour of Green')).value).toBe('Green')
  })

  it('take a stock with its separators, and are not saved while one is in sight that is no number', async () => {
    const skus = [aSku({ spec: ['Red'], stock: 3 })]
    const { callsOf } = await openBox('/show/box-1', goods({ listing: aListing({ title: 'Umbrella', spec_names: ['Colour'], skus }) }))
    await screen.findByRole('button', { name: 'Save' })
    const cell = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Stock of Red' })
    await userEvent.clear(cell)
    await userEvent.type(cell, '1,000')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(callsOf('saveBoxGoods')).toMatchObject([{ goods: [{ listing: { skus: [{ stock: 1_000 }] } }] }]))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false))
    await userEvent.clear(cell)
    await userEvent.type(cell, '10.0')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect([cell.value, cell.getAttribute('aria-invalid')]).toEqual(['10.0', 'true'])
    expect(screen.getByText('Enter 0 or a positive whole number').id).toBe(cell.getAttribute('aria-describedby'))
    expect(screen.getByText(/^Not saved: 1 of the typed numbers/)).toBeTruthy()
    expect(document.activeElement).toBe(cell)
    expect(callsOf('saveBoxGoods')).toHaveLength(1)
    await userEvent.clear(cell)
    expect(screen.queryByText(/^Not saved/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(callsOf('saveBoxGoods')).toMatchObject([{}, { goods: [{ listing: { skus: [{ stock: null }] } }] }]))
  })

  it('are not saved with the rule of before while a number of the rule cannot be read', async () => {
    const { callsOf } = await openBox('/show/box-1', goods())
    await screen.findByRole('button', { name: 'Save' })
    await userEvent.click(screen.getByLabelText('Price by rule, following the source price'))
    const percent = await screen.findByLabelText('Group price: % of the source price')
    await userEvent.type(percent, 'x')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText(/^Not saved: 1 of the typed numbers/)).toBeTruthy()
    expect(document.activeElement).toBe(percent)
    expect(callsOf('saveBoxGoods')).toEqual([])
    await userEvent.click(screen.getByLabelText('Price by rule, following the source price'))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(callsOf('saveBoxGoods')).toMatchObject([{ goods: [{ price_rule: null }] }]))
  })

  it('get another SKU, which begins with the prices of the last one, and lose one', async () => {
    const skus = [aSku({ spec: ['Red'], group_fen: 1_500, outer_code: 'R' }), aSku({ spec: ['Blue'], group_fen: 1_700, outer_code: 'B' })]
    const { callsOf } = await openBox('/show/box-1', goods({ listing: aListing({ title: 'Umbrella', spec_names: ['Colour'], skus }) }))
    // Until the rights are known, nothing can be changed.
    await screen.findByRole('button', { name: 'Save' })
    await userEvent.click(screen.getByRole('button', { name: 'Add a SKU' }))
    await userEvent.type(await screen.findByLabelText('Colour of 3'), 'G')
    await userEvent.click(screen.getByRole('button', { name: 'Remove SKU Red' }))
    expect(screen.queryByRole('button', { name: 'Remove SKU Red' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(callsOf('saveBoxGoods')).toMatchObject([
        { goods: [{ listing: { skus: [{ spec: ['Blue'] }, { spec: ['G'], group_fen: 1_700, stock: null, outer_code: '' }] } }] },
      ]),
    )
  })

  it('have their pictures in an order that can be changed', async () => {
    await openBox('/show/box-1', goods({ listing: aListing({ pictures: ['https://img/1', 'https://img/2'] }) }))
    await screen.findByRole('button', { name: 'Save' })
    await userEvent.click(screen.getByRole('button', { name: 'Move picture 2 forward' }))
    expect((await screen.findByAltText('Picture 1')).getAttribute('src')).toBe('https://img/2')
    await userEvent.click(screen.getByRole('button', { name: 'Add the carousel' }))
    expect(await screen.findByRole('heading', { name: 'Details 2 of 20' })).toBeTruthy()
  })

  it('say how far they are in each shop; what is under review is looked at, and a refusal names its field', async () => {
    const claims = [
      claim({ state: 'published', goods_id: '699' }),
      claim({ shop_uid: 'b', state: 'review', goods_id: '700', job_id: 'j1' }),
    ]
    const { callsOf } = await openBox('/show/box-1', goods({ claims }))
    const table = within(await screen.findByRole('table', { name: 'In the shops' }))
    expect(table.getByRole('row', { name: /^Shop a Published/ })).toBeTruthy()
    expect(table.getByRole('row', { name: /^Shop b Under review/ })).toBeTruthy()
    await waitFor(() => expect(callsOf('saveClaims')).toHaveLength(1))
    const settled = { shop_uid: 'b', state: 'refused', goods_id: '700', reason: '标题含有违禁词', field: 'title' }
    expect(callsOf('saveClaims')[0]).toMatchObject({ claims: [settled] })
    expect(await table.findByRole('row', { name: /^Shop b Refused Title 标题含有违禁词/ })).toBeTruthy()
  })

  it('are not refused right after they were handed in, since the lists of the shop may have that from before: they ask again', async () => {
    const inMinute = holdTimers(LIST_SETTLED_MS)
    const claims = [claim({ shop_uid: 'b', state: 'review', goods_id: '700', saved_at: Date.now() + LIST_SETTLED_MS })]
    const { callsOf } = await openBox('/show/box-1', goods({ claims }))
    expect(await screen.findByText(/^A shop still says refused/)).toBeTruthy()
    expect(callsOf('saveClaims')).toEqual([])
    expect(screen.getByRole('row', { name: /^Shop b Under review/ })).toBeTruthy()

    const now = Date.now.bind(Date)
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 3 * LIST_SETTLED_MS)
    inMinute.run()
    expect(await screen.findByRole('row', { name: /^Shop b Refused Title 标题含有违禁词/ })).toBeTruthy()
    expect(screen.queryByText(/^A shop still says refused/)).toBeNull()
  })

  it('can be published once more in a shop that was asked and has them no longer', async () => {
    const published = claim({ state: 'published', goods_id: '699', goods_commit_id: '5', job_id: 'j1' })
    const { callsOf } = await openBox('/show/box-1', goods({ claims: [published] }))
    await userEvent.click(await screen.findByRole('button', { name: 'No longer in the shop' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Allow publishing to Shop a again?' }))
    expect(dialog.getByText(/^Shop a shows goods 699 nowhere/)).toBeTruthy()
    expect(callsOf('saveClaims')).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Allow it' }))
    const place = { box_id: 'box-1', shop_uid: 'a', goods_id: '699', seen_at: published.saved_at }
    const freed = { ...place, state: 'withdrawn', goods_commit_id: '', job_id: '' }
    await waitFor(() => expect(callsOf('saveClaims')).toMatchObject([{ claims: [freed] }]))
  })

  it('stay published where the shop still has them', async () => {
    onSale = ['699']
    const { callsOf } = await openBox('/show/box-1', goods({ claims: [claim({ state: 'published', goods_id: '699' })] }))
    await userEvent.click(await screen.findByRole('button', { name: 'No longer in the shop' }))
    expect(await screen.findByText(/^Shop a still has them on sale/)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(callsOf('saveClaims')).toEqual([])
  })

  it('of which nobody knows whether the shop got them, and that have no number there, are freed only by somebody who has looked', async () => {
    const { callsOf } = await openBox('/show/box-1', goods({ claims: [claim({ state: 'unknown', goods_id: '', job_id: 'j1' })] }))
    await userEvent.click(await screen.findByRole('button', { name: 'No longer in the shop' }))
    expect(await screen.findByText(/^It is not certain whether Shop a got these goods/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Allow it' }))
    await waitFor(() => expect(callsOf('saveClaims')).toMatchObject([{ claims: [{ state: 'withdrawn', goods_id: '' }] }]))
  })

  it('that were being sent by a batch that is over are freed in the same way, and not while it goes on', async () => {
    const sending = { state: 'sending', goods_id: '', job_id: 'j1' } as const
    const { callsOf } = await openBox(
      '/show/box-1',
      goods({ claims: [claim(sending), claim({ ...sending, shop_uid: 'b', is_held: true })] }),
    )
    const table = within(await screen.findByRole('table', { name: 'In the shops' }))
    await userEvent.click(await table.findByRole('button', { name: 'No longer in the shop' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Allow it' }))
    await waitFor(() => expect(callsOf('saveClaims')).toMatchObject([{ claims: [{ shop_uid: 'a', state: 'withdrawn' }] }]))
  })

  it('that a batch handed in whose page ended before it said so are found by the number that its row has', async () => {
    const values = {
      box_id: 'box-1',
      version: 1,
      group_fen: 100,
      skus: 1,
      template_id: '7',
      step: 'submitting',
      sent_at: 1,
      is_there: true,
    }
    const row = { row_no: 0, label: 'Umbrella', before: null, outcome: 'running', reason: '' }
    const rowOf = (shop_uid: string, goods_id: string) => ({ ...row, shop_uid, after: { ...values, goods_id, goods_commit_id: '5' } })
    sentRows = [rowOf('b', '800'), rowOf('a', '701')]
    onSale = ['701']
    const sending = { state: 'sending', goods_id: '', job_id: 'j1' } as const
    const { callsOf } = await openBox('/show/box-1', goods({ claims: [claim(sending)] }))
    await waitFor(() => expect(callsOf('saveClaims')).toHaveLength(1))
    expect(callsOf('saveClaims')).toMatchObject([{ claims: [{ shop_uid: 'a', state: 'published', goods_id: '701', job_id: 'j1' }] }])
  })

  it('that have just changed are not taken to be gone: the lists of the shop may be behind', async () => {
    const fresh = claim({ state: 'published', goods_id: '699', saved_at: Date.now() + LIST_SETTLED_MS })
    await openBox('/show/box-1', goods({ claims: [fresh] }))
    await userEvent.click(await screen.findByRole('button', { name: 'No longer in the shop' }))
    expect(await screen.findByText(/^This changed less than a minute ago/)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('show the claims that a count in the box led to', async () => {
    await openBox(
      '/show/box-1?claims=published',
      goods({ claims: [claim({ state: 'published' }), claim({ shop_uid: 'b', state: 'refused' })] }),
    )
    const table = within(await screen.findByRole('table', { name: 'In the shops' }))
    expect(table.queryByRole('row', { name: /^Shop b/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '2 claimed' }))
    expect(await table.findByRole('row', { name: /^Shop b Refused/ })).toBeTruthy()
  })

  it('that a shop refused say why, and where', async () => {
    const refused = { state: 'refused', goods_id: '700', reason: '属性【材质】必填', field: 'properties.301' } as const
    const properties = [{ ref_pid: 301, name: 'Material', vid: null, value: '' }]
    await openBox('/show/box-1', goods({ claims: [claim(refused)], listing: aListing({ properties }) }))
    const table = within(await screen.findByRole('table', { name: 'In the shops' }))
    expect(table.getByRole('row', { name: /^Shop a Refused Material 属性【材质】必填/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Look again' })).toBeNull()
  })

  it('keep what is typed while they are saved, and are saved the next time over what came of that', async () => {
    let answer: () => void = () => undefined
    const { callsOf, notices } = await openBox('/show/box-1', goods(), (sent) => {
      const saved = savedOf(sent)
      meanwhile = saved
      return new Promise((resolve) => {
        answer = () => resolve({ list: [saved] })
      })
    })
    const title = await typeTitle(' 2')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(callsOf('saveBoxGoods')).toHaveLength(1))
    await userEvent.type(title, '3')
    answer()
    await waitFor(() => expect(notices).toHaveLength(1))
    expect(await screen.findByRole('heading', { name: 'Umbrella 2' })).toBeTruthy()
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Umbrella 23')
    expect(document.activeElement).toBe(title)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(callsOf('saveBoxGoods')).toHaveLength(2))
    expect(callsOf('saveBoxGoods')).toMatchObject([
      { goods: [{ version: 1, listing: { title: 'Umbrella 2' } }] },
      { goods: [{ version: 2, listing: { title: 'Umbrella 23' } }] },
    ])
  })

  it('keep what was typed where a newer version of them comes in', async () => {
    const { renew } = await openBox('/show/box-1', goods())
    const title = await typeTitle(' 2')
    meanwhile = savedOf(goods({ listing: aListing({ title: 'Parasol' }) }))
    await renew('goodsCollect')
    expect(await screen.findByRole('heading', { name: 'Parasol' })).toBeTruthy()
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Umbrella 2')
    expect(document.activeElement).toBe(title)
  })

  it('are shown as they are now where nothing was typed', async () => {
    const { renew } = await openBox('/show/box-1', goods())
    await screen.findByRole('button', { name: 'Save' })
    meanwhile = savedOf(goods({ listing: aListing({ title: 'Parasol' }) }))
    await renew('goodsCollect')
    expect(await screen.findByRole('heading', { name: 'Parasol' })).toBeTruthy()
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Parasol')
  })

  it('have in their tab what was typed and not saved, also after the way back of the browser', async () => {
    const tab = aTab()
    const { goBack, goForward } = await openBox('/show/box-1', goods(), undefined, undefined, tab)
    await typeTitle(' 2')
    goBack()
    expect(screen.queryByLabelText('Title')).toBeNull()
    goForward()
    expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Umbrella 2')
    await userEvent.click(screen.getByRole('button', { name: 'Discard them' }))
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Umbrella')
    await typeTitle(' 3')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(tab.drafts.isEmpty()).toBe(true))
  })

  it('have in their tab also what cannot be read, until it is discarded', async () => {
    const { goBack, goForward } = await openBox('/show/box-1', goods(), undefined, undefined, aTab())
    await screen.findByRole('button', { name: 'Save' })
    const stock = () => screen.findByRole('textbox', { name: /^Stock of / })
    await userEvent.clear(await stock())
    await userEvent.type(await stock(), 'a few')
    await userEvent.click(screen.getByRole('checkbox', { name: /^Price by rule/ }))
    const added = () => screen.findByRole('textbox', { name: 'plus yuan' })
    await userEvent.clear(await added())
    await userEvent.type(await added(), '2x')
    goBack()
    goForward()
    expect(await stock()).toHaveProperty('value', 'a few')
    expect(await added()).toHaveProperty('value', '2x')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/^Not saved: 2 of/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Discard them' }))
    expect(await stock()).not.toHaveProperty('value', 'a few')
    expect(screen.queryByRole('textbox', { name: 'plus yuan' })).toBeNull()
  })

  it('keep the focus with a picture that is moved by keys, and go on with the next one where it is taken out', async () => {
    const pictures = ['https://host/1.png', 'https://host/2.png', 'https://host/3.png']
    await openBox('/show/box-1', goods({ listing: aListing({ pictures }) }))
    const carousel = within(await screen.findByRole('region', { name: /^Carousel/ }))
    const shown = () => carousel.getAllByRole('img').map((picture) => picture.getAttribute('src'))
    const button = (name: string) => carousel.getByRole('button', { name })
    await screen.findByRole('button', { name: 'Save' })
    button('Move picture 1 back').focus()
    await userEvent.keyboard('{Enter}')
    expect(shown()).toEqual([pictures[1], pictures[0], pictures[2]])
    expect(document.activeElement).toBe(button('Move picture 2 back'))
    await userEvent.keyboard('{Enter}')
    expect(shown()).toEqual([pictures[1], pictures[2], pictures[0]])
    // It is the last one: it can only go back.
    expect(document.activeElement).toBe(button('Move picture 3 forward'))
    button('Remove picture 1').focus()
    await userEvent.keyboard('{Enter}')
    expect(shown()).toEqual([pictures[2], pictures[0]])
    expect(document.activeElement).toBe(button('Remove picture 1'))
  })

  it('have a picture in their tab that was on its way when their page was left', async () => {
    let store: (picture: Awaited<typeof storing>) => void = () => undefined
    storing = new Promise((resolve) => {
      store = resolve
    })
    const tab = aTab()
    const { goBack, goForward } = await openBox('/show/box-1', goods(), undefined, undefined, tab)
    const carousel = async () => within(await screen.findByRole('region', { name: /^Carousel/ }))
    const count = (await carousel()).queryAllByRole('img').length
    await screen.findByRole('button', { name: 'Save' })
    await userEvent.upload((await carousel()).getByLabelText(/^Upload a picture/), aPhoto())
    await (await carousel()).findByText('Uploading 1 of 1…')
    goBack()
    expect(tab.drafts.isEmpty()).toBe(false)
    goForward()
    await (await carousel()).findByText('Uploading 1 of 1…')
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
    goBack()
    store({ url: 'https://host/photo.png', width: 800, height: 800 })
    await act(async () => undefined)
    goForward()
    await waitFor(async () => expect((await carousel()).getAllByRole('img')).toHaveLength(count + 1))
    expect((await carousel()).queryByText('Uploading 1 of 1…')).toBeNull()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false))
  })

  describe('that are being saved when their page is left', () => {
    async function leaveWhileSaving(answer: (sent: BoxGoods) => unknown) {
      const tab = aTab()
      let end = () => {}
      const page = await openBox(
        '/show/box-1',
        goods(),
        (sent) =>
          new Promise((resolve) => {
            end = () => resolve(answer(sent))
          }),
        undefined,
        tab,
      )
      await typeTitle(' 2')
      await userEvent.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(page.callsOf('saveBoxGoods')).toHaveLength(1))
      page.goBack()
      end()
      return { ...page, tab }
    }

    it('leave nothing unsaved behind', async () => {
      const { notices, tab } = await leaveWhileSaving((sent) => ({ list: [savedOf(sent)] }))
      await waitFor(() => expect(notices).toMatchObject([{ type: 'success', message: 'Saved: Umbrella 2' }]))
      expect(tab.drafts.isEmpty()).toBe(true)
    })

    it('say so where somebody else has changed them, and keep what was typed', async () => {
      const { notices, tab } = await leaveWhileSaving(() => refuse(1006, 'changed meanwhile', { current: savedOf(goods()) }))
      await waitFor(() => expect(notices).toMatchObject([{ type: 'error' }]))
      expect(tab.drafts.isEmpty()).toBe(false)
    })
  })

  it('whose save came through and lost its answer are saved by the next try, and nobody else is said to have changed them', async () => {
    let kept: BoxGoods | null = null
    const { notices } = await openBox('/show/box-1', goods(), (sent) => {
      if (kept) return refuse(1006, 'changed meanwhile', { current: kept })
      kept = savedOf(sent)
      throw new TransportError('network', 'Network Error')
    })
    await typeTitle(' 2')
    const save = screen.getByRole('button', { name: 'Save' })
    await userEvent.click(save)
    await screen.findByText('Network Error')
    await userEvent.click(save)
    await waitFor(() => expect(notices).toMatchObject([{ type: 'success', message: 'Saved: Umbrella 2' }]))
    expect(screen.queryByRole('dialog', { name: 'Someone else changed this' })).toBeNull()
  })

  describe('that somebody else changed meanwhile', () => {
    /** She changed the title and the remark, somebody else the title and the note on the right. */
    async function meetConflict() {
      const theirs = savedOf(goods({ listing: { ...goods().listing, title: 'Parasol' }, right_note: 'Contract 7', saved_by_name: 'Wei' }))
      const page = await openBox('/show/box-1', goods(), (sent) =>
        sent.version === 1 ? refuse(1006, 'changed meanwhile', { current: theirs }) : { list: [savedOf(sent)] },
      )
      await typeTitle(' 2')
      await userEvent.type(screen.getByLabelText('Remark'), 'Soon')
      await userEvent.click(screen.getByRole('button', { name: 'Save' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Someone else changed this' }))
      return { ...page, dialog, press: (name: string) => userEvent.click(dialog.getByRole('button', { name })) }
    }

    it('are not written over, and what was typed stays', async () => {
      const { dialog, press, callsOf } = await meetConflict()
      expect(dialog.getByRole('row', { name: 'Title Umbrella 2 Parasol' })).toBeTruthy()
      expect(dialog.queryByRole('row', { name: /^Remark/ })).toBeNull()
      await press('Back')
      expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Umbrella 2')
      expect(callsOf('saveBoxGoods')).toHaveLength(1)
    })

    it('are saved with her changes beside theirs, and with hers where both changed the same', async () => {
      const { press, callsOf } = await meetConflict()
      await press('Keep my changes')
      await waitFor(() => expect(callsOf('saveBoxGoods')).toHaveLength(2))
      const kept = { version: 2, notes: 'Soon', right_note: 'Contract 7', listing: { title: 'Umbrella 2' } }
      expect(callsOf('saveBoxGoods')[1]).toMatchObject({ goods: [kept] })
    })

    it('are taken over as they are now, and can be saved', async () => {
      const { press, callsOf } = await meetConflict()
      await press('Take the latest')
      expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Parasol')
      expect(screen.getByLabelText('Remark')).toHaveProperty('value', '')
      await userEvent.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(callsOf('saveBoxGoods')).toHaveLength(2))
      expect(callsOf('saveBoxGoods')[1]).toMatchObject({ goods: [{ version: 2, listing: { title: 'Parasol' } }] })
    })

    /** The answer to her save comes while she types a price that is no number, where neither version has one. */
    async function meetConflictWhileTyping() {
      const theirs = savedOf(goods({ listing: { ...goods().listing, title: 'Parasol' } }))
      let answer: () => void = () => {}
      const page = await openBox('/show/box-1', goods(), (sent) => {
        if (sent.version !== 1) return { list: [savedOf(sent)] }
        return new Promise((resolve) => {
          answer = () => resolve(refuse(1006, 'changed meanwhile', { current: theirs }))
        })
      })
      await typeTitle(' 2')
      await userEvent.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(page.callsOf('saveBoxGoods')).toHaveLength(1))
      const price = () => screen.getByLabelText('Group price of Red')
      await userEvent.type(price(), 'cheap')
      answer()
      const dialog = within(await screen.findByRole('dialog', { name: 'Someone else changed this' }))
      return { ...page, price, press: (name: string) => userEvent.click(dialog.getByRole('button', { name })) }
    }

    it('lose what is typed and cannot be read where the latest is taken', async () => {
      const { price, press } = await meetConflictWhileTyping()
      await press('Take the latest')
      expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Parasol')
      expect(price()).toHaveProperty('value', '')
    })

    it('keep what is typed and cannot be read with her other changes, and wait with the save for it', async () => {
      const { price, press, callsOf } = await meetConflictWhileTyping()
      await press('Keep my changes')
      expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Umbrella 2')
      expect(price()).toHaveProperty('value', 'cheap')
      expect(await screen.findByText(/^Not saved: 1 of/)).toBeTruthy()
      expect(callsOf('saveBoxGoods')).toHaveLength(1)
      await userEvent.clear(price())
      await userEvent.type(price(), '7')
      await userEvent.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(callsOf('saveBoxGoods')).toHaveLength(2))
      expect(callsOf('saveBoxGoods')[1]).toMatchObject({
        goods: [{ version: 2, listing: { title: 'Umbrella 2', skus: [{ group_fen: 700 }] } }],
      })
    })
  })
})

describe('the checks of goods in the box', () => {
  it('say of each picture what it is, and what speaks against it', async () => {
    await openBox('/show/box-1', goods({ listing: aListing({ pictures: ['https://img/1', 'https://img/2'] }) }))
    const pictures = within(await screen.findByRole('region', { name: 'Carousel 2 of 10' }))
    expect(await pictures.findByText('Picture 1 cannot be read: publishing would fail')).toBeTruthy()
    expect(await pictures.findByText('600 × 400, 1 kB')).toBeTruthy()
    expect(pictures.getByText('Picture 2 is 600 × 400: a square is advised')).toBeTruthy()
  })

  it('know the price that the same goods break even at, with their refunds and costs', async () => {
    const sku = aSku({ spec: ['Red'], outer_code: 'RED', source_fen: 1_000, group_fen: 1_200, single_fen: 1_400 })
    await openBox('/show/box-1', goods({ listing: aListing({ title: 'Umbrella', skus: [sku] }) }))
    expect(await screen.findAllByText(/^(SKU 1: )?The group price ¥12.00 is below the break-even price ¥/)).not.toHaveLength(0)
    expect(
      await screen.findByText(
        /Returned 25%, .* from 40 orders of the same goods in 1 shops.* 0 SKUs from the ledger, 1 from source prices, 0 unknown/,
      ),
    ).toBeTruthy()
  })

  it('say no price that would lack the rules of freight', async () => {
    areRulesBroken = true
    const sku = aSku({ spec: ['Red'], outer_code: 'RED', source_fen: 1_000, group_fen: 1_200, single_fen: 1_400 })
    const { answered } = await openBox('/show/box-1', goods({ listing: aListing({ title: 'Umbrella', skus: [sku] }) }))
    expect(await screen.findByText('Unknown: the cost ledger or its freight rules could not be read')).toBeTruthy()
    await answered()
    expect(screen.queryByText(/is below the break-even price/)).toBeNull()
  })

  it('say that the price is unknown where the same goods were not sold', async () => {
    await openBox('/show/box-1', goods())
    expect(await screen.findByText(/^Unknown: no orders of the same goods/)).toBeTruthy()
    expect(await screen.findAllByText('The break-even price is unknown')).not.toHaveLength(0)
  })

  it('warn of other goods with the same first picture that are for the same shop, from whatever host it comes', async () => {
    const claims = [claim({}), claim({ shop_uid: 'b', state: 'published' })]
    const other = (box_id: string, title: string, changes: Partial<BoxGoods> = {}) =>
      goods({ box_id, title, listing: aListing({ title, pictures: ['https://other.host/2?w=400'] }), claims, ...changes })
    alike = [
      other('gone', 'Parasol gone', { claims: [claim({ state: 'withdrawn' })] }),
      other('elsewhere', 'Parasol elsewhere', { claims: [claim({ shop_uid: 'c' })] }),
      other('twin', 'Umbrella'),
      other('other', 'Parasol', { claims: [claim({ shop_uid: 'b' })] }),
    ]
    await openBox('/show/box-1', goods({ claims, listing: aListing({ title: 'Umbrella', pictures: ['https://img/2'] }) }))
    expect(
      await screen.findAllByText('The first picture is the same as that of “Parasol”, which goes to the same shops: Shop b'),
    ).not.toHaveLength(0)
    expect(screen.queryByText(/is that of “Parasol (gone|elsewhere)”/)).toBeNull()
  })

  it('ask the shops that goods are still to go to for the category, and name what was not read of them', async () => {
    const category = { ids: [1, 2, 3], names: ['Home', 'Rain', 'Umbrellas'] }
    const claims = [claim({ state: 'published' }), claim({ shop_uid: 'b' })]
    await openBox('/show/box-1', goods({ claims, listing: aListing({ title: 'Umbrella', category }) }))
    expect(await screen.findByText(/^Confirmed by the platform for 1 shops, unknown for 0/)).toBeTruthy()
    expect(screen.getByText(/Not read yet: Shop b\./)).toBeTruthy()
    expect(await screen.findAllByText('The shop may not publish in “Umbrellas”')).not.toHaveLength(0)
  })

  it('have the forbidden words that were typed and not saved, where their dialog was left', async () => {
    const { goBack, goForward, callsOf } = await openBox('/show/box-1', goods(), undefined, undefined, aTab())
    const openWords = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Change forbidden words' }))
      return within(await screen.findByRole('dialog')).findByLabelText('Words that titles should not contain, one per line')
    }
    await userEvent.type(await openWords(), '{enter}best')
    goBack()
    goForward()
    expect(await openWords()).toHaveProperty('value', 'Umbrella\nbest')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(callsOf('saveListingSettings')).toMatchObject([{ forbidden_words: ['Umbrella', 'best'], version: 3 }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await openWords()).toHaveProperty('value', 'Umbrella')
  })

  it('warn of the account’s own words, which can be changed', async () => {
    const { callsOf } = await openBox('/show/box-1', goods())
    expect(await screen.findAllByText(/The title contains the forbidden word “Umbrella”/)).not.toHaveLength(0)
    await userEvent.click(await screen.findByRole('button', { name: 'Change forbidden words' }))
    const words = await within(await screen.findByRole('dialog')).findByLabelText('Words that titles should not contain, one per line')
    await userEvent.clear(words)
    await userEvent.type(words, 'best{enter} best{enter}cheapest')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(callsOf('saveListingSettings')).toMatchObject([{ forbidden_words: ['best', 'cheapest'], version: 3 }]))
  })
})

describe('a change of many', () => {
  it('is shown before it is saved, and can be taken back', async () => {
    const { callsOf, undos } = await openBox('', goods(), (sent) => ({ list: [{ ...goods(), ...sent, version: (sent.version ?? 0) + 1 }] }))
    await userEvent.click(await screen.findByRole('checkbox', { name: /Umbrella/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.selectOptions(await within(dialog).findByLabelText('What to change'), 'Price rule')
    expect(await within(dialog).findByText('— → ¥15.90')).toBeTruthy()
    await userEvent.selectOptions(within(dialog).getByLabelText('What to change'), 'Words in titles')
    await userEvent.type(within(dialog).getByLabelText('Replace with'), 'New ')
    expect(await within(dialog).findByText('Umbrella → New Umbrella')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(undos).toHaveLength(1))
    undos[0]?.()
    await waitFor(() =>
      expect(callsOf('saveBoxGoods')).toMatchObject([
        { goods: [{ version: 1, listing: { title: 'New Umbrella' } }] },
        { goods: [{ version: 2, listing: { title: 'Umbrella' } }] },
      ]),
    )
  })
})

describe('a category for many', () => {
  it('is searched; what it does to the properties is shown before it is saved', async () => {
    const properties = [
      { ref_pid: null, name: 'Brand', vid: null, value: 'none' },
      { ref_pid: 9, name: 'Handle', vid: null, value: 'wood' },
    ]
    const { callsOf } = await openBox('', goods({ listing: aListing({ title: 'Umbrella', category: null, properties }) }))
    await userEvent.click(await screen.findByRole('checkbox', { name: /Umbrella/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.selectOptions(await dialog.findByLabelText('What to change'), 'Category')
    await userEvent.type(await dialog.findByLabelText('Category'), 'umb')
    await userEvent.click(dialog.getByRole('button', { name: 'Find categories' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Home / Rain / Umbrellas' }))
    expect(await dialog.findByText('None chosen → Home / Rain / Umbrellas')).toBeTruthy()
    expect(dialog.getByText('Matching properties: 1. Not in the new category: Handle.')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(callsOf('saveBoxGoods')).toMatchObject([
        {
          goods: [
            {
              listing: {
                category: { ids: [1, 2, 3] },
                properties: [
                  { ref_pid: 300, vid: 7 },
                  { ref_pid: null, name: 'Handle' },
                ],
              },
            },
          ],
        },
      ]),
    )
  })
})

describe('a field of many goods', () => {
  it.each([
    ['Short title', async () => {}, 'Umbrella: — → Umbrella', { short_title: 'Umbrella' }],
    [
      'Group size',
      async (form: HTMLElement) => userEvent.selectOptions(within(form).getByLabelText('Group size'), '5'),
      'Umbrella: 2 → 5',
      { group_size: 5 },
    ],
    [
      'Freight template',
      async (form: HTMLElement) => userEvent.type(within(form).getByLabelText('Freight template'), 'Free freight'),
      'Umbrella: Choose when publishing → Free freight',
      { freight_template: 'Free freight' },
    ],
    [
      'Description',
      async (form: HTMLElement) => userEvent.type(within(form).getByLabelText('Description'), 'Light and dry'),
      'Umbrella: — → Light and dry',
      { description: 'Light and dry' },
    ],
  ] as const)('%s is shown before it is saved, and taken back', async (what, choose, shown, listing) => {
    const { callsOf, undos } = await openBox('', goods())
    await userEvent.click(await screen.findByRole('checkbox', { name: /Umbrella/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.selectOptions(await within(dialog).findByLabelText('What to change'), what)
    await choose(dialog)
    const line = await within(dialog).findByRole('listitem')
    expect(line.textContent?.replace('Umbrella', 'Umbrella: ')).toBe(shown)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(callsOf('saveBoxGoods')).toMatchObject([{ goods: [{ listing }] }]))
    await waitFor(() => expect(undos).toHaveLength(1))
    undos[0]?.()
    await waitFor(() => expect(callsOf('saveBoxGoods')).toHaveLength(2))
    const { short_title, description, group_size, freight_template } = aListing()
    expect(callsOf('saveBoxGoods')[1]).toMatchObject({ goods: [{ listing: { short_title, description, group_size, freight_template } }] })
  })
})

describe('claiming', () => {
  it('adds shops and takes back those that are not chosen any more', async () => {
    const { callsOf } = await openBox('', goods({ claims: [claim({ shop_uid: 'a' })] }))
    await userEvent.click(await screen.findByRole('checkbox', { name: /Umbrella/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Claim for shops' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(await within(dialog).findByRole('treeitem', { name: /Shop a/ }))
    await userEvent.click(await within(dialog).findByRole('treeitem', { name: /Shop b/ }))
    expect(await within(dialog).findByText(/^1 claims added, 1 removed/)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(callsOf('saveClaims')).toMatchObject([
        {
          claims: [
            { box_id: 'box-1', shop_uid: 'b', state: 'claimed' },
            { shop_uid: 'a', is_removed: true },
          ],
        },
      ]),
    )
  })

  it('says which claims were not taken and why, and that the others were', async () => {
    notTaken = [{ box_id: 'box-1', shop_uid: 'b', why: 'moved', current: claim({ shop_uid: 'b', state: 'review' }) }]
    const { callsOf } = await openBox('', goods())
    await userEvent.click(await screen.findByRole('checkbox', { name: /Umbrella/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Claim for shops' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(await within(dialog).findByRole('treeitem', { name: /Shop a/ }))
    await userEvent.click(await within(dialog).findByRole('treeitem', { name: /Shop b/ }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    const said = await within(dialog).findByRole('alert')
    expect(said.textContent).toContain('1 claims added')
    expect(within(said).getByText('Umbrella, Shop b: it has moved on: Under review')).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: 'Save' })).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(callsOf('saveClaims')).toHaveLength(1)
  })
})
