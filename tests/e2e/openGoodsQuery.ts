import type { Page } from 'playwright-core'
import { openLoggedIn } from './logIn.ts'
import type { Demo } from './startDemo.ts'

/** The goods query of the demo's merchant, begun for all her 24 shops; four of them are logged out from the start. */
export async function openGoodsQuery({ browser, deployment }: Demo): Promise<Page> {
  const page = await openLoggedIn(browser.context, deployment.origin, 'demo')
  await page.goto(`${deployment.origin}/goods/goodsQuery`)
  await page
    .getByRole('button', { name: /^(查询|刷新)$/ })
    .first()
    .click()
  return page
}
