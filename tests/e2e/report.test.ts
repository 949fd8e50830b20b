import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import readWorkbook from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { findViolations } from './findViolations.ts'
import { openLoggedIn } from './logIn.ts'
import { startDemo } from './startDemo.ts'

const demo = startDemo()

/** Amounts of the screen as the file has them: yuan, or null for a dash. */
function toYuan(shown: string): number | null {
  const found = shown.match(/-?¥[\d,.]+/)?.[0]
  return found === undefined ? null : Number(found.replaceAll(/[¥,]/g, ''))
}

/** Name and sales of each line of the table, and of its foot. */
function readTable(page: Page): Promise<readonly (readonly [name: string, sales: string])[]> {
  return page
    .locator('.zg-report-shops :is(tbody, tfoot) tr')
    .evaluateAll((rows) => rows.map((row) => [row.querySelector('th a')?.textContent ?? '', row.querySelector('td')?.textContent ?? '']))
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

  // Figures go on coming: the file is of the screen before or after it was asked for.
  const before = await readTable(page)
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export Excel' }).click()])
  const after = await readTable(page)
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
  const [sheet] = await readWorkbook(await readFile(await download.path()))
  const [heads = [], ...rows] = sheet?.data ?? []
  const at = (label: string) => heads.indexOf(label)
  const inFile = rows
    .filter((row) => ['By shop', 'Total'].includes(String(row[at('Part')])))
    .map((row) => [String(row[at('Shop, goods or deed')] ?? ''), row[at('Sales')]])
  const onScreen = (lines: typeof before) => lines.map(([name, shown]) => [name, toYuan(shown)])
  expect([onScreen(before), onScreen(after)]).toContainEqual(inFile)
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
