import { isFromFuture } from '../days.ts'
import type { FigureAds } from '../figureRows.ts'
import { fromTimeCell, isSameCells, MISSING, toCell, toTimeCell } from './layout.ts'

/**
 * What ads cost one shop in one week: rows of `AdColumn.count` numbers in one Int32Array, ordered by day.
 *
 * | place | what the row is |
 * |---|---|
 * | 0 and more | the plans of goods, by the place of the goods in the dictionary |
 * | -1 | the account as a whole, as the platform's report has it; it also counts what is spent for no goods |
 * | -2 to -25 | the account in the hours 0 to 23, spend alone |
 */
export const AdColumn = {
  /** Days since 1970 in China. */
  day: 0,
  place: 1,
  spend: 2,
  /** What the ads sold, and what of it did not come back; `MISSING` where the report does not say. */
  gmv: 3,
  net: 4,
  /** When the platform said all this. */
  readAt: 5,
  count: 6,
} as const

export const ACCOUNT = -1
const FIRST_HOUR = -2
const HOURS = 24

/** The hour of a row of an hour; null: it is none. */
export function hourOf(place: number): number | null {
  return place <= FIRST_HOUR ? FIRST_HOUR - place : null
}

/**
 * The chunk with what was read of some days. Goods and account are each replaced as a whole, by a later reading alone, and what was
 * read in the future by any (`isFromFuture`). Spend that 32 bits do not hold is not to be given.
 */
export function upsertAds(
  held: Int32Array | null,
  read: readonly FigureAds[],
  readAt: number,
  placeOf: (goodsId: string) => number,
  now = Number.POSITIVE_INFINITY,
) {
  let rows = toRows(held ?? new Int32Array(0))
  for (const { day, goods, account, hours } of read) {
    const time = toTimeCell(readAt) ?? 0
    const isNewer = (row: readonly number[]) => {
      const known = row[AdColumn.readAt] ?? 0
      return known > time && !isFromFuture(fromTimeCell(known), now)
    }
    const replace = (isOwn: (place: number) => boolean, next: readonly (readonly number[])[]) => {
      const own = (row: readonly number[]) => row[AdColumn.day] === day && isOwn(row[AdColumn.place] ?? 0)
      if (!rows.some((row) => own(row) && isNewer(row))) rows = [...rows.filter((row) => !own(row)), ...next]
    }
    if (goods)
      replace(
        (place) => place >= 0,
        goods.map(({ goodsId, spendFen, gmvFen, netFen }) => [day, placeOf(goodsId), ...toCells(spendFen, gmvFen, netFen), time]),
      )
    if (account) {
      const { spendFen, gmvFen, netFen } = account
      replace((place) => place === ACCOUNT, [[day, ACCOUNT, ...toCells(spendFen, gmvFen, netFen), time]])
    }
    if (hours)
      replace(
        (place) => place <= FIRST_HOUR,
        hours.slice(0, HOURS).map((spendFen, hour) => [day, FIRST_HOUR - hour, ...toCells(spendFen, null, null), time]),
      )
  }
  const chunk = Int32Array.from(
    rows
      .toSorted(
        (left, right) =>
          (left[AdColumn.day] ?? 0) - (right[AdColumn.day] ?? 0) || (left[AdColumn.place] ?? 0) - (right[AdColumn.place] ?? 0),
      )
      .flat(),
  )
  return {
    chunk,
    isChanged: held === null ? chunk.length > 0 : !isSameCells(held, chunk, (cell) => cell % AdColumn.count === AdColumn.readAt),
  }
}

function toRows(chunk: Int32Array): readonly (readonly number[])[] {
  return Array.from({ length: chunk.length / AdColumn.count }, (_, row) => [
    ...chunk.subarray(row * AdColumn.count, (row + 1) * AdColumn.count),
  ])
}

function toCells(spendFen: number, gmvFen: number | null, netFen: number | null): readonly number[] {
  return [toCell(spendFen) ?? MISSING, ...[gmvFen, netFen].map((fen) => (fen === null ? MISSING : (toCell(fen) ?? MISSING)))]
}
