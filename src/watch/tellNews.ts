import type { RelayMessage } from '../../contract/relay.ts'
import type { CallName } from '../../contract/toolApi.ts'
import type { LaneClock } from '../bridge/lanes/laneClock.ts'
import type { Transport } from '../bridge/transports/transport.ts'
import { createNewsWatch, LEDGER_STORAGE_KEY } from '../desktop/createNewsWatch.ts'
import { toBatchNews } from '../desktop/deskNews.ts'
import { mayShowOnDesktop, showOnDesktop } from '../desktop/showOnDesktop.ts'
import type { ConsoleApi } from '../providers/toolApi/consoleApi.ts'
import type { BrowserStorage } from '../storage/createBrowserStorage.ts'

interface NewsParts {
  readonly api: ConsoleApi
  readonly storage: BrowserStorage
  readonly transport: Pick<Transport, 'send'>
  readonly clock: LaneClock
  /** Who is logged in. */
  readonly owner: string
  readonly may: (call: CallName) => boolean
}

const LISTED_MAX = 100
/** Batches of which nobody wants to hear any more are not asked for. */
const PLANNED_WITHIN_MS = 24 * 60 * 60_000

/** Messages on the desktop while no tab of the console is open. A press on one asks the extension to open the console. Out: ends it; `isLoginOver`: what is known goes, too. */
export function tellNews({ api, storage, transport, clock, owner, may }: NewsParts): (isLoginOver: boolean) => void {
  const openConsole = (path: string) => {
    const message: RelayMessage<'openConsole'> = { contentRequest: 'openConsole', config: { path } }
    void transport.send(message)
  }

  async function listOwn() {
    if (!may('batchJobList')) return []
    const starts_from = clock.now() - PLANNED_WITHIN_MS
    const { list } = await api.call('batchJobList', { state: 'planned', starts_from, sort: 'starts_at', page_size: LISTED_MAX })
    return toBatchNews(list, owner, clock.now())
  }

  if (!may('notificationList') || globalThis.navigator.locks === undefined) return () => undefined
  const watch = createNewsWatch({
    api,
    storage,
    owner,
    locks: navigator.locks,
    clock,
    mayShow: mayShowOnDesktop,
    listOwn,
    show: (message) => void showOnDesktop(message, { onPress: () => openConsole(message.path) }),
  })
  return (isLoginOver) => {
    watch.close()
    if (isLoginOver) storage.remove(LEDGER_STORAGE_KEY)
  }
}
