import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

/** As it is published for pages: half of what its module for Node would send to the browser. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe complains about on the page, or in a part of it; each with its rule and the first element. */
export async function findViolations(page: Page, within?: string): Promise<readonly axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const { violations } = await page.evaluate((part) => {
    // Passes are not looked at, and gathering what they passed on takes most of the time.
    return (globalThis as unknown as { axe: typeof axe }).axe.run(part ?? document, { resultTypes: ['violations'] })
  }, within)
  return violations
}
