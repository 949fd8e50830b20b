import { describe, expect, it } from 'vitest'
import { createNightWatch } from '../../../extension/nightWatch/createNightWatch.ts'
import { fc } from '../../fastCheck.ts'
import { aWatchBrowser } from './aNightWatch.ts'

const MINUTE_MS = 60_000
const origin = 'https://console.example'

function aScene(browser = aWatchBrowser()) {
  const at = { now: 1_700_000_000_000, isPaused: false }
  const watch = createNightWatch({ browser, origin, isPaused: async () => at.isPaused, clock: () => at.now })
  return {
    ...browser,
    at,
    watch,
    /** She switched it on and closed the console; a minute later the alarm rings. */
    async begin(owner = 'u1') {
      await watch.answer({ owner, isOn: true })
      browser.seen.hasTab = false
      await watch.look()
    },
    async later(ms: number) {
      at.now += ms
      await watch.look()
    },
  }
}

describe('the switch', () => {
  it('is off at first, and then nothing wakes the worker and no page is opened', async () => {
    const { watch, seen } = aScene()
    expect(await watch.answer({ owner: 'u1' })).toEqual({ isOn: false, isAble: true, run: null })
    await watch.tabOpened()
    await watch.look()
    expect(seen).toMatchObject({ record: null, isOpen: false, isWoken: false })
    expect(await watch.isOn()).toBe(false)
  })

  it('is each person’s own: who comes after her finds it off, with nothing of her runs', async () => {
    const { begin, watch } = aScene()
    await begin()
    await watch.hear({ owner: 'u1', requests: 7, end: null })
    expect(await watch.answer({ owner: 'u2' })).toEqual({ isOn: false, isAble: true, run: null })
    expect(await watch.answer({ owner: 'u2', isOn: true })).toMatchObject({ isOn: true, run: null })
    expect(await watch.answer({ owner: 'u1' })).toMatchObject({ isOn: false })
  })

  it('ends a run at once when she turns it off, and keeps what that run cost', async () => {
    const { begin, watch, seen } = aScene()
    await begin()
    await watch.hear({ owner: 'u1', requests: 7, end: null })
    expect(await watch.answer({ owner: 'u1', isOn: false })).toMatchObject({ isOn: false, run: { requests: 7, end: 'off' } })
    expect(seen).toMatchObject({ isOpen: false, isWoken: false })
  })

  it('can be turned off in the popup', async () => {
    const { begin, watch, seen } = aScene()
    await begin()
    await watch.switchOff()
    expect(seen).toMatchObject({ isOpen: false, isWoken: false, record: { isOn: false } })
  })

  it('says where the browser cannot do it, and opens nothing there', async () => {
    const { watch, seen } = aScene(aWatchBrowser({ isAble: false }))
    expect(await watch.answer({ owner: 'u1', isOn: true })).toMatchObject({ isAble: false })
    await watch.look()
    expect(seen).toMatchObject({ isOpen: false, isWoken: false })
  })
})

describe('a message on the desktop that she pressed', () => {
  it('opens the console at its page, and nothing else', async () => {
    const { begin, watch, seen } = aScene()
    await begin()
    expect(await watch.openConsole({ path: '/shop/batches' })).toEqual({})
    expect(seen.tabs).toEqual(['https://console.example/shop/batches'])
  })
})

