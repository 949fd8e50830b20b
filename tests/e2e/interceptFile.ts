import type { Page } from 'playwright-core'

/**
 * Has `meet` decide about each load of the built file at a path: it comes once that has resolved, or is missing where it says so. Out: lets the file
 * through again. The browser itself watches for the address: `page.route` would have it ask here for every file, and keep none of them from page
 * to page, which takes a third of the time of a page.
 */
export async function interceptFile(page: Page, path: string, meet: () => Promise<'comes' | 'missing'>): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId, responseStatusCode: responseCode = 0, responseHeaders: headers = [] }) => {
    // The next load would not ask for what this one may keep.
    const responseHeaders = [
      ...headers.filter(({ name }) => name.toLowerCase() !== 'cache-control'),
      { name: 'cache-control', value: 'no-store' },
    ]
    const answered = meet().then((fate) =>
      fate === 'comes'
        ? session.send('Fetch.continueResponse', { requestId, responseCode, responseHeaders })
        : session.send('Fetch.fulfillRequest', { requestId, responseCode: 404 }),
    )
    // A page that has gone meanwhile wants no answer.
    answered.catch(() => undefined)
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: `*${path}`, requestStage: 'Response' }] })
  return () => session.detach()
}
