import { beforeAll, describe, expect, it } from 'vitest'
import { readersOfPaths, settle } from './everyRoute.ts'
import { openLoggedIn } from './logIn.ts'
import { startDemo } from './startDemo.ts'

const demo = startDemo()
const COLOUR = '#f53f3f'
/** Antd comes with forms. */
const formPath = readersOfPaths.find(({ path, reader }) => reader === 'demo' && path.endsWith('/create'))?.path ?? ''

describe('the policy of style elements, in the browser', () => {
  let page: Awaited<ReturnType<typeof openLoggedIn>>
  beforeAll(async () => {
    const settings = { zhanggui_settings: JSON.stringify({ themeColor: COLOUR }) }
    page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo', settings)
    await page.goto(demo.deployment.origin + formPath)
    await settle(page)
  })

  it('lets through the looks of forms, of the palette and of the merchant’s own colour', async () => {
    const input = page.locator('.ant-input, .ant-input-affix-wrapper').first()
    await input.waitFor()
    // Of antd's own sheet: without it an input has the browser's frame.
    expect(await input.evaluate((element) => getComputedStyle(element).borderRadius)).toMatch(/^[4-9]px$/)
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--zg-primary').trim()))
      .toBe(COLOUR)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: '搜索与命令' }).getByRole('combobox').waitFor()
    expect(demo.browser.refusals).toEqual([])
    expect(demo.browser.warnings).toEqual([])
  })

  it('refuses a style element that comes with a text', async () => {
    const size = await page.evaluate(() => {
      const style = document.head.appendChild(document.createElement('style'))
      style.textContent = 'html { font-size: 99px !important }'
      return getComputedStyle(document.documentElement).fontSize
    })
    expect(size).not.toBe('99px')
    await expect.poll(() => demo.browser.refusals.join()).toContain('style-src-elem')
  })
})
