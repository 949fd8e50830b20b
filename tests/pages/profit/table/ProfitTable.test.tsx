import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type {
  LikelyProfit,
  ProfitAnswer,
  ProfitChangeQuestion,
  ProfitPart,
  ProfitQuestion,
  ProfitRow,
  ProfitScope,
  SaidProfit,
} from '../../../../src/pages/profit/figures/profitQuestion.ts'
import { Profit } from '../../../../src/pages/profit/Profit.tsx'
import { lineIds, profitSums } from '../../../../src/pages/profit/rules/lines.ts'
import { profitChangeParts } from '../../../../src/pages/profit/rules/profitChange.ts'
import { toProfitBars } from '../../../../src/pages/profit/table/ProfitHead.tsx'
import { lineLabels } from '../../../../src/pages/profit/table/profitTable.ts'
import { toSaidRows } from '../../../../src/pages/profit/table/SaidProfitDialog.tsx'
import { profitEnUS } from '../../../../src/pages/profit/texts.en-US.ts'
import { profitZhCN } from '../../../../src/pages/profit/texts.zh-CN.ts'
import { parseIds } from '../../../../src/values/parseIds.ts'
import { aShop } from '../../../bridge/aShop.ts'
import { anAnswer, standInForFigures } from '../../../reports/standInForFigures.ts'
import { standInForRows } from '../../../screens/query/standInForRows.ts'
import { bytesOf } from '../../../screens/transfer/aFile.ts'
import { watchDownloads } from '../../../screens/transfer/standInForWorkers.ts'
import { type Answers, openScreen, refuse } from '../../openScreen.tsx'
import { standInForBrowser } from '../../standInForBrowser.ts'
import { costPage } from '../aCost.ts'

beforeEach(() => {
  standInForBrowser()
  standInForRows()
})

afterEach(() => void vi.restoreAllMocks())

const shops = [aShop({ shop_uid: 'a', shop_id: '1', shop_name: 'Harbour' })]
const settings = { shared: [], freight: [], target_margin_bp: 1_500, version: 0, saved_at: 0, saved_by_name: '' }

function aRow(goods: string, profit: number | null, overrides: Partial<ProfitRow> = {}): ProfitRow {
  const lines = Object.fromEntries(lineIds.map((id) => [id, id === 'goods' && profit === null ? null : 0])) as ProfitRow['lines']
  return {
    key: `goods g${goods}`,
    of: { goods: [Number(goods)] },
    shop: 'a',
    goods,
    sku: '',
    goodsCount: 1,
    shopCount: 1,
    orders: 10,
    units: 10,
    name: { title: `Cup ${goods}`, thumb: null, spec: null },
    lines: { ...lines, paid: 29_900, ads: -1_000 },
    sums: { revenue: 29_900, margin: profit === null ? null : profit + 1_000, profit },
    knownProfitFen: profit ?? 0,
    knownPaidFen: profit === null ? 0 : 29_900,
    limits: { grossRoi: 2.894, netRoi: 2.66, settledRoi: 2.18, priceFen: 2_418.3 },
    ...overrides,
  }
}

const few = [aRow('701', -5_000), aRow('702', 7_000), aRow('703', null)]
const known = (knownFen: number, fen: number | null = knownFen) => ({ knownFen, fen })

/** As the worker does it, of what these tests ask for: a search by title, bounds and order by profit. */
function select({ search, within = [], result, order }: ProfitQuestion['top'], all: readonly ProfitRow[]): readonly ProfitRow[] {
  const fits = all.filter(
    ({ name, sums }) =>
      (!search || name.title?.toLowerCase().includes(search.text)) &&
      (result !== 'loses' || (sums.profit !== null && sums.profit < 0)) &&
      within.every(
        (bounds) => sums.profit !== null && sums.profit >= (bounds.from ?? sums.profit) && sums.profit <= (bounds.to ?? sums.profit),
      ),
  )
  const sign = order?.isDescending ? -1 : 1
  return fits.toSorted((left, right) =>
    left.sums.profit === null || right.sums.profit === null ? 0 : sign * (left.sums.profit - right.sums.profit),
  )
}

