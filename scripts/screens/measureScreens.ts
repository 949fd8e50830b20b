import type { Page } from 'playwright-core'
import { registry } from '../../src/resources/index.ts'
import { toRoutes } from '../../src/resources/schema/project/toRoutes.ts'
import { settle } from '../../tests/e2e/everyRoute.ts'

/** Where the answer of one screen is, in px from the top of the window. */
export interface MeasuredScreen {
  readonly path: string
  /** The first number of the tiles; null: it has none. */
  readonly firstTile: number | null
  /** The top of the first row of its table or list; null: there is none in the page. */
  readonly firstRow: number | null
  /** Rows of the list with the first one that are whole in the window, and those that are drawn at all. */
  readonly rows: number
  readonly rowsAtAll: number
}

/** The figures screens of `design/sellers-day.md`, section 1; all lists are added. */
export const figureScreens: readonly string[] = [
  '/dashboard/workplace',
  '/dashboard/sales',
  '/dashboard/report',
  '/goods/goodsQuery',
  '/goods/coverage',
  '/goods/profitRateCompute',
  '/goods/promotion',
  '/hot-selling/todayHot',
  '/hot-selling/aWeekHot',
  '/hot-selling/industryList',
  '/hot-selling/opportunityGoods',
  '/return_goods/mall',
  '/return_goods/product',
]

const lists = toRoutes(registry)
  .filter(
    ({ target, path, access }) =>
      target.screen === 'list' && !path.includes(':') && access.roles.some((role) => role === '*' || role === 'user'),
  )
  .map(({ path }) => path)

/** A shop's page in place of the record it needs. */
export const SHOP_PAGE = '/shop/my_shop/show/:id'

/** Every list and every figures screen of a merchant. */
export const measuredPaths: readonly string[] = [...new Set([...figureScreens, SHOP_PAGE, ...lists])]

/** How long rows are waited for: what a platform is asked for takes its time. */
const ROWS_MS = 30_000
/** Tiles and charts come after the first rows and move them. */
const SETTLED_MS = 2_500
/** Windows that are narrower are those of phones. */
const PHONE_PX = 700
/** After another size of the window. */
const RESIZED_MS = 1_200

/** Whether there are figures or a chart above the rows: then they may begin lower. */
const hasMoreAbove = (path: string) => figureScreens.includes(path) || path === SHOP_PAGE

/** The table of `design/sellers-day.md`, section 1, by the width of the window: where rows begin at most, and how many are whole. */
export function goalOf(path: string, widthPx: number): { readonly firstRow: number; readonly rows: number } {
  if (widthPx >= 1_440) return hasMoreAbove(path) ? { firstRow: 500, rows: 8 } : { firstRow: 300, rows: 0 }
  if (widthPx >= 1_280) return hasMoreAbove(path) ? { firstRow: 500, rows: 5 } : { firstRow: 290, rows: 8 }
  return { firstRow: 420, rows: 0 }
}

/** Rows that are not there cannot be in sight: a list with fewer of them misses nothing. */
function misses(screen: MeasuredScreen, widthPx: number): boolean {
  const goal = goalOf(screen.path, widthPx)
  return screen.firstRow !== null && (screen.firstRow > goal.firstRow || screen.rows < Math.min(goal.rows, screen.rowsAtAll))
}

/** Opens the screen and reads where its answer is, in the window as it is. Throws what the browser throws. */
export async function measureScreen(page: Page, origin: string, path: string): Promise<MeasuredScreen> {
  await page.goto(origin + path)
  await settle(page)
  await page
    .locator(`${ROW}, ${NO_ROWS}`)
    .first()
    .waitFor({ timeout: ROWS_MS })
    .catch(() => undefined)
  await page.waitForTimeout(SETTLED_MS)
  return readScreen(page, path)
}

interface WindowSize {
  readonly width: number
  readonly height: number
}

