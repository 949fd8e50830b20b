import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import { readTable } from '../../../src/screens/transfer/file/readTable.ts'
import { bytesOf } from '../../screens/transfer/aFile.ts'
import { standInForWorkers, watchDownloads } from '../../screens/transfer/standInForWorkers.ts'
import { findCell, findRow, openCoverage, readAllShops, someGoods, toWireGoods } from './openCoverage.ts'
import { rentSharedWithOthers, someProfit } from './someProfits.ts'
import { someBox } from './someShelves.ts'

describe('the goods that are shown', () => {
  it('counts the cells of each state, and shows the lines of the one that is pressed', async () => {
    const { address } = await openCoverage({ goods: someGoods })
    await readAllShops()
    const legend = within(await screen.findByRole('list', { name: /^States; press one/ }))
    await userEvent.click(await legend.findByRole('button', { name: /Twice 1$/ }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Lamp, Shop a: Published' })).toBeNull())
    expect(address()).toContain('state=twice')
    expect(await screen.findByText('1 of 2 goods shown')).toBeTruthy()
  })

  it('goes on with the search, the filter and the order of its address', async () => {
    await openCoverage({ goods: someGoods, query: '?keyword=lam&state=missing&order=title' })
    await readAllShops()
    expect(await screen.findByText('1 of 2 goods shown')).toBeTruthy()
    expect(await screen.findByRole('combobox', { name: 'Sort by' })).toHaveProperty('value', 'title')
    expect(await screen.findByRole('textbox', { name: 'Title, goods ID, code' })).toHaveProperty('value', 'lam')
    expect(await findCell('Lamp, Shop b: Missing')).toBeTruthy()
  })

  it('is written to a file as it is shown, a column for each shop, with what its losses lack', async () => {
    standInForWorkers()
    const downloads = watchDownloads()
    await openCoverage({ goods: someGoods, profits: [someProfit('a', '1', -500)], answers: { profitSettings: () => rentSharedWithOthers } })
    await readAllShops()
    await findRow('Umbrella', 'Losing', 'Twice', 'Missing')
    await userEvent.click(await screen.findByRole('button', { name: 'Export csv (2)' }))
    await waitFor(() => expect(downloads).toHaveLength(1))
    const text = new TextDecoder().decode(await bytesOf(downloads[0]?.file ?? new Blob())).replaceAll('"', '')
    expect(text).toContain('Goods,Gaps,Shop a,Shop b,Shop c,Shop a: goods ID,Shop b: goods ID,Shop c: goods ID')
    expect(text).toContain('Umbrella,1,Losing,Twice,Missing,1,3, 4,')
    expect(text).toMatch(/# Shops you cannot see also bear these costs.* Rent\./)
  })
})

it('a workbook of the board has its gaps as numbers, which can be sorted, and the IDs of its goods as texts', async () => {
  standInForWorkers()
  const downloads = watchDownloads()
  await openCoverage({ goods: { a: { '995540702123': 'Umbrella', '2': 'Lamp' }, b: {}, c: {} } })
  await readAllShops()
  await findRow('Umbrella', 'Published', 'Missing', 'Missing')
  await userEvent.click(await screen.findByRole('button', { name: 'Export xlsx (2)' }))
  await waitFor(() => expect(downloads).toHaveLength(1))
  const table = await readTable(await bytesOf(downloads[0]?.file ?? new Blob()))
  const umbrella = table.status === 'read' ? table.rows.find(({ cells: [title] }) => title === 'Umbrella') : null
  expect(umbrella?.cells).toEqual(['Umbrella', { digits: '2' }, 'Published', 'Missing', 'Missing', '995540702123', null, null])
})

describe('goods whose first shop is read late', () => {
  it('stay chosen, and what was opened of them stays open', async () => {
    let answer = (_list: unknown) => {}
    const late = new Promise((resolve) => {
      answer = resolve
    })
    await openCoverage({
      goods: { b: { '3': 'Umbrella' }, c: { '5': 'Lamp' } },
      merchant: (name, shop) => (name === 'goodsList' && shop === 'a' ? late : undefined),
    })
    await readAllShops()
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Umbrella' }))
    await userEvent.click(await findCell('Umbrella, Shop b: Published'))
    const panel = await screen.findByRole('dialog', { name: /Umbrella/ })
    answer({ total: 1, goods_list: { rows: [toWireGoods('1', 'Umbrella')], unreadable: [] } })
    expect(await screen.findByRole('button', { name: 'Umbrella, Shop a: Published', hidden: true })).toBeTruthy()
    expect(panel.isConnected).toBe(true)
    expect(screen.getByRole('checkbox', { name: 'Select Umbrella', hidden: true })).toHaveProperty('checked', true)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Umbrella', hidden: true }))
    expect(screen.getByRole('checkbox', { name: 'Select Umbrella', hidden: true })).toHaveProperty('checked', false)
  })
})

describe('the gaps of chosen goods', () => {
  it('are counted with those of goods that the search leaves out, which is said', async () => {
    await openCoverage({ goods: someGoods })
    await readAllShops()
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Umbrella' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Lamp' }))
    const chosen = within(await screen.findByRole('region', { name: 'Chosen goods' }))
    expect(chosen.getByRole('status').textContent).toMatch(/^2 goods chosen, \d gaps$/)
    await userEvent.type(screen.getByRole('textbox', { name: 'Title, goods ID, code' }), 'lam')
    await waitFor(() => expect(chosen.getByRole('status').textContent).toMatch(/^2 goods chosen, \d gaps 1 of them not in this view$/))
  })

  it('are filled after a preview: goods are collected, and planned for the shops that lack them alone', async () => {
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
        saveClaims: () => ({ added: 1, changed: 0, removed: 0, refused: [] }),
      },
    })
    await readAllShops()
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Umbrella' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Fill the gaps (1)' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Fill 1 gaps' }))
    expect(await dialog.findByText(/1 of them are not in the box yet/)).toBeTruthy()
    await userEvent.click(await dialog.findByRole('button', { name: 'Prepare and preview' }))
    expect(await dialog.findByRole('checkbox', { name: 'Shop b' })).toBeTruthy()
    expect(dialog.queryByRole('checkbox', { name: 'Shop a' })).toBeNull()
    expect(dialog.queryByRole('checkbox', { name: 'Shop c' })).toBeNull()
    // Who closes it now has published nothing: the shop still lacks the goods.
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    expect(await findCell('Umbrella, Shop b: Missing')).toBeTruthy()
    expect(callsOf('saveClaims')).toEqual([])
  })
})
