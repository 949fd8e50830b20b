import type { NightWatch, WatchBrowser } from '../../../extension/nightWatch/createNightWatch.ts'
import type { WatchRecord } from '../../../extension/nightWatch/watchRecord.ts'

/** For tests of other things: nobody ever switched it on. */
export function aNightWatch(overrides: Partial<NightWatch> = {}): NightWatch {
  const nothing = async () => undefined
  return {
    isOn: async () => false,
    answer: async () => ({ isOn: false, isAble: true, run: null }),
    hear: async () => ({ isWanted: false }),
    openConsole: async () => ({}),
    tabOpened: nothing,
    look: nothing,
    paused: nothing,
    switchOff: nothing,
    ...overrides,
  }
}

/** What a browser shows of itself: whether the watch page is open, whether it wakes the worker, and what is kept. */
export interface WatchedBrowser extends WatchBrowser {
  readonly seen: { record: WatchRecord | null; isOpen: boolean; isWoken: boolean; hasTab: boolean; opened: number; tabs: readonly string[] }
}

/** The browser as far as the night watch sees it: a second offscreen page, and closing one that is not there, are errors there, too. */
export function aWatchBrowser({ isAble = true } = {}): WatchedBrowser {
  const seen: WatchedBrowser['seen'] = { record: null, isOpen: false, isWoken: false, hasTab: false, opened: 0, tabs: [] }
  return {
    seen,
    isAble,
    read: async () => seen.record,
    async store(record) {
      seen.record = record
    },
    async wake(isWanted) {
      seen.isWoken = isWanted
    },
    isOpen: async () => seen.isOpen,
    async open() {
      if (seen.isOpen) throw new Error('Only a single offscreen document may be created.')
      seen.isOpen = true
      seen.opened += 1
    },
    async close() {
      if (!seen.isOpen) throw new Error('No current offscreen document.')
      seen.isOpen = false
    },
    async openTab(url) {
      seen.tabs = [...seen.tabs, url]
    },
    hasTab: async () => seen.hasTab,
  }
}
