import type { Page } from 'playwright-core'
import { registry } from '../../src/resources/index.ts'
import { toRoutes } from '../../src/resources/schema/project/toRoutes.ts'

const routes = toRoutes(registry)

/** Paths of everything that has something behind it and needs no record, and the not-found page. */
export const plainPaths: readonly string[] = [
  ...routes
    .filter(({ path, target }) => !path.includes(':') && !(target.screen === 'page' && target.page.load === null))
    .map(({ path }) => path),
  '/nowhere',
]

/** Reads a page until it has settled: its heading is there and nothing is loading. */
export async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => document.querySelectorAll('.zg-skeleton, .zg-page-loading').length === 0)
}
