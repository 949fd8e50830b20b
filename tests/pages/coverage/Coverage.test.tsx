import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { BoxClaim, BoxGoods } from '../../../contract/entities/boxGoods.ts'
import { bytesOf } from '../../screens/transfer/aFile.ts'
import { standInForWorkers, watchDownloads } from '../../screens/transfer/standInForWorkers.ts'
import { openCoverage } from './openCoverage.ts'
import { playReview } from './playReview.ts'
import { someProfit } from './someProfits.ts'
import { someBox, someClaim } from './someShelves.ts'

const goods = { a: { '1': 'Umbrella', '2': 'Lamp' }, b: { '3': 'Umbrella', '4': 'Umbrella' }, c: {} }
const cell = (name: string) => screen.findByRole('button', { name })
const readAll = async () => userEvent.click(await screen.findByRole('button', { name: 'Read 3 shops' }))

describe('the board', () => {
  it('is empty until shops are read, and says what to do', async () => {
    const { asked } = await openCoverage({ goods })
    expect(await screen.findByText('No goods to show yet')).toBeTruthy()
    expect(await screen.findByText('0 of 3 shops read')).toBeTruthy()
    expect(asked).toEqual([])
  })

  it('says in words what each of the goods is in each shop, and where it is from', async () => {
    await openCoverage({ goods })
    await readAll()
    for (const name of ['Umbrella, Shop a: Published', 'Umbrella, Shop b: Twice', 'Umbrella, Shop c: Missing', 'Lamp, Shop b: Missing'])
      expect(await cell(name)).toBeTruthy()
    expect(await screen.findByText('3 of 3 shops read')).toBeTruthy()
    expect(await screen.findByText(/^read from .+ to /)).toBeTruthy()
    expect(screen.getByText(/^From the goods lists as this browser read them last/)).toBeTruthy()
  })

  it('makes up no gap in a shop that did not answer', async () => {
    await openCoverage({ goods: { a: { '1': 'Umbrella' }, b: {} } })
    await readAll()
    expect(await cell('Umbrella, Shop c: Not known')).toBeTruthy()
    expect(await cell('Umbrella, Shop b: Missing')).toBeTruthy()
    expect(await screen.findByText('2 of 3 shops read')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Read the other 1' })).toBeTruthy()
  })

  it('calls goods losing whose loss is known, never those of unknown cost', async () => {
    await openCoverage({ goods, profits: [someProfit('a', '1', -500), someProfit('a', '2', null)] })
    await readAll()
    expect(await cell('Umbrella, Shop a: Losing')).toBeTruthy()
    expect(await cell('Lamp, Shop a: Published')).toBeTruthy()
    await userEvent.click(await cell('Lamp, Shop a: Published'))
    expect(await screen.findByText(/Lamp · on sale · profit unknown/)).toBeTruthy()
  })

  it('shows no losses to a user who may not see profits, and asks for none', async () => {
    const user = { name: 'Lin', username: 'lin', level: 3, role: 'sub_user', sub_main_uid: 'main', rights: { goods: ['view'] } }
    const { callsOf } = await openCoverage({ goods, profits: [someProfit('a', '1', -500)], user })
    await readAll()
    expect(await cell('Umbrella, Shop a: Published')).toBeTruthy()
    expect(await screen.findByText(/You lack the right to see profits/)).toBeTruthy()
    expect(callsOf('costList')).toEqual([])
    expect(screen.queryByRole('checkbox', { name: 'Select Umbrella' })).toBeNull()
  })

  it('tells why a shop refused goods, and leads to them', async () => {
    const box = someBox({ claims: [someClaim({ shop_uid: 'c', state: 'refused', reason: '标题含有违禁词' })] })
    await openCoverage({ goods, boxes: [box] })
    await readAll()
    await userEvent.click(await cell('Umbrella, Shop c: Refused'))
    const panel = within(await screen.findByRole('dialog', { name: 'Umbrella · Shop c' }))
    expect(await panel.findByText(/标题含有违禁词/)).toBeTruthy()
    expect((await panel.findByRole('link', { name: 'Open the goods in the box' })).getAttribute('href')).toBe(
      '/goods/goodsCollect/show/box-1',
    )
  })

  it('shows by itself what the review of a shop has come to', async () => {
    const { boxes, followed } = playReview('refused')
    await openCoverage({ goods: { a: { '1': 'Umbrella' } }, ...followed })
    expect(await cell('Umbrella, Shop b: Refused')).toBeTruthy()
    expect(boxes[0]?.claims).toMatchObject([{ state: 'refused', reason: '标题含有违禁词', field: 'title' }])
  })

  it('counts the cells of each state, and shows the lines of the one that is pressed', async () => {
    const { address } = await openCoverage({ goods })
    await readAll()
    const legend = within(await screen.findByRole('list', { name: /What the signs mean/ }))
    await userEvent.click(await legend.findByRole('button', { name: /Twice 1$/ }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Lamp, Shop a: Published' })).toBeNull())
    expect(address()).toContain('state=twice')
    expect(await screen.findByText('1 of 2 goods shown')).toBeTruthy()
  })

  it('is walked with the arrow keys, and only one of its cells is a stop of the tab key', async () => {
    await openCoverage({ goods })
    await readAll()
    await cell('Lamp, Shop a: Published')
    const first = await cell('Umbrella, Shop a: Published')
    first.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowUp}')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Umbrella, Shop b: Twice'))
    await userEvent.keyboard('{Home}')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Select Umbrella'))
    const grid = await screen.findByRole('grid', { name: 'Goods over shops' })
    expect(grid.querySelectorAll('[data-cell][tabindex="0"]')).toHaveLength(1)
  })

  it('is written to a file as it is shown, a column for each shop', async () => {
    standInForWorkers()
    const downloads = watchDownloads()
    await openCoverage({ goods })
    await readAll()
    await cell('Umbrella, Shop c: Missing')
    await userEvent.click(await screen.findByRole('button', { name: 'Export csv (2)' }))
    await waitFor(() => expect(downloads).toHaveLength(1))
    const text = new TextDecoder().decode(await bytesOf(downloads[0]?.file ?? new Blob())).replaceAll('"', '')
    expect(text).toContain('Goods,Gaps,Shop a,Shop b,Shop c')
    expect(text).toContain('Umbrella,1,Published,Twice,Missing')
  })
})

