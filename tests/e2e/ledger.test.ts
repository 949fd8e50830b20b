import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import type { Cost } from '../../contract/entities/cost.ts'
import { countPresses } from './countPresses.ts'
import { findViolations } from './findViolations.ts'
import { callAs, fetchLogin, openLoggedIn, readingOf } from './logIn.ts'
import { type Browser, openBrowser } from './openBrowser.ts'
import { type Deployment, startDeployment } from './startDeployment.ts'

const PATH = '/goods/profitRateCompute'
const yuan = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' })

interface Supplier {
  readonly shop_id: string
  readonly goods: readonly { readonly goods_id: string; readonly code: string }[]
}
interface Known {
  readonly shop_uid: string
  readonly shop_id: string
  readonly shop_name: string
  readonly codes: ReadonlyMap<string, string>
}

let deployment: Deployment
let browser: Browser
let page: Page
let token: string
/** Two shops that sell many of the same goods: the costs of the second are forgotten. */
let knowing: Known
let forgetful: Known

const costsOf = async (shop: Known): Promise<readonly Cost[]> => {
  const { list } = await callAs(deployment.origin, token, 'costList', { shop_uid_list: JSON.stringify([shop.shop_uid]) as never })
  return list
}

async function findPair(): Promise<readonly [Known, Known]> {
  const control = async <Answer>(path: string) => (await (await fetch(`${deployment.sandboxOrigin}/__sandbox/${path}`)).json()) as Answer
  const suppliers = await control<readonly Supplier[]>('suppliers?first=24')
  const online = (await control<readonly { shop_id: string; online: boolean }[]>('stores')).filter((each) => each.online)
  const shops = (await callAs(deployment.origin, token, 'shopList', {})).flatMap(({ shop_uid, shop_id, shop_name }): Known[] => {
    const goods = suppliers.find((each) => each.shop_id === shop_id)?.goods ?? []
    const codes = new Map(goods.map(({ goods_id, code }) => [goods_id, code]))
    return online.some((each) => each.shop_id === shop_id) ? [{ shop_uid, shop_id, shop_name, codes }] : []
  })
  let best: { readonly pair: readonly [Known, Known]; readonly shared: number } | null = null
  for (const one of shops) {
    const codes = new Set(one.codes.values())
    for (const other of shops) {
      const shared = one === other ? 0 : [...other.codes.values()].filter((code) => codes.has(code)).length
      if (shared > (best?.shared ?? 0)) best = { pair: [one, other], shared }
    }
  }
  if (!best) throw new Error('no two shops of the demo sell the same goods')
  return best.pair
}

beforeAll(async () => {
  ;[deployment, browser] = await Promise.all([startDeployment(['--demo'], { SANDBOX_PACE: '0' }), openBrowser()])
  const login = await fetchLogin(deployment.origin, 'demo')
  token = login.token
  ;[knowing, forgetful] = await findPair()
  const keys = (await costsOf(forgetful)).map(({ shop_uid, goods_id, sku_id, valid_from }) => ({ shop_uid, goods_id, sku_id, valid_from }))
  await callAs(deployment.origin, token, 'deleteCosts', { keys })
  const others = (await callAs(deployment.origin, token, 'shopList', {}))
    .map(({ shop_uid }) => shop_uid)
    .filter((uid) => uid !== knowing.shop_uid && uid !== forgetful.shop_uid)
  page = await openLoggedIn(browser.context, deployment.origin, 'demo', {
    zhanggui_locale: 'en-US',
    ...readingOf(login.user_id, { isPaused: false, unwatched: others }),
  })
  await page.goto(`${deployment.origin}${PATH}?part=ledger`)
})
afterAll(async () => {
  await browser?.close()
  await deployment?.close()
})

