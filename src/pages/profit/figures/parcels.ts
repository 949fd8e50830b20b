import type { SoldRows } from './soldColumns.ts'

/**
 * Parcels of more than one piece, of the rows of a shop: freight is by the weight of the parcel (decision 0156), and most parcels have one piece.
 * Those of its row `n` are from `starts[n]` to `starts[n + 1]`.
 */
export interface Parcels {
  readonly starts: Int32Array
  readonly pieces: Int32Array
  /** Orders of so many pieces that are sent, or still to be sent. */
  readonly sent: Int32Array
  /** Of them, those that were given back whole or came back. */
  readonly back: Int32Array
}

/** Parcels of the shop whose orders are being counted. */
interface ParcelCounts {
  /** An order that is sent. */
  readonly add: (row: number, pieces: number, isBack: boolean) => void
  /** All since the time before, as those of the rows from `from` until before `to`. */
  readonly take: (from: number, to: number) => Parcels
}

interface ParcelCount {
  readonly row: number
  readonly pieces: number
  sent: number
  back: number
}

/** More than an order can have; a row and a number of pieces are one whole number then. */
const PIECES_RADIX = 2 ** 31

export function createParcelCounts(): ParcelCounts {
  const counts = new Map<number, ParcelCount>()
  return {
    add(row, pieces, isBack) {
      if (pieces < 2) return
      const key = row * PIECES_RADIX + pieces
      let count = counts.get(key)
      if (!count) {
        count = { row, pieces, sent: 0, back: 0 }
        counts.set(key, count)
      }
      count.sent += 1
      if (isBack) count.back += 1
    },
    take(from, to) {
      const sorted = [...counts.values()].sort((left, right) => left.row - right.row || left.pieces - right.pieces)
      counts.clear()
      const starts = new Int32Array(to - from + 1)
      for (const { row } of sorted) starts[row - from + 1] = (starts[row - from + 1] as number) + 1
      for (let at = 1; at < starts.length; at += 1) starts[at] = (starts[at] as number) + (starts[at - 1] as number)
      const column = (read: (count: ParcelCount) => number) => Int32Array.from(sorted, read)
      return { starts, pieces: column(({ pieces }) => pieces), sent: column(({ sent }) => sent), back: column(({ back }) => back) }
    },
  }
}

/** How much more the parcels of a row cost than if each had one piece. `freightOfPieces`: fen; NaN: unknown. */
export function freightAbove(
  { shops, ofShops }: Pick<SoldRows, 'shops' | 'ofShops'>,
  row: number,
  of: 'sent' | 'back',
  freightOfPieces: (pieces: number) => number,
): number {
  const shop = ofShops.get(shops[row] as number)
  if (!shop) return 0
  const { starts, pieces, [of]: orders } = shop.parcels
  const end = starts[row - shop.from + 1] as number
  let above = 0
  for (let at = starts[row - shop.from] as number; at < end; at += 1) {
    const count = orders[at] as number
    if (count > 0) above += count * (freightOfPieces(pieces[at] as number) - freightOfPieces(1))
  }
  return above
}
