import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import type { BillProfit } from '../../../../src/pages/profit/figures/profitQuestion.ts'
import { Profit } from '../../../../src/pages/profit/Profit.tsx'
import { type LineId, lineIds } from '../../../../src/pages/profit/rules/lines.ts'
import { readTable } from '../../../../src/screens/transfer/file/readTable.ts'
import { aShop } from '../../../bridge/aShop.ts'
import { standInForFigures } from '../../../reports/standInForFigures.ts'
import { bytesOf } from '../../../screens/transfer/aFile.ts'
import { standInForWorkers, watchDownloads } from '../../../screens/transfer/standInForWorkers.ts'
import { type Answers, openScreen, refuse } from '../../openScreen.tsx'
import { standInForBrowser } from '../../standInForBrowser.ts'
import { costPage } from '../aCost.ts'

beforeEach(standInForBrowser)

const shops = ['Harbour', 'Mill'].map((shop_name, at) => aShop({ shop_uid: `s${at}`, shop_id: `${at}`, shop_name }))
const month = new Date().toISOString().slice(0, 7)
const line = (kind: string, fen: number, name = '') => ({ day: `${month}-01`, kind, name, fen, count: 1 })
const bill = {
  shop_uid: 's0',
  month,
  file_name: 'october.csv',
  saved_by: '1',
  saved_by_name: 'Lin',
  saved_at: 1,
  lines: [
    line('income', 10_000),
    line('refund', -1_500),
    line('technicalFee', -60),
    line('feeRefund', 9),
    line('ads', -700),
    line('other', -3, '保证金'),
  ],
}

async function openBills(
  list: readonly unknown[],
  answers: Answers = {},
  user?: Record<string, unknown>,
  fees?: Partial<Record<LineId, number>>,
) {
  standInForWorkers()
  standInForFigures({
    ...(fees && { billProfit: () => profitOf(fees) }),
    answer: ({ by }) => ({
      rows: by.includes('day')
        ? [
            {
              shop: 's0',
              day: `${month}-01`,
              sums: { salesAmount: { part: 10_000, whole: null }, refundAmount: { part: 1_400, whole: null } },
            },
          ]
        : [],
    }),
  })
  return openScreen({
    path: '/goods/profitRateCompute?part=bills',
    answers: {
      shopList: () => shops,
      billList: () => ({ list }),
      saveBill: () => ({ saved: 1 }),
      scenarioList: () => ({ list: [] }),
      ...answers,
    },
    pages: { profitRateCompute: Profit },
    ...(user && { user }),
  })
}
const noSettings = { shared: [], freight: [], target_margin_bp: 1_500, version: 0, saved_at: 0, saved_by_name: '' }
/** The profit of the orders, as far as a bill looks at it: lines that are not named are unknown. */
const profitOf = (fees: Partial<Record<LineId, number>>) => {
  const lines = Object.fromEntries(lineIds.map((id) => [id, { fen: fees[id] ?? null, knownFen: 0 }]))
  return { lines, count: 2 } as BillProfit
}
const rowOf = async (table: string, name: RegExp) =>
  (await within(await screen.findByRole('table', { name: table })).findByRole('row', { name })).textContent

