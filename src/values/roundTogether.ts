/**
 * Amounts as whole fen that add up to a given whole: each is rounded down or up, and those up that are nearest to it. `whole` is what the
 * amounts come to, rounded. `mayTake` says which of them may be raised; default: all.
 */
export function roundTogether(amounts: readonly number[], whole: number, mayTake?: readonly boolean[]): readonly number[] {
  const rounded = amounts.map((amount) => Math.floor(amount) + 0)
  const left = whole - rounded.reduce((sum, amount) => sum + amount, 0)
  const lost = amounts
    .map((amount, place) => ({ place, part: amount - Math.floor(amount) }))
    .filter(({ place }) => mayTake?.[place] ?? true)
  // Equal ones in their order, so that the same amounts are always rounded alike.
  const order = lost.toSorted((a, b) => (left > 0 ? b.part - a.part : a.part - b.part) || a.place - b.place)
  for (let given = 0; given < Math.abs(left) && order.length > 0; given += 1) {
    const place = order[given % order.length]?.place ?? 0
    rounded[place] = (rounded[place] ?? 0) + Math.sign(left)
  }
  return rounded
}
