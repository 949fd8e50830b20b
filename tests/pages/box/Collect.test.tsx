import { useIsFetching } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Chance } from '../../../contract/entities/hotList.ts'
import { BridgeError } from '../../../src/bridge/bridgeError.ts'
import type { Bridge } from '../../../src/bridge/createBridge.ts'
import { Collect } from '../../../src/pages/box/Collect.tsx'
import type { TabOfPage } from '../../../src/providers/drafts/useTabDraft.ts'
import { TransportError } from '../../../src/providers/toolApi/TransportError.ts'
import { SessionKey } from '../../../src/storage/sessionKeys.ts'
import { tabStorage } from '../../../src/storage/tabStorage.ts'
import { aShop } from '../../bridge/aShop.ts'
import { aChance } from '../../server/builders/hotLists.ts'
import { type Answers, aTab, openScreen } from '../openScreen.tsx'
import { standInForBrowser } from '../standInForBrowser.ts'

beforeEach(() => {
  standInForBrowser()
  tabStorage.remove(SessionKey.collecting)
})

const aPicked = { ...aChance({ chance_id: '7' }), picked_at: 1, saved_at: 1, saved_by_name: 'Ning', version: 1 } as Chance
const rows = <Row,>(...list: Row[]) => ({ rows: list, unreadable: [] })
const detailOf = (goodsId: string) => ({
  goodsName: `Umbrella ${goodsId}`,
  imageUrl: 'https://img/1',
  mallCard: { mallName: 'Mill' },
  goodsCarouselInfos: rows({ type: 1, url: 'https://img/1' }),
  goodsSkuInfos: rows({ skuId: '1', skuSpecs: [{ specKey: 'Colour', specValue: 'Red' }], wholesalePrice: 850, quantity: 9 }),
})
const found = (goodsId: string) => ({
  goodsId,
  goodsName: `Found ${goodsId}`,
  goodsImgUrl: null,
  goodsWholeSalePrice: 850,
  mallName: 'Mill',
})

async function openPage(
  path = '',
  answer: (name: string, payload: Record<string, unknown>) => unknown = answerAll,
  answers: Answers = {},
  tab?: TabOfPage,
) {
  const asked: [string, Record<string, unknown>][] = []
  const callMerchant = async (name: string, _session: unknown, payload: Record<string, unknown>) => {
    asked.push([name, payload])
    return answer(name, payload)
  }
  const page = await openScreen({
    path: `/goods/pddCollect${path}`,
    answers: {
      shopList: () => [aShop({ shop_uid: 'a', shop_id: '1', shop_name: 'Harbour' })],
      chanceList: () => ({ list: [aPicked] }),
      boxList: () => ({ list: [], total: 0 }),
      saveChance: (sent) => ({ ...aPicked, ...sent, version: 2 }),
      saveBoxGoods: ({ goods }) => ({
        list: (goods as object[]).map((each) => ({
          ...each,
          title: '',
          claims: [],
          added_at: 1,
          saved_at: 1,
          saved_by_name: 'Ning',
          version: 1,
        })),
      }),
      ...answers,
    },
    bridge: { ping: async () => ({ state: 'ready' }), callMerchant } as unknown as Bridge,
    pages: { pddCollect: Collect },
    ...(tab && { tab }),
  })
  return { ...page, asked, saved: () => page.callsOf('saveBoxGoods').flatMap(({ goods }) => goods as Record<string, unknown>[]) }
}

function answerAll(name: string, payload: Record<string, unknown>): unknown {
  if (name === 'wholesaleDetail' && payload.goodsId === '404404') throw new BridgeError('rejected', { merchantMessage: 'no such goods' })
  if (name === 'wholesaleDetail') return detailOf(String(payload.goodsId))
  if (name === 'wholesaleProperties') return { goodsPropertyTexts: rows({ key: 'Fabric', value: 'Nylon' }) }
  if (name === 'wholesaleWordSearch')
    return payload.page === 1
      ? { total: 3, rn: 'r1', goodsList: rows(found('100001'), found('100002')) }
      : { total: 3, rn: 'r2', goodsList: rows(found('100002'), found('100003')) }
  if (name === 'goodsOnSale')
    return {
      goods_name: 'Own umbrella',
      skus: rows({ id: '1', price: 2_000, multi_price: 1_900, quantity: 5, spec: [{ spec_name: 'Red' }] }),
    }
  return { goods_properties: rows() }
}

const paste = async (text: string) => {
  await userEvent.click(await screen.findByLabelText('Links or goods ids'))
  await userEvent.paste(text)
}
const card = () => screen.findByRole('region', { name: 'Goods being collected' })

