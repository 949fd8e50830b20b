import { expect, it } from 'vitest'
import { callAs, fetchLogin, openLoggedIn } from './logIn.ts'
import { startDemo } from './startDemo.ts'

const demo = startDemo()

it('a shop’s name leads to its page, whose tabs are narrowed to it; the keys lead to its neighbours, and a sub-account sees only lent shops', async () => {
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
  expect(await heading.innerText()).toBe(first.shop_name)
  await page.getByRole('region', { name: 'What happened' }).waitFor()

  // The tab is the screen of returns, of this shop alone.
  await page.getByRole('link', { name: 'Returns', exact: true }).last().click()
  await page.waitForURL('**?section=returns')
  await page.getByRole('button', { name: /0\/1 shops|1\/1 shops/ }).waitFor()
  expect(await heading.count()).toBe(1)

  await page.keyboard.press(']')
  await page.waitForURL(`**/shop/my_shop/show/${second.shop_uid}?section=returns`)
  await expect.poll(() => heading.innerText()).toBe(second.shop_name)
  await page.keyboard.press('[')
  await page.waitForURL(`**/shop/my_shop/show/${first.shop_uid}?section=returns`)
  await page.keyboard.press('?')
  await page.getByText('The next one, such as the next shop').waitFor()
  await page.close()
})
