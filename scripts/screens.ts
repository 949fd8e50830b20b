/**
 * Pictures of the demo: a new one, or the one that runs already at SCREENS_ORIGIN, with its history. `npm run screens [folder]`: every route in both languages, both themes, on a desktop and a phone.
 * `npm run screens -- measure [part of a path]`: where the answer of each list and figures screen is, at three sizes and in both languages, as a
 * table, which is docs/screens/measured.md when all are measured.
 * `npm run screens -- reload [part of a path]`: how long after a reload each figures screen shows figures, which is docs/screens/reload.md when all are measured.
 * `npm run screens -- ten`: pictures of ten screens for docs/screens.
 * `npm run screens -- readme`: only the picture that the README begins with. `npm run screens -- handbook`: only those of the handbook.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { SNAPSHOTS_KEY } from '../src/snapshot/snapshot.ts'
import { readersOfPaths, settle } from '../tests/e2e/everyRoute.ts'
import { openLoggedIn } from '../tests/e2e/logIn.ts'
import { openBrowser } from '../tests/e2e/openBrowser.ts'
import { startDeployment } from '../tests/e2e/startDeployment.ts'
import { type MeasuredReload, measureReload, toReloadTable, watchLoads } from './screens/measureReload.ts'
import {
  figureScreens,
  type MeasuredScreen,
  measureAtSizes,
  measuredPaths,
  measureScreen,
  ROW,
  SHOP_PAGE,
  TILE,
  toMeasureTable,
} from './screens/measureScreens.ts'

const SETTLE_MS = 400
const README_PICTURE = 'docs/goods-query.png'
/** With `handbook`, the name of one picture can follow; with `measure`, a part of the paths. */
const [wanted = 'dist/screens', onlyPicture] = process.argv.slice(2)
const viewports = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

/** What the handbook shows, by the names of its pictures; `fill`: what is to be there first. */
const handbookPictures: readonly { readonly name: string; readonly path: string; readonly fill?: (page: Page) => Promise<unknown> }[] = [
  { name: 'shops', path: '/shop/my_shop' },
  { name: 'goods', path: '/goods/goodsQuery', fill: askForGoods },
  { name: 'batches', path: '/goods/goodsQuery', fill: planPrices },
  { name: 'figures', path: '/return_goods/mall', fill: waitForReading },
  { name: 'profit', path: '/goods/profitRateCompute', fill: waitForReading },
  { name: 'workplace', path: '/dashboard/workplace', fill: waitForReading },
]
/** Ten screens as they are, for those who look before they start it. */
const tenScreens = [
  '/dashboard/workplace',
  '/dashboard/sales',
  '/dashboard/report',
  '/goods/goodsQuery',
  '/goods/coverage',
  '/goods/profitRateCompute',
  '/goods/promotion',
  '/hot-selling/todayHot',
  '/hot-selling/opportunityGoods',
  '/return_goods/mall',
]
const TEN_FOLDER = 'docs/screens'
const MEASURED = `${TEN_FOLDER}/measured.md`
const MEASURED_HEAD = `# Where the answer begins

Made by \`npm run screens -- measure\`, on the demo of \`npm start\`. The goal: first row at 300 px at most (1440 x 900) and 290 px (1280 x 720, 8 rows); with
tiles and a chart above 500 px with 8 and 5 rows; 420 px on a phone.
`
const RELOADED = `${TEN_FOLDER}/reload.md`
const RELOADED_HEAD = `# How soon a screen has figures again

Made by \`npm run screens -- reload\`, on the demo of \`npm start\` with everything read, at 1440 x 900: the middle one of three reloads, in ms since the reload
began. The goal is that the last figures are there within 300 ms of the frame, with their age. The times are those of the machine that measured; how many
requests come before the figures is not. What is there first is the page as it was last (decision 0231); "its own" is when the page itself shows figures.
`
const TEN_SIZE = { width: 1440, height: 900 }
const HANDBOOK_FOLDER = 'docs/handbook/pictures'
const READING_MS = 25_000
/** What says how old figures are: in the line that names the page, or beside them. */
const AGE = '.zg-page-line time, main time'
/** Until all orders of the demo are read, at most. */
const WHOLE_READING_MS = 240_000
/** For pictures of goods: the page itself is never idle while orders are read. */
const PICTURES_MS = 1_500

/** Sizes of `design/sellers-day.md`, section 1. */
const measuredSizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
]

const running = process.env.SCREENS_ORIGIN
const deployment = running ? { origin: running, close: async () => undefined } : await startDeployment(['--demo'], { SANDBOX_PACE: '0' })
// As the computer of a seller: nothing has to say which clock is meant.
process.env.TZ = 'Asia/Shanghai'
const browser = await openBrowser()
if (wanted === 'handbook') await takeHandbookPictures()
else if (wanted === 'measure') await measureEveryScreen()
else if (wanted === 'reload') await measureEveryReload()
else if (wanted === 'ten') await takeTenScreens()
else {
  if (wanted !== 'readme') await takeEveryRoute(wanted)
  await takeReadmePicture()
}
await browser.close()
await deployment.close()

