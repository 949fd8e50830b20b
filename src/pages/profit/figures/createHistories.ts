/** What an entry of the ledger says from a day on. */
export interface Version {
  /** Days since 1970; the first of all is before every day. */
  readonly fromDay: number
  /** Fen. Undefined: it says nothing of it. */
  readonly costFen: number | null | undefined
  /** Place in the list of what is said besides; 0: nothing. */
  readonly rest: number
}

/** The ledger's versions for each entry of the dictionary, by its place there. An array by place is several times as fast here as a map. */
export interface Histories {
  /** Ascending. Undefined: nothing is said of it. */
  readonly put: (place: number, history: readonly Version[] | undefined) => void
  /** What holds on a day; undefined: nothing yet. */
  readonly at: (place: number, day: number) => Version | undefined
  /** Days from which something else holds, ascending. */
  readonly daysAt: (place: number) => readonly number[]
}

export const FROM_THE_BEGINNING = -1
const noDays: readonly number[] = []

export function createHistories(): Histories {
  const histories: (readonly Version[] | undefined)[] = []
  /** By place; few have any. */
  const days = new Map<number, readonly number[]>()

  return {
    put(place, history) {
      // No holes, which would make it as slow as a map.
      while (histories.length < place) histories.push(undefined)
      histories[place] = history
      const own = history?.map(({ fromDay }) => fromDay).filter((day) => day !== FROM_THE_BEGINNING) ?? noDays
      if (own.length > 0) days.set(place, own)
      else days.delete(place)
    },
    at(place, day) {
      const history = place < 0 || place >= histories.length ? undefined : histories[place]
      if (!history) return undefined
      for (let nth = history.length - 1; nth >= 0; nth -= 1) {
        const version = history[nth]
        if (version && version.fromDay <= day) return version
      }
      return undefined
    },
    daysAt: (place) => (days.size === 0 ? noDays : (days.get(place) ?? noDays)),
  }
}
