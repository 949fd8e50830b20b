import type { ServerResponse } from 'node:http'

/** An answer that has been on its way for longer has a reader who takes it slowly, or not at all. */
const SLOW_MS = 2_000

interface Place {
  readonly network: string
  /** When its answer was made, as `clock` tells; null: it is not yet. */
  sentAt: number | null
}

/**
 * Places for requests in flight. A network has no more of them than are left: one alone half, and where several read no answer, each of them leaves
 * some to all others. Where that is none, the network that has most gives one to a network that has fewer: the answer that has been on its way for
 * longest is ended with its connection. What is still being worked on is never ended. `clock`: ms, never goes back.
 */
export function createPlaces(max: number, clock = () => performance.now()) {
  /** Of each network, the oldest first. */
  const byNetwork = new Map<string, Set<ServerResponse>>()
  const places = new Map<ServerResponse, Place>()
  const countOf = (network: string) => byNetwork.get(network)?.size ?? 0

  function leave(answer: ServerResponse): void {
    const { network } = places.get(answer) ?? {}
    if (network === undefined) return
    places.delete(answer)
    const own = byNetwork.get(network)
    own?.delete(answer)
    if (own?.size === 0) byNetwork.delete(network)
  }

  /** The answer that gives its place to this network; null: it has as many as any other, or nobody reads slowly. */
  function findSlow(network: string): ServerResponse | null {
    const [most] = [...byNetwork.values()].toSorted((one, other) => other.size - one.size)
    if (!most || most.size <= countOf(network) + 1) return null
    const isSlow = ({ sentAt = null }: Partial<Place> = {}) => sentAt !== null && clock() - sentAt > SLOW_MS
    return [...most].find((answer) => isSlow(places.get(answer))) ?? null
  }

  return {
    count: () => places.size,
    /** Out: whether this network may have one more. Where another one has more that nobody reads, one of these is ended for it. */
    makeRoom(network: string): boolean {
      if (countOf(network) < max - places.size) return true
      const slow = findSlow(network)
      if (!slow) return false
      leave(slow)
      slow.req.socket.destroy()
      return true
    },
    enter(network: string, answer: ServerResponse): void {
      places.set(answer, { network, sentAt: null })
      const own = byNetwork.get(network) ?? new Set()
      byNetwork.set(network, own.add(answer))
      answer.once('close', () => leave(answer))
    },
    /** The answer is made, and begins to be sent. */
    isSent(answer: ServerResponse): void {
      const place = places.get(answer)
      if (place) place.sentAt ??= clock()
    },
  }
}