function openAs(reader: 'demo' | 'admin', locale: string, settings: object): Promise<Page> {
  // Screens ask by themselves, as a seller's do.
  const entries = { zhanggui_locale: locale, zhanggui_settings: JSON.stringify(settings), zhanggui_auto_read: 'on' }
  return openLoggedIn(browser.context, deployment.origin, reader, entries, { readsFigures: true })
}

async function measureEveryScreen(): Promise<void> {
  const measured: Parameters<typeof toMeasureTable>[1][number][] = []
  const page = await openAs('demo', 'zh-CN', { theme: 'light' })
  // Some screens have no rows before enough is read.
  await page.goto(`${deployment.origin}/return_goods/mall`)
  await waitForReading(page)
  const shop = await findShop(page)
  const paths = measuredPaths.filter((path) => path.includes(onlyPicture ?? ''))
  for (const locale of ['zh-CN', 'en-US']) {
    await page.evaluate((wantedLocale) => localStorage.setItem('zhanggui_locale', wantedLocale), locale)
    const screens: MeasuredScreen[][] = measuredSizes.map(() => [])
    for (const path of paths) {
      const found = await measureAtSizes(page, deployment.origin, { path, shop, sizes: measuredSizes }).catch((error) => {
        process.stderr.write(`${path}: ${error}\n`)
        return []
      })
      // One that cannot be opened is a dash in the table, and no end of it.
      for (const [at, screen] of found.entries()) screens[at]?.push(screen)
      process.stderr.write(`${locale} ${path}: ${JSON.stringify(found)}\n`)
    }
    for (const [at, { width, height }] of measuredSizes.entries())
      measured.push({ size: `${width} x ${height}`, widthPx: width, locale, screens: screens[at] ?? [] })
  }
  await page.close()
  const table = toMeasureTable(paths, measured)
  process.stdout.write(table)
  if (onlyPicture === undefined) await writeFile(MEASURED, `${MEASURED_HEAD}\n${table}`)
}

/** The shop_uid of a shop of the demo. */
async function findShop(page: Page): Promise<string> {
  await page.goto(`${deployment.origin}/shop/my_shop`)
  const first = page.locator('a[href*="/shop/my_shop/show/"]').first()
  return (await first.getAttribute('href'))?.split('/').at(-1) ?? ''
}

/** As a seller comes back to a console that has read everything. */
async function measureEveryReload(): Promise<void> {
  const page = await openAs('demo', 'zh-CN', { theme: 'light' })
  await page.evaluate((key) => localStorage.setItem(key, 'on'), SNAPSHOTS_KEY)
  await page.setViewportSize(TEN_SIZE)
  await page.goto(`${deployment.origin}/return_goods/mall`)
  await waitForReading(page)
  const shop = await findShop(page)
  await watchLoads(page, { figures: `${TILE}, ${ROW}`, age: AGE })
  const measured: MeasuredReload[] = []
  for (const path of [...figureScreens, SHOP_PAGE].filter((each) => each.includes(onlyPicture ?? ''))) {
    const found = { ...(await measureReload(page, deployment.origin, path.replace(':id', shop))), path }
    measured.push(found)
    process.stderr.write(`${JSON.stringify(found)}\n`)
  }
  await page.close()
  const table = toReloadTable(measured)
  process.stdout.write(table)
  if (onlyPicture === undefined) await writeFile(RELOADED, `${RELOADED_HEAD}\n${table}`)
}

async function takeEveryRoute(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const locale of ['zh-CN', 'en-US']) {
    for (const theme of ['light', 'dark']) {
      for (const reader of ['demo', 'admin'] as const) {
        const page = await openAs(reader, locale, { theme, tabBar: theme === 'dark' })
        for (const [size, viewport] of Object.entries(viewports)) {
          await page.setViewportSize(viewport)
          for (const { path } of readersOfPaths.filter((each) => each.reader === reader)) {
            await page.goto(deployment.origin + path)
            await settle(page)
            await page.waitForTimeout(SETTLE_MS)
            await page.screenshot({ path: join(folder, `${path.slice(1).replaceAll('/', '-')}.${locale}.${theme}.${size}.png`) })
          }
        }
        await page.close()
      }
    }
  }
  process.stdout.write(`Screens are in ${folder}\n`)
}

