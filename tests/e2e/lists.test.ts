import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { toolApi } from '../../contract/toolApi.ts'
import { settle } from './everyRoute.ts'
import { findViolations } from './findViolations.ts'
import { callAs, fetchLogin, openLoggedIn } from './logIn.ts'
import { startDemo } from './startDemo.ts'

const demo = startDemo()
const pages: Page[] = []
const english = { zhanggui_locale: 'en-US' }

afterEach(async () => {
  for (const page of pages.splice(0)) await page.close()
})

async function openShops(query = '', size = { width: 1280, height: 800 }, settings: Record<string, string> = english): Promise<Page> {
  const page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo', settings)
  pages.push(page)
  await page.setViewportSize(size)
  await page.goto(`${demo.deployment.origin}/shop/my_shop${query}`)
  await settle(page)
  await page.locator('tbody th').first().waitFor()
  return page
}

async function openColumns(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const panel = page.getByRole('region', { name: 'Columns' })
  await panel.getByRole('checkbox').first().waitFor()
  return panel
}

const said = (page: Page) => page.locator('[id^=DndLiveRegion]').textContent()

/** Picks up what has the focus. The library hears keys from the next turn of the clock on, and knows all places once they are drawn. */
async function pickUp(page: Page, words: RegExp): Promise<void> {
  await page.keyboard.press('Space')
  await expect.poll(() => said(page)).toMatch(words)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))))
}

const heads = (page: Page) => page.locator('thead th[scope=col]').allInnerTexts()
const leftOf = async (cell: Locator) => Math.round((await cell.boundingBox())?.x ?? Number.NaN)
const topOf = async (cell: Locator) => Math.round((await cell.boundingBox())?.y ?? Number.NaN)
const widthOf = (cell: Locator) => cell.evaluate((element) => (element as HTMLElement).offsetWidth)
const findings = async (page: Page) => (await findViolations(page, '.zg-list')).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)

