import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import readWorkbook from 'read-excel-file/node'
import { beforeEach, describe, expect, it } from 'vitest'
import { unsetProfitSettings } from '../../../contract/entities/cost.ts'
import { chinaDay } from '../../../src/domain/chinaDay.ts'
import type { FigureAnswer, FigureQuestion, ReadKind } from '../../../src/figures/answers/question.ts'
import { parseDay, toDayText } from '../../../src/figures/days.ts'
import { Report } from '../../../src/pages/report/Report.tsx'
import { toComparedDays, toDaysOver } from '../../../src/pages/report/rules/period.ts'
import { aShop } from '../../bridge/aShop.ts'
import { anAnswer, type FigureAnswers, standInForFigures } from '../../reports/standInForFigures.ts'
import { standInForRows } from '../../screens/query/standInForRows.ts'
import { bytesOf } from '../../screens/transfer/aFile.ts'
import { standInForWorkers, watchDownloads } from '../../screens/transfer/standInForWorkers.ts'
import { someProfit, someProfits } from '../coverage/someProfits.ts'
import { type Answers, openScreen } from '../openScreen.tsx'
import { costPage } from '../profit/aCost.ts'
import { standInForBrowser } from '../standInForBrowser.ts'

beforeEach(() => {
  standInForBrowser()
  standInForRows()
})

const shops = [
  aShop({ shop_uid: 'a', shop_id: '1', shop_name: 'Harbour' }),
  aShop({ shop_uid: 'b', shop_id: '2', shop_name: 'Mill' }),
  aShop({ shop_uid: 'c', shop_id: '3', shop_name: 'Quay' }),
]
const PATH = '/dashboard/report?window=2026-10-01..2026-10-31'

const amount = (part: number) => ({ part, whole: null })
const rowOf = (shop: string, sales: number, orders: number, refunded: number, ads: number) => ({
  shop,
  sums: { salesAmount: amount(sales), paidOrders: amount(orders), refundAmount: amount(refunded), adSpend: amount(ads) },
})
const lacks: readonly (readonly [string, ReadKind])[] = [
  ['b', 'afterSales'],
  ['c', 'orders'],
]

/** October: Harbour is whole, Mill lacks after-sales, Quay lacks orders. September is whole. */
function october(question: FigureQuestion): Partial<FigureAnswer> {
  if (question.window.from !== '2026-10-01') return { rows: [rowOf('a', 80_000, 8, 0, 0), rowOf('b', 400_000, 1, 0, 0)] }
  const missing = lacks.map(([shop, kind]) => ({ shop, kind, from: '2026-10-03', to: '2026-10-03' }))
  return {
    rows: [rowOf('a', 100_000, 10, 10_000, 5_000), rowOf('b', 300_000, 20, 60_000, 0)],
    complete: { ...anAnswer(question).complete, isComplete: false, missing },
  }
}

const anEntry = { at: Date.parse('2026-10-05T10:00:00+08:00'), user_uid: 'u', user_name: 'Chen', subject_id: 's', request_id: 'r' }

async function open(path = PATH, answers: Answers = {}, answer = october, profit?: FigureAnswers['profit']) {
  const { asked } = standInForFigures({ answer, ...(profit && { profit }) })
  const page = await openScreen({
    path,
    pages: { report: Report },
    answers: {
      shopList: () => shops,
      savedViewList: () => ({ list: [], total: 0 }),
      auditList: () => ({ list: [], total: 0 }),
      costList: () => costPage(),
      daySheetList: () => ({ sheets: [], next: null }),
      ...answers,
    },
  })
  await screen.findByRole('region', { name: 'All chosen shops together' })
  return { ...page, asked }
}

const tiles = () => screen.getByRole('region', { name: 'All chosen shops together' })
const tile = (name: string) => within(tiles()).getByRole('region', { name })
const row = (name: RegExp) => screen.getByRole('row', { name })
const cells = (name: RegExp) =>
  within(row(name))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

