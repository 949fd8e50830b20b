/** How long a message stays (specification 8 and 9). */
export const NOTICE_DURATION_MS = 5_000
const NOTICES_MAX = 5

export interface Notice {
  readonly id: string
  readonly tone: 'success' | 'error' | 'progress'
  readonly title: string
  readonly detail?: string | undefined
}

/** The messages on the screen: an outside store, so that anything may raise one and one component shows them. */
export interface Notices {
  open(notice: Omit<Notice, 'id'> & { readonly id?: string | undefined }): void
  close(id: string): void
  read(): readonly Notice[]
  subscribe(changed: () => void): () => void
}

/** `after` runs something once a time in ms has passed; the clock is an argument, so that tests need not wait. */
export function createNotices(after: (run: () => void, ms: number) => void = setTimeout): Notices {
  let shown: readonly Notice[] = []
  let count = 0
  const listeners = new Set<() => void>()

  function show(next: readonly Notice[]) {
    shown = next
    for (const listener of listeners) listener()
  }

  return {
    open({ id, ...notice }) {
      count += 1
      const entry = { ...notice, id: id ?? `notice-${count}` }
      show([...shown.filter((other) => other.id !== entry.id), entry].slice(-NOTICES_MAX))
      if (entry.tone === 'progress') return
      after(() => show(shown.filter((other) => other !== entry)), NOTICE_DURATION_MS)
    },
    close: (id) => show(shown.filter((other) => other.id !== id)),
    read: () => shown,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}
