import { describe, expect, it } from 'vitest'
import type { Notification } from '../../contract/entities/notification.ts'
import { createNewsWatch, LEDGER_STORAGE_KEY, LOOK_EVERY_MS } from '../../src/desktop/createNewsWatch.ts'
import type { DeskNews } from '../../src/desktop/deskNews.ts'
import { keepDesktopSettings } from '../../src/desktop/desktopSettings.ts'
import { ToolApiError } from '../../src/providers/toolApi/ToolApiError.ts'
import { createBrowserStorage } from '../../src/storage/createBrowserStorage.ts'
import { aClock } from '../bridge/lanes/aClock.ts'
import { someLocks } from '../figures/worker/someTabs.ts'
import { aNews, aNotification, turnedOn } from './someNews.ts'

/** A browser with tabs that look: one storage, one lock, and what the server has. */
function aBrowser() {
  const clock = aClock()
  const storage = createBrowserStorage(null, { tabs: null })
  keepDesktopSettings(storage, turnedOn())
  const { request } = someLocks()
  const seen = {
    unread: [] as Notification[],
    own: [] as DeskNews[],
    asked: [] as string[],
    shown: [] as string[],
    isInSight: false,
    mayShow: true,
    failure: null as Error | null,
  }
  const locks = { request, query: async () => ({ held: seen.isInSight ? [{ name: 'zhanggui_in_sight' }] : [] }) } as unknown as LockManager

  async function call(name: string) {
    seen.asked.push(name)
    if (seen.failure) throw seen.failure
    if (name === 'unreadCount') return { total: seen.unread.length, newest_at: Math.max(0, ...seen.unread.map(({ time }) => Number(time))) }
    return { list: seen.unread, total: seen.unread.length }
  }

  /** Until the page that looks has looked, and waits for the next minute. */
  const looked = () => expect.poll(clock.nextMs).not.toBeNull()
  return {
    seen,
    storage,
    clock,
    looked,
    openTab: (name: string) =>
      createNewsWatch({
        api: { call: call as never },
        storage,
        owner: 'u1',
        locks,
        clock,
        mayShow: () => seen.mayShow,
        listOwn: async () => seen.own,
        show: ({ title }) => seen.shown.push(`${name}: ${title}`),
      }),
    /** The minute passes. */
    async pass() {
      await looked()
      clock.advance(LOOK_EVERY_MS)
      await looked()
    },
  }
}

const second = aNotification({ id: 'n2', time: 2_000_000, values: { title: 'Publish', done: 3 } })

describe('the watch for news', () => {
  it('shows what comes, in one of the tabs, and goes on in another when that is closed', async () => {
    const { seen, openTab, pass } = aBrowser()
    const first = openTab('first')
    openTab('second')
    await pass()
    seen.unread = [aNotification()]
    await pass()
    expect(seen.shown).toEqual(['first: Batch done: Lower prices'])
    first.close()
    await pass()
    seen.unread = [second, aNotification()]
    await pass()
    expect(seen.shown).toEqual(['first: Batch done: Lower prices', 'second: Batch done: Publish'])
  })

  it('asks for the messages only where their number is another', async () => {
    const { seen, openTab, pass } = aBrowser()
    openTab('tab')
    await pass()
    await pass()
    seen.unread = [aNotification()]
    await pass()
    await pass()
    expect(seen.asked.filter((name) => name === 'notificationList')).toHaveLength(2)
  })

  it('shows a message that took the place of another', async () => {
    const { seen, openTab, pass } = aBrowser()
    openTab('tab')
    await pass()
    for (const message of [aNotification(), second]) {
      seen.unread = [message]
      await pass()
    }
    expect(seen.shown).toEqual(['tab: Batch done: Lower prices', 'tab: Batch done: Publish'])
  })

  it('shows nothing of what came while a tab was in sight', async () => {
    const { seen, openTab, pass } = aBrowser()
    openTab('tab')
    await pass()
    seen.isInSight = true
    seen.unread = [aNotification()]
    await pass()
    seen.isInSight = false
    seen.unread = [second, aNotification()]
    await pass()
    expect(seen.shown).toEqual(['tab: Batch done: Publish'])
  })

  it('asks nothing, and forgets what is known, where she turned it off or the browser does not let it', async () => {
    const { seen, storage, openTab, pass } = aBrowser()
    openTab('tab')
    await pass()
    expect(storage.get(LEDGER_STORAGE_KEY)).not.toBeNull()
    seen.mayShow = false
    await pass()
    expect(storage.get(LEDGER_STORAGE_KEY)).toBeNull()
    const before = seen.asked.length
    seen.unread = [aNotification()]
    await pass()
    expect(seen.asked).toHaveLength(before)
    seen.mayShow = true
    await pass()
    await pass()
    expect(seen.shown).toEqual([])
  })

  it('looks at once when the tab found something itself, and tells it once', async () => {
    const { seen, openTab, looked, pass } = aBrowser()
    const watch = openTab('tab')
    await pass()
    seen.own = [aNews({ id: 'batch-1', code: 'batchDue', values: { title: 'Lower prices', time: '09:30' }, isUrgent: true, at: null })]
    watch.look()
    await expect.poll(() => seen.shown).toHaveLength(1)
    await looked()
    await pass()
    expect(seen.shown).toEqual(['tab: A planned batch has not begun: Lower prices'])
  })

  it('tries again after a failure, and ends with the login', async () => {
    const { seen, clock, openTab, pass } = aBrowser()
    openTab('tab')
    await pass()
    seen.failure = new ToolApiError('transport', 0, 'away')
    await pass()
    seen.failure = null
    seen.unread = [aNotification()]
    await pass()
    expect(seen.shown).toHaveLength(1)
    seen.failure = new ToolApiError('reply', -100, 'over')
    const before = seen.asked.length
    clock.advance(LOOK_EVERY_MS)
    await expect.poll(() => seen.asked).toHaveLength(before + 1)
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    expect(clock.nextMs()).toBeNull()
    expect(seen.asked).toHaveLength(before + 1)
  })
})