/** How often the page had its turn, every few hundredths of a second, while it said these words: a click is answered in each of them. */
async function countTurns(of: Page, words: string) {
  await of.evaluate((said) => {
    const counted = { turns: 0 }
    Object.assign(globalThis, { counted })
    setInterval(() => {
      if (document.querySelector('dialog[open]')?.textContent?.includes(said)) counted.turns += 1
    }, 20)
  }, words)
  return { count: () => of.evaluate(() => (globalThis as unknown as { counted: { turns: number } }).counted.turns) }
}

/** Files made to keep the page busy, and one by a wrong name. The first is unpacked for a while. */
async function someHostileFiles() {
  const parts = unzipSync(new Uint8Array(await writeWorkbook([['Shop', 'Goods ID', 'Cost']]).toBuffer()))
  const sheet = 'xl/worksheets/sheet1.xml'
  const withRows = (behind: string) => {
    const made = strFromU8(parts[sheet] as Uint8Array).replace('</sheetData>', () => `${behind}</sheetData>`)
    return Buffer.from(zipSync({ ...parts, [sheet]: strToU8(made) }, { level: 1 }))
  }
  const aPicture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])
  return [
    { name: 'spaces.xlsx', buffer: withRows(' '.repeat(100 * 1024 * 1024)), sentence: 'The file is too large.' },
    {
      name: 'corner.xlsx',
      buffer: withRows('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
      sentence: 'Something lies far outside the table.',
    },
    {
      name: 'quote.csv',
      buffer: Buffer.from(`Shop,Goods ID,Cost\n"${'1,2,3\n'.repeat(200_000)}`),
      sentence: 'A quotation mark is never closed',
    },
    { name: 'picture.xlsx', buffer: aPicture, sentence: 'This file cannot be read.' },
  ]
}

const complaintsOf = async (of: Page) => (await findViolations(of)).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)

