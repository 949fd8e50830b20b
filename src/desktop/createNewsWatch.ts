import { NotificationStatus } from '../../contract/entities/notification.ts'
import type { LaneClock } from '../bridge/lanes/laneClock.ts'
import type { ConsoleApi } from '../providers/toolApi/consoleApi.ts'
import { ToolApiError } from '../providers/toolApi/ToolApiError.ts'
import type { BrowserStorage } from '../storage/createBrowserStorage.ts'
import { type DeskNews, toDeskNews } from './deskNews.ts'
import { readDesktopSettings } from './desktopSettings.ts'
import { isConsoleInSight } from './inSight.ts'
import { parseLedger, pickNews } from './pickNews.ts'
import { type DesktopMessage, toDesktopMessage } from './toDesktopMessage.ts'

/** Held by the one tab, or the watch page, that looks. */
const LOOKING = 'zhanggui_desktop_news'
/** JSON of what is known already; goes with the login. */
export const LEDGER_STORAGE_KEY = 'zhanggui_desktop_known'

/** As often as the bell looks. */
export const LOOK_EVERY_MS = 60_000
/** The newest unread messages: what is older is no news. */
const LISTED_MAX = 50

interface NewsWatchParts {
  readonly api: Pick<ConsoleApi, 'call'>
  readonly storage: Pick<BrowserStorage, 'getJson' | 'setJson' | 'remove'>
  /** Who is logged in. */
  readonly owner: string
  readonly locks: LockManager
  readonly clock: LaneClock
  /** Whether the browser lets this console show messages, now. */
  readonly mayShow: () => boolean
  /** What the console itself has to tell, now. */
  readonly listOwn: () => Promise<readonly DeskNews[]>
  readonly show: (message: DesktopMessage) => void
}

export interface NewsWatch {
  /** Looks now, if it is this page that looks: something new was found, or she chose otherwise. */
  readonly look: () => void
  /** Ends it; another page of the browser may look then. */
  readonly close: () => void
}

/**
 * Looks for what is new once a minute, in one page of the browser, and shows it where no tab of the console is in sight. It asks for the count alone, and
 * for the messages only once that is another; neither keeps a login alive.
 */
export function createNewsWatch(parts: NewsWatchParts): NewsWatch {
  const { api, storage, owner, locks, clock, mayShow, listOwn, show } = parts
  const ending = new AbortController()
  let wake = () => {}
  let isWanted = false
  /** The count at the last look, as text; null: the messages are asked for in any case. */
  let counted: string | null = null

  async function look(): Promise<void> {
    const settings = readDesktopSettings(storage)
    if (!settings.isOn || !mayShow()) {
      // What comes meanwhile is no news when she turns it on again.
      storage.remove(LEDGER_STORAGE_KEY)
      counted = null
      return
    }
    const count = JSON.stringify(await api.call('unreadCount', {}))
    const own = await listOwn()
    const before = parseLedger(storage.getJson(LEDGER_STORAGE_KEY))
    if (count === counted && own.every(({ id }) => before?.own.includes(id))) return
    const { list } = await api.call('notificationList', { status: NotificationStatus.unread, page_size: LISTED_MAX })
    const isInSight = await isConsoleInSight(locks)
    const listed = [...toDeskNews(list), ...own]
    const { ledger, shown, isHolding } = pickNews(before, listed, { owner, settings, isInSight, now: clock.now() })
    const [first, ...others] = shown
    const message = first && (await toDesktopMessage([first, ...others], settings.language))
    if (ending.signal.aborted) return
    // Before it is shown: a page that ends between the two shows it never rather than twice.
    storage.setJson(LEDGER_STORAGE_KEY, ledger)
    counted = isHolding ? null : count
    if (message) show(message)
  }

  async function lookAgainAndAgain(): Promise<void> {
    while (!ending.signal.aborted) {
      let isLoginOver = false
      isWanted = false
      await look().catch((error: unknown) => {
        isLoginOver = error instanceof ToolApiError && error.isLoginInvalid
      })
      if (isLoginOver || ending.signal.aborted) return
      if (isWanted) continue
      await new Promise<void>((resolve) => {
        const callOff = clock.after(LOOK_EVERY_MS, resolve)
        wake = () => {
          callOff()
          resolve()
        }
      })
    }
  }

  void locks.request(LOOKING, { signal: ending.signal }, lookAgainAndAgain).catch(() => undefined)
  return {
    look() {
      isWanted = true
      wake()
    },
    close() {
      ending.abort()
      wake()
    },
  }
}
