import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import type { GoodsView, StoreView } from '../sandbox/startSandbox.ts'
import { countPresses } from './countPresses.ts'
import { findViolations } from './findViolations.ts'
import { batchIdOf, createGoodsBatchScene } from './goodsBatchScene.ts'
import { openLoggedIn } from './logIn.ts'
import { startDemo } from './startDemo.ts'

const demo = startDemo({ withExtension: true })
const scene = createGoodsBatchScene(demo)
let page: Page

afterEach(() => page?.close())

/** All goods of the merchant's shops that are logged in, by id. */
async function readAll(stores: readonly StoreView[]): Promise<ReadonlyMap<number, GoodsView>> {
  const all = await Promise.all(stores.map(scene.goodsOf))
  return new Map(all.flat().map((goods) => [goods.id, goods]))
}

/** The same goods have one picture and one category, in whatever store. */
const looksOf = ({ cat_id, thumb_url }: GoodsView) => `${cat_id} ${new URL(thumb_url).pathname}`

/** Goods on sale of which most others of their looks are on sale. */
function findMostSold(all: ReadonlyMap<number, GoodsView>): GoodsView {
  const byLooks = new Map<string, GoodsView[]>()
  for (const goods of all.values()) {
    if (goods.state === 'onSale') byLooks.set(looksOf(goods), [...(byLooks.get(looksOf(goods)) ?? []), goods])
  }
  const [most] = [...byLooks.values()].toSorted((left, right) => right.length - left.length)
  if (!most?.[0]) throw new Error('the sandbox sells nothing')
  return most[0]
}

it('goods are taken down in all shops in three presses, and put back by undo in two', { timeout: 300_000 }, async () => {
  const stores = await scene.findStores(Number.POSITIVE_INFINITY)
  const before = await readAll(stores)
  const goods = findMostSold(before)
  page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo', { zhanggui_locale: 'en-US' })
  await page.goto(`${demo.deployment.origin}/goods/goodsQuery`)
  await page
    .getByRole('button', { name: /^(Query|Refresh)$/ })
    .first()
    .click()
  await page.getByRole('searchbox').fill(String(goods.id))
  await expect.poll(() => page.locator('.zg-query-table tbody').getByRole('rowheader').count(), { timeout: 60_000 }).toBe(1)
  // All shops are read by now: nothing is left to be found out.
  await page.getByRole('button', { name: 'Refresh', exact: true }).waitFor({ timeout: 120_000 })

  const presses = countPresses(page)
  await presses.click(page.getByRole('button', { name: /^Family / }))
  await presses.click(page.getByRole('menuitem', { name: 'Take down in all shops' }))
  const start = page.getByRole('button', { name: /^Go ahead \(goods: [1-9]/ })
  await expect.poll(() => start.isEnabled(), { timeout: 120_000 }).toBe(true)
  expect((await findViolations(page, 'dialog[open]')).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  const count = Number((await start.innerText()).replaceAll(/\D/g, ''))
  expect(count).toBeGreaterThanOrEqual(3)
  await presses.click(start)
  await page.getByText(/^All done and checked/).waitFor({ timeout: 120_000 })
  expect(presses.count()).toBe(3)
  // As many as the plan said were on sale and are not any more, all of the same looks, and nothing else changed.
  const after = await readAll(stores)
  const changed = [...before.values()].filter(({ id, state }) => after.get(id)?.state !== state)
  expect(changed.map(({ state }) => state)).toEqual(changed.map(() => 'onSale'))
  expect(changed).toHaveLength(count)
  expect(new Set(changed.map(looksOf))).toEqual(new Set([looksOf(goods)]))

  const job_id = batchIdOf(page)
  const back = countPresses(page)
  await back.click(page.getByRole('button', { name: `Undo completed rows (${count})` }))
  await back.click(page.getByRole('button', { name: `Change back (${count})` }))
  await page.waitForURL((url) => !url.pathname.endsWith(job_id))
  // The page of the batch before says that it has ended until the new one is drawn: the platform says when the goods are back.
  const changedStill = async () => {
    const now = await readAll(stores)
    return [...before.values()].filter(({ id, state }) => now.get(id)?.state !== state)
  }
  await expect.poll(changedStill, { timeout: 120_000 }).toEqual([])
  await page.getByText(/^All done and checked/).waitFor({ timeout: 120_000 })
  expect(back.count()).toBe(2)
})