describe('the report', () => {
  it('has a line a shop, those that sold most first, and a dash for what was not read whole', async () => {
    await open()
    await within(tiles()).findByText('¥4,000.00')
    expect(cells(/^Mill/).slice(0, 7)).toEqual(['¥3,000.00', '▼ 25%', '20', '—', '—', '¥0.00', '0%'])
    expect(cells(/^Harbour/).slice(0, 7)).toEqual(['¥1,000.00', '▲ 25%', '10', '¥100.00', '10%', '¥50.00', '5%'])
    expect(cells(/^Quay/).slice(0, 7)).toEqual(['—', '—', '—', '—', '—', '¥0.00', '—'])
  })

  it('says where a shop that lacks a day is in no sum, which the pages behind the numbers count in part, and is silent where none lacks any', async () => {
    const said = /lacks a day is in no sum here/
    const { unmount } = await open()
    expect(await screen.findByText(said)).toBeTruthy()
    unmount()
    await open(PATH, {}, (question) => ({ rows: october(question).rows ?? [] }))
    await within(tiles()).findByText('¥4,000.00')
    expect(screen.queryByText(said)).toBeNull()
  })

  it('leads from figures of a shop to what explains them, for the same days', async () => {
    await open()
    await within(tiles()).findByText('¥4,000.00')
    const links = await within(row(/^Harbour/)).findAllByRole('link', { name: /^¥/ })
    const hrefs = links.map((link) => [link.textContent, link.getAttribute('href')])
    const place = '?window=2026-10-01..2026-10-31&of_shops=a'
    expect(hrefs.slice(0, 3)).toEqual([
      ['¥1,000.00', `/dashboard/sales${place}`],
      ['¥100.00', `/return_goods/mall${place}`],
      ['¥50.00', `/goods/promotion${place}`],
    ])
    expect(
      within(row(/^Harbour/))
        .getByRole('link', { name: '10' })
        .getAttribute('href'),
    ).toBe(`/dashboard/sales${place}`)
  })

  it('leads from its sums, in the tiles and at the foot of the table, to what explains them of the same days and shops', async () => {
    const page = await open()
    await within(tiles()).findByRole('link', { name: '¥4,000.00' })
    const linksOf = (of: HTMLElement) =>
      within(of)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')])
    const place = '?window=2026-10-01..2026-10-31&of_shops=all'
    const sums = [
      ['¥4,000.00', `/dashboard/sales${place}`],
      ['30', `/dashboard/sales${place}`],
      ['¥100.00', `/return_goods/mall${place}`],
      ['¥50.00', `/goods/promotion${place}`],
    ]
    expect(linksOf(tiles())).toEqual(sums)
    expect(linksOf(row(/^Total/))).toEqual(sums)
    page.unmount()
    await open(`${PATH}&of_shops=a,b`)
    await within(tiles()).findByRole('link', { name: '¥4,000.00' })
    expect(linksOf(tiles())[0]?.[1]).toBe('/dashboard/sales?window=2026-10-01..2026-10-31&of_shops=a%2Cb')
  })

  it('has tiles that are the foot of the table, each with of how many shops it is', async () => {
    await open()
    await within(tiles()).findByText('¥4,000.00')
    const foot = row(/^Total/).textContent
    for (const name of ['Sales', 'Orders', 'Refunded', 'Ad spend']) {
      const value = tile(name).querySelector('.zg-strip-value')?.childNodes[0]?.textContent ?? 'none'
      expect(foot).toContain(value)
    }
    expect(tile('Sales').textContent).toContain('2/3 shops')
    expect(tile('Refunded').textContent).toContain('1/3 shops')
  })

  it('says what refunds and ads took of the sales of the shops of which both are known', async () => {
    await open()
    const lost = tile('Refunds and ads')
    await within(lost).findByText('15% of sales')
    expect(lost.textContent).toContain('¥150.00')
    expect(lost.textContent).toContain('1/3 shops')
  })

  it('asks for the month before, or the same days of last year, by the address', async () => {
    const before = await open()
    await within(tiles()).findByText('¥4,000.00')
    expect(before.asked.map(({ window }) => window.from)).toContain('2026-09-01')
    before.unmount()
    const lastYear = await open(`${PATH}&against=lastYear`)
    await screen.findByText('2026-10-01 to 2026-10-31, against 2025-10-01 to 2025-10-31')
    await within(tiles()).findByText('¥4,000.00')
    expect(lastYear.asked.map(({ window }) => window.from)).toContain('2025-10-01')
  })

  it('never compares with days that were chosen before, also where the chosen ones cannot be answered', async () => {
    await open(PATH, {}, (question) => {
      if (question.window.from.startsWith('2025')) throw new Error('the rows of last year cannot be read')
      return october(question)
    })
    await within(tiles()).findByText('¥4,000.00')
    expect(cells(/^Mill/)[1]).toBe('▼ 25%')
    await userEvent.click(screen.getByRole('button', { name: 'Same days last year' }))
    await screen.findByText('2026-10-01 to 2026-10-31, against 2025-10-01 to 2025-10-31')
    await expect.poll(() => cells(/^Mill/)[1]).toBe('—')
    expect(cells(/^Mill/)[0]).toBe('¥3,000.00')
  })

  it('lists what was decided in these days, and by whom', async () => {
    await open(PATH, {
      auditList: (asked) => ({
        list:
          (asked as { action?: string }).action === 'saveBatchJob'
            ? [{ ...anEntry, entry_id: 'e', action: 'saveBatchJob', subject_type: 'batchJob', before: null, after: { title: 'Prices up' } }]
            : [],
        total: 1,
      }),
    })
    const decided = screen.getByRole('region', { name: 'What was decided' })
    const title = await within(decided).findByRole('link', { name: 'Prices up' })
    expect(title.getAttribute('href')).toBe('/shop/batches/show/s')
    expect(decided.textContent).toContain('Chen')
  })

  it('leads from pilots and alert rules that were decided to the pages that have them', async () => {
    const titles: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      savePilot: { goods_name: 'Umbrella' },
      saveAlertRule: { name: 'Refunds' },
    }
    await open(PATH, {
      auditList: (asked) => {
        const { action = '' } = asked as { action?: string }
        const after = titles[action]
        return { list: after ? [{ ...anEntry, entry_id: action, action, subject_type: 's', before: null, after }] : [], total: 1 }
      },
    })
    const pilot = await screen.findByRole('link', { name: 'Umbrella' })
    expect(pilot.getAttribute('href')).toBe('/goods/coverage?part=pilots')
    expect(screen.getByRole('link', { name: 'Refunds' }).getAttribute('href')).toBe('/return_goods/config')
  })

  it('leads from goods that earned or lost most to their row of the profit table, for the same days', async () => {
    const costs = { costList: () => costPage(), profitSettings: () => unsetProfitSettings }
    await open(PATH, costs, october, (question) => {
      const row = { ...someProfit('a', '701', 20_000), key: 'a', name: { title: 'Green tea', thumb: null, spec: null } }
      return { ...someProfits(question, [row]), ...(question.by === 'goods' && { best: [row] }) }
    })
    const best = screen.getByRole('region', { name: 'Best goods' })
    const amount = await within(best).findByRole('link', { name: '¥200.00' })
    expect(amount.getAttribute('href')).toBe('/goods/profitRateCompute?window=2026-10-01..2026-10-31&keyword=701&of_shops=a')
  })

  it('lists batches however often their state has changed since, and says where older ones are left out', async () => {
    const ofBatch = (at: number, made: boolean) => ({
      ...anEntry,
      entry_id: `e${at}`,
      action: 'saveBatchJob',
      subject_type: 'batchJob',
      before: made ? null : { state: 'running' },
      after: made ? { title: `Batch ${at}` } : { state: 'paused' },
    })
    const trail = (made: (at: number) => boolean) => ({
      auditList: (asked: unknown) => {
        const { action, page = 1, page_size = 20 } = asked as { action?: string; page?: number; page_size?: number }
        const all = action === 'saveBatchJob' ? Array.from({ length: 300 }, (_, at) => ofBatch(at, made(at))) : []
        return { list: all.slice((page - 1) * page_size, page * page_size), total: all.length }
      },
    })
    const page = await open(
      PATH,
      trail((at) => at === 70 || at === 299),
    )
    await screen.findByText(/Batch 70/)
    expect(screen.getByText(/Batch 299/)).toBeTruthy()
    expect(screen.queryByText(/Only the latest/)).toBeNull()
    page.unmount()
    await open(
      PATH,
      trail(() => true),
    )
    expect(await screen.findByText('Only the latest 50 are listed.')).toBeTruthy()
  })

  it('is not saved before it is known what she may see, and says nothing of that until then', async () => {
    let know: (user: unknown) => void = () => undefined
    const user = new Promise((resolve) => {
      know = resolve
    })
    await open(PATH, { userInfo: () => user, profitSettings: () => unsetProfitSettings })
    await within(tiles()).findByText('¥4,000.00')
    const save = screen.getByRole('button', { name: 'Export Excel' })
    const decided = screen.getByRole('region', { name: 'What was decided' })
    expect(save).toHaveProperty('disabled', true)
    expect(tile('Profit').textContent).toContain('Counting…')
    expect(decided.textContent).toContain('Counting…')
    know({ name: 'Helper', username: 'helper', level: 3, role: 'sub_user', rights: {} })
    await waitFor(() => expect(save).toHaveProperty('disabled', false))
    expect(tile('Profit').textContent).toContain('No costs')
    expect(decided.textContent).not.toContain('Counting…')
  })

  it('is saved once its profit is known, and says until then that it is being worked out', async () => {
    let know: (costs: unknown) => void = () => undefined
    const costs = new Promise((resolve) => {
      know = resolve
    })
    await open(PATH, { costList: () => costs, profitSettings: () => unsetProfitSettings })
    await within(tiles()).findByText('¥4,000.00')
    const save = screen.getByRole('button', { name: 'Export Excel' }) as HTMLButtonElement
    const best = screen.getByRole('region', { name: 'Best goods' })
    expect([save.disabled, tile('Profit').textContent, best.textContent]).toEqual([
      true,
      expect.stringContaining('Counting…'),
      expect.stringContaining('Counting…'),
    ])
    know(costPage())
    await waitFor(() => expect(save.disabled).toBe(false))
    expect(tile('Profit').textContent).toContain('No costs')
  })

  it('says of a shop whose orders were not read here that its profit waits for these, and of one that was that it has no costs', async () => {
    const costs = { costList: () => costPage(), profitSettings: () => unsetProfitSettings }
    const unread = (uids: readonly string[]) =>
      uids.map((shop) => ({ shop, kind: 'orders' as const, from: '2026-10-03', to: '2026-10-03' }))
    const reason = (name: RegExp) =>
      within(within(row(name)).getAllByRole('cell')[7] as HTMLElement)
        .getByRole('img')
        .getAttribute('aria-label')
    const page = await open(PATH, costs, october, (question) => someProfits(question, [], unread(['b', 'c'])))
    await expect.poll(() => reason(/^Mill/)).toMatch(/^Counted once this computer has read the orders/)
    expect(reason(/^Harbour/)).toMatch(/^No costs/)
    expect(tile('Profit').textContent).toContain('No costs')
    page.unmount()
    await open(PATH, costs, october, (question) => someProfits(question, [], unread(['a', 'b', 'c'])))
    await expect.poll(() => tile('Profit').textContent).toContain('Counted once this computer has read the orders')
  })

  it('takes what no goods bear off the profit of all, as the page of profits does, and says so in a line of its own', async () => {
    const costs = { costList: () => costPage(), profitSettings: () => unsetProfitSettings }
    await open(PATH, costs, october, (question) => {
      const row = { ...someProfit('a', '1', 20_000), key: 'a' }
      const own = { adsFen: 1_500, sharedFen: 500 }
      // All of Harbour is read; of the others the profit is not known.
      const isAll = question.shops.length === shops.length
      const missing = lacks.map(([shop, kind]) => ({ shop, kind, from: '2026-10-03', to: '2026-10-03' }))
      const answer = someProfits(question, [row], isAll ? missing : [])
      return { ...answer, own: isAll ? { adsFen: 99_999, sharedFen: 0 } : own }
    })
    await expect.poll(() => cells(/^Ads and costs that no goods bear/)[7]).toBe('-¥20.00')
    expect(cells(/^Harbour/)[7]).toBe('¥200.00')
    expect(cells(/^Total/)[7]).toBe('¥180.00')
    expect(tile('Profit').textContent).toContain('¥180.00')
  })

  it('says which days are compared where today is among them, and nothing of that where all are over', async () => {
    const today = chinaDay(Date.now())
    const days = { from: toDayText((parseDay(today) ?? 0) - 3), to: today }
    const over = toDaysOver(days, toComparedDays(days, 'before'), today)
    const said = /^Today is not over/
    const { unmount } = await open(`/dashboard/report?window=${days.from}..${days.to}`)
    expect((await screen.findByText(said)).textContent).toBe(
      `Today is not over: the change is of the days until ${over?.days.to}, against those until ${over?.compared.to}.`,
    )
    unmount()
    await open()
    expect(screen.queryByText(said)).toBeNull()
  })

  it('says of days whose orders still come back that refunds will be more and the profit less', async () => {
    const today = chinaDay(Date.now())
    const ago = (days: number) => toDayText((parseDay(today) ?? 0) - days)
    const said = /are young: refunds of them are still to come/
    const { unmount } = await open(`/dashboard/report?window=${ago(30)}..${ago(10)}`)
    expect((await screen.findByText(said)).textContent).toContain(`Orders after ${ago(16)} are young`)
    unmount()
    await open(`/dashboard/report?window=${ago(40)}..${ago(16)}`)
    expect(screen.queryByText(said)).toBeNull()
  })

  it('says in its file of how many shops each sum is', async () => {
    standInForWorkers()
    const downloads = watchDownloads()
    await open()
    await within(tiles()).findByText('¥4,000.00')
    const save = screen.getByRole('button', { name: 'Export Excel' }) as HTMLButtonElement
    await waitFor(() => expect(save.disabled).toBe(false))
    await userEvent.click(save)
    await waitFor(() => expect(downloads).toHaveLength(1))
    const sheets = await readWorkbook(Buffer.from(await bytesOf(downloads[0]?.file ?? new Blob())))
    const said = sheets.flatMap(({ data }) => data).flat()
    expect(said).toContain('The total of “Sales” is whole of 2 of 3 shops: of the others days, some records or the costs are missing.')
    expect(said).toContain('The total of “Refunded” is whole of 1 of 3 shops: of the others days, some records or the costs are missing.')
    expect(said.join()).not.toContain('“Ad spend”')
  })

  it('prints what is in view', async () => {
    let printed = 0
    globalThis.print = () => {
      printed += 1
    }
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Print' }))
    expect(printed).toBe(1)
  })
})