describe('the columns of a list', () => {
  it('fit a screen of 1280 px as they are declared', async () => {
    const page = await openShops()
    const [room, needed] = await page.locator('.zg-list-frame').evaluate((frame) => [frame.clientWidth, frame.scrollWidth])
    expect(needed).toBe(room)
  })

  it('are put in another order by keys, with words for those who hear the page', async () => {
    const page = await openShops()
    const panel = await openColumns(page)
    const before = await panel.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => box.closest('label')?.textContent ?? ''))
    const [, second = '', third = ''] = before
    await panel.getByRole('button', { name: `Move ${second}`, exact: true }).focus()
    await pickUp(page, new RegExp(`^${second} picked up, place 2 of ${before.length}$`))
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => said(page)).toBe(`${second} moved to place 3 of ${before.length}`)
    await page.keyboard.press('Space')
    await expect.poll(async () => (await heads(page)).join()).toMatch(new RegExp(`${third}.*${second}`, 's'))
    expect(await findings(page)).toEqual([])
    await page.reload()
    await settle(page)
    await expect.poll(async () => (await heads(page)).join()).toMatch(new RegExp(`${third}.*${second}`, 's'))
  })

  it('are moved by the pointer, and a move is given up by Escape without closing the panel', async () => {
    const page = await openShops()
    const panel = await openColumns(page)
    const grip = (name: string) => panel.getByRole('button', { name: `Move ${name}`, exact: true })
    await grip('Remark').hover()
    await page.mouse.down()
    const goal = await grip('Shop ID').boundingBox()
    await page.mouse.move((goal?.x ?? 0) + 8, (goal?.y ?? 0) + 4, { steps: 8 })
    await page.mouse.up()
    await expect.poll(async () => (await heads(page)).join()).toMatch(/Remark.*Shop ID/s)
    await grip('Remark').focus()
    await pickUp(page, /^Remark picked up/)
    await page.keyboard.press('Escape')
    await expect.poll(() => said(page)).toMatch(/^Moving cancelled, Remark/)
    expect(await panel.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  })

  it('stay where they are pinned while the others scroll, head and cells, both ways', async () => {
    const page = await openShops()
    const panel = await openColumns(page)
    for (const name of ['Added', 'Checked']) await panel.getByRole('checkbox', { name, exact: true }).check()
    await panel.getByRole('button', { name: 'Keep State at the left' }).click()
    await page.keyboard.press('Escape')
    const frame = page.locator('.zg-list-frame')
    const [title, state, buttons] = ['Shop', 'State', 'Actions'].map((name) =>
      page.locator('thead th').filter({ has: page.getByText(name, { exact: true }) }),
    ) as [Locator, Locator, Locator]
    const before = [await leftOf(title), await leftOf(state), await leftOf(buttons), await topOf(title)]
    await frame.evaluate((element) => element.scrollTo(150, 300))
    await expect.poll(() => frame.evaluate((element) => [element.scrollLeft > 0, element.scrollTop])).toEqual([true, 300])
    expect([await leftOf(title), await leftOf(state), await leftOf(buttons), await topOf(title)]).toEqual(before)
    const cells = page.locator('tbody tr').nth(10)
    expect(await leftOf(cells.locator('th'))).toBe(before[0])
    expect(await leftOf(cells.locator('[data-pinned="left"]').last())).toBe(before[1])
    expect(await leftOf(cells.locator('[data-pinned="right"]'))).toBe(before[2])
  })

  it('that are pinned have the colour of a chosen row, also under the pointer', async () => {
    const page = await openShops()
    const row = page.locator('tbody tr').nth(1)
    await row.getByRole('checkbox').check()
    await row.hover()
    const colours = await row.locator('[data-pinned]').evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).backgroundImage))
    const expected = await row
      .locator('td:not([data-pinned])')
      .first()
      .evaluate((cell) => getComputedStyle(cell).backgroundImage)
    expect(colours.length).toBeGreaterThan(1)
    expect(new Set(colours)).toEqual(new Set([expected]))
  })

  it('are drawn wider at their edge, and as declared again by a double click', async () => {
    const page = await openShops()
    const edge = page.getByRole('separator', { name: 'Width of Shop ID' })
    const head = page.locator('thead th').filter({ has: edge })
    const before = await widthOf(head)
    await edge.hover()
    await page.mouse.down()
    const { x = 0, y = 0 } = (await edge.boundingBox()) ?? {}
    await page.mouse.move(x + 64, y + 30, { steps: 4 })
    expect(await widthOf(head)).toBe(before)
    await page.mouse.up()
    await expect.poll(() => widthOf(head)).toBeGreaterThan(before + 40)
    await edge.dblclick()
    await expect.poll(() => widthOf(head)).toBe(before)
  })
})

describe('the saved views of a list', () => {
  it('are saved, opened, changed, deleted and brought back', async () => {
    const page = await openShops('?status=0')
    const rows = await page.locator('tbody th').count()
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.keyboard.type('Logged out')
    await page.keyboard.press('Enter')
    const tabs = page.getByRole('navigation', { name: 'Saved views' })
    const tab = tabs.getByRole('link', { name: 'Logged out' })
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('page')
    expect(new URL(page.url()).searchParams.get('view')).toBeTruthy()
    const address = page.url()

    await tabs.getByRole('link', { name: 'All' }).click()
    await expect.poll(() => page.locator('tbody th').count()).toBeGreaterThan(rows)
    await page.goto(`${address.split('?')[0]}?view=${new URL(address).searchParams.get('view')}`)
    await expect.poll(() => page.locator('tbody th').count()).toBe(rows)

    await page
      .getByRole('button', { name: /Shop ID/ })
      .first()
      .click()
    await tabs.getByText('changed').waitFor()
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Save “Logged out”' }).click()
    await tabs.getByText('changed').waitFor({ state: 'detached' })

    await tabs.getByRole('button', { name: 'Actions for “Logged out”' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await tab.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await tab.waitFor()
  })
})

describe('a list that is opened by its address', () => {
  it.each([
    ['whole', '/shop/my_shop', toolApi.shopList],
    ['in pages', '/user/audit', toolApi.auditList],
  ])('and is answered %s asks for its rows once, before its code has come', async (_way, path, { query }) => {
    const page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo', english)
    pages.push(page)
    const asked: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).searchParams.get('type') === query.type) asked.push(request.resourceType())
    })
    await page.goto(demo.deployment.origin + path)
    await page.locator('tbody th').first().waitFor()
    await page.waitForLoadState('networkidle')
    // The console's own client would ask by an XHR.
    expect(asked).toEqual(['fetch'])
  })
})