function answer(question: ProfitQuestion, all: readonly ProfitRow[] = few): ProfitAnswer {
  const { from, limit } = question.top
  const rows = select(question.top, all)
  const add = (read: (row: ProfitRow) => number) => rows.reduce((sum, row) => sum + read(row), 0)
  const { window, asOf, complete, sources } = anAnswer(question)
  const lines = Object.fromEntries(lineIds.map((id) => [id, known(0)])) as ProfitAnswer['total']['lines']
  return {
    window,
    asOf,
    complete,
    sources,
    best: [few[1] as ProfitRow],
    worst: [few[0] as ProfitRow],
    rows: rows.slice(from, from + limit),
    count: rows.length,
    all: all.length,
    missingIds: (parseIds(question.top.search?.text ?? '') ?? []).filter((id) => !all.some(({ goods }) => goods === id)),
    sums: {
      orders: add(({ orders }) => orders),
      units: add(({ units }) => units),
      knownProfitFen: add(({ knownProfitFen }) => knownProfitFen),
    },
    total: {
      lines: { ...lines, paid: known(89_700), goods: known(-40_000, null) },
      sums: { revenue: known(89_700), margin: known(5_000, null), profit: known(2_000, null) },
      coverage: { knownGoods: 2, goods: 3, knownPaidFen: 59_800, paidFen: 89_700 },
    },
    costs: { knownGoods: 2, goods: 3, knownPaidFen: 59_800, paidFen: 89_700 },
    own: { adsFen: 700, sharedFen: 0 },
  }
}

function bridge(): ReturnType<NonNullable<Parameters<typeof standInForFigures>[0]['profitChange']>> {
  const parts = Object.fromEntries(profitChangeParts.map((part) => [part, 0])) as Record<(typeof profitChangeParts)[number], number>
  const { complete } = anAnswer({ window: { from: '', to: '' } })
  const cup = { shop: 'a', goods: '701', name: { title: 'Cup 701', thumb: null, spec: null } }
  return {
    ages: { window: { from: '2026-11-01', to: '2026-11-06' }, before: { from: '2026-10-26', to: '2026-10-31' }, days: 6, cut: 'today' },
    sinceFen: -700,
    losers: [{ ...cup, of: { goods: [701] }, beforeFen: 1_000, afterFen: -8_000, cause: 'price', causeFen: -9_000 }],
    gainers: [],
    beforeFen: 4_000,
    afterFen: -5_000,
    parts: { ...parts, price: -9_000 },
    unknown: { rows: 0, beforePaidFen: 0, afterPaidFen: 0 },
    complete,
  }
}

const likely: LikelyProfit = {
  shops: [{ shop: 'a', profit: { bookedFen: 2_700, isWhole: true, likelyFen: 2_700, lowFen: 2_700, highFen: 2_700 } }],
  total: { bookedFen: 2_000, isWhole: false, likelyFen: 1_200, lowFen: -500, highFen: 1_900 },
}
const said: readonly SaidProfit[] = [
  {
    window: { from: '2026-10-18', to: '2026-10-24' },
    saidAt: 0,
    said: { bookedFen: 3_000, isWhole: true, likelyFen: null, lowFen: null, highFen: null },
    wasFen: 2_100,
    isRipe: true,
    lacking: 2,
  },
  {
    window: { from: '2026-10-25', to: '2026-10-31' },
    saidAt: 0,
    said: { bookedFen: 4_000, isWhole: true, likelyFen: 3_000, lowFen: 2_500, highFen: 3_500 },
    wasFen: 2_900,
    isRipe: false,
    lacking: 0,
  },
]

