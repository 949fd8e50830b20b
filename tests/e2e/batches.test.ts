import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import readWorkbook from 'read-excel-file/node'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { goodsWriteCalls } from '../../contract/merchantCalls/goodsWrites.ts'
import { priceValues } from '../../src/batches/kinds/setPrice/rules.ts'
import { CACHE_DATABASE } from '../../src/bridge/resultCache/createCacheOpener.ts'
import { isPlain } from '../sandbox/goodPayloads.ts'
import type { StoreView } from '../sandbox/startSandbox.ts'
import { countPresses } from './countPresses.ts'
import { findViolations } from './findViolations.ts'
import { batchIdOf, createGoodsBatchScene } from './goodsBatchScene.ts'
import { callAs, fetchLogin, openLoggedIn } from './logIn.ts'
import { startDemo } from './startDemo.ts'

const demo = startDemo()
const scene = createGoodsBatchScene(demo)
const english = { zhanggui_locale: 'en-US' }
/** Long enough for a click between two writes, on a busy machine too. */
const SLOW_WRITE_MS = 2_000
/** Longer than any walk through the console. */
const STUCK_WRITE_MS = 30_000

let stores: StoreView[]
let page: Page

beforeAll(async () => {
  stores = await scene.findStores(2)
})
afterEach(() => page?.close())

const pricesNow = () => scene.pricesOf(stores)

const findings = async (scope: string) => (await findViolations(page, scope)).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)

