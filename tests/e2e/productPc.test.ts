import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { findViolations } from './findViolations.ts'
import { openLoggedIn } from './logIn.ts'
import { startDemo } from './startDemo.ts'

const demo = startDemo()
let page: Page

afterEach(() => page.close())

/** The page in a window of another product, with the goods of the demo's shops. */
async function open({ width = 900, settings = {} }: { width?: number; settings?: Record<string, string> } = {}) {
  const { origin } = demo.deployment
  page = await openLoggedIn(demo.browser.context, origin, 'demo', settings)
  await page.setViewportSize({ width, height: 720 })
  await page.goto(`${origin}/help/product_pc`)
  await page.getByRole('button', { name: '刷新', exact: true }).waitFor()
  await page.locator('tbody .zg-goods-id').first().waitFor()
}

const idInSight = async () => (await page.locator('tbody .zg-goods-id .zg-code').first().innerText()).trim()

describe('goods in the window of another product', () => {
  it('come by themselves, of how many shops they are is said, and one is found by its id', async () => {
    await open()
    await expect.poll(() => page.getByRole('status').filter({ hasText: '家店中的' }).textContent()).toContain('24 家店中的 20 家')
    const id = await idInSight()
    await page.getByRole('searchbox').fill(id)
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(1)
    expect(await idInSight()).toBe(id)
  })

  it('have an id to be copied and a page to be opened, with the keyboard alone', async () => {
    await open()
    await demo.browser.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const id = await idInSight()
    const name = await page.getByRole('rowheader').first().getByRole('button').innerText()
    await page.getByRole('rowheader').first().getByRole('button').focus()
    // The shop's link is between them.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(id)
    await page.keyboard.press('Tab')
    const [opened] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')])
    await opened.getByRole('heading', { name }).waitFor()
    expect(opened.url()).toBe(`${demo.deployment.sandboxOrigin}/goods/goods_detail?goods_id=${id}`)
    await opened.close()
  })

  it.each([360, 390, 720, 900])('fit a window of %d px', async (width) => {
    await open({ width })
    const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(overflowPx).toBeLessThanOrEqual(0)
    const frame = await page.locator('.zg-query-frame').evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))
    expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth)
  })

  it.each([
    ['light', 900],
    ['dark', 390],
  ])('have nothing that axe complains about, %s and %d px wide', async (theme, width) => {
    await open({ width, settings: { zhanggui_settings: JSON.stringify({ theme }) } })
    expect((await findViolations(page)).map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 160)}`)).toEqual([])
  })
})