async function openTable(
  answers: Answers = {},
  query = '?window=2026-11-01..2026-11-07',
  user?: Readonly<Record<string, unknown>>,
  rows: readonly ProfitRow[] = few,
  /** The state whose rows the worker has let go. */
  gone: { readonly state: string | null } = { state: null },
  otherBearers?: ProfitAnswer['otherBearers'],
) {
  const asked: ProfitQuestion[] = []
  const parts: ProfitPart[] = []
  const bridges: ProfitChangeQuestion[] = []
  const looks: ProfitScope[] = []
  const calls: string[] = []
  standInForFigures({
    profitDays() {
      calls.push('profitDays')
      return []
    },
    likelyProfit(scope) {
      calls.push('likelyProfit')
      looks.push(scope)
      return likely
    },
    saidProfit: () => said,
    answer: () => ({ rows: [] }),
    profit(question) {
      calls.push('profit')
      asked.push(question)
      return { ...answer(question, rows), state: `state ${asked.length}`, ...(otherBearers && { otherBearers }) }
    },
    profitRows(part) {
      parts.push(part)
      const { top } = asked[Number(part.state.split(' ')[1]) - 1] as ProfitQuestion
      if (part.state === gone.state) return null
      const found = select(part.of === 'view' ? top : { from: 0, limit: 0, ...(top.order && { order: top.order }) }, rows)
      const shown = found.slice(part.from, part.from + part.limit)
      return { rows: part.isKeys ? [] : shown, keys: part.isKeys ? shown.map(({ key }) => key) : [] }
    },
    profitChange(question) {
      bridges.push(question)
      return bridge()
    },
  })
  const page = await openScreen({
    path: `/goods/profitRateCompute${query}`,
    answers: {
      shopList: () => shops,
      costList: () => costPage(),
      costImportList: () => ({ list: [] }),
      profitSettings: () => settings,
      scenarioList: () => ({ list: [] }),
      savedViewList: () => ({ list: [], total: 0 }),
      ...answers,
    },
    pages: { profitRateCompute: Profit },
    ...(user && { user }),
  })
  return { ...page, asked, parts, bridges, looks, calls }
}

/** The list of goods, once they are there. */
async function listed(): Promise<HTMLElement> {
  const list = await screen.findByRole('table', { name: 'Profit rate' })
  await within(list).findByRole('rowheader', { name: 'Cup 701' })
  return list
}