describe('a bill of the platform', () => {
  it('is compared by kind with what the orders say, and named where they say nothing', async () => {
    await openBills([bill])
    expect(await rowOf('Bill and orders compared', /^Income from orders/)).toMatch(/100\.00.*100\.00.*0\.00Same/)
    expect(await rowOf('Bill and orders compared', /^Refunds/)).toMatch(/-¥15\.00-¥14\.00-¥1\.00Differs/)
    const only = await screen.findByRole('table', { name: 'Only in the bill' })
    expect(
      within(only)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual([...['Technical fee', 'Technical fee refunded', 'Other: 保证金', 'Ads']])
    expect(screen.getByText('1 shops have no bill for this month').closest('details')?.textContent).toContain('Mill')
  })

  it('is compared in its fees with the profit of its orders, and a fen for each SKU is rounding', async () => {
    const costs = { profitSettings: () => noSettings, costList: () => costPage() }
    await openBills([bill], costs, undefined, { technicalFee: -50 })
    expect(await rowOf('Bill and orders compared', /^Technical fee/)).toMatch(/-¥0\.51-¥0\.50-¥0\.01Rounding/)
    const only = await screen.findByRole('table', { name: 'Only in the bill' })
    expect(
      within(only)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Other: 保证金', 'Ads'])
  })

  it('goes to a file with the same lines, its amounts as numbers that a spreadsheet adds up, also those below 0', async () => {
    const downloads = watchDownloads()
    const costs = { profitSettings: () => noSettings, costList: () => costPage() }
    await openBills([bill], costs, undefined, { packing: -1 })
    expect(await rowOf('Bill and orders compared', /^Technical fee/)).toContain('unknown')
    for (const name of ['Export CSV', 'Export XLSX']) await userEvent.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(downloads).toHaveLength(2))
    const tables = await Promise.all(downloads.map(async ({ file }) => readTable(new Uint8Array(await bytesOf(file)))))
    const [csv, xlsx] = tables.map((table) => (table.status === 'read' ? table.rows.map(({ cells }) => cells) : []))
    expect(csv).toContainEqual(['Refunds', '-15.00', '', '-14.00', '-1.00', 'Differs'])
    expect(csv).toContainEqual(['Technical fee', '-0.51', '', '?', '?', 'Incomplete data'])
    const [billed, ...compared] = ['-15', '-14', '-1'].map((digits) => ({ digits }))
    expect(xlsx).toContainEqual(['Refunds', billed, null, ...compared, 'Differs'])
    expect(xlsx).toContainEqual(['Technical fee', { digits: '-0.51' }, null, '?', '?', 'Incomplete data'])
    expect(xlsx?.find(([name]) => name === 'Other: 保证金')?.slice(1, 5)).toEqual([{ digits: '-0.03' }, null, null, null])
    // What a line is made of has a column of its own: that of the bill adds up to the bill.
    expect(csv).toContainEqual(['　Technical fee refunded', '', '0.09', '', '', ''])
    const billedFen = csv?.slice(1).reduce((sum, cells) => sum + Math.round(Number(cells[1]) * 100), 0)
    expect(billedFen).toBe(bill.lines.reduce((sum, { fen }) => sum + fen, 0))
    const text = new TextDecoder().decode(await bytesOf(downloads[0]?.file ?? new Blob()))
    expect(text).not.toContain("'-")
  })

  it('has the pages of its shops behind their names, and of those without a bill', async () => {
    await openBills([bill])
    const list = within(await screen.findByRole('row', { name: new RegExp(`^Harbour · ${month}`) }))
    expect((await list.findByRole('link', { name: 'Harbour' })).getAttribute('href')).toBe('/shop/my_shop/show/s0')
    await userEvent.click(await screen.findByText('1 shops have no bill for this month'))
    expect(screen.getByRole('link', { name: 'Mill' }).getAttribute('href')).toBe('/shop/my_shop/show/s1')
  })

  it('is deleted only after a question', async () => {
    const { callsOf } = await openBills([bill])
    await userEvent.click(await screen.findByRole('button', { name: `Delete: Harbour · ${month}` }))
    expect(callsOf('saveBill')).toEqual([])
    const dialog = await screen.findByRole('dialog', { name: `Delete: Harbour · ${month}` })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(callsOf('saveBill')).toMatchObject([{ shop_uid: 's0', month, lines: [] }]))
  })

  it('may be read, but neither imported, deleted nor carried away without the rights', async () => {
    const rights = { profit: ['view'], shop: ['view'] }
    await openBills([bill], {}, { name: 'lin', username: 'lin', level: 3, role: 'sub_user', sub_main_uid: 'main', rights })
    await rowOf('Bill and orders compared', /^Refunds/)
    for (const name of [/^Import a bill/, /^Delete/, /^Export/]) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

it('bills that lack lines of their files say how many, in the list and beside the difference', async () => {
  await openBills([
    { ...bill, refused_lines: 4 },
    { ...bill, shop_uid: 's1', refused_lines: 0 },
  ])
  expect(await rowOf('Imported bills of the last 12 months', /^Harbour/)).toContain('Lines not taken over: 4')
  expect(await rowOf('Imported bills of the last 12 months', /^Mill/)).not.toContain('not taken over')
  expect(screen.getByText(/not taken over; part of the difference may be theirs: Harbour 4\./)).toBeTruthy()
})

describe('importing a bill', () => {
  const file = `店铺,订单号,发生时间,金额,账务类型\nHarbour,1,${month}-01,100,交易收入\nMill,1,${month}-01,50,交易收入\nMill,1,${month}-01,x,交易收入\nMill,2,${month}-01,-3,保证金\n`
  async function choose(answers: Answers = {}) {
    const page = await openBills([bill], answers)
    await userEvent.click(await screen.findByRole('button', { name: 'Import a bill' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Import a bill' }))
    const chosen = new File([file], 'bill.csv', { type: 'text/csv' })
    chosen.arrayBuffer = async () => (await bytesOf(chosen)).buffer
    await userEvent.upload(dialog.getByLabelText('Choose an xlsx or csv file'), chosen)
    await dialog.findByText('2 bills found, 1 lines are wrong')
    return { ...page, dialog }
  }

  it('shows what would be saved, what it replaces, what is wrong and what is not known, before anything is saved', async () => {
    const { dialog, callsOf } = await choose()
    expect(dialog.getByRole('row', { name: /^Harbour/ }).textContent).toContain('Replaces october.csv')
    expect(dialog.getByRole('row', { name: /^Mill/ }).textContent).toMatch(/2247\.00|22.*47\.00New/)
    expect(dialog.getByText(/^Line 4, Amount:/)).toBeTruthy()
    expect(dialog.getByText('Unknown types count as “other”: 保证金')).toBeTruthy()
    expect(callsOf('saveBill')).toEqual([])
  })

  it('says which sheets of a workbook are not read', async () => {
    await openBills([bill])
    await userEvent.click(await screen.findByRole('button', { name: 'Import a bill' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Import a bill' }))
    const data = file
      .trim()
      .split('\n')
      .map((line) => line.split(','))
    const bytes = await writeWorkbook(['Harbour', 'Mill'].map((sheet) => ({ data, sheet }))).toBuffer()
    const chosen = new File([new Uint8Array(bytes)], 'bill.xlsx')
    chosen.arrayBuffer = async () => (await bytesOf(chosen)).buffer
    await userEvent.upload(dialog.getByLabelText('Choose an xlsx or csv file'), chosen)
    expect(await dialog.findByText('Only the first sheet is read. Not read: Mill')).toBeTruthy()
  })

  it('saves each shop and month, and asks for the list again', async () => {
    const { dialog, callsOf } = await choose()
    await userEvent.click(dialog.getByRole('button', { name: 'Save 2 bills' }))
    expect(await dialog.findByText('2 bills saved')).toBeTruthy()
    expect(callsOf('saveBill')).toMatchObject([
      { shop_uid: 's0', month, file_name: 'bill.csv', lines: [{ kind: 'income', fen: 10_000 }], refused_lines: 0 },
      {
        shop_uid: 's1',
        month,
        refused_lines: 1,
        lines: [
          { kind: 'income', fen: 5_000 },
          { kind: 'other', name: '保证金', fen: -300 },
        ],
      },
    ])
    await waitFor(() => expect(callsOf('billList').length).toBeGreaterThan(1))
  })

  it('says how far it came when it stops', async () => {
    const { dialog } = await choose({ saveBill: () => refuse(-2, 'There are too many bills.') })
    await userEvent.click(dialog.getByRole('button', { name: 'Save 2 bills' }))
    expect(await dialog.findByText(/Stopped after 0 bills: There are too many bills\./)).toBeTruthy()
  })
})
