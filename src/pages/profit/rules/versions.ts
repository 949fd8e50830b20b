/** What holds from a day on, until the next one of its history begins. Days of China as `2026-11-22`; '' is before all days. */
interface Version {
  readonly from: string
}

/** What one piece of a SKU costs from a day on. Null: from that day it is unknown again. Fen. */
export interface CostVersion extends Version {
  readonly costFen: number | null
}

/** What the platform takes of every sale from a day on. */
export interface FeeVersion extends Version {
  /** 60 is 0.6 %. */
  readonly technicalFeeBp: number
  /** 1: it comes back with a refund. */
  readonly feeReturns: 0 | 1
}

/** Since that day the fee comes back with refunds (business-features.md, 0.5). A shop's own agreement replaces it. */
export const platformFees: readonly FeeVersion[] = [
  { from: '', technicalFeeBp: 60, feeReturns: 0 },
  { from: '2024-09-24', technicalFeeBp: 60, feeReturns: 1 },
]

/** What holds on a day, in whatever order the history is; null: nothing yet. Of two that begin on one day the later in the list holds. */
export function versionAt<Of extends Version>(history: readonly Of[], day: string): Of | null {
  let found: Of | null = null
  for (const version of history) if (version.from <= day && (found === null || version.from >= found.from)) found = version
  return found
}

/** What one piece cost on a day; null: unknown, which is not 0. */
export function costAt(history: readonly CostVersion[], day: string): number | null {
  return versionAt(history, day)?.costFen ?? null
}

/** Days of China, both included. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** The window in pieces, in their order, within which nothing of the histories changes. What was sold in each is valued by itself. */
export function stretchesOf({ from, to }: Days, ...histories: readonly (readonly Version[])[]): readonly Days[] {
  if (from > to) return []
  const changes = new Set(histories.flatMap((history) => history.map((version) => version.from)))
  const starts = [from, ...[...changes].filter((day) => day > from && day <= to).sort()]
  return starts.map((start, place) => {
    const next = starts[place + 1]
    return { from: start, to: next === undefined ? to : dayBefore(next) }
  })
}

/** From which day a changed history gives other figures, so that figures are counted again from there; null: it changes none. */
export function firstChange<Of extends Version>(
  before: readonly Of[],
  after: readonly Of[],
  isSame: (left: Of | null, right: Of | null) => boolean,
): string | null {
  const days = [...new Set([...before, ...after].map(({ from }) => from))].sort()
  return days.find((day) => !isSame(versionAt(before, day), versionAt(after, day))) ?? null
}

const DAY_MS = 24 * 60 * 60 * 1000

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
}
