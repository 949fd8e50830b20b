/** What went wrong with the browser's storage: not allowed, no room, or a value that is not what we wrote. */
export type StorageProblem = 'blocked' | 'full' | 'corrupt'

/** Text by key. No method throws: where the browser refuses, the value lives in memory until the page closes (R20). */
export interface BrowserStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /** The parsed value; null when it is absent, or corrupt: then the key is reset, the others stay. */
  getJson(key: string): unknown
  setJson(key: string, value: unknown): void
  /** Will the next page of this browser find the key as it is now? No, where it had to stay in memory. */
  isLasting(key: string): boolean
  /** Calls `listener` with the new value after every change of the key, in this tab or another. Returns the way to stop. */
  subscribe(key: string, listener: (value: string | null) => void): () => void
}

export interface BrowserStorageOptions {
  /** Called at the first problem only: one notice is enough. */
  readonly onProblem?: (problem: StorageProblem) => void
  /** Source of `storage` events of other tabs; default: the window, where there is one. */
  readonly tabs?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> | null
}

/** Makes a blocked, full or corrupt storage an ordinary answer. `area` null: the browser gives none at all. */
export function createBrowserStorage(area: Storage | null, options: BrowserStorageOptions = {}): BrowserStorage {
  /** What the browser would not keep: it wins over what the browser still holds under the same key. */
  const memory = new Map<string, string | null>()
  const listeners = new Map<string, Set<(value: string | null) => void>>()
  const tabs = options.tabs === undefined ? (globalThis.window ?? null) : options.tabs
  let isReported = false

  function report(problem: StorageProblem) {
    if (isReported) return
    isReported = true
    options.onProblem?.(problem)
  }

  function get(key: string): string | null {
    const kept = memory.get(key)
    if (kept !== undefined) return kept
    if (!area) return null
    try {
      return area.getItem(key)
    } catch {
      report('blocked')
      return null
    }
  }

  function change(key: string, value: string | null, write: (storage: Storage) => void) {
    try {
      if (!area) throw new Error('blocked')
      write(area)
      memory.delete(key)
    } catch (error) {
      memory.set(key, value)
      report(isQuotaExceeded(error) ? 'full' : 'blocked')
    }
    for (const listener of listeners.get(key) ?? []) listener(value)
  }

  const set = (key: string, value: string) => change(key, value, (storage) => storage.setItem(key, value))
  const remove = (key: string) => change(key, null, (storage) => storage.removeItem(key))

  function getJson(key: string): unknown {
    const text = get(key)
    if (text === null) return null
    try {
      return JSON.parse(text)
    } catch {
      report('corrupt')
      remove(key)
      return null
    }
  }

  function subscribe(key: string, listener: (value: string | null) => void) {
    const ofKey = listeners.get(key) ?? new Set()
    listeners.set(key, ofKey.add(listener))
    const onStorage = (event: Event) => {
      const { key: changed, newValue } = event as StorageEvent
      if (changed !== key && changed !== null) return
      memory.delete(key)
      listener(changed === null ? null : newValue)
    }
    tabs?.addEventListener('storage', onStorage)
    return () => {
      ofKey.delete(listener)
      tabs?.removeEventListener('storage', onStorage)
    }
  }

  return {
    get,
    set,
    remove,
    getJson,
    setJson: (key, value) => set(key, JSON.stringify(value)),
    isLasting: (key) => !memory.has(key),
    subscribe,
  }
}

/** Local storage, or null where the browser forbids even to ask for it. */
export function localArea(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

/** Session storage: what this tab of the browser keeps over a reload, and no other tab sees. Null where it is forbidden. */
export function sessionArea(): Storage | null {
  try {
    return globalThis.sessionStorage ?? null
  } catch {
    return null
  }
}

function isQuotaExceeded(error: unknown): boolean {
  return (error as { name?: unknown } | null)?.name === 'QuotaExceededError'
}
