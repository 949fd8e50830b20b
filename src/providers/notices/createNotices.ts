import { createStore } from '../../storage/createStore.ts'

/** How long a message stays (specification 8 and 9). */
export const NOTICE_DURATION_MS = 5_000
const NOTICES_MAX = 5

export interface Notice {
  readonly id: string
  readonly tone: 'success' | 'error' | 'progress'
  readonly title: string
  readonly detail?: string | undefined
  /** Takes back what the message tells of, as long as the message stays. */
  readonly undo?: (() => void) | undefined
  /** Default: NOTICE_DURATION_MS. */
  readonly durationMs?: number | undefined
}

/** The messages on the screen: an outside store, so that anything may raise one and one component shows them. */
export interface Notices {
  open(notice: Omit<Notice, 'id'> & { readonly id?: string | undefined }): void
  close(id: string): void
  /** The user is reading it: it stays. */
  hold(id: string): void
  /** The user no longer is: its whole time begins again. */
  release(id: string): void
  /** Closes it and takes back what it tells of; nothing once it is gone. */
  undo(id: string): void
  read(): readonly Notice[]
  subscribe(changed: () => void): () => void
}

/** `after` runs something once a time in ms has passed; the clock is an argument, so that tests need not wait. */
export function createNotices(after: (run: () => void, ms: number) => void = setTimeout): Notices {
  const shown = createStore<readonly Notice[]>([])
  let count = 0
  /** Which run of the clock a message goes by; a held one goes by none. */
  const runs = new Map<string, symbol>()

  function close(id: string) {
    runs.delete(id)
    shown.setState(shown.getState().filter((other) => other.id !== id))
  }

  function start({ id, durationMs = NOTICE_DURATION_MS }: Notice) {
    const run = Symbol(id)
    runs.set(id, run)
    after(() => {
      if (runs.get(id) === run) close(id)
    }, durationMs)
  }

  return {
    open({ id, ...notice }) {
      count += 1
      const entry = { ...notice, id: id ?? `notice-${count}` }
      shown.setState([...shown.getState().filter((other) => other.id !== entry.id), entry].slice(-NOTICES_MAX))
      if (entry.tone === 'progress') runs.delete(entry.id)
      else start(entry)
    },
    close,
    hold: (id) => void runs.delete(id),
    release(id) {
      const notice = shown.getState().find((each) => each.id === id)
      if (notice && notice.tone !== 'progress') start(notice)
    },
    undo(id) {
      const undo = shown.getState().find((each) => each.id === id)?.undo
      close(id)
      undo?.()
    },
    read: shown.getState,
    subscribe: shown.subscribe,
  }
}