describe('the profit table', () => {
  it('is what the page begins with, the greatest loss first, and unknown is a word and not a 0', async () => {
    const { asked } = await openTable()
    const list = await listed()
    expect(
      within(list)
        .getAllByRole('rowheader')
        .map((head) => head.getAttribute('aria-label')),
    ).toEqual(['Cup 701', 'Cup 702', 'Cup 703'])
    const row = within(list).getByRole('row', { name: /Cup 703/ })
    expect((await within(row).findAllByText('unknown')).length).toBeGreaterThan(0)
    expect(asked[0]).toMatchObject({ by: 'goods', shops: ['a'], everyShop: ['a'], window: { from: '2026-11-01', to: '2026-11-07' } })
  })

  it('says of how much costs are known, links to what is missing, and keeps ads of no goods apart', async () => {
    await openTable()
    expect(await screen.findByText(/^Costs known: 66.7\s?%/)).toBeTruthy()
    expect(screen.getByTitle(/^Costs known for 2 of 3 goods sold/)).toBeTruthy()
    // The sum beside the line of days is less these ads, as the days and the total below are.
    expect(screen.getByText('Profit', { selector: 'dt' }).nextElementSibling?.textContent).toContain('¥13.00')
    const link = screen.getByRole('link', { name: 'Enter costs' })
    expect(link.getAttribute('href')).toMatch(/part=ledger.*costs=unknown/)
    await userEvent.click(screen.getByRole('button', { name: 'Breakdown' }))
    const total = screen.getByRole('table', { name: 'All chosen shops' })
    expect(within(total).getByRole('row', { name: /^Ads without goods -¥7.00/ })).toBeTruthy()
    expect(within(total).getByRole('row', { name: /^Total profit ¥13.00 known part/ })).toBeTruthy()
  })

  it('is asked again by what its rows are to be', async () => {
    const { asked } = await openTable()
    await listed()
    const rows = screen.getByRole('group', { name: 'A row for each' })
    await userEvent.click(within(rows).getByRole('button', { name: 'Shop' }))
    await waitFor(() => expect(asked.at(-1)?.by).toBe('shop'))
  })

  it('draws no column that says nothing of such rows, and the choice of columns says so', async () => {
    await openTable()
    const heads = async () =>
      within(await listed())
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent)
    expect(await heads()).not.toContain('SKU↕')
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    const choice = await screen.findByRole('region', { name: 'Columns' })
    expect(within(choice).getByRole('checkbox', { name: 'SKU empty in this view' })).toHaveProperty('checked', true)
    await userEvent.keyboard('{Escape}')
    const rows = screen.getByRole('group', { name: 'A row for each' })
    await userEvent.click(within(rows).getByRole('button', { name: 'SKU' }))
    await waitFor(async () => expect(await heads()).toContain('SKU↕'))
  })

  it('is asked for before what is beside it, which takes longer to count', async () => {
    const { calls } = await openTable()
    await listed()
    const beside = () => waitFor(() => expect(calls.toSorted()).toEqual(['likelyProfit', 'profit', 'profitDays']))
    await beside()
    calls.length = 0
    await userEvent.click(screen.getByRole('button', { name: 'Last 7 days' }))
    await beside()
    expect(calls[0]).toBe('profit')
  })

  it('is asked for alone where its rows are others and its shops and days are not', async () => {
    const { calls } = await openTable()
    await listed()
    await waitFor(() => expect(calls).toHaveLength(3))
    calls.length = 0
    const now = Date.now.bind(Date)
    // By then all of them may be asked again.
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 120_000)
    const groupings = screen.getByRole('group', { name: 'A row for each' })
    for (const [at, name] of ['Shop', 'Goods'].entries()) {
      await userEvent.click(within(groupings).getByRole('button', { name }))
      await waitFor(() => expect(calls.filter((call) => call === 'profit')).toHaveLength(at + 1))
      await waitFor(() => expect(screen.getByRole('table', { name: 'Profit rate' }).getAttribute('aria-busy')).toBe('false'))
      // What would be asked at once is asked by then.
      await new Promise((passed) => setTimeout(passed))
    }
    expect(calls).toEqual(['profit', 'profit'])
  })

  it('opens what a row is made of, its limits, its goods and its calculation', async () => {
    await openTable()
    await userEvent.click(await screen.findByRole('button', { name: 'Profit of 701 Cup 701' }))
    const panel = await screen.findByRole('dialog', { name: 'Cup 701 · Harbour' })
    expect(within(panel).getByRole('row', { name: /^Profit -¥50.00/ })).toBeTruthy()
    expect(within(panel).getByText('¥24.19')).toBeTruthy()
    expect(within(panel).getByText('2.89')).toBeTruthy()
    expect(within(panel).getByRole('link', { name: 'Calculate profit' }).getAttribute('href')).toContain('shop_uid=a&goods_id=701')
    expect(within(panel).getByRole('link', { name: 'In the goods query' }).getAttribute('href')).toBe(
      '/goods/goodsQuery?keyword=701&of_shops=a',
    )
  })

  it('opens the plan of new prices for the goods that lose, and for those of one row', async () => {
    const { asked } = await openTable()
    await userEvent.click(await screen.findByRole('button', { name: 'Raise prices' }))
    const plan = await screen.findByRole('dialog', { name: /^Prices/ })
    expect(asked.at(-1)).toMatchObject({ by: 'goods', top: { result: 'loses' } })
    await userEvent.click(within(plan).getByRole('button', { name: 'Close' }))
    await userEvent.click(screen.getByRole('button', { name: 'Profit of 702 Cup 702' }))
    const panel = await screen.findByRole('dialog', { name: 'Cup 702 · Harbour' })
    await userEvent.click(within(panel).getByRole('button', { name: 'Change prices' }))
    expect(await screen.findByRole('dialog', { name: /^Prices/ })).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Cup 702 · Harbour' })).toBeNull()
  })

  it('says of an address that asks for it that nothing is known to lose', async () => {
    await openTable({}, '?window=2026-11-01..2026-11-07&raise=losing', undefined, [aRow('702', 7_000)])
    const dialog = await screen.findByRole('dialog', { name: 'Raise losing prices' })
    expect(await within(dialog).findByText('No goods are known to lose money in this period')).toBeTruthy()
  })

  it('says why the profit changed, of all and of one row', async () => {
    const { bridges } = await openTable()
    await userEvent.click(await screen.findByRole('button', { name: 'Why did it change?' }))
    const whole = await screen.findByRole('table', { name: 'From the previous profit to this one: All chosen shops' })
    expect(within(whole).getByRole('row', { name: /^Price -¥90.00/ })).toBeTruthy()
    expect(bridges[0]).toMatchObject({ of: null, window: { from: '2026-11-01', to: '2026-11-07' } })
    expect(screen.getByText(/^Today is not over and is left out.*refunds up to 6 days ago count\.$/)).toBeTruthy()
    expect(within(whole).getByRole('row', { name: /^Profit 2026-10-26 – 2026-10-31, at the same age ¥40.00/ })).toBeTruthy()
    expect(within(whole).getByRole('row', { name: /^Later refunds of the earlier period, not in any part -¥7.00/ })).toBeTruthy()
    const losers = screen.getByRole('table', { name: 'Goods that lost most' })
    expect(within(losers).getByRole('row', { name: 'Cup 701 Harbour -¥90.00 Price -¥90.00' })).toBeTruthy()
    expect(within(losers).getByRole('link', { name: 'Harbour' }).getAttribute('href')).toMatch(/\/show\//)
    expect(screen.queryByRole('table', { name: 'Goods that gained most' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Profit of 701 Cup 701' }))
    const panel = await screen.findByRole('dialog', { name: 'Cup 701 · Harbour' })
    await userEvent.click(within(panel).getByRole('button', { name: 'Why did it change?' }))
    expect(await within(panel).findByRole('table', { name: /^From the previous profit to this one: Cup 701/ })).toBeTruthy()
    expect(bridges.at(-1)?.of).toEqual({ goods: [701] })
  })

  it('leads from goods that lost to why they did and to what can be done, and is still open on the way back', async () => {
    const { bridges, address } = await openTable()
    await userEvent.click(await screen.findByRole('button', { name: 'Why did it change?' }))
    const losers = await screen.findByRole('table', { name: 'Goods that lost most' })
    await userEvent.click(within(losers).getByRole('button', { name: 'Cup 701' }))
    const panel = await screen.findByRole('dialog', { name: 'Cup 701 · Harbour' })
    expect(await within(panel).findByRole('table', { name: /^From the previous profit to this one: Cup 701/ })).toBeTruthy()
    expect(bridges.at(-1)?.of).toEqual({ goods: [701] })
    expect(within(panel).getByRole('link', { name: 'Calculate profit' }).getAttribute('href')).toContain('goods_id=701')
    expect(address()).toContain('opened=why')
  })

  it('says beside what is booked what it is likely to come to, and of which part', async () => {
    const { looks } = await openTable()
    const tile = (await screen.findByText('booked ¥20.00, likely -¥5.00 to ¥19.00')).parentElement as HTMLElement
    expect(within(tile).getByText('known part')).toBeTruthy()
    expect(looks[0]).toMatchObject({ shops: ['a'], everyShop: ['a'], window: { from: '2026-11-01', to: '2026-11-07' } })
  })

  it('opens what was said of earlier periods and what they came to; a dash is no 0', async () => {
    await openTable()
    await userEvent.click(await screen.findByRole('button', { name: 'Estimates' }))
    const dialog = await screen.findByRole('dialog', { name: 'Estimate and outcome' })
    const rows = (await within(dialog).findAllByRole('row')).map(({ textContent }) => textContent?.trim())
    expect(rows).toContain('2026-10-18 – 2026-10-24 Shops not read whole: 2¥30.00——¥21.00')
    expect(rows).toContain('2026-10-25 – 2026-10-31 ¥40.00¥25.00¥35.00¥29.00 refunds still to come')
    expect(toSaidRows(said, { low: 'low', high: 'high', was: 'was' })).toEqual([
      { x: '2026-10-18 – 2026-10-24', series: 'was', y: 2_100 },
      { x: '2026-10-25 – 2026-10-31', series: 'low', y: 2_500 },
      { x: '2026-10-25 – 2026-10-31', series: 'high', y: 3_500 },
      { x: '2026-10-25 – 2026-10-31', series: 'was', y: 2_900 },
    ])
  })

  it('says of one shop in its panel what it is likely to come to, and that a ripe one has had its refunds', async () => {
    await openTable({}, '?window=2026-11-01..2026-11-07&by=shop')
    await userEvent.click((await screen.findAllByRole('button', { name: /^Profit of/ }))[0] as HTMLElement)
    const panel = await screen.findByRole('dialog', { name: 'Harbour' })
    expect(await within(panel).findByText('booked ¥27.00; refunds are nearly complete')).toBeTruthy()
    expect(within(panel).queryByRole('button', { name: 'Estimate and outcome' })).toBeNull()
  })

  it('says which costs are in no profit, since shops that the user does not see bear them as well', async () => {
    const rent = {
      id: 'rent',
      name: 'Rent',
      kind: 'monthly',
      amount: 500_000,
      from: '2026-01-01',
      to: null,
      shop_uid_list: null,
      is_seen_in_part: true,
    }
    const shared = [
      rent,
      { ...rent, id: 'past', name: 'Old rent', to: '2026-02-01' },
      { ...rent, id: 'tax', name: 'Tax', kind: 'ofPaid', amount: 1 },
    ]
    await openTable({ profitSettings: () => ({ ...settings, shared }) })
    expect(await screen.findByText(/also bear these costs, .* not included in the profit here: Rent\.$/)).toBeTruthy()
    expect(screen.queryByText(/by net sales/)).toBe(null)
  })

  it('says of the chosen shops that others bear the rest of the rent, and how many of these were not read', async () => {
    await openTable({}, undefined, undefined, few, undefined, { shops: 12, lacking: 3 })
    expect(
      await screen.findByText(/Only the share of the chosen shops is counted here; other shops that bear the rest: 12\.$/),
    ).toBeTruthy()
    expect(await screen.findByText(/have not been read completely for this period: 3\. The shares are not exact yet\.$/)).toBeTruthy()
  })

  it('says that the ledger could not be read, and goes on with it when it can', async () => {
    let isBroken = true
    await openTable({ costList: () => (isBroken ? refuse(-1, 'The ledger is being repaired') : costPage()) })
    expect(await screen.findByText('The ledger is being repaired')).toBeTruthy()
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await listed()).toBeTruthy()
  })
})

const MANY = 3_000
/** The first of them loses most. */
const many = Array.from({ length: MANY }, (_, at) => aRow(String(1_000 + at), (at - 100) * 100))
const query = '?window=2026-11-01..2026-11-07'

function frameOf(list: HTMLElement): HTMLElement {
  const frame = list.closest<HTMLElement>('[data-keep-scroll]')
  if (!frame) throw new Error('the list has no frame')
  return frame
}

describe('a profit table with more rows than the page holds', () => {
  const opened = async (address = query, gone?: { readonly state: string }) => ({
    ...(await openTable({}, address, undefined, many, gone)),
    list: await screen.findByRole('table', { name: 'Profit rate' }),
  })

  it('says how many there are, and asks for further ones as the list is scrolled', async () => {
    const { asked, parts, list } = await opened()
    expect(await within(list).findByRole('rowheader', { name: 'Cup 1000' })).toBeTruthy()
    expect(await screen.findByText('3,000 rows')).toBeTruthy()
    expect(list.getAttribute('aria-rowcount')).toBe(String(MANY + 1))
    const frame = frameOf(list)
    frame.scrollTop = 1e9
    fireEvent.scroll(frame)
    expect(await within(list).findByRole('rowheader', { name: `Cup ${999 + MANY}` })).toBeTruthy()
    expect(parts.at(-1)).toMatchObject({ state: 'state 1', of: 'view', from: 2_900, limit: 100 })
    expect(asked.length).toBe(1)
  })

  it('asks once more where the worker has let its rows go, and goes on with the others', async () => {
    const { asked, parts, list } = await opened(query, { state: 'state 1' })
    await within(list).findByRole('rowheader', { name: 'Cup 1000' })
    const frame = frameOf(list)
    frame.scrollTop = 1e9
    fireEvent.scroll(frame)
    expect(await within(list).findByRole('rowheader', { name: `Cup ${999 + MANY}` })).toBeTruthy()
    expect(asked.length).toBe(2)
    expect(asked[1]).toEqual(asked[0])
    expect(parts.at(-1)).toMatchObject({ state: 'state 2', from: 2_900 })
  })

  it('is sorted over all of them', async () => {
    const { asked, list } = await opened()
    await within(list).findByRole('rowheader', { name: 'Cup 1000' })
    await userEvent.click(within(list).getByRole('button', { name: 'Profit' }))
    expect(await within(list).findByRole('rowheader', { name: `Cup ${999 + MANY}` })).toBeTruthy()
    expect(asked.at(-1)?.top.order).toEqual({ by: 'profit', isDescending: true })
  })

  it('is searched and filtered over all of them, with their sums', async () => {
    const { asked, list } = await opened(`${query}&keyword=cup+399&profit=1..2895&state=earns&shop_name=Harbour`)
    expect(await within(list).findByRole('rowheader', { name: 'Cup 3990' })).toBeTruthy()
    expect(asked.at(-1)?.top).toMatchObject({
      search: { text: 'cup 399', goods: [] },
      within: [{ by: 'profit', from: 100, to: 289_500 }],
      result: 'earns',
      inShops: ['a'],
      order: { by: 'profit', isDescending: false },
    })
    expect(await screen.findByText('6 of 3,000 rows')).toBeTruthy()
    expect(within(list).getAllByRole('rowheader').length).toBe(6)
    const orders = screen.getByText('Paid orders', { selector: 'dt' })
    expect(orders.parentElement?.textContent).toBe('Paid orders60')
  })

  it('names the numbers of a pasted list that no row has', async () => {
    await openTable({}, `${query}&keyword=1000+555`, undefined, many)
    expect(await screen.findByText('Ids not found: 1 (555)')).toBeTruthy()
  })

  it('says that nothing fits, and shows all again', async () => {
    await openTable({}, `${query}&keyword=shoes`, undefined, many)
    await userEvent.click((await screen.findAllByRole('button', { name: 'Clear' }))[0] as HTMLElement)
    expect(await screen.findByRole('rowheader', { name: 'Cup 1000' })).toBeTruthy()
  })

  it('goes into a file whole, or as the rows that were chosen', async () => {
    const downloads = watchDownloads()
    const { list } = await opened()
    await within(list).findByRole('rowheader', { name: 'Cup 1000' })
    const save = async (count: number) => {
      const dialog = await screen.findByRole('dialog', { name: /^Export/ })
      await userEvent.click(within(dialog).getByRole('radio', { name: /CSV/ }))
      await userEvent.click(within(dialog).getByRole('button', { name: 'Export' }))
      await waitFor(() => expect(downloads.length).toBe(count))
      await userEvent.click(await within(dialog).findByRole('button', { name: 'Close' }))
      return new TextDecoder().decode(await bytesOf(downloads.at(-1)?.file ?? new Blob()))
    }
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    const whole = await save(1)
    expect(whole.match(/Cup \d{4}/g)?.length).toBe(MANY)
    await userEvent.click(within(list).getByRole('checkbox', { name: /Cup 1001/ }))
    const bar = await screen.findByRole('region', { name: 'Bulk actions' })
    await userEvent.click(within(bar).getByRole('button', { name: 'Export' }))
    expect((await save(2)).match(/Cup \d{4}/g)).toEqual(['Cup 1001'])
  })
})

it('goods that are named in the address are calculated', async () => {
  await openTable({}, '?shop_uid=a&goods_id=701')
  expect(await screen.findByRole('heading', { name: 'One order' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'What earns and what loses' })).toBe(null)
})

it('the ledger that the table links to has those without a cost alone', async () => {
  const aCost = (goods_id: string, terms: object) => ({
    shop_uid: 'a',
    goods_id,
    sku_id: '',
    valid_from: '',
    terms,
    weight_grams: null,
    courier: '',
    source: 'typed',
    proof: '',
    is_refused: false,
    saved_by: '1',
    saved_by_name: 'Lin',
    saved_at: 0,
  })
  const list = [aCost('701', { costFen: 5 }), aCost('702', { packingFen: 5 })]
  await openTable({ costList: () => costPage(list) }, '?part=ledger&costs=unknown')
  expect(await screen.findByRole('rowheader', { name: /^702 · Harbour/ })).toBeTruthy()
  expect(screen.queryByRole('rowheader', { name: /^701/ })).toBe(null)
  expect(screen.queryByRole('rowheader', { name: /all goods/ })).toBe(null)
})

it('heads of columns are the words of the calculator', () => {
  for (const id of lineIds) expect(lineLabels[id]).toEqual({ zh: profitZhCN.profit.lines[id], en: profitEnUS.profit.lines[id] })
  for (const id of profitSums) expect(lineLabels[id]).toEqual({ zh: profitZhCN.profit.sums[id], en: profitEnUS.profit.sums[id] })
})

it('the chart has losses first and profits last, each under a name of its own, and nothing unknown', () => {
  const bars = toProfitBars(
    [aRow('1', -500), aRow('2', -10), aRow('3', 5), aRow('4', null)],
    [aRow('3', 5), aRow('5', 2)],
    () => 'Cup',
    'Profit',
  )
  expect(bars.map(({ x, y }) => [x, y])).toEqual([
    ['Cup', -500],
    ['Cup (2)', -10],
    ['Cup (3)', 2],
    ['Cup (4)', 5],
  ])
})
