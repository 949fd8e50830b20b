/** A yes or no that screens watch: raised once however many calls fail for the same reason. */
export interface Flag {
  isUp(): boolean
  raise(): void
  lower(): void
  subscribe(changed: () => void): () => void
}

export function createFlag(): Flag {
  let up = false
  const listeners = new Set<() => void>()

  function set(next: boolean) {
    if (up === next) return
    up = next
    for (const listener of listeners) listener()
  }

  return {
    isUp: () => up,
    raise: () => set(true),
    lower: () => set(false),
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}
