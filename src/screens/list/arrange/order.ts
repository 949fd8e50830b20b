/** The order with this one at that place, from 0; a place past the end is the end. */
export function moveTo(order: readonly string[], id: string, place: number): readonly string[] {
  const others = order.filter((each) => each !== id)
  if (others.length === order.length) return order
  const at = Math.max(0, Math.min(place, others.length))
  return [...others.slice(0, at), id, ...others.slice(at)]
}

/** An order that was changed here, over records that have changed there: who is gone is left out, who is new follows its neighbour. */
export function reconcileOrder(order: readonly string[], answered: readonly string[]): readonly string[] {
  const there = new Set(answered)
  const known = new Set(order)
  let settled: readonly string[] = order.filter((id) => there.has(id))
  for (const [index, id] of answered.entries()) {
    if (known.has(id)) continue
    const neighbour = answered[index - 1]
    settled = moveTo([...settled, id], id, neighbour === undefined ? 0 : settled.indexOf(neighbour) + 1)
  }
  return settled
}

/** The order that was made in the places that its records have among all that were received: what is not shown stays where it is. */
export function toWholeOrder(made: readonly string[], received: readonly string[]): readonly string[] {
  const there = new Set(received)
  const moved = made.filter((id) => there.has(id))
  const shown = new Set(moved)
  const next = moved.values()
  return received.map((id) => (shown.has(id) ? (next.next().value ?? id) : id))
}

export function isSameOrder(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, place) => id === b[place])
}

/** What was typed as a place, counted from 1 as people do, to one from 0; null: it is none. */
export function parsePlace(text: string, count: number): number | null {
  const place = Number(text.trim())
  return text.trim() !== '' && Number.isInteger(place) && place >= 1 ? Math.min(place, count) - 1 : null
}