/** The goods of the demo's shops, when all of them have answered. */
async function takeReadmePicture(): Promise<void> {
  const page = await openAs('demo', 'en-US', { theme: 'light' })
  await page.setViewportSize(viewports.wide)
  await page.goto(`${deployment.origin}/goods/goodsQuery`)
  await page.getByRole('button', { name: 'Query', exact: true }).first().click()
  await page.getByRole('button', { name: 'Refresh', exact: true }).waitFor({ timeout: 60_000 })
  await page.locator('.zg-query-row img').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: README_PICTURE })
  await page.close()
  process.stdout.write(`The README’s picture is ${README_PICTURE}\n`)
}

/** Orders of the demo are read while a page is open; a longer wait than a test would have, for a picture with whole figures in it. */
async function waitForReading(page: Page): Promise<void> {
  await page.waitForTimeout(READING_MS)
  await page
    .locator('.zg-trust-chip:is([title^="Reading: "], [title^="正在读取："])')
    .first()
    .waitFor({ state: 'hidden', timeout: WHOLE_READING_MS })
    .catch(() => undefined)
}

/** The second language finds the results of the first, as they were kept. */
async function askForGoods(page: Page): Promise<void> {
  const again = page.getByRole('button', { name: /^(Refresh|刷新)$/ }).first()
  await page.waitForTimeout(PICTURES_MS)
  if (!(await again.isVisible()))
    await page
      .getByRole('button', { name: /^(Query|查询)$/ })
      .first()
      .click()
  await again.waitFor({ timeout: 60_000 })
  await page.locator('.zg-query-row img').first().waitFor()
}

/** A plan with its preview; nothing of it is sent. */
async function planPrices(page: Page): Promise<void> {
  await askForGoods(page)
  for (const row of [0, 1, 2]) await page.locator('.zg-query-row input[type=checkbox]').nth(row).click()
  await page.getByRole('button', { name: /^(Prices|改价)$/ }).click()
  const dialog = page.getByRole('dialog', { name: /^(Prices|改价)/ })
  await dialog.getByRole('combobox', { name: /^(Group price|拼单价)$/ }).selectOption('raise')
  await dialog.getByRole('textbox', { name: /^(Group price|拼单价)/ }).fill('5')
  await dialog.getByRole('textbox').last().press('Tab')
  await page.waitForTimeout(2 * PICTURES_MS)
}

async function takeHandbookPictures(): Promise<void> {
  for (const [language, locale] of [
    ['zh', 'zh-CN'],
    ['en', 'en-US'],
  ] as const) {
    const page = await openAs('demo', locale, { theme: 'light' })
    await page.setViewportSize({ width: 1200, height: 750 })
    for (const { name, path, fill } of handbookPictures) {
      if (onlyPicture !== undefined && name !== onlyPicture) continue
      await page.goto(deployment.origin + path)
      await settle(page)
      await fill?.(page)
      await page.waitForTimeout(PICTURES_MS)
      await writeFile(join(HANDBOOK_FOLDER, `${name}.${language}.webp`), await toWebp(await page.screenshot()))
    }
    await page.close()
  }
  process.stdout.write(`The handbook’s pictures are in ${HANDBOOK_FOLDER}\n`)
}

async function takeTenScreens(): Promise<void> {
  await mkdir(TEN_FOLDER, { recursive: true })
  const page = await openAs('demo', 'en-US', { theme: 'light' })
  await page.setViewportSize(TEN_SIZE)
  // The first of them has no chip that says what is being read.
  await page.goto(`${deployment.origin}/return_goods/mall`)
  await waitForReading(page)
  for (const path of tenScreens) {
    await measureScreen(page, deployment.origin, path)
    if (path === '/goods/goodsQuery') await askForGoods(page)
    if (path === '/goods/coverage') await readShelves(page)
    await page.waitForTimeout(PICTURES_MS)
    await writeFile(join(TEN_FOLDER, `${path.slice(1).replaceAll('/', '-')}.webp`), await toWebp(await page.screenshot()))
  }
  await page.close()
  process.stdout.write(`Ten screens are in ${TEN_FOLDER}\n`)
}

/** The board is empty until the shops were read, unless that is kept. */
async function readShelves(page: Page): Promise<void> {
  const read = page.getByRole('button', { name: /^Read \d+ shops$/ })
  if (await read.isVisible()) await read.click()
  await page.locator('[role=grid] tbody tr').nth(1).waitFor({ timeout: 60_000 })
}

/** As small as it stays readable: what the handbook shows is 960 pixels wide. The browser itself can write the format. */
async function toWebp(png: Buffer): Promise<Buffer> {
  const page = await browser.context.newPage()
  const written = await page.evaluate(async (encoded) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${encoded}`)).blob())
    const canvas = document.createElement('canvas')
    canvas.width = 960
    canvas.height = 600
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/webp', 0.8).split(',')[1] ?? ''
  }, png.toString('base64'))
  await page.close()
  return Buffer.from(written, 'base64')
}
