import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callAs, fetchLogin, openLoggedIn } from './logIn.ts'
import { startDemo } from './startDemo.ts'

const demo = startDemo()
let page: Page

beforeAll(async () => {
  page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo', { zhanggui_locale: 'en-US' })
})
afterAll(async () => {
  await page?.close()
})

const open = (path: string) => page.goto(`${demo.deployment.origin}/goods/${path}`)
const box = async () => {
  const { token } = await fetchLogin(demo.deployment.origin, 'demo')
  return (await callAs(demo.deployment.origin, token, 'boxList', {})).list
}

async function findFaults(): Promise<readonly string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] }))
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 160)}`)
}

it('goods of the wholesale site are searched, ticked, and read into the box [spec 1.4]', async () => {
  await open('pddCollect?part=search')
  await page.getByLabel('Search words').fill('连衣裙')
  await page.locator('form').getByRole('button', { name: 'Search', exact: true }).click()
  const list = page.getByRole('list', { name: 'Goods found' })
  await list.getByRole('checkbox').first().check()
  await list.getByRole('checkbox').nth(1).check()
  await page.getByRole('button', { name: 'Collect 2' }).first().click()
  await page.getByText('2 collected, 0 failed, of 2').waitFor()
  expect(await findFaults()).toEqual([])
  expect(await box()).toHaveLength(2)
})

it('a pasted link that leads nowhere keeps its reason, and the others go on', async () => {
  await open('pddCollect')
  const [known] = await box()
  await page
    .getByLabel('Links or goods ids')
    .fill(`nothing here\nhttps://pifa.pinduoduo.com/goods/detail/?gid=1 ${known?.source_goods_id}1`)
  await page.getByText('1 not understood:').waitFor()
  expect(await findFaults()).toEqual([])
  await page.getByRole('button', { name: 'Collect 2' }).click()
  await page.getByText('2 collected, 2 failed, of 4').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Retry 2 failed' }).waitFor()
})

it('goods in the box get a category with its properties, prices by a rule, and shops', async () => {
  await open('goodsCollect')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByLabel('Price by rule, following the source price').check()
  await page.getByRole('button', { name: 'Suggest from the title' }).click()
  await page.getByRole('list', { name: 'Categories found' }).getByRole('button').first().click()
  await page
    .getByText(/\(required\)$/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Add the carousel' }).click()
  expect(await findFaults()).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(/^Saved: /).waitFor()
  const saved = (await box()).find(({ version }) => version === 2)
  expect(saved?.listing).toMatchObject({ category: { ids: expect.any(Array) }, market_fen: expect.any(Number) })
  await open('goodsCollect')
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Claim for shops', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('treeitem').nth(1).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page
    .getByRole('link', { name: /^[1-9]\d* claimed$/ })
    .first()
    .waitFor()
  expect(await findFaults()).toEqual([])
})