/** The same at each size. A desktop's window is resized, as people do; on a phone the screen is opened. `shop`: shop_uid whose page is opened. Throws what the browser throws. */
export async function measureAtSizes(
  page: Page,
  origin: string,
  { path, shop, sizes }: { readonly path: string; readonly shop: string; readonly sizes: readonly WindowSize[] },
): Promise<readonly MeasuredScreen[]> {
  const measured: MeasuredScreen[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    if (measured.length === 0 || size.width < PHONE_PX) await measureScreen(page, origin, path.replace(':id', shop))
    else await page.waitForTimeout(RESIZED_MS)
    measured.push(await readScreen(page, path))
  }
  return measured
}

async function readScreen(page: Page, path: string): Promise<MeasuredScreen> {
  const rows = await boxesOf(page, ROW, 'firstList')
  const [tile] = await boxesOf(page, TILE)
  const [frame] = await boxesOf(page, '.zg-list-frame')
  const windowPx = page.viewportSize()?.height ?? 0
  const bottom = Math.min(windowPx, frame?.bottom ?? windowPx)
  const whole = (px: number | null) => (px === null ? null : Math.round(px))
  const firstRow = whole(rows[0]?.top ?? null)
  const firstTile = whole(tile?.top ?? null)
  return {
    path,
    firstTile,
    firstRow,
    rows: rows.filter((each) => each.bottom <= bottom + 1).length,
    rowsAtAll: rows.length,
  }
}

/** Where what matches is in the window, in px; what is not drawn is left out. `firstList`: only what is in one list with the first of them. */
async function boxesOf(
  page: Page,
  selector: string,
  of: 'page' | 'firstList' = 'page',
): Promise<readonly { readonly top: number; readonly bottom: number }[]> {
  return page.locator(selector).evaluateAll((elements, part) => {
    const drawn = elements.filter((element) => element.getBoundingClientRect().height > 0)
    return drawn
      .filter((element) => part === 'page' || element.parentElement === drawn[0]?.parentElement)
      .map((element) => element.getBoundingClientRect())
      .map(({ top, bottom }) => ({ top, bottom }))
  }, of)
}

/** A number of the tiles, or the answer in words. */
export const TILE = '.zg-tile-value, .zg-returns-tile-value, .zg-profit-sums dd, .zg-report-value, .zg-shop-tile-value, .zg-sales-sentence'
/** A row of a table, of the coverage board, a cause, a shop of the report, or a line of work or of what happened. */
export const ROW = [
  '.zg-list-table tbody tr:not(.zg-list-gap)',
  '[role=grid] tbody tr:not(.zg-board-gap)',
  '.zg-work-line',
  '.zg-sales-causes tbody tr',
  '.zg-report-shops tbody tr',
  '.zg-shop-events li',
].join(', ')

/** In place of rows where there are none. */
const NO_ROWS = '.zg-empty'

/** A table in Markdown, one line a screen; what misses its goal has a mark. */
export function toMeasureTable(
  paths: readonly string[],
  measured: readonly {
    readonly size: string
    readonly widthPx: number
    readonly locale: string
    readonly screens: readonly MeasuredScreen[]
  }[],
): string {
  const heads = measured.map(({ size, locale }) => `${size} ${locale}`)
  const cell = (screen: MeasuredScreen | undefined, widthPx: number) => {
    if (!screen || screen.firstRow === null) return '—'
    const tile = screen.firstTile === null ? '' : `${screen.firstTile} / `
    return `${tile}${screen.firstRow} (${screen.rows})${misses(screen, widthPx) ? ' ✗' : ''}`
  }
  return [
    'Tile / first row in px (whole rows in sight); ✗: not where section 1 wants it',
    '',
    `| screen | ${heads.join(' | ')} |`,
    `| --- |${heads.map(() => ' --- |').join('')}`,
    ...paths.map(
      (path) =>
        `| ${path} | ${measured
          .map(({ screens, widthPx }) =>
            cell(
              screens.find((each) => each.path === path),
              widthPx,
            ),
          )
          .join(' | ')} |`,
    ),
    '',
  ].join('\n')
}
