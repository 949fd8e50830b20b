import type { WatchBrowser } from './createNightWatch.ts'
import { readWatchRecord, storeWatchRecord } from './watchRecord.ts'

/** The alarm of the night watch: the one alarm that there is. */
export const WATCH_ALARM = 'nightWatch'
/** The shortest that every browser of ours grants. */
const EVERY_MINUTES = 1
const PAGE = 'watchFrame.html'

/** The real browser. `origin`: of the console; null: the package names none. */
export function openWatchBrowser(origin: string | null): WatchBrowser {
  // A browser built without it has neither.
  const isAble = origin !== null && chrome.offscreen !== undefined && chrome.alarms !== undefined
  return {
    isAble,
    read: async () => (origin === null ? null : readWatchRecord(origin)),
    store: storeWatchRecord,
    async wake(isWanted) {
      if (!isAble) return
      const isSet = (await chrome.alarms.get(WATCH_ALARM)) !== undefined
      if (isWanted && !isSet) await chrome.alarms.create(WATCH_ALARM, { periodInMinutes: EVERY_MINUTES })
      if (!isWanted && isSet) await chrome.alarms.clear(WATCH_ALARM)
    },
    isOpen: () => (isAble ? chrome.offscreen.hasDocument() : Promise.resolve(false)),
    open: () =>
      chrome.offscreen.createDocument({
        url: `${PAGE}#${origin}`,
        reasons: [chrome.offscreen.Reason.IFRAME_SCRIPTING],
        justification: 'Reads the figures of the person’s own shops while no tab of the console is open, where she switched it on.',
      }),
    close: () => chrome.offscreen.closeDocument(),
    async openTab(url) {
      // The browser may run without a window.
      const windowId = await chrome.tabs.create({ url }).then(
        (tab) => tab.windowId,
        () => null,
      )
      if (windowId === null) await chrome.windows.create({ url })
      else await chrome.windows.update(windowId, { focused: true })
    },
    async hasTab() {
      const tabs = await chrome.tabs.query({ url: `${origin}/*` })
      // One that sleeps to save memory reads nothing.
      return tabs.some(({ discarded, frozen }) => !discarded && !frozen)
    },
  }
}
