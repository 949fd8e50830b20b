import { expect, it } from 'vitest'
import { findViolations } from './findViolations.ts'
import { callAs, fetchLogin, openLoggedIn } from './logIn.ts'
import { startDemo } from './startDemo.ts'

const demo = startDemo()

it('a shop’s name leads to its page, whose tabs are narrowed to it; the keys lead to its neighbours', async () => {
  const { origin } = demo.deployment
  const { token } = await fetchLogin(origin, 'demo')
  const shops = await callAs(origin, token, 'shopList', {})
  const [first, second] = shops
  if (!first || !second) throw new Error('the demo has shops')
  const page = await openLoggedIn(demo.browser.context, origin, 'demo', { zhanggui_locale: 'en-US' })
  await page.goto(`${origin}/return_goods/mall`)
  await page.getByRole('link', { name: first.shop_name, exact: true }).click()
  await page.waitForURL(`**/shop/my_shop/show/${first.shop_uid}`)
  const heading = page.getByRole('heading', { level: 1 })
  // The address changes before the page is drawn.
  await expect.poll(() => heading.innerText()).toBe(first.shop_name)
  await page.getByRole('region', { name: 'What happened' }).waitFor()

  // The tab is the screen of returns, of this shop alone.
  await page.getByRole('link', { name: 'Returns', exact: true }).last().click()
  await page.waitForURL('**?section=returns')
  await page
    .getByRole('region', { name: 'How complete the figures are' })
    .getByText(/[01]\/1 shops/)
    .waitFor()
  await expect.poll(() => heading.count()).toBe(1)

  await page.keyboard.press(']')
  await page.waitForURL(`**/shop/my_shop/show/${second.shop_uid}?section=returns`)
  await expect.poll(() => heading.innerText()).toBe(second.shop_name)
  await page.keyboard.press('[')
  await page.waitForURL(`**/shop/my_shop/show/${first.shop_uid}?section=returns`)
  expect((await findViolations(page)).map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
  await page.keyboard.press('?')
  await page.getByText('The next one, such as the next shop').waitFor()
  await page.close()
})

it('a sub-account sees the pages of lent shops alone, and nothing of the trail', async () => {
  const { origin } = demo.deployment
  const [{ token }, helper] = await Promise.all([fetchLogin(origin, 'demo'), fetchLogin(origin, 'helper')])
  const all = await callAs(origin, token, 'shopList', {})
  const lent = await callAs(origin, helper.token, 'shopList', {})
  const [own] = lent
  const foreign = all.find(({ shop_uid }) => lent.every((shop) => shop.shop_uid !== shop_uid))
  if (!own || !foreign) throw new Error('the demo lends some shops and keeps some')
  const page = await openLoggedIn(demo.browser.context, origin, 'helper', { zhanggui_locale: 'en-US' })
  await page.goto(`${origin}/shop/my_shop/show/${own.shop_uid}`)
  await page.getByRole('heading', { level: 1, name: own.shop_name }).waitFor()
  await page.getByText(`of ${lent.length}`, { exact: false }).first().waitFor()
  const tabs = page.getByRole('navigation', { name: 'Page of this shop' }).getByRole('link')
  await tabs.first().waitFor()
  // The trail, and with it who did what to the shop, is the main account's. What is known of the shop is there by then.
  const happened = page.getByRole('region', { name: 'What happened' })
  await happened.locator('li').or(happened.getByText('No deeds, alerts or logins lately.')).first().waitFor()
  expect(await page.getByText('Deed', { exact: true }).count()).toBe(0)
  await page.goto(`${origin}/shop/my_shop/show/${foreign.shop_uid}`)
  await page.getByText('There is no such shop, or it is not lent to you.').waitFor()
  expect(await page.getByText(foreign.shop_name).count()).toBe(0)
  await page.close()
})
