import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findViolations } from './findViolations.ts'
import { callAs, fetchLogin, openLoggedIn, pauseReading } from './logIn.ts'
import { startDemo } from './startDemo.ts'

const demo = startDemo()
let page: Page

beforeAll(async () => {
  page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo', { zhanggui_locale: 'en-US' }, { readsFigures: true })
})
afterAll(async () => {
  await page?.close()
})

const open = (path: string) => page.goto(`${demo.deployment.origin}/hot-selling/${path}`)
const chances = async () => {
  const { token } = await fetchLogin(demo.deployment.origin, 'demo')
  return (await callAs(demo.deployment.origin, token, 'chanceList', {})).list
}

const findFaults = async () => (await findViolations(page)).map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 160)}`)

it('own best sellers of a day are shown beside the platform’s list, with how many shops they are of [spec 1.5]', async () => {
  // Of yesterday: soon after midnight nothing was sold today.
  await open('todayHot?window=yesterday')
  const trust = page.getByRole('region', { name: 'How complete the figures are' })
  // Shops that are logged out never come.
  await expect.poll(() => trust.getByRole('status').innerText(), { timeout: 180_000 }).toMatch(/^[1-9]\d*\/\d+ shops/)
  await page.getByRole('button', { name: 'Best sellers, and where their ranks went' }).click()
  const own = page.getByRole('region', { name: 'Own best sellers' })
  await own.getByRole('figure', { name: 'Best sellers, and where their ranks went' }).waitFor()
  const listed = page.getByRole('region', { name: 'The platform’s list', exact: true })
  await expect.poll(() => listed.getByRole('listitem').count()).toBe(5)
  expect(await findFaults()).toEqual([])
})

it('the week’s list of the platform has ranks, sales in its words, and how it was read', async () => {
  await open('aWeekHot?part=platform')
  await page.getByText(/^The platform’s list: 3\d\d rows · /).waitFor()
  await page.getByText('Trial platform only').waitFor()
  await page.getByRole('row').nth(3).waitFor()
  // Rows in sight are there before they are filled.
  await expect.poll(() => page.getByRole('row').nth(1).innerText()).toMatch(/万\+/)
  expect(await findFaults()).toEqual([])
})

it('on a phone each line of it has its own box and its own picture', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('.zg-query-row').nth(2).waitFor()
  const places = await page.evaluate(() =>
    [...document.querySelectorAll('.zg-query-row')].slice(0, 3).map((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      const parts = ['.zg-select-cell', '.zg-named-picture'].map((part) => row.querySelector(part)?.getBoundingClientRect())
      return parts.map((part) => part !== undefined && part.top >= top && part.bottom <= bottom)
    }),
  )
  expect(places).toEqual([
    [true, true],
    [true, true],
    [true, true],
  ])
  await page.setViewportSize({ width: 1280, height: 800 })
})

it('industries are walked down by category, and each ranking is kept for the day', async () => {
  // No figures are in it, and a page that reads them leaves little of the processor.
  await pauseReading(page)
  await open('industryList')
  const level = page.getByLabel('Level 1')
  await level.selectOption({ index: 1 })
  await page.waitForURL(/cat=\d+/)
  await page.getByLabel('Level 2').waitFor()
  await page.getByRole('button', { name: 'History, days kept: 1' }).waitFor()
  await page.getByRole('row').nth(1).waitFor()
  expect(await findFaults()).toEqual([])
})

it('an opportunity is picked, gets a source, and has its profit checked by the calculator with its price and cost', async () => {
  await open('opportunityGoods')
  // Of some the platform names no price.
  const priced = page.getByRole('row').filter({ hasText: '¥' })
  const pick = priced.getByRole('button', { name: /^Pick: / }).first()
  await pick.waitFor()
  expect(await findFaults()).toEqual([])
  await pick.click()
  await page.getByRole('button', { name: /^Progress of / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Progress').selectOption('sourceFound')
  await dialog.getByLabel('Source link').fill('https://example.com/1')
  await dialog.getByLabel('Cost (yuan)').fill('8.50')
  expect(await findFaults()).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await chances()).toMatchObject([{ state: 'sourceFound', cost_fen: 850, source_url: 'https://example.com/1', version: 2 }])
  await page.getByRole('button', { name: /^Picked \(/ }).click()
  const column = page.getByRole('region', { name: 'Source found (1)' })
  await column.getByRole('link', { name: 'Open the source' }).waitFor()
  expect(await findFaults()).toEqual([])
  await column.getByRole('link').first().click()
  await page.waitForURL(/\/goods\/profitRateCompute\?part=calculator&price_fen=\d+&cost_fen=850&chance=/)
  await expect.poll(() => page.getByLabel('Cost of goods', { exact: false }).first().inputValue()).toBe('8.50')
  for (const rate of ['Refunded, goods not returned', 'Refunded, goods returned']) await page.getByRole('textbox', { name: rate }).fill('5')
  expect(await findFaults()).toEqual([])
  await page.getByRole('button', { name: 'Save this margin to the opportunity' }).click()
  await expect
    .poll(async () => (await chances()).map(({ state, margin_bp }) => [state, typeof margin_bp]))
    .toEqual([['profitChecked', 'number']])
})
