/** `npm run screens [folder]`: a picture of every route in both languages, both themes, on a desktop and a phone. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readersOfPaths, settle } from '../tests/e2e/everyRoute.ts'
import { openLoggedIn } from '../tests/e2e/logIn.ts'
import { openBrowser } from '../tests/e2e/openBrowser.ts'
import { startDeployment } from '../tests/e2e/startDeployment.ts'

const SETTLE_MS = 400
const folder = process.argv[2] ?? 'dist/screens'
const viewports = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

const deployment = await startDeployment()
const browser = await openBrowser()
await mkdir(folder, { recursive: true })
for (const locale of ['zh-CN', 'en-US']) {
  for (const theme of ['light', 'dark']) {
    const settings = { zhanggui_locale: locale, zhanggui_settings: JSON.stringify({ theme, tabBar: theme === 'dark' }) }
    for (const reader of ['demo', 'admin'] as const) {
      const page = await openLoggedIn(browser.context, deployment.origin, reader, settings)
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
await browser.close()
await deployment.close()
process.stdout.write(`Screens are in ${folder}\n`)
