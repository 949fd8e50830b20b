import { openLoggedIn } from './tests/e2e/logIn.ts'
import { openBrowser } from './tests/e2e/openBrowser.ts'
import { startDeployment } from './tests/e2e/startDeployment.ts'
import { pathsOf, settle } from './tests/e2e/everyRoute.ts'
import { mkdirSync } from 'node:fs'
const out = process.env.OUT!; mkdirSync(out, { recursive: true })
const deployment = await startDeployment()
const paths = process.env.PATHS ? process.env.PATHS.split(',') : pathsOf('demo')
const browser = await openBrowser({ extensionOf: deployment.origin })
const { origin } = deployment
try {
  for (const v of (process.env.V ?? 'zh-CN:390:light').split(',')) {
    const [locale, width, theme] = v.split(':') as [string, string, string]
    const page = await openLoggedIn(browser.context, origin, 'demo', { zhanggui_locale: locale, zhanggui_settings: JSON.stringify({ theme }) }, { readsFigures: true })
    await page.setViewportSize({ width: Number(width), height: Number(width) < 500 ? 844 : 900 })
    if (v === (process.env.V ?? 'zh-CN:390:light').split(',')[0]) { await page.goto(origin + '/dashboard/Workplace'); await page.waitForTimeout(Number(process.env.WARM ?? 60000)) }
    for (const path of paths) {
      await page.goto(origin + path)
      await settle(page).catch(() => console.log('unsettled', path))
      await page.waitForTimeout(2500)
      await page.screenshot({ path: `${out}/${path.slice(1).replaceAll('/', '_')}.${locale.slice(0, 2)}.${width}.${theme}.png` })
    }
    await page.close()
  }
  console.log(browser.complaints)
} finally { await browser.close(); await deployment.close() }