describe('a list on a phone', () => {
  it.each([
    ['zh-CN', 390],
    ['en-US', 360],
  ])('in %s at %i px shows cards, folds its filters, and never scrolls sideways', async (locale, width) => {
    const page = await openShops('?status=0', { width, height: 844 }, { zhanggui_locale: locale })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    const first = page.locator('tbody tr').first()
    const title = first.locator('th')
    const value = first.locator('td[data-label]').first()
    expect(await topOf(title)).toBeLessThan(await topOf(value))
    // What hangs below the line is not cut off.
    expect(await title.locator('.zg-cell-text').evaluate((name) => name.scrollHeight - name.clientHeight)).toBe(0)
    const state = page.locator('.zg-list-filters select').first()
    expect(await state.isVisible()).toBe(false)
    await page.getByRole('button', { name: /^(Filters|筛选).*1/ }).click()
    await state.waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    expect(await findings(page)).toEqual([])
  })
})

describe('a list longer than a screen', () => {
  let origin: string
  const wide = { width: 1280, height: 800 }
  const phone = { width: 390, height: 844 }
  const placeOf = (page: Page) => page.locator('.zg-list-frame').evaluate((frame) => Math.round(frame.scrollTop))

  beforeAll(async () => {
    origin = demo.deployment.origin
    const { token } = await fetchLogin(origin, 'demo')
    for (let at = 0; at < 120; at += 1) {
      const shop_id = String(900_000_000 + at)
      await callAs(origin, token, 'addShop', { shop_id, shop_name: `店 ${shop_id}`, cookie: `PASS_ID=${shop_id}`, notes: '' })
    }
  })

  async function open(path: string, size: typeof wide) {
    const page = await openLoggedIn(demo.browser.context, origin, 'demo', english)
    pages.push(page)
    await page.setViewportSize(size)
    // A text: a function would arrive with the compiler's helpers, which the page has not.
    await page.addInitScript(`window.most = 0
      new MutationObserver(() => { window.most = Math.max(window.most, document.querySelectorAll('.zg-list-table tbody tr').length) })
        .observe(document, { childList: true, subtree: true })`)
    await page.goto(origin + path)
    await page.locator('tbody th').first().waitFor()
    await page.waitForLoadState('networkidle')
    return page
  }

  it('draws the rows in view, from the first picture on', async () => {
    const page = await open('/shop/my_shop', wide)
    expect(await page.evaluate('window.most')).toBeLessThan(60)
    await expect.poll(() => page.locator('.zg-list-frame').evaluate((frame) => frame.scrollHeight > 100 * 40)).toBe(true)
  })

  it('shows another search from its top', async () => {
    const page = await open('/shop/my_shop', wide)
    await page.locator('.zg-list-frame').evaluate((frame) => frame.scrollTo(0, 4_000))
    await expect.poll(() => placeOf(page)).toBeGreaterThan(3_000)
    await page.getByRole('searchbox').fill('店')
    await expect.poll(() => placeOf(page)).toBe(0)
  })

  it.each([
    ['a wide screen, where the rows scroll', wide],
    ['a phone, where the page does', phone],
  ])('shows another page from its top on %s', async (_screen, size) => {
    const page = await open('/user/audit', size)
    const next = page.getByRole('button', { name: 'Next page' })
    await page.locator('tbody tr').last().scrollIntoViewIfNeeded()
    const first = page.locator('tbody tr').first()
    const before = await first.innerText()
    await next.click()
    await expect.poll(() => first.innerText()).not.toBe(before)
    await expect.poll(() => placeOf(page)).toBe(0)
    expect(await topOf(first)).toBeGreaterThan(0)
  })
})
