import { afterEach, expect, it, vi } from 'vitest'
import { UNATTENDED_HEADER } from '../../contract/envelope.ts'
import { StorageKey } from '../../src/storage/keys.ts'
import { startWatch } from '../../src/watch/startWatch.ts'

vi.mock('../../src/watch/readFramingExtension.ts', () => ({ readFramingExtension: () => 'extension' }))
// What reads and counts wants a worker.
vi.mock('../../src/reports/live/openLiveReading.ts', () => {
  const live = { know: () => undefined, subscribe: () => () => undefined, read: () => ({ status: 'idle', role: 'leads' }) }
  const watches = { alerts: live }
  return {
    watchNames: [],
    openLiveReading: () => ({ reader: live, figures: live, watches, sheets: live, rates: live, close: () => undefined }),
  }
})

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('asks the backend as a page that nobody sits at: it keeps no login alive', async () => {
  const asked: { url: string; isAttended: boolean }[] = []
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Readonly<Record<string, string>> }) => {
    asked.push({ url, isAttended: headers[UNATTENDED_HEADER] === undefined })
    return new Response('', { status: 404 })
  })
  localStorage.setItem(StorageKey.token, 'token')
  localStorage.setItem(StorageKey.uidLevel, JSON.stringify({ uid: 'u1', level: 1 }))
  startWatch()
  // Which deployment it is, who is logged in, and which shops there are.
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(3)
  expect(asked.filter(({ isAttended }) => isAttended)).toEqual([])
})
