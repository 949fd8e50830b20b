import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLoggedIn } from './logIn.ts'
import { type Browser, openBrowser } from './openBrowser.ts'
import { type Deployment, startDeployment } from './startDeployment.ts'

const WAITS = '这个浏览器正在等待主账号允许使用店铺，允许后会自动继续'
const WITHDRAWN = '这个浏览器使用店铺的授权已被收回，主账号可以重新允许'

let deployment: Deployment
let first: Browser
let second: Browser
/** The main account's, in a browser without an extension. */
let main: Browser

beforeAll(async () => {
  deployment = await startDeployment(['--demo'], { PLAIN_COOKIES: 'never' })
  const { origin: extensionOf } = deployment
  ;[first, second, main] = await Promise.all([openBrowser({ extensionOf }), openBrowser({ extensionOf }), openBrowser()])
})
afterAll(async () => {
  await Promise.all([first?.close(), second?.close(), main?.close()])
  await deployment?.close()
})

async function openShops({ context }: Browser): Promise<Page> {
  const page = await openLoggedIn(context, deployment.origin, 'helper')
  await page.goto(`${deployment.origin}/shop/my_shop`)
  await page.getByRole('button', { name: '全部检查' }).waitFor()
  return page
}

const checkAll = (page: Page) => page.getByRole('button', { name: '全部检查' }).click()
const checked = (page: Page) => page.getByText(/检查完成：3 家店/).waitFor()
/** The frame's, which is behind the dialog of the check. */
const bannerOf = (page: Page, sentence: string) => page.locator('main [role=alert]').getByText(sentence)

describe('a sub-account with a second browser', () => {
  let helper: Page

  it('goes on in the first one without a click', async () => {
    const page = await openShops(first)
    await checkAll(page)
    await checked(page)
    expect(await page.getByText(WAITS).count()).toBe(0)
  })

  it('reads one sentence in the second one', async () => {
    helper = await openShops(second)
    await checkAll(helper)
    await bannerOf(helper, WAITS).waitFor()
    expect(await bannerOf(helper, WAITS).count()).toBe(1)
  })

  it('goes on by itself once the main account has clicked', async () => {
    const page = await openLoggedIn(main.context, deployment.origin, 'demo')
    await page.goto(`${deployment.origin}/user/account`)
    await page.getByText(/小助手 阿宁 的新浏览器（Chrome .*）等待允许使用店铺。/).waitFor()
    await page.getByRole('button', { name: '允许', exact: true }).click()
    await page.getByText('已允许，对方的页面会自动继续').waitFor()
    await bannerOf(helper, WAITS).waitFor({ state: 'detached' })
    // The very check that was held up.
    await checked(helper)
    await page.close()
  })

  it('reads that the main account took it back', async () => {
    const page = await openLoggedIn(main.context, deployment.origin, 'demo')
    await page.goto(`${deployment.origin}/user/browsers`)
    const rows = page.getByRole('row').filter({ hasText: '已允许' })
    await rows.first().waitFor()
    expect(await rows.count()).toBe(2)
    for (let left = 2; left > 0; left -= 1) {
      await rows
        .first()
        .getByRole('button', { name: /收回授权/ })
        .click()
      await page.getByRole('dialog').getByRole('button', { name: '收回授权' }).click()
      await expect.poll(() => rows.count()).toBe(left - 1)
    }
    const again = await openShops(second)
    await checkAll(again)
    await bannerOf(again, WITHDRAWN).waitFor()
  })
})
