import type { Page } from 'playwright-core'
import { registry } from '../../src/resources/index.ts'
import { toRoutes } from '../../src/resources/schema/project/toRoutes.ts'

/** Everything that has something behind it and needs no record. */
const plainRoutes = toRoutes(registry).filter(
  ({ path, target }) => !path.includes(':') && !(target.screen === 'page' && target.page.load === null),
)

/** Their paths, and the not-found page. */
const plainPaths: readonly string[] = [...plainRoutes.map(({ path }) => path), '/nowhere']

/** The merchant of the demo, and its operator. */
export type Reader = 'demo' | 'admin'

/** The path with a reader who may open it and has something to see there: the merchant of the demo, else its operator. */
export const readersOfPaths = plainPaths.map((path) => {
  const roles = plainRoutes.find((route) => route.path === path)?.access.roles ?? ['*']
  const reader: Reader = roles.some((role) => role === '*' || role === 'user') ? 'demo' : 'admin'
  return { path, reader }
})

/** All pages of a reader. */
export const pathsOf = (reader: Reader) => readersOfPaths.filter((each) => each.reader === reader).map(({ path }) => path)

/** Reads a page until it has settled: its heading is there and nothing is loading. */
export async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => document.querySelectorAll('.zg-skeleton, .zg-page-loading').length === 0)
}
