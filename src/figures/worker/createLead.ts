/** As much of the browser's locks as is used. */
export type Locks = Pick<LockManager, 'request'>

interface LeadParts {
  /** Absent: the browser has none; then every tab is alone. */
  readonly locks: Locks | undefined
  readonly name: string
  readonly onGain: () => void
  /** Another tab took the lead, because this one did not answer. */
  readonly onLoss: () => void
}

export interface Lead {
  /** Takes the lead from a tab that does not answer. */
  readonly steal: () => void
  readonly close: () => void
}

/** Exactly one tab leads; when it is closed, the next in line does. Blocked storage blocks locks, too: then this tab goes on alone. */
export function createLead({ locks, name, onGain, onLoss }: LeadParts): Lead {
  let waiting = new AbortController()
  let letGo: (() => void) | null = null
  let isClosed = false

  function queue(options: LockOptions): void {
    if (!locks) {
      onGain()
      return
    }
    locks
      .request(name, options, () => {
        if (isClosed) return
        onGain()
        return new Promise<void>((resolve) => {
          letGo = resolve
        })
      })
      .catch((error: unknown) => {
        // A line that was left is no refusal.
        if (isClosed || options.signal?.aborted) return
        if (letGo === null) {
          if (isRefusal(error)) onGain()
          return
        }
        // Only a theft ends a lock that is held.
        letGo = null
        onLoss()
        wait()
      })
  }

  function wait(): void {
    waiting = new AbortController()
    queue({ signal: waiting.signal })
  }

  wait()
  return {
    steal() {
      if (letGo !== null) return
      waiting.abort()
      queue({ steal: true })
    },
    close() {
      isClosed = true
      waiting.abort()
      letGo?.()
    },
  }
}

function isRefusal(error: unknown): boolean {
  return !(error instanceof DOMException && error.name === 'AbortError')
}
