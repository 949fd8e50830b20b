import type { CDPSession, Page } from 'playwright-core'

/** Without it a heap snapshot cuts texts after 1,024 characters, and with them what we look for. */
export const WHOLE_STRINGS_FLAG = '--js-flags=--heap-snapshot-string-limit=100000000'

export type Place = 'memory' | 'storage' | 'document' | 'traffic'

/** Looks for secrets where a script in the page, or a person with its developer tools, could read them. */
export interface PageWatch {
  /** The places that have one of these texts now, or, for the traffic, had it at any time. */
  find(secrets: readonly string[]): Promise<readonly Place[]>
}

/** Watches from now on, so call it before the page goes anywhere. */
export async function watchPage(page: Page): Promise<PageWatch> {
  const traffic: string[] = []
  const reading: Promise<unknown>[] = []
  const keep = (text: unknown) => traffic.push(typeof text === 'string' ? text : JSON.stringify(text ?? null))
  page.on('request', (request) => {
    keep(request.url())
    keep(request.postData())
    reading.push(request.allHeaders().then(keep, () => undefined))
  })
  page.on('response', (response) => {
    reading.push(response.allHeaders().then(keep, () => undefined))
    reading.push(response.text().then(keep, () => undefined))
  })
  const session = await page.context().newCDPSession(page)
  return {
    async find(secrets) {
      await Promise.all(reading)
      const texts: Readonly<Record<Place, readonly string[]>> = {
        memory: [await readHeap(session)],
        storage: [await page.evaluate(readStorage)],
        document: [await page.content(), page.url()],
        traffic,
      }
      // One pass for all of them: a heap has a hundred million characters.
      const anyOf = new RegExp(secrets.map(escapeText).join('|'))
      const holdsOne = (place: Place) => secrets.length > 0 && texts[place].some((text) => anyOf.test(text))
      return (Object.keys(texts) as Place[]).filter(holdsOne)
    },
  }
}

const escapeText = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Every text that the page's scripts hold, after what nobody holds any more was collected. */
async function readHeap(session: CDPSession): Promise<string> {
  const chunks: string[] = []
  const keep = ({ chunk }: { chunk: string }) => void chunks.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', keep)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', keep)
  return chunks.join('')
}

/** Runs in the page: all that its origin keeps in the browser. */
async function readStorage(): Promise<string> {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie]
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name ?? ''))
    for (const store of database.objectStoreNames) kept.push(await done(database.transaction(store).objectStore(store).getAll()))
    database.close()
  }
  return JSON.stringify(kept)
}