describe('a run', () => {
  it('begins once no tab of the console is there, and is one page however often the alarm rings', async () => {
    const { watch, seen, later } = aScene()
    seen.hasTab = true
    await watch.answer({ owner: 'u1', isOn: true })
    await later(MINUTE_MS)
    expect(seen).toMatchObject({ isOpen: false, isWoken: true })
    seen.hasTab = false
    await later(MINUTE_MS)
    await watch.hear({ owner: 'u1', requests: 1, end: null })
    await later(MINUTE_MS)
    expect(seen).toMatchObject({ isOpen: true, opened: 1 })
  })

  it('gives way to a tab at once, says so, and goes on when the tab is gone', async () => {
    const { begin, watch, seen, later } = aScene()
    await begin()
    await watch.hear({ owner: 'u1', requests: 30, end: null })
    seen.hasTab = true
    await watch.tabOpened()
    expect(seen).toMatchObject({ isOpen: false, record: { run: { requests: 30, end: 'tab' } } })
    await later(MINUTE_MS)
    expect(seen.isOpen).toBe(false)
    seen.hasTab = false
    await later(MINUTE_MS)
    expect(seen.isOpen).toBe(true)
  })

  it('is not begun again by a word that its page said before it was closed', async () => {
    const { begin, watch, seen } = aScene()
    await begin()
    await watch.hear({ owner: 'u1', requests: 30, end: null })
    const opened = watch.tabOpened()
    expect(await watch.hear({ owner: 'u1', requests: 31, end: null })).toEqual({ isWanted: false })
    await opened
    expect(seen).toMatchObject({ isOpen: false, record: { run: { requests: 30, end: 'tab' } } })
  })

  it('counts its requests and its time from its first word to its last', async () => {
    const { begin, watch, at, seen } = aScene()
    await begin()
    const startedAt = at.now
    await watch.hear({ owner: 'u1', requests: 0, end: null })
    at.now += 5 * MINUTE_MS
    await watch.hear({ owner: 'u1', requests: 120, end: null })
    expect(seen.record?.run).toEqual({ startedAt, seenAt: startedAt + 5 * MINUTE_MS, requests: 120, end: null })
  })

  it('is over after a logout, and no page is opened before a tab of the console was', async () => {
    const { begin, watch, seen, later } = aScene()
    await begin()
    expect(await watch.hear({ owner: 'u1', requests: 3, end: 'loggedOut' })).toEqual({ isWanted: false })
    await later(MINUTE_MS)
    expect(seen).toMatchObject({ isOpen: false, isWoken: false, opened: 1, record: { isOn: true, run: { end: 'loggedOut' } } })
    await later(24 * 60 * MINUTE_MS)
    expect(seen.opened).toBe(1)
    await watch.tabOpened()
    await later(MINUTE_MS)
    expect(seen.opened).toBe(2)
  })

  it.each([null, 'u2'])('is over where %s is logged in in place of her', async (owner) => {
    const { begin, watch, seen, later } = aScene()
    await begin()
    expect(await watch.hear({ owner, requests: 0, end: null })).toEqual({ isWanted: false })
    await later(60 * MINUTE_MS)
    expect(seen).toMatchObject({ isOpen: false, isWoken: false, opened: 1 })
  })

  it.each(['paused', 'unreachable'] as const)('that ended as %s is tried again after half an hour, not each minute', async (end) => {
    const { begin, watch, seen, later } = aScene()
    await begin()
    await watch.hear({ owner: 'u1', requests: 0, end })
    await later(29 * MINUTE_MS)
    expect(seen).toMatchObject({ isOpen: false, opened: 1 })
    await later(MINUTE_MS)
    expect(seen).toMatchObject({ isOpen: true, opened: 2 })
  })

  it('ends with the pause of the extension, and goes on with it', async () => {
    const { begin, watch, seen, at, later } = aScene()
    await begin()
    await watch.hear({ owner: 'u1', requests: 2, end: null })
    at.isPaused = true
    await watch.paused()
    expect(seen).toMatchObject({ isOpen: false, record: { run: { end: 'paused' } } })
    await later(MINUTE_MS)
    expect(seen.isOpen).toBe(false)
    at.isPaused = false
    await later(MINUTE_MS)
    expect(seen.isOpen).toBe(true)
  })

  it('whose page says nothing, as where the backend does not answer, is opened anew', async () => {
    const { begin, seen, later } = aScene()
    await begin()
    await later(2 * MINUTE_MS)
    expect(seen.opened).toBe(1)
    await later(2 * MINUTE_MS)
    expect(seen).toMatchObject({ isOpen: true, opened: 2 })
  })

  it('that the end of the browser cut short is closed in the record', async () => {
    const { begin, watch, seen, later } = aScene()
    await begin()
    await watch.hear({ owner: 'u1', requests: 9, end: null })
    Object.assign(seen, { isOpen: false, hasTab: true })
    await later(MINUTE_MS)
    expect(seen.record?.run).toMatchObject({ requests: 9, end: 'gone' })
  })
})

it('whatever comes in whatever order: without her wish, while a tab is there or after a logout no page is open', async () => {
  const events = ['on', 'off', 'tab', 'tabGone', 'alarm', 'word', 'loggedOut', 'pause', 'resume'] as const
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...events), { maxLength: 30 }), async (story) => {
      const { watch, seen, at, later } = aScene()
      let isLoggedOut = false
      const acts: Record<(typeof events)[number], () => Promise<unknown>> = {
        on: () => watch.answer({ owner: 'u1', isOn: true }),
        off: () => watch.answer({ owner: 'u1', isOn: false }),
        async tab() {
          seen.hasTab = true
          isLoggedOut = false
          await watch.tabOpened()
        },
        async tabGone() {
          seen.hasTab = false
        },
        alarm: () => later(MINUTE_MS),
        word: () => (seen.isOpen ? watch.hear({ owner: 'u1', requests: 1, end: null }) : Promise.resolve()),
        async loggedOut() {
          if (!seen.isOpen) return
          isLoggedOut = true
          await watch.hear({ owner: null, requests: 1, end: 'loggedOut' })
          await watch.answer({ owner: 'u1' })
        },
        async pause() {
          at.isPaused = true
          await watch.paused()
        },
        async resume() {
          at.isPaused = false
        },
      }
      for (const event of story) {
        if (event === 'on') isLoggedOut = false
        await acts[event]()
        if (seen.isOpen) expect([seen.record?.isOn, seen.hasTab, isLoggedOut, at.isPaused]).toEqual([true, false, false, false])
      }
    }),
  )
})
