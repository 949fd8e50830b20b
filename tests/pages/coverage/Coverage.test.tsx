import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { refuse } from '../openScreen.tsx'
import { findCell, openCoverage, readAllShops, someGoods, toWireGoods } from './openCoverage.ts'
import { playReview } from './playReview.ts'
import { rentSharedWithOthers, someProfit } from './someProfits.ts'
import { someBox, someClaim } from './someShelves.ts'

/** The states with their counts. */
const legend = () =>
  within(screen.getByRole('list', { name: 'States; press one to filter' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent?.trim())

describe('the board', () => {
  it('is empty until shops are read, and says what to do', async () => {
    const { asked } = await openCoverage({ goods: someGoods })
    expect(await screen.findByText('No goods to show yet')).toBeTruthy()
    expect(await screen.findByText('0 of 3 shops read')).toBeTruthy()
    expect(asked).toEqual([])
  })

  it('tells a merchant without a shop where to add one, and offers to read none', async () => {
    await openCoverage({ goods: {}, answers: { shopList: () => [] } })
    expect(await screen.findByText('No shops yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Read/ })).toBeNull()
  })

  it('says in words what each of the goods is in each shop, and where it is from', async () => {
    await openCoverage({ goods: someGoods })
    await readAllShops()
    for (const name of ['Umbrella, Shop a: Published', 'Umbrella, Shop b: Twice', 'Umbrella, Shop c: Missing', 'Lamp, Shop b: Missing'])
      expect(await findCell(name)).toBeTruthy()
    expect(await screen.findByText('3 of 3 shops read')).toBeTruthy()
    expect(await screen.findByText(/^read (from )?\d/)).toBeTruthy()
    expect(screen.getByText(/^From the goods lists this browser read last/)).toBeTruthy()
  })

  it('makes up no gap in a shop that did not answer', async () => {
    await openCoverage({ goods: { a: { '1': 'Umbrella' }, b: {} } })
    await readAllShops()
    expect(await findCell('Umbrella, Shop c: Unknown')).toBeTruthy()
    expect(await findCell('Umbrella, Shop b: Missing')).toBeTruthy()
    expect(await screen.findByText('2 of 3 shops read')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Read the other 1' })).toBeTruthy()
  })

  it('calls goods losing whose loss is known, never those of unknown cost', async () => {
    await openCoverage({ goods: someGoods, profits: [someProfit('a', '1', -500), someProfit('a', '2', null)] })
    await readAllShops()
    expect(await findCell('Umbrella, Shop a: Losing')).toBeTruthy()
    expect(await findCell('Lamp, Shop a: Published')).toBeTruthy()
    await userEvent.click(await findCell('Lamp, Shop a: Published'))
    expect(await screen.findByText(/Lamp · on sale · profit unknown/)).toBeTruthy()
  })

  it('counts no losses, and calculates nothing, where the costs cannot be read', async () => {
    await openCoverage({ goods: someGoods, profits: [someProfit('a', '1', -500)], answers: { costList: () => refuse(1500, 'ill') } })
    await readAllShops()
    expect(await findCell('Umbrella, Shop a: Published')).toBeTruthy()
    expect((await screen.findByRole('alert')).textContent).toContain('ill')
    expect(legend()).toContain('▼Losing')
    expect(screen.queryByText('Counting…')).toBeNull()
    expect(screen.getByText('Not counted')).toBeTruthy()
  })

  it('counts no losses while of none of the goods it is known what they earned', async () => {
    const lacks = ['a', 'b', 'c'].map((shop) => ({ shop, kind: 'orders', from: '2026-01-01', to: '2027-12-31' }) as const)
    await openCoverage({ goods: someGoods, profits: [someProfit('a', '1', null)], lacks })
    await readAllShops()
    expect(await findCell('Umbrella, Shop a: Published')).toBeTruthy()
    expect(legend()).toContain('▼Losing')
  })

  it('says why a shop is not read whole whose list has a row that nobody can read', async () => {
    await openCoverage({
      merchant: (name) =>
        name === 'goodsList' ? { total: 2, goods_list: { rows: [toWireGoods('1', 'Umbrella')], unreadable: [{}] } } : undefined,
    })
    await readAllShops()
    expect(await screen.findByText('0 of 3 shops read')).toBeTruthy()
    expect(await screen.findByText('Unreadable rows: 3, in shops: 3')).toBeTruthy()
  })

  it('shows no losses to a user who may not see profits, and asks for none', async () => {
    const user = { name: 'Lin', username: 'lin', level: 3, role: 'sub_user', sub_main_uid: 'main', rights: { goods: ['view'] } }
    const { callsOf } = await openCoverage({ goods: someGoods, profits: [someProfit('a', '1', -500)], user })
    await readAllShops()
    expect(await findCell('Umbrella, Shop a: Published')).toBeTruthy()
    expect(await screen.findByText(/You have no right to see profits/)).toBeTruthy()
    expect(callsOf('costList')).toEqual([])
    expect(screen.queryByRole('checkbox', { name: 'Select Umbrella' })).toBeNull()
  })

  it('tells why a shop refused goods, and leads to them', async () => {
    const box = someBox({ claims: [someClaim({ shop_uid: 'c', state: 'refused', reason: '标题含有违禁词' })] })
    await openCoverage({ goods: someGoods, boxes: [box] })
    await readAllShops()
    await userEvent.click(await findCell('Umbrella, Shop c: Refused'))
    const panel = within(await screen.findByRole('dialog', { name: 'Umbrella · Shop c' }))
    expect(await panel.findByText(/标题含有违禁词/)).toBeTruthy()
    expect((await panel.findByRole('link', { name: 'Open the goods in the box' })).getAttribute('href')).toBe(
      '/goods/goodsCollect/show/box-1',
    )
  })

  it('shows by itself what the review of a shop has come to', async () => {
    const { boxes, followed } = playReview('refused')
    await openCoverage({ goods: { a: { '1': 'Umbrella' } }, ...followed })
    expect(await findCell('Umbrella, Shop b: Refused')).toBeTruthy()
    expect(boxes[0]?.claims).toMatchObject([{ state: 'refused', reason: '标题含有违禁词', field: 'title' }])
  })

  it('asks in plain numbers for stocks that the list masks, and says where one stays unreadable', async () => {
    const masked = (id: string, goods_name: string) => ({
      id,
      goods_name,
      quantity: '\ue601',
      sku_group_price: [1_000, 1_000],
      sku_price: [1_100, 1_100],
      sold_quantity: 1,
      sold_quantity_for_thirty_days: 1,
      is_onsale: true,
      sku_list: [],
    })
    await openCoverage({
      merchant(name, _shop, { goods_id }) {
        const rows = [masked('1', 'Umbrella'), masked('2', 'Lamp')]
        if (name === 'goodsList') return { total: 2, goods_list: { rows, unreadable: [] } }
        // What of the lamp is on sale cannot be read.
        return { skus: { rows: [{ id: '1', quantity: 0 }], unreadable: goods_id === 2 ? [{}] : [] } }
      },
    })
    await readAllShops()
    await userEvent.click(await findCell('Umbrella, Shop a: Published'))
    expect(await screen.findByText(/Umbrella · sold out/)).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    expect(await screen.findByText('Masked figures not resolved: 3')).toBeTruthy()
    await userEvent.click(await findCell('Lamp, Shop a: Published'))
    expect(await screen.findByText(/Lamp · on sale or sold out, the stock is unreadable/)).toBeTruthy()
  })

  it('names the rent that is in no profit since other shops share it, above the losses and beside a profit', async () => {
    const profitSettings = () => rentSharedWithOthers
    await openCoverage({ goods: someGoods, profits: [someProfit('a', '1', -500)], answers: { profitSettings } })
    expect(await screen.findByText(/^Shops you cannot see also bear these costs.* not included in the profit here: Rent\.$/)).toBeTruthy()
    await readAllShops()
    await userEvent.click(await findCell('Umbrella, Shop a: Losing'))
    const panel = within(await screen.findByRole('dialog', { name: 'Umbrella · Shop a' }))
    expect(await panel.findByText(/not included in the profit here: Rent\.$/)).toBeTruthy()
    await userEvent.click(await panel.findByRole('button', { name: 'Close' }))
    await userEvent.click(await findCell('Lamp, Shop b: Missing'))
    expect(within(await screen.findByRole('dialog', { name: 'Lamp · Shop b' })).queryByText(/Rent/)).toBeNull()
  })
})