describe('a change of prices in two shops', () => {
  it('is previewed, paused, carried on after a reload as it was planned, and undone', async () => {
    page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo', english)
    const before = await pricesNow()
    const bar = await scene.chooseGoods(page, stores)
    await bar.getByRole('button', { name: 'Prices', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^Prices · goods/ })
    await dialog.getByRole('combobox', { name: 'Group price' }).selectOption('lower')
    await dialog.getByRole('textbox', { name: 'Group price (%)' }).fill('6')
    await dialog.getByRole('combobox', { name: 'Prices end in' }).selectOption('.9')
    const start = dialog.getByRole('button', { name: /^Change prices \(SKUs: [1-9]/ })
    await expect.poll(() => start.isEnabled()).toBe(true)
    const planned = Number((await start.innerText()).replaceAll(/\D/g, ''))
    expect(await pricesNow()).toEqual(before)
    expect(await findings('dialog[open]')).toEqual([])

    await scene.control('/faults', 'POST', { kind: 'slow', path: goodsWriteCalls.setPrices.path, delay_ms: SLOW_WRITE_MS })
    await start.click()
    await page.getByRole('link', { name: /^Batch running/ }).waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText(/^Paused\./).waitFor()
    await scene.control('/faults', 'DELETE')
    const job_id = batchIdOf(page)
    const paused = (await scene.keptRows(job_id)).filter(({ outcome }) => outcome !== 'skipped')
    expect(paused).toHaveLength(planned)
    expect(paused.some(({ outcome }) => outcome === 'waiting')).toBe(true)

    await page.reload()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText(/^(All done and checked|Finished, but some rows failed)/).waitFor()
    const after = await pricesNow()
    const rows = await scene.keptRows(job_id)
    for (const { outcome, reason, ...row } of rows) {
      const kept = priceValues.parse(row.before)
      const wanted = priceValues.parse(row.after)
      const { group_fen, single_fen } = outcome === 'done' ? wanted : kept
      expect([wanted.sku_id, outcome, reason, after.get(wanted.sku_id)]).toEqual([
        wanted.sku_id,
        outcome,
        reason,
        { group_fen, single_fen },
      ])
    }
    expect(rows.filter(({ outcome }) => outcome === 'done').length).toBeGreaterThan(planned / 2)

    expect(await findings('.zg-batch')).toEqual([])

    const failed = rows.filter(({ outcome }) => outcome === 'failed')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download failed rows (${failed.length})` }).click(),
    ])
    const [sheet] = await readWorkbook(await readFile(await file.path()))
    expect(sheet?.data.slice(1).map((cells) => cells.slice(2, 4))).toEqual(
      failed.map(({ after: values }) => [values?.goods_id, values?.sku_id]),
    )

    await page.getByRole('button', { name: /^Undo completed rows/ }).click()
    const back = page.getByRole('button', { name: /^Change back \([1-9]/ })
    await back.click()
    await page.waitForURL((url) => !url.pathname.endsWith(job_id))
    await page.getByText('All done and checked at the platform.').waitFor()
    await page.getByText(/^Batch done: Undo: Prices/).waitFor()
    expect(await pricesNow()).toEqual(before)
  })
})

/** Prices of both shops, a little dearer; the writes take that long each. Answers with the batch's id, once it runs. */
async function runSlowly(delay_ms: number): Promise<string> {
  page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo', english)
  const bar = await scene.chooseGoods(page, stores)
  await bar.getByRole('button', { name: 'Prices', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Prices · goods/ })
  await dialog.getByRole('combobox', { name: 'Single price' }).selectOption('raise')
  await dialog.getByRole('textbox', { name: 'Single price (%)' }).fill('1')
  await scene.control('/faults', 'POST', { kind: 'slow', path: goodsWriteCalls.setPrices.path, delay_ms })
  await dialog.getByRole('button', { name: /^Change prices \(SKUs: [1-9]/ }).click()
  await page.getByRole('link', { name: /^Batch running/ }).waitFor()
  return batchIdOf(page)
}

describe('a batch that runs', () => {
  it('is paused before the login ends, so that it goes on from where it was', async () => {
    // The logout waits five seconds for the pause, which comes after the write that is under way.
    const job_id = await runSlowly(300)
    await page.getByRole('button', { name: /^Account / }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(/\/login/)
    await scene.control('/faults', 'DELETE')
    const { token } = await fetchLogin(demo.deployment.origin, 'demo')
    const { job } = await callAs(demo.deployment.origin, token, 'batchJob', { job_id })
    expect(job.state).toBe('paused')
    expect(job.counts.waiting).toBeGreaterThan(0)
  })

  it('goes on while its reader looks at other pages, which show the way back to it', async () => {
    const job_id = await runSlowly(STUCK_WRITE_MS)
    await page.getByRole('link', { name: 'My shops' }).click()
    await page.waitForURL(/\/shop\/my_shop/)
    await page.getByRole('link', { name: /^Batch running/ }).click()
    await page.getByText(/^Sending changes to the platform/).waitFor()
    expect(batchIdOf(page)).toBe(job_id)
    await scene.control('/faults', 'DELETE')
  })
})

/** Goods on sale of a category whose SKUs may lie at most three times apart, though the default says five. */
async function findNarrow() {
  for (const store of await scene.findStores(Number.POSITIVE_INFINITY)) {
    const narrow = (await scene.goodsOf(store)).find(({ cat_id, state, sku_list, ...goods }) => {
      const prices = sku_list.map(({ groupPrice }) => groupPrice)
      return cat_id % 10 === 2 && state === 'onSale' && isPlain(goods) && Math.max(...prices) > Math.min(...prices)
    })
    if (narrow) return narrow
  }
  throw new Error('the demo has no such goods')
}

/** Categories of which the page's browser keeps a rule. */
const countLearned = () =>
  page.evaluate(async (name) => {
    const buckets = (navigator as unknown as { storageBuckets: { open(name: string): Promise<{ indexedDB: IDBFactory }> } }).storageBuckets
    const { indexedDB: factory } = await buckets.open('zhanggui')
    return new Promise<number>((resolve, reject) => {
      const opening = factory.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const counting = opening.result.transaction('rules').objectStore('rules').count()
        counting.onsuccess = () => resolve(counting.result)
        opening.result.close()
      }
    })
  }, CACHE_DATABASE)

describe('prices that are typed SKU by SKU', () => {
  it('are pasted into the grid for 50 SKUs, planned as one batch, and are those at the platform afterwards; SKUs that nobody typed stay', async () => {
    page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo', english)
    await demo.browser.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const before = await pricesNow()
    const bar = await scene.chooseGoods(page, stores.slice(0, 1))
    const presses = countPresses(page)
    await presses.click(bar.getByRole('button', { name: 'Prices', exact: true }))
    const dialog = page.getByRole('dialog', { name: /^Prices · goods/ })
    await presses.click(dialog.getByRole('radio', { name: 'SKU by SKU' }))
    const cells = dialog.getByRole('textbox', { name: /^New Group price · / })
    // The goods are read one by one.
    await expect.poll(() => cells.count(), { timeout: 60_000 }).toBeGreaterThanOrEqual(50)
    await expect.poll(() => dialog.getByText(/^As the platform shows it at/).count(), { timeout: 60_000 }).toBe(1)
    const names = await cells.evaluateAll((inputs) => inputs.slice(0, 50).map((input) => input.getAttribute('aria-label') ?? ''))
    const skus = names.map((name) => name.split(' · ').at(-1) ?? '')
    const wanted = skus.map((sku) => (before.get(sku)?.group_fen ?? 0) + 30)
    await page.evaluate((text) => navigator.clipboard.writeText(text), wanted.map((fen) => (fen / 100).toFixed(2)).join('\n'))
    await presses.click(cells.first())
    await presses.press('Control+v')
    expect(await findings('dialog[open]')).toEqual([])
    const start = dialog.getByRole('button', { name: /^Change prices \(SKUs: [1-9]/ })
    await expect.poll(() => start.isEnabled()).toBe(true)
    expect(await dialog.getByRole('button', { name: /^All \d/ }).innerText()).toBe('All 50')
    await presses.click(start)
    expect(presses.count()).toBe(5)
    await page.getByText(/^All done and checked/).waitFor({ timeout: 60_000 })
    const rows = await scene.keptRows(batchIdOf(page))
    const done = new Set(rows.filter(({ outcome }) => outcome === 'done').map(({ after }) => priceValues.parse(after).sku_id))
    expect(done.size).toBeGreaterThan(30)
    const after = await pricesNow()
    for (const [at, sku] of skus.entries()) expect(after.get(sku)?.group_fen).toBe(done.has(sku) ? wanted[at] : before.get(sku)?.group_fen)
    for (const [sku, prices] of before) if (!skus.includes(sku)) expect(after.get(sku)).toEqual(prices)
  })
})

describe('a rule of a category', () => {
  it('is learned from a refusal, named by the next preview after a reload, and forgotten when asked', async () => {
    const { id, sku_list } = await findNarrow()
    const prices = sku_list.map(({ groupPrice }) => groupPrice)
    // The dearest SKU then costs four times the cheapest.
    const lessFen = Math.min(...prices) - Math.round((Math.max(...prices) - Math.min(...prices)) / 3)
    page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo', english)
    await page.evaluate(async () => {
      await (navigator as unknown as { storageBuckets: { delete(name: string): Promise<void> } }).storageBuckets.delete('zhanggui')
    })

    async function planWide() {
      const bar = await scene.chooseOne(page, id)
      await bar.getByRole('button', { name: 'Prices', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: /^Prices · goods/ })
      await dialog.getByRole('combobox', { name: 'Group price' }).selectOption('subtract')
      await dialog.getByRole('textbox', { name: 'Group price (¥)' }).fill((lessFen / 100).toFixed(2))
      await dialog.getByRole('textbox', { name: 'Largest change (%)' }).fill('')
      return dialog
    }
    const startOf = (dialog: Awaited<ReturnType<typeof planWide>>) =>
      dialog.getByRole('button', { name: `Change prices (SKUs: ${sku_list.length})` })

    await startOf(await planWide()).click()
    await page.getByText(/^Finished, but some rows failed/).waitFor()
    await page
      .getByText(/Refused by the platform: .*multi_price-is-over-range/)
      .first()
      .waitFor()

    await expect.poll(countLearned).toBe(1)

    await page.reload()
    const again = await planWide()
    await again
      .getByText(/^The dearest SKU would cost more than [34](\.\d)? times the cheapest \(learned from a refusal on /)
      .first()
      .waitFor()
    await again.getByText('Price rules of categories: learned 1').click()
    expect(await findings('dialog[open]')).toEqual([])
    await again.getByRole('button', { name: /^Use default/ }).click()
    await expect.poll(() => startOf(again).isEnabled()).toBe(true)
    await again.getByText('Price rules of categories: all by default').waitFor()
  })
})