describe('the cost ledger, in a real browser', () => {
  it('keeps what is typed for a whole shop', async () => {
    await page.getByText(/^Whole-shop defaults: /).click()
    const input = page.getByRole('textbox', { name: `Packing (yuan) · ${forgetful.shop_name} · all goods` })
    await input.fill('0.55')
    await input.press('Enter')
    await expect.poll(async () => (await costsOf(forgetful)).map(({ goods_id, terms }) => [goods_id, terms.packingFen])).toEqual([['', 55]])
  })

  it('takes every other cost of a place, each with where its value is from', async () => {
    await page.getByRole('button', { name: `All costs: ${forgetful.shop_name} · all goods` }).click()
    const dialog = page.getByRole('dialog', { name: /^All costs/ })
    const row = dialog.getByRole('row', { name: /^Fee returned/ })
    expect(await row.innerText()).toContain('Default: the platform’s rule')
    await row.getByRole('textbox').fill('0')
    await row.getByRole('textbox').press('Enter')
    await expect.poll(() => row.innerText()).toContain('From the ledger: shop')
    expect((await costsOf(forgetful))[0]?.terms).toEqual({ packingFen: 55, feeReturns: 0 })
    await page.keyboard.press('Escape')
  })

  it('takes a pasted sheet', async () => {
    const [goods = ''] = forgetful.codes.keys()
    await page.getByRole('button', { name: 'Import or paste' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import or paste' })
    await dialog
      .getByRole('textbox', { name: 'Paste from a spreadsheet' })
      .fill(`Shop\tGoods ID\tCost\n${forgetful.shop_name}\t${goods}\t12.34`)
    await dialog.getByRole('button', { name: 'Save 1 lines' }).click()
    await dialog.getByText('1 lines saved').waitFor()
    expect((await costsOf(forgetful)).find(({ goods_id }) => goods_id === goods)?.terms.costFen).toBe(1_234)
  })

  it('stays at hand while a hostile file is read, says what is wrong with it, and loses nothing that was typed', async () => {
    const [goods = ''] = forgetful.codes.keys()
    const dialog = page.getByRole('dialog', { name: 'Import or paste' })
    const typed = dialog.getByRole('textbox', { name: 'Paste from a spreadsheet' })
    const lines = `Shop\tGoods ID\tCost\n${forgetful.shop_name}\t${goods}\t12.35`
    await typed.fill(lines)
    await dialog.getByRole('button', { name: 'Save 1 lines' }).waitFor()
    const turns = await countTurns(page, 'Reading…')
    for (const { name, buffer, sentence } of await someHostileFiles()) {
      await dialog.getByLabel('Or choose an xlsx or csv file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
      await typed.click()
      await dialog.getByRole('alert').filter({ hasText: sentence }).waitFor()
      expect(await typed.evaluate((element) => element === document.activeElement)).toBe(true)
      expect(await typed.inputValue()).toBe(lines)
      expect(await dialog.getByRole('button', { name: 'Save 1 lines' }).isEnabled()).toBe(true)
    }
    expect(await turns.count()).toBeGreaterThan(5)
  })

  it('takes a file, and says which of its lines are wrong', async () => {
    const [, second = '', third = ''] = forgetful.codes.keys()
    const dialog = page.getByRole('dialog', { name: 'Import or paste' })
    const text = `店铺,商品 ID,成本\n${forgetful.shop_id},${second},5\n${forgetful.shop_id},${third},dear\nNobody,1,2\n`
    await dialog
      .getByLabel('Or choose an xlsx or csv file')
      .setInputFiles({ name: 'costs.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await dialog.getByText('1 lines can be saved, 2 are wrong').waitFor()
    expect(await dialog.getByText(/^\s*Line 3, Cost of goods/).count()).toBe(1)
    await dialog.getByRole('button', { name: 'Save 1 lines' }).click()
    await dialog.getByText('1 lines saved').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    const reports = page.getByRole('region', { name: 'Imports' })
    await reports.getByText('1 new, 0 changed, 0 the same, 2 refused').waitFor()
  })
})

describe('a grid for whoever types much', () => {
  const rows = () => page.getByRole('table', { name: 'Cost ledger' }).getByRole('row')
  const costed = async () => (await costsOf(forgetful)).flatMap(({ terms }) => terms.costFen ?? [])

  beforeAll(async () => {
    await browser.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const keys = (await costsOf(forgetful)).map(({ shop_uid, goods_id, sku_id, valid_from }) => ({
      shop_uid,
      goods_id,
      sku_id,
      valid_from,
    }))
    await callAs(deployment.origin, token, 'deleteCosts', { keys })
    await page.reload()
    await page.getByLabel('Goods, SKU or shop').fill(forgetful.shop_name)
    // Its orders are read while this waits.
    await rows().nth(150).waitFor({ timeout: 180_000 })
  })

  it('takes twenty costs without the mouse, fills down, and takes back what was done', async () => {
    await page.getByLabel('Goods, SKU or shop').focus()
    for (
      let tabs = 0;
      tabs < 12 && (await page.evaluate(() => document.activeElement?.getAttribute('data-grid-cell'))) !== '0:0';
      tabs += 1
    )
      await page.keyboard.press('Tab')
    for (let at = 1; at <= 20; at += 1) {
      await page.keyboard.type(`${at}.05`)
      await page.keyboard.press('Enter')
    }
    await expect
      .poll(async () => (await costed()).toSorted((a, b) => a - b))
      .toEqual(Array.from({ length: 20 }, (_, at) => (at + 1) * 100 + 5))
    // The last one and three more.
    await page.keyboard.press('ArrowUp')
    // The last save is read back by then.
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value), { timeout: 60_000 }).toBe('20.05')
    for (let more = 0; more < 3; more += 1) await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+d')
    await expect.poll(async () => (await costed()).filter((fen) => fen === 2_005).length).toBe(4)
    await page.getByRole('button', { name: 'Undo the last change (rows: 3)' }).waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await costed()).length).toBe(20)
    await page.getByRole('button', { name: 'Undo the last change (rows: 1)' }).waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await costed()).length).toBe(19)
    expect(await complaintsOf(page)).toEqual([])
  })

  it('takes a sheet of 200 SKUs by two presses, by number, own code and title, lists what it did not match, and takes all of it back', async () => {
    const before = (await costed()).length
    const listSkus = async () => {
      const more = page.getByRole('button', { name: /^Show \d+ more/ })
      if (await more.isVisible()) await more.click()
      const heads = await page.getByRole('table', { name: 'Cost ledger' }).getByRole('rowheader').allInnerTexts()
      return heads.flatMap((head) => / · (\d{9,})/.exec(head)?.[1] ?? [])
    }
    // More goods are known while orders are read.
    await expect.poll(async () => (await listSkus()).length, { timeout: 180_000 }).toBeGreaterThanOrEqual(197)
    const skus = await listSkus()
    const lines = skus.slice(0, 197).map((sku, at) => {
      const [goods = ''] = [...forgetful.codes.keys()].filter((id) => sku.startsWith(id))
      const supplied = forgetful.codes.get(goods)
      // Of goods that the shop sells twice, a code means both.
      const isOnly = [...forgetful.codes.values()].filter((each) => each === supplied).length === 1
      const code = `${supplied}-${Number(sku.slice(-1))}`
      return at % 2 === 0 || !isOnly
        ? `${sku}\t\t\t3.${String(at % 90).padStart(2, '0')}`
        : `\t${code}\t\t4.${String(at % 90).padStart(2, '0')}`
    })
    const sheet = ['SKU ID\tOwn code\tTitle\tCost', ...lines, '\tNOBODY-1\t\t1', '\t\tNobody sells this\t2', '\tNOBODY-2\t\t3'].join('\n')
    await page.evaluate((text) => navigator.clipboard.writeText(text), sheet)
    await page.getByRole('heading', { name: 'Cost ledger' }).click()
    const presses = countPresses(page)
    await presses.press('Control+v')
    const dialog = page.getByRole('dialog', { name: 'Import or paste' })
    await dialog.getByText(/Lines that match no goods, listed first: 3\./).waitFor()
    expect((await dialog.getByRole('row').nth(1).innerText()).replace(/\s+/g, ' ')).toMatch(new RegExp(`^${lines.length + 2} No match`))
    await presses.click(dialog.getByRole('button', { name: /^Save \d+ lines$/ }))
    await dialog.getByText(/\d+ lines saved/).waitFor()
    expect(presses.count()).toBe(2)
    expect(await complaintsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    expect((await costed()).length).toBeGreaterThan(before + 100)
    await page.getByRole('button', { name: /^Undo the last change/ }).click()
    await expect.poll(async () => (await costed()).length).toBe(before)
  })
})

