import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FigurePage } from '../../src/figures/store/figureStore.ts'
import { aQuestion } from '../figures/someFigures.ts'
import { anAfterSale, anOrder, noon, orderSnOf, TODAY } from '../figures/someRows.ts'
import { type FiguresServer, openFiguresTab, startFiguresPage } from './figuresPage.ts'
import { type Browser, openBrowser } from './openBrowser.ts'

let server: FiguresServer
let profile: string
let browser: Browser

beforeAll(async () => {
  server = await startFiguresPage()
  profile = await mkdtemp(join(tmpdir(), 'zhanggui-profile-'))
  browser = await openBrowser({ profile })
})
afterAll(async () => {
  await browser?.close()
  server?.close()
  if (profile) await rm(profile, { recursive: true, force: true })
})

const open = async (owner = 'u1') => openFiguresTab(await browser.context.newPage(), server.origin, owner)
const reopen = (tab: Page, owner = 'u1') => openFiguresTab(tab, server.origin, owner)
/** Every day of the question was read. */
const whole = { fromDay: TODAY - 30, toDay: TODAY, page: 1, isLast: true, total: null }
const page = (digits: readonly number[], overrides: Partial<FigurePage> = {}): FigurePage => ({
  shop: 's1',
  kind: 'orders',
  readAt: noon(),
  orders: digits.map((each) => anOrder({ orderSn: orderSnOf(0, each) })),
  afterSales: [],
  unreadable: 0,
  page: whole,
  ...overrides,
})
/** Orders, and after-sales of the same days: a rate of orders alone is no figure. */
const put = (tab: Page, orders: FigurePage) =>
  tab.evaluate(async (asked) => globalThis.figures?.call('put', asked), [orders, page([], { kind: 'afterSales' })])
const count = (tab: Page, by: readonly ('sku' | 'day')[] = []) =>
  tab.evaluate(
    async (asked) => (await globalThis.figures?.call('answer', asked))?.total.refundRate,
    aQuestion({ measure: 'refundRate', by, shops: ['s1'] }),
  )
const stateOf = (tab: Page) => tab.evaluate(() => globalThis.figures?.read())

it('figures outlive the page, whether they are asked by the rows or by the totals', async () => {
  const tab = await open()
  await put(tab, page([1, 2, 3], { afterSales: [anAfterSale({ orderSn: orderSnOf(0, 2) })] }))
  expect(await count(tab)).toEqual({ part: 1, whole: 3 })
  await reopen(tab)
  expect(await count(tab)).toEqual({ part: 1, whole: 3 })
  expect(await count(tab, ['sku'])).toEqual({ part: 1, whole: 3 })
  expect((await stateOf(tab))?.mode).toBe('kept')
  await tab.close()
})

it('two tabs have one leader, and when it is closed the other one answers', async () => {
  const first = await open('u2')
  // It has answered, so it leads.
  await put(first, page([1]))
  const second = await open('u2')
  await put(second, page([2]))
  expect(await count(second)).toEqual({ part: 0, whole: 2 })
  expect([(await stateOf(first))?.role, (await stateOf(second))?.role]).toEqual(['leads', 'follows'])
  const answer = count(second)
  await first.close()
  expect(await answer).toEqual({ part: 0, whole: 2 })
  await put(second, page([3]))
  expect(await count(second)).toEqual({ part: 0, whole: 3 })
  expect((await stateOf(second))?.role).toBe('leads')
  await second.close()
})

it('what another merchant left is wiped at the first look, though no login ended', async () => {
  const tab = await open('u3')
  await put(tab, page([1]))
  await reopen(tab, 'u4')
  expect(await count(tab)).toBeUndefined()
  await reopen(tab, 'u3')
  expect(await count(tab)).toBeUndefined()
  await tab.close()
})

/** Files of the profile with these letters in them, in either way of writing them. */
async function filesWith(text: string): Promise<string[]> {
  const narrow = Buffer.from(text, 'latin1')
  const wide = Buffer.from(text, 'utf16le')
  const found: string[] = []
  for (const entry of await readdir(profile, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0))
    if (bytes.includes(narrow) || bytes.includes(wide)) found.push(entry.name)
  }
  return found
}

/** Keeps an order and a result of a query with letters of their own, and closes the browser. */
async function plant(marker: string, isWiped: boolean): Promise<void> {
  const tab = await open('u5')
  const named = { goodsId: '701', skuId: '9001', title: `${marker}-title`, thumb: '', spec: `${marker}-spec`, orderedAt: noon() }
  await put(tab, page([], { orders: [anOrder({ orderSn: `${marker}-order` })], names: [named] }))
  await tab.evaluate(async (title) => {
    const kept = globalThis.figuresPage?.createResultCache({ readOwner: () => 'u5' })
    const query = { name: 'goodsList', shape: 1, fields: ['title'] as 'title'[] }
    await kept?.keep(query, {}, { rows: [{ title: `${title}-goods` }], asOf: Date.now(), shops: { asked: 1, answered: ['s1'] } })
    const answers = globalThis.figuresPage?.createLastAnswers({ readOwner: () => 'u5', release: 'r1', waitMs: 0 })
    answers?.know('every shop')
    answers?.keep('answer', 'best goods', [`${title}-answer`])
    while ((await answers?.read('answer', 'best goods')) === null) await new Promise((resolve) => setTimeout(resolve, 10))
  }, marker)
  await tab.goto(server.origin)
  await tab.waitForFunction(() => globalThis.figuresPage !== undefined)
  if (isWiped) await tab.evaluate(() => globalThis.figuresPage?.wipeBucket())
  await browser.close()
}

it('after the end of a login no order number, no name of goods, no result of a query and no answer of a screen is in the browser’s files', async () => {
  await plant('ZGMARKONE', false)
  expect(await filesWith('ZGMARKONE')).not.toEqual([])
  browser = await openBrowser({ profile })
  await plant('ZGMARKTWO', true)
  expect([await filesWith('ZGMARKONE'), await filesWith('ZGMARKTWO')]).toEqual([[], []])

  browser = await openBrowser({ profile })
  const tab = await open('u5')
  expect(await count(tab)).toBeUndefined()
  await put(tab, page([1]))
  expect(await count(tab)).toEqual({ part: 0, whole: 1 })
})

it('a tab that is open while the login ends keeps its figures to itself, and writes nothing back', async () => {
  const staying = await open('u6')
  const leaving = await open('u6')
  await put(staying, page([1]))
  await leaving.evaluate(() => globalThis.figuresPage?.wipeBucket())
  await expect(put(staying, page([2]))).rejects.toThrow('closed')
  await leaving.close()
  await reopen(staying, 'u6')
  expect(await count(staying)).toBeUndefined()
  await staying.close()
})
