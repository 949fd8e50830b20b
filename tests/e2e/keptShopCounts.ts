import type { Page } from 'playwright-core'
import { CACHE_DATABASE } from '../../src/bridge/resultCache/createCacheOpener.ts'

/** Of how many shops each kept result of the page's browser is: a page that is left at once takes the rows with it that it was still keeping. */
export const keptShopCounts = (page: Page): Promise<readonly number[]> =>
  page.evaluate(async (name) => {
    const buckets = (navigator as unknown as { storageBuckets: { open(name: string): Promise<{ indexedDB: IDBFactory }> } }).storageBuckets
    const { indexedDB: factory } = await buckets.open('zhanggui')
    return new Promise<number[]>((resolve, reject) => {
      const opening = factory.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const reading = opening.result.transaction('entries').objectStore('entries').getAll()
        reading.onsuccess = () => resolve(reading.result.map(({ shops }) => shops.answered.length))
        opening.result.close()
      }
    })
  }, CACHE_DATABASE)
