import { describe, expect, it } from 'vitest'
import { openLoggedIn } from './logIn.ts'
import { startDemo } from './startDemo.ts'

const demo = startDemo()

async function openShops() {
  const page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo')
  await page.goto(`${demo.deployment.origin}/shop/my_shop`)
  await page.getByText('共 24 条').waitFor()
  return page
}

describe('the console by keys', () => {
  it('goes from row to row, chooses, shows the record beside the list, and edits', async () => {
    const page = await openShops()
    await expect
      .poll(() => page.keyboard.press('j').then(() => page.evaluate(() => document.activeElement?.closest('tr') !== null)))
      .toBe(true)
    await page.keyboard.press('x')
    await page.getByText('已选 1 项').waitFor()
    await page.keyboard.press('p')
    const panel = page.getByRole('complementary').filter({ has: page.getByRole('link', { name: '打开页面' }) })
    await panel.waitFor()
    const first = await panel.getByRole('heading').innerText()
    await page.keyboard.press('j')
    await expect.poll(() => panel.getByRole('heading').innerText()).not.toBe(first)
    expect(new URL(page.url()).pathname).toBe('/shop/my_shop')
    await page.keyboard.press('e')
    await page.waitForURL(/\/shop\/my_shop\/edit\//)
    await page.close()
  })

  it('opens a main screen by g and its letter, though the letter alone means something else', async () => {
    const page = await openShops()
    await expect
      .poll(async () => {
        await page.keyboard.press('g')
        await page.keyboard.press('e')
        return new URL(page.url()).pathname
      })
      .toBe('/help/plugDownload')
    await page.close()
  })
})

describe('a printed list', () => {
  it('has all its rows, each value under its head, and nothing of the frame', async () => {
    const page = await openShops()
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('navigation').count()).toBe(0)
    // The rows out of sight are drawn once the page knows that it is printed.
    await expect.poll(() => page.locator('.zg-list-table tbody tr').count()).toBe(24)
    const table = await page.evaluate(() => {
      const shown = (cells: Iterable<Element>) =>
        [...cells].filter((cell) => cell.checkVisibility()).map((cell) => cell.getBoundingClientRect().left)
      const [head, ...rows] = [...document.querySelectorAll('.zg-list-table tr')].map((row) => shown(row.children))
      const frame = document.querySelector('.zg-list-frame')
      return { head, row: rows[0], rows: rows.length, isWhole: frame !== null && frame.scrollHeight <= frame.clientHeight }
    })
    expect(table.row).toEqual(table.head)
    expect([table.rows, table.isWhole]).toEqual([24, true])
    await page.close()
  })
})
