/**
 * `apportion` of the domain for as many takers as there are rows, to the same fen: adds to each row of `rows` its share of an amount by its
 * weight. False: no weight is above 0, so that nothing was added.
 */
export function apportionColumn(fen: number, weights: Float64Array, rows: Int32Array, into: Float64Array): boolean {
  let whole = 0
  for (const row of rows) whole += Math.max(0, weights[row] ?? 0)
  if (!(whole > 0)) return false
  const parts = new Float64Array(rows.length)
  let left = fen
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as number
    const exact = fen * (Math.max(0, weights[row] as number) / whole)
    const kept = Math.floor(exact)
    parts[at] = exact - kept
    left -= kept
    into[row] = (into[row] as number) + kept
  }
  giveRest(left, parts, rows, weights, into)
  return true
}

/** The fen that are left go to those that lost most; among equals the first ones. Only who has a weight may take. */
function giveRest(left: number, parts: Float64Array, rows: Int32Array, weights: Float64Array, into: Float64Array): void {
  if (left === 0) return
  // Where rounding errors of the machine leave less than nothing, the smallest parts give.
  const sign = Math.sign(left)
  const ranks = new Float64Array(rows.length)
  let able = 0
  for (let at = 0; at < rows.length; at += 1) {
    if (!((weights[rows[at] as number] as number) > 0)) continue
    ranks[able] = -sign * (parts[at] as number)
    able += 1
  }
  const last = ranks.subarray(0, able).sort()[Math.min(able, Math.abs(left)) - 1] ?? 0
  let open = Math.abs(left)
  for (const isEqual of [false, true]) {
    for (let at = 0; at < rows.length; at += 1) {
      if (open === 0) return
      const row = rows[at] as number
      if (!((weights[row] as number) > 0)) continue
      const rank = -sign * (parts[at] as number)
      if (isEqual ? rank !== last : rank >= last) continue
      into[row] = (into[row] as number) + sign
      open -= 1
    }
  }
}
