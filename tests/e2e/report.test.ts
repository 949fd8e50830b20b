import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import readWorkbook from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { daySheetColumns, SHEET_DEFINITIONS } from '../../contract/entities/daySheet.ts'
import { chinaDay } from '../../src/domain/chinaDay.ts'
import { findViolations } from './findViolations.ts'
import { callAs, fetchLogin, openLoggedIn } from './logIn.ts'
import { startDemo } from './startDemo.ts'

const demo = startDemo()

/** Amounts of the screen as the file has them: yuan, or null for a dash. */
function toYuan(shown: string): number | null {
  const found = shown.match(/-?¥[\d,.]+/)?.[0]
  return found === undefined ? null : Number(found.replaceAll(/[¥,]/g, ''))
}

type TableLines = readonly (readonly [name: string, sales: string])[]

declare global {
  interface Window {
    /** Each state in which the table was seen, name and sales of each line and of its foot. */
    seenTables?: TableLines[]
  }
}

/** Keeps each state of the table from now on, also those that stand only for a moment while figures come. */
function keepTables(page: Page): Promise<void> {
  return page.evaluate(() => {
    const keep = () => {
      const rows = [...document.querySelectorAll('.zg-report-shops :is(tbody, tfoot) tr')]
      // What no goods bear is a line without a shop; the foot has no name in the file.
      const nameOf = (row: Element) => (row.closest('tfoot') ? null : (row.querySelector('th a') ?? row.querySelector('th')))
      const lines = rows.map((row) => [nameOf(row)?.textContent ?? '', row.querySelector('td')?.textContent ?? ''] as const)
      window.seenTables = [...(window.seenTables ?? []), lines]
    }
    keep()
    new MutationObserver(keep).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}

it('the report opens by its link with all choices, its foot is its tile, and its file has the numbers of the screen', async () => {
  const { origin } = demo.deployment
  const page = await openLoggedIn(demo.browser.context, origin, 'demo', { zhanggui_locale: 'en-US' }, { readsFigures: true })
  await page.goto(`${origin}/dashboard/report?window=yesterday&against=lastYear`)
  const tiles = page.getByRole('region', { name: 'All chosen shops together' })
  const sales = tiles.getByRole('region', { name: 'Sales', exact: true })
  // A shop whose day was read is enough: what was not read is a dash, in the file too.
  await expect.poll(async () => toYuan(await sales.innerText())).toBeGreaterThan(0)
  const foot = page.getByRole('row', { name: /^Total/ })
  await expect.poll(async () => toYuan(await foot.getByRole('cell').first().innerText()) === toYuan(await sales.innerText())).toBe(true)
  expect(new URL(page.url()).searchParams.get('against')).toBe('lastYear')
  expect((await findViolations(page)).map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])

  // Figures go on coming: the file is of a moment at which they stood on the screen.
  await keepTables(page)
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export Excel' }).click()])
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
  const [sheet] = await readWorkbook(await readFile(await download.path()))
  const [heads = [], ...rows] = sheet?.data ?? []
  const at = (label: string) => heads.indexOf(label)
  const inFile = rows
    .filter((row) => ['By shop', 'Total'].includes(String(row[at('Part')])))
    .map((row) => [String(row[at('Shop, goods or deed')] ?? ''), row[at('Sales')]])
  const seen = (await page.evaluate(() => window.seenTables)) ?? []
  expect(seen.map((lines) => lines.map(([name, shown]) => [name, toYuan(shown)]))).toContainEqual(inFile)
  await page.close()
})

it('a word of the days keeps what they are compared with', async () => {
  const { origin } = demo.deployment
  const page = await openLoggedIn(demo.browser.context, origin, 'demo', { zhanggui_locale: 'en-US' })
  await page.goto(`${origin}/dashboard/report?window=2026-11-02..2026-11-08&against=lastYear`)
  await page.getByText('2026-11-02 to 2026-11-08, against 2025-11-02 to 2025-11-08').waitFor()
  await page.getByRole('button', { name: /^Period/ }).click()
  await page.getByRole('button', { name: 'Last month', exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('window')).toMatch(/-01\.\.\d{4}-\d\d-\d\d$/)
  // The usual days are in the address too: without any it would be last month.
  await page.getByRole('button', { name: /^Period/ }).click()
  await page.getByRole('button', { name: 'Last 30 days' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('window')).toBe('last30')
  expect(new URL(page.url()).searchParams.get('against')).toBe('lastYear')
  await page.close()
})

it('days that orders do not reach any more are those of day sheets, beside the same days of last year, on the screen and in the file', async () => {
  const { origin } = demo.deployment
  const { token } = await fetchLogin(origin, 'demo')
  const [first, second] = await callAs(origin, token, 'shopList', {})
  if (!first || !second) throw new Error('the demo has fewer than two shops')
  const days = [202, 201, 200].map((back) => chinaDay(Date.now() - back * 86_400_000))
  const yearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  const sheet = (shop_uid: string, day: string, values: Partial<Record<(typeof daySheetColumns)[number], number>>) => ({
    shop_uid,
    day,
    as_of: Date.now(),
    definitions: SHEET_DEFINITIONS,
    unresolved: 0,
    unreadable: 0,
    lines: [],
    totals: daySheetColumns.map((column) => values[column] ?? 0),
  })
  const sheets = days.flatMap((day) => [
    sheet(first.shop_uid, day, { orders: 10, all_orders: 10, units: 12, paid_fen: 60_000 }),
    sheet(first.shop_uid, yearBefore(day), { orders: 20, all_orders: 20, units: 24, paid_fen: 80_000 }),
  ])
  await callAs(origin, token, 'saveDaySheets', { sheets })
  const page = await openLoggedIn(demo.browser.context, origin, 'demo', { zhanggui_locale: 'en-US' })
  await page.goto(`${origin}/dashboard/report?window=${days[0]}..${days.at(-1)}&against=lastYear`)
  await page.getByText(`${days[0]} to ${days.at(-1)}, against ${yearBefore(days[0] ?? '')} to ${yearBefore(days.at(-1) ?? '')}`).waitFor()
  const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect
    .poll(async () => (await rowOf(first.shop_name).innerText()).split(/\s*\t\s*/).slice(1, 4))
    .toEqual(['¥1,800.00', '▼ 25%', '30'])
  // A shop without sheets of these days has a dash, and is in no sum.
  expect(await rowOf(second.shop_name).getByRole('cell').first().innerText()).toMatch(/^—/)
  expect(await rowOf('Total').getByRole('cell').first().innerText()).toContain('¥1,800.00')

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export Excel' }).click()])
  const [workbook] = await readWorkbook(await readFile(await download.path()))
  const [heads = [], ...rows] = workbook?.data ?? []
  const salesOf = (name: string) => rows.find((row) => row[heads.indexOf('Shop, goods or deed')] === name)?.[heads.indexOf('Sales')]
  expect([salesOf(first.shop_name), salesOf(second.shop_name) ?? null]).toEqual([1_800, null])
  await page.close()
})
