import type { RelayConfig, RelayData } from '../../contract/relay.ts'
import { isAwaited, isDue, isSilent, nextRecord, type WatchEvent } from './nextRecord.ts'
import type { WatchRecord } from './watchRecord.ts'

/** As much of the browser as the night watch needs. */
export interface WatchBrowser {
  /** Whether it has offscreen pages at all. */
  readonly isAble: boolean
  readonly read: () => Promise<WatchRecord | null>
  readonly store: (record: WatchRecord) => Promise<void>
  /** Wakes the worker once a minute from now on; false: no more. */
  readonly wake: (isWanted: boolean) => Promise<void>
  readonly isOpen: () => Promise<boolean>
  readonly open: () => Promise<void>
  readonly close: () => Promise<void>
  /** Opens a tab, in a window that comes to the front. */
  readonly openTab: (url: string) => Promise<void>
  /** Tabs of the console that the browser has not put to sleep. */
  readonly hasTab: () => Promise<boolean>
}

interface NightWatchParts {
  readonly browser: WatchBrowser
  /** Of the console; null: the package names none. */
  readonly origin: string | null
  readonly isPaused: () => Promise<boolean>
  /** ms since 1970. */
  readonly clock: () => number
}

export interface NightWatch {
  /** Whether the person wants it at all; without, its page is answered nothing. */
  readonly isOn: () => Promise<boolean>
  /** The switch, read or set by a tab of the console, for the person who is logged in there. */
  readonly answer: (asked: RelayConfig<'nightWatch'>) => Promise<RelayData<'nightWatch'>>
  /** A word of the watch page. */
  readonly hear: (word: RelayConfig<'nightWatchRun'>) => Promise<RelayData<'nightWatchRun'>>
  /** She pressed a message of the watch page on the desktop. */
  readonly openConsole: (asked: RelayConfig<'openConsole'>) => Promise<RelayData<'openConsole'>>
  /** A tab of the console is opened: it reads from now on. */
  readonly tabOpened: () => Promise<void>
  /** The alarm, or the start of the browser or of the worker. */
  readonly look: () => Promise<void>
  /** The extension's own pause was set. */
  readonly paused: () => Promise<void>
  /** From the popup. */
  readonly switchOff: () => Promise<void>
}

/** Events come one after the other, however many arrive at once: each sees what the one before it left. */
export function createNightWatch({ browser, origin, isPaused, clock }: NightWatchParts): NightWatch {
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const next = last.then(act, act)
    last = next
    return next
  }

  async function note(event: WatchEvent): Promise<WatchRecord | null> {
    const before = await browser.read()
    const after = nextRecord(before, event)
    if (after !== null && after !== before) await browser.store(after)
    return after
  }

  async function close(end: 'tab' | 'paused' | 'off'): Promise<void> {
    if (await browser.isOpen()) await browser.close()
    await note({ type: 'closed', end, at: clock() })
  }

  /** Opens the watch page where it is wanted and nobody else reads. */
  async function look(): Promise<void> {
    const record = await browser.read()
    await browser.wake(browser.isAble && isAwaited(record))
    if (!browser.isAble || record === null) return
    if (await browser.isOpen()) {
      if (!isSilent(record, clock())) return
      await browser.close()
    }
    await note({ type: 'closed', end: 'gone', at: clock() })
    if (!isDue(record, clock()) || (await isPaused()) || (await browser.hasTab())) return
    await note({ type: 'opened', at: clock() })
    await browser.open()
  }

  async function set(owner: string, isOn: boolean): Promise<void> {
    if (origin === null) return
    await note({ type: 'switched', origin, owner, isOn, at: clock() })
    if (!isOn) await close('off')
    await look()
  }

  return {
    isOn: async () => (await browser.read())?.isOn === true,

    answer: ({ owner, isOn }) =>
      inTurn(async () => {
        if (isOn !== undefined) await set(owner, isOn)
        const record = await browser.read()
        const own = record?.owner === owner ? record : null
        return { isOn: own?.isOn ?? false, isAble: browser.isAble && origin !== null, run: own?.run ?? null }
      }),

    hear: ({ owner, requests, end }) =>
      inTurn(async () => {
        // Said before the page was closed, and read afterwards: its run has ended.
        if (!(await browser.isOpen())) return { isWanted: false }
        const record = await note({ type: 'word', owner, requests, end, at: clock() })
        const isWanted = record !== null && record.owner === owner && record.isOn && !(await isPaused())
        if (end === null && isWanted) return { isWanted }
        // Its answer goes out before its page is gone.
        void inTurn(async () => {
          if (await browser.isOpen()) await browser.close()
          await browser.wake(isAwaited(record))
        })
        return { isWanted: false }
      }),

    async openConsole({ path }) {
      if (origin !== null) await browser.openTab(origin + path)
      return {}
    },

    tabOpened: () =>
      inTurn(async () => {
        const record = await note({ type: 'tab', at: clock() })
        if (record === null) return
        if (await browser.isOpen()) await browser.close()
        await browser.wake(browser.isAble && record.isOn)
      }),

    look: () => inTurn(look),
    paused: () => inTurn(() => close('paused')),
    switchOff: () =>
      inTurn(async () => {
        const record = await browser.read()
        if (record !== null) await set(record.owner, false)
      }),
  }
}
