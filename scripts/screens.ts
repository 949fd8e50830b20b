/**
 * Pictures of the running demo. `npm run screens [folder]`: every route in both languages, both themes, on a desktop and a phone.
 * `npm run screens -- readme`: only the picture that the README begins with.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { readersOfPaths, settle } from '../tests/e2e/everyRoute.ts'
import { openLoggedIn } from '../tests/e2e/logIn.ts'
import { openBrowser } from '../tests/e2e/openBrowser.ts'
import { startDeployment } from '../tests/e2e/startDeployment.ts'

const SETTLE_MS = 400
const README_PICTURE = 'docs/goods-query.png'
const [wanted = 'dist/screens'] = process.argv.slice(2)
const viewports = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

const deployment = await startDeployment()
const browser = await openBrowser()
if (wanted !== 'readme') await takeEveryRoute(wanted)
await takeReadmePicture()
await browser.close()
await deployment.close()

function openAs(reader: 'demo' | 'admin', locale: string, settings: object): Promise<Page> {
  const entries = { zhanggui_locale: locale, zhanggui_settings: JSON.stringify(settings) }
  return openLoggedIn(browser.context, deployment.origin, reader, entries)
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