describe('the gaps of chosen goods', () => {
  it('are filled after a preview: goods are collected, claimed for the shops that lack them, and planned there alone', async () => {
    const kept: BoxGoods[] = []
    const { callsOf } = await openCoverage({
      goods: { a: { '1': 'Umbrella' }, b: {}, c: { '2': 'Umbrella' } },
      merchant(name) {
        if (name === 'goodsOnSale')
          return {
            goods_name: 'Umbrella',
            skus: { rows: [{ id: '1', price: 2_000, multi_price: 1_900, quantity: 5, spec: [] }], unreadable: [] },
          }
        if (name === 'goodsProperties') return { goods_properties: { rows: [], unreadable: [] } }
        if (name === 'costTemplates') return { total: 0, list: { rows: [], unreadable: [] } }
        return undefined
      },
      answers: {
        boxList: () => ({ list: kept, total: kept.length }),
        saveBoxGoods({ goods: sent }) {
          kept.push(someBox({ ...(sent as BoxGoods[])[0] }))
          return { list: kept }
        },
        saveClaims({ claims }) {
          const [box] = kept
          if (box) kept[0] = { ...box, claims: (claims as BoxClaim[]).map((claim) => ({ ...claim, saved_at: 1 })) }
          return { added: 1, changed: 0, removed: 0, refused: [] }
        },
      },
    })
    await readAll()
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Umbrella' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Fill the gaps (1)' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Fill 1 gaps' }))
    expect(await dialog.findByText(/1 of them are not in the box yet/)).toBeTruthy()
    await userEvent.click(await dialog.findByRole('button', { name: 'Prepare and preview' }))
    expect(await dialog.findByRole('checkbox', { name: 'Shop b' })).toBeTruthy()
    expect(dialog.queryByRole('checkbox', { name: 'Shop a' })).toBeNull()
    expect(callsOf('saveClaims')).toMatchObject([{ claims: [{ shop_uid: 'b', state: 'claimed' }] }])
    expect(await screen.findByRole('button', { name: 'Umbrella, Shop b: On its way', hidden: true })).toBeTruthy()
  })
})