describe('costs of the same goods', () => {
  it('are proposed from the other shop with their proof, and marked in the ledger once they are accepted', async () => {
    await page.getByRole('button', { name: 'Costs of the same goods' }).click()
    const dialog = page.getByRole('dialog', { name: 'Costs of the same goods' })
    const found = dialog
      .getByRole('row')
      .filter({ hasText: 'Same code' })
      .filter({ hasText: forgetful.shop_name })
      .filter({ hasText: knowing.shop_name })
      .filter({ hasNot: page.getByRole('combobox') })
      .first()
    // The orders of both shops are read while this waits.
    await found.waitFor({ timeout: 120_000 })
    const name = await found.getByRole('rowheader').innerText()
    // More orders are read meanwhile: the row may move, and stays the one with this name.
    const row = dialog
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
      .first()
    const cell = await row.getByRole('cell').nth(1).innerText()
    await dialog.getByRole('checkbox', { name, exact: true }).first().check()
    await dialog.getByRole('button', { name: 'Accept 1' }).click()
    await dialog.getByText('1 accepted').waitFor()
    const accepted = (await costsOf(forgetful)).filter(({ source }) => source === 'inherited')
    expect(accepted).toHaveLength(1)
    expect(yuan.format((accepted[0]?.terms.costFen ?? 0) / 100)).toBe(cell)
    expect(accepted[0]?.proof).toContain(`Same code: ${knowing.shop_name}`)
    // The same goods of one supplier cost the same, whoever sells them.
    const code = forgetful.codes.get(accepted[0]?.goods_id ?? '')
    const twins = (await costsOf(knowing)).filter(({ goods_id }) => knowing.codes.get(goods_id) === code).map(({ terms }) => terms.costFen)
    expect(twins).toContain(accepted[0]?.terms.costFen)
    expect(await complaintsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByLabel('Goods, SKU or shop').fill(accepted[0]?.sku_id ?? '')
    await page
      .getByRole('row')
      .filter({ hasText: accepted[0]?.sku_id ?? '' })
      .getByText('inherited')
      .waitFor()
    expect(await complaintsOf(page)).toEqual([])
  })
})

describe('the platform’s bill', () => {
  it('is imported with its wrong lines named, and compared with the orders', async () => {
    const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    await page.goto(`${deployment.origin}${PATH}?part=bills`)
    await page.getByRole('button', { name: 'Import a bill' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import a bill' })
    await dialog.getByRole('combobox', { name: 'Shop' }).selectOption({ label: forgetful.shop_name })
    const text = [
      '商户订单号,发生时间,收入金额（+元）,支出金额（-元）,账务类型',
      `1,${day} 00:00:01,29.90,,交易收入`,
      `1,${day} 00:00:02,,-0.18,技术服务费`,
      `1,${day},x,,交易收入`,
    ]
    await dialog
      .getByLabel('Choose an xlsx or csv file')
      .setInputFiles({ name: 'bill.csv', mimeType: 'text/csv', buffer: Buffer.from(text.join('\n')) })
    await dialog.getByText('1 bills found, 1 lines are wrong').waitFor()
    await dialog.getByText(/^Line 4, Income:/).waitFor()
    await dialog.getByRole('button', { name: 'Save 1 bills' }).click()
    await dialog.getByText('1 bills saved').waitFor()
    expect(await complaintsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    const compared = page.getByRole('table', { name: 'Bill and orders compared' })
    await compared.getByRole('row', { name: /^Income from orders ¥29\.90/ }).waitFor()
    await compared.getByRole('row', { name: /^Technical fee.*-¥0\.18/ }).waitFor()
    expect(await complaintsOf(page)).toEqual([])
  })
})

describe('costs and defaults', () => {
  it('are those of the demo, can be changed, and hold after a reload', async () => {
    await page.goto(`${deployment.origin}${PATH}?part=settings`)
    const input = page.getByRole('textbox', { name: /^Wanted profit/ })
    await input.fill('18.5')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(async () => (await callAs(deployment.origin, token, 'profitSettings', {})).target_margin_bp).toBe(1_850)
    await page.reload()
    await expect.poll(() => input.inputValue()).toBe('18.5')
    expect(await page.getByRole('textbox', { name: 'Name' }).count()).toBe(4)
    expect(await complaintsOf(page)).toEqual([])
  })
})

it('a sub-account without the module has the calculator alone, and the server tells it nothing of costs (decision 0151)', async () => {
  const { token: theirs } = await fetchLogin(deployment.origin, 'helper')
  for (const name of ['costList', 'profitSettings', 'costImportList'] as const) {
    await expect(callAs(deployment.origin, theirs, name, {})).rejects.toThrow(name)
  }
  const other = await openBrowser()
  try {
    const theirPage = await openLoggedIn(other.context, deployment.origin, 'helper', { zhanggui_locale: 'en-US' })
    await theirPage.goto(`${deployment.origin}${PATH}?part=ledger`)
    await theirPage.getByRole('link', { name: 'My shops' }).first().waitFor()
    await theirPage.locator('h1').first().waitFor()
    await theirPage.getByRole('region', { name: 'Profit rate', exact: true }).waitFor()
    expect(await theirPage.getByRole('button', { name: 'Cost ledger' }).count()).toBe(0)
    expect(await theirPage.getByRole('heading', { name: 'Cost ledger' }).count()).toBe(0)
  } finally {
    await other.close()
  }
})