describe('pasted links', () => {
  it('are read one by one into the box, with the right that was chosen, and a failure keeps its reason', async () => {
    const { saved, asked } = await openPage()
    await userEvent.selectOptions(await screen.findByLabelText('Right to use the sources'), 'From the supplier')
    await paste('hello\n600001 600001\nhttps://pifa.pinduoduo.com/goods/detail/?gid=404404\n600003')
    expect(await screen.findByText('3 goods found, 1 repeated')).toBeTruthy()
    expect(screen.getByText('hello')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Collect 3' }))
    expect(await within(await card()).findByText('2 collected, 1 failed, of 3')).toBeTruthy()
    expect(await within(await card()).findByText(/no such goods/)).toBeTruthy()
    expect(saved()).toMatchObject([
      {
        origin: 'link',
        source_goods_id: '600001',
        source_name: 'Mill',
        right: 'supplier',
        stage: 'collected',
        price_rule: null,
        listing: { title: 'Umbrella 600001', skus: [{ source_fen: 850, group_fen: null }], properties: [{ name: 'Fabric' }] },
      },
      { source_goods_id: '600003' },
    ])
    // What the platform refused once it is not asked with another login, nor by itself again.
    expect(asked.filter(([, { goodsId }]) => goodsId === '404404')).toHaveLength(1)
    await userEvent.click(await within(await card()).findByRole('button', { name: 'Retry 1 failed' }))
    await waitFor(() => expect(asked.filter(([, { goodsId }]) => goodsId === '404404')).toHaveLength(2))
    await within(await card()).findByText('2 collected, 1 failed, of 3')
  })

  it('are there again after a look at another part or page, until they are collected', async () => {
    const tab = aTab()
    const { goBack, goForward } = await openPage('', answerAll, {}, tab)
    await paste('600001')
    await userEvent.click(screen.getByRole('button', { name: 'Search the wholesale site' }))
    expect(screen.queryByLabelText('Links or goods ids')).toBeNull()
    goBack()
    goForward()
    await userEvent.click(await screen.findByRole('button', { name: 'Paste links' }))
    expect(await screen.findByLabelText('Links or goods ids')).toHaveProperty('value', '600001')
    await userEvent.click(screen.getByRole('button', { name: 'Collect 1' }))
    await within(await card()).findByText('1 collected, 0 failed, of 1')
    expect(tab.drafts.isEmpty()).toBe(true)
  })

  it('that name no goods stay where they were pasted, to be corrected; words around them do not', async () => {
    const { saved } = await openPage()
    await paste('hello\n600001\nhttps://p.pinduoduo.com/AbC')
    await userEvent.click(await screen.findByRole('button', { name: 'Collect 1' }))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Links or goods ids').value).toBe('https://p.pinduoduo.com/AbC')
    // What is under way would go on in the tab of the next test.
    await within(await card()).findByText('1 collected, 0 failed, of 1')
    expect(saved()).toHaveLength(1)
  })

  it('of goods of an own shop are read from that shop', async () => {
    const { saved } = await openPage()
    await paste('https://mobile.yangkeduo.com/goods.html?goods_id=4711')
    await userEvent.click(await screen.findByRole('button', { name: 'Collect 1' }))
    await waitFor(() => expect(saved()).toMatchObject([{ origin: 'ownShop', source_shop_uid: 'a', right: 'own', source_goods_id: '4711' }]))
    await within(await card()).findByText('1 collected, 0 failed, of 1')
    expect(saved()).toMatchObject([{ listing: { skus: [{ group_fen: 1_900, single_fen: 2_000, source_fen: null }] } }])
  })

  it('wait in the tab where it was loaded again, and go on when asked', async () => {
    const line = { box_id: 'b1', site: 'wholesale', goodsId: '600001', url: 'https://pifa.pinduoduo.com/?gid=600001', origin: 'link' }
    const state = { lines: [{ ...line, state: 'running', title: '', failure: '' }], right: 'own' }
    tabStorage.setJson(SessionKey.collecting, { uid: null, state })
    const { saved } = await openPage()
    await userEvent.click(await within(await card()).findByRole('button', { name: 'Continue with 1' }))
    await waitFor(() => expect(saved()).toMatchObject([{ box_id: 'b1', right: 'own' }]))
    expect(await within(await card()).findByText('1 collected, 0 failed, of 1')).toBeTruthy()
  })

  it('whose answer was lost are not written over by a second try: somebody may have edited them in the box', async () => {
    const boxed: object[] = []
    const saveBoxGoods = ({ goods }: Record<string, unknown>) => {
      boxed.push(...(goods as object[]))
      throw new TransportError('network', 'gone')
    }
    const kept = { claims: [], added_at: 1, saved_at: 1, saved_by_name: 'Ning', version: 1 }
    const boxList = () => ({ list: boxed.map((each) => ({ ...each, ...kept, title: 'Edited' })), total: boxed.length })
    const { saved } = await openPage('', answerAll, { saveBoxGoods, boxList })
    await paste('600001')
    await userEvent.click(await screen.findByRole('button', { name: 'Collect 1' }))
    await userEvent.click(await within(await card()).findByRole('button', { name: 'Retry 1 failed' }))
    expect(await within(await card()).findByText('1 collected, 0 failed, of 1')).toBeTruthy()
    expect(within(await card()).getByText('Edited')).toBeTruthy()
    expect(saved()).toHaveLength(1)
  })

  it('of another login are not shown', async () => {
    const line = { box_id: 'b1', site: 'wholesale', goodsId: '1', url: 'x', origin: 'link', state: 'waiting', title: '', failure: '' }
    tabStorage.setJson(SessionKey.collecting, { uid: 'somebody', state: { lines: [line], right: null } })
    await openPage()
    await screen.findByLabelText('Links or goods ids')
    expect(screen.queryByRole('region', { name: 'Goods being collected' })).toBeNull()
  })
})

/** In place of the goods query: hands over one of the goods, and says when nothing is read any more. */
function Chosen() {
  const copies = [{ site: 'shop', goodsId: '600001', url: 'https://mobile.yangkeduo.com/goods.html?goods_id=600001', shopUid: 'a' }]
  return (
    <>
      <Link to="/goods/pddCollect?part=copy" state={{ copies }}>
        Copy to other shops
      </Link>
      <p>{useIsFetching() === 0 ? 'All is read' : 'Something is read'}</p>
    </>
  )
}

describe('own goods for other shops', () => {
  /** The goods are handed over, and the box is read until `answer` is called. */
  async function handOver() {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    let reads = 0
    const page = await openScreen({
      path: '/goods/goodsQuery',
      answers: {
        shopList: () => [aShop({ shop_uid: 'a', shop_id: '1', shop_name: 'Harbour' })],
        async boxList() {
          reads += 1
          if (reads > 1) await held
          return { list: [], total: 0 }
        },
      },
      bridge: { ping: async () => ({ state: 'ready' }), callMerchant: () => new Promise(() => {}) } as unknown as Bridge,
      pages: { goodsQuery: Chosen, pddCollect: Collect },
    })
    await userEvent.click(await screen.findByRole('link', { name: 'Copy to other shops' }))
    await waitFor(() => expect(page.callsOf('boxList')).toHaveLength(2))
    return { ...page, answer }
  }
  const heading = () => screen.findByRole('heading', { name: 'Shops that get these goods: 1 goods' })

  it('lead nobody back who has gone elsewhere while the box was read, and are there on the way back', async () => {
    const { answer, address, goBack } = await handOver()
    await userEvent.click(await screen.findByRole('link', { name: 'Choose goods' }))
    expect(await screen.findByText('Something is read')).toBeTruthy()
    answer()
    expect(await screen.findByText('All is read')).toBeTruthy()
    expect(address()).toBe('/goods/goodsQuery')
    goBack()
    expect(await heading()).toBeTruthy()
  })

  it('are there after a look at another part of the page while the box was read', async () => {
    const { answer } = await handOver()
    await userEvent.click(await screen.findByRole('button', { name: 'Paste links' }))
    await screen.findByLabelText('Links or goods ids')
    answer()
    await userEvent.click(screen.getByRole('button', { name: 'Copy your own goods' }))
    expect(await heading()).toBeTruthy()
  })
})

describe('the wholesale site', () => {
  it('is searched by itself for a word of another screen, page by page with the number of the first one, and what is ticked goes into the box', async () => {
    const { asked, saved } = await openPage('?part=search&word=umbrella')
    const list = await screen.findByRole('list', { name: 'Goods found' })
    expect(await within(list).findAllByRole('listitem')).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(3))
    expect(asked.map(([, { page, rn, query }]) => [page, rn, query])).toEqual([
      [1, undefined, 'umbrella'],
      [2, 'r1', 'umbrella'],
    ])
    await userEvent.click(within(list).getByRole('checkbox', { name: /Found 100001/ }))
    await userEvent.click(within(list).getByRole('checkbox', { name: /Found 100003/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Collect 2' }))
    await waitFor(() => expect(saved().map(({ source_goods_id }) => source_goods_id)).toEqual(['100001', '100003']))
    expect(saved()).toMatchObject([{ origin: 'wholesale' }, {}])
    await within(await card()).findByText('2 collected, 0 failed, of 2')
    // The card is below all that was found: beside the button it says so, too.
    expect(screen.getByRole('button', { name: 'Goods being collected 2 / 2' })).toBeTruthy()
  })

  it('shows what is within the price band alone, and finds goods by the first of several words where none have all', async () => {
    const answer = (name: string, payload: Record<string, unknown>) => {
      if (name !== 'wholesaleWordSearch') return answerAll(name, payload)
      const cheap = { ...found('100001'), goodsWholeSalePrice: 850 }
      const dear = { ...found('100002'), goodsWholeSalePrice: 2_000 }
      return payload.query === 'umbrella' ? { total: 2, rn: 'r', goodsList: rows(cheap, dear) } : { total: 0, rn: 'r', goodsList: rows() }
    }
    const { asked } = await openPage('?part=search&word=umbrella+big&to_fen=1000', answer)
    const list = await screen.findByRole('list', { name: 'Goods found' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(1)
    expect(screen.getByText(/Outside the price range: 1/)).toBeTruthy()
    expect(asked.map(([, { query }]) => query)).toEqual(['umbrella big', 'umbrella'])
    const upTo = screen.getByLabelText('Wholesale price to (yuan)')
    await userEvent.clear(upTo)
    expect(within(list).getAllByRole('listitem')).toHaveLength(2)
    await userEvent.type(upTo, '10 or so')
    expect(within(list).getAllByRole('listitem')).toHaveLength(2)
    expect(screen.getByText(/^Enter an amount/)).toBeTruthy()
    await userEvent.clear(upTo)
    // The button takes what is in sight, and says so; what is ticked beyond the band stays ticked.
    for (const box of within(list).getAllByRole('checkbox')) await userEvent.click(box)
    await userEvent.type(upTo, '10')
    await userEvent.click(screen.getByRole('button', { name: 'Collect 1' }))
    await within(await card()).findByText('1 collected, 0 failed, of 1')
    await userEvent.clear(upTo)
    expect(screen.getByRole('button', { name: 'Collect 1' })).toBeTruthy()
  })

  it('keeps a word that is typed while the first of several words is looked for', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { asked } = await openPage('?part=search&word=umbrella+big', (name, payload) => {
      if (name !== 'wholesaleWordSearch') return answerAll(name, payload)
      const isWhole = payload.query === 'umbrella big'
      const reply = { total: isWhole ? 0 : 1, rn: 'r', goodsList: isWhole ? rows() : rows(found('100001')) }
      return isWhole ? held.then(() => reply) : reply
    })
    await waitFor(() => expect(asked).toHaveLength(1))
    const word = screen.getByLabelText<HTMLInputElement>('Search words')
    await userEvent.clear(word)
    await userEvent.type(word, 'tea')
    answer()
    await screen.findByRole('list', { name: 'Goods found' })
    expect(word.value).toBe('tea')
  })

  it.each([
    ['neither shows nor counts any', null],
    ['counts some and shows none', 3],
  ])('is not said to have no such goods where its list %s', async (_, total) => {
    const answer = (name: string, payload: Record<string, unknown>) =>
      name === 'wholesaleWordSearch' ? { total, goodsList: rows() } : answerAll(name, payload)
    await openPage('?part=search&word=umbrella', answer)
    expect((await screen.findByRole('alert')).textContent).toContain('could not be understood')
    expect(screen.queryByText('No goods found')).toBeNull()
  })

  it('says how many goods could not be read, and not that there are none', async () => {
    const answer = (name: string, payload: Record<string, unknown>) =>
      name === 'wholesaleWordSearch' ? { total: 2, goodsList: { rows: [], unreadable: [{}, {}] } } : answerAll(name, payload)
    await openPage('?part=search&word=umbrella', answer)
    expect(await screen.findByText('Unreadable records not shown: 2.')).toBeTruthy()
    expect(screen.queryByText('No goods found')).toBeNull()
  })

  it('for a picked opportunity notes the first source with it, and what it costs there', async () => {
    const { callsOf } = await openPage('?part=search&word=umbrella&chance=7')
    await userEvent.click(await screen.findByRole('checkbox', { name: /Found 100001/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Collect 1' }))
    await waitFor(() =>
      expect(callsOf('saveChance')).toMatchObject([
        { chance_id: '7', state: 'sourceFound', cost_fen: 850, source_url: expect.stringContaining('100001'), version: 1 },
      ]),
    )
    await within(await card()).findByText('1 collected, 0 failed, of 1')
  })
})
