import { type Measure, type MeasureSums, toValue } from '../measures/defineMeasure.ts'
import { measures } from '../measures/index.ts'
import { EVERY_ROW, type FigureCut, type MeasureBounds } from './question.ts'
import type { Groups } from './scannedGroups.ts'

/** Who asks for no cut gets none: rows that are left out unseen make sums wrong. */
const defaultCut: FigureCut = { order: 'most', limit: EVERY_ROW }

export interface CutGroups {
  /** In order. Among equals the smaller key comes first. A group without a value comes last. */
  readonly groups: readonly number[]
  /** How many there are before the cut. */
  readonly count: number
}

export function cutGroups(groups: Groups, measure: Measure, { order, limit, from = 0, within = [] }: FigureCut = defaultCut): CutGroups {
  const sumsAt = toSums(groups, measure)
  const isMeant = within.map((bounds) => toBoundsTest(groups, bounds))
  const ranks = new Float64Array(groups.size)
  let count = 0
  for (let group = 0; group < groups.size; group += 1) {
    const isIn = isMeant.every((test) => test(group))
    if (isIn) count += 1
    ranks[group] = isIn ? toRank(sumsAt(group), order) : Number.NaN
  }
  return { groups: pickGroups(groups, ranks, count < groups.size, { from, end: Math.min(count, from + limit) }), count }
}

/** The two numbers of a measure, by group. */
function toSums(groups: Groups, measure: Measure): (group: number) => MeasureSums {
  const parts = addUp(groups, measure.part)
  const wholes = measure.whole && addUp(groups, measure.whole)
  return (group) => ({ part: parts[group] ?? 0, whole: wholes && (wholes[group] ?? 0) })
}

function toBoundsTest(groups: Groups, { measure, from, to }: MeasureBounds): (group: number) => boolean {
  const sumsAt = toSums(groups, measures[measure])
  return (group) => {
    const value = toValue(sumsAt(group))
    return value !== null && value >= (from ?? value) && value <= (to ?? value)
  }
}

interface Places {
  readonly from: number
  readonly end: number
}

/** From one place in their order to before another. `isCut`: some have no rank, and are left out. */
function pickGroups(groups: Groups, ranks: Float64Array, isCut: boolean, { from, end }: Places): readonly number[] {
  if (end <= from) return []
  const last = findNth(isCut ? ranks.filter((rank) => !Number.isNaN(rank)) : ranks.slice(), end - 1)
  const better: number[] = []
  const equal: number[] = []
  for (let group = 0; group < groups.size; group += 1) {
    const rank = ranks[group] ?? 0
    if (rank < last) better.push(group)
    else if (rank === last) equal.push(groups.keyAt(group))
  }
  better.sort((left, right) => (ranks[left] ?? 0) - (ranks[right] ?? 0) || groups.keyAt(left) - groups.keyAt(right))
  const lastKey = findNth(Float64Array.from(equal), end - better.length - 1)
  const tied = equal.filter((key) => key <= lastKey).toSorted((left, right) => left - right)
  return [...better, ...tied.map(groups.find)].slice(from, end)
}

/** The value that has `nth` smaller ones before it in order. Faster than putting all of them in order; they are moved. */
function findNth(values: Float64Array, nth: number): number {
  let first = 0
  let last = values.length - 1
  while (first < last) {
    const pivot = values[(first + last) >> 1] ?? 0
    let left = first
    let right = last
    while (left <= right) {
      while ((values[left] ?? 0) < pivot) left += 1
      while ((values[right] ?? 0) > pivot) right -= 1
      if (left > right) break
      const moved = values[left] ?? 0
      values[left] = values[right] ?? 0
      values[right] = moved
      left += 1
      right -= 1
    }
    if (nth <= right) last = right
    else if (nth >= left) first = left
    else break
  }
  return values[nth] ?? 0
}

/** Group by group. */
function addUp(groups: Groups, { plus, minus = [] }: Measure['part']): Float64Array {
  const added = new Float64Array(groups.size)
  for (const [names, sign] of [[plus, 1] as const, [minus, -1] as const]) {
    for (const read of names.map(groups.reader)) {
      for (let group = 0; group < groups.size; group += 1) added[group] = (added[group] ?? 0) + sign * read(group)
    }
  }
  return added
}

/** The smaller the earlier. */
function toRank(sums: MeasureSums, order: FigureCut['order']): number {
  const value = order === 'worst' ? leastShare(sums) : toValue(sums)
  if (value === null) return Number.POSITIVE_INFINITY
  return order === 'least' ? value : -value
}

/** Of a normal distribution, 95 % lie within so many standard deviations. */
const Z = 1.96

/** The range in which the true share lies with 95 % (Wilson). */
export interface ShareRange {
  readonly low: number
  readonly high: number
}

/** 1 of 1 is a wider range than 50 of 50. Null: there is no share. */
export function shareRange({ part, whole }: MeasureSums): ShareRange | null {
  if (whole === null || whole <= 0) return null
  const share = Math.min(1, Math.max(0, part / whole))
  const square = Z * Z
  const middle = share + square / (2 * whole)
  const spread = Z * Math.sqrt((share * (1 - share)) / whole + square / (4 * whole * whole))
  const scale = 1 + square / whole
  // At the ends the two are equal, and their difference would be what the machine rounds.
  return { low: share === 0 ? 0 : (middle - spread) / scale, high: share === 1 ? 1 : (middle + spread) / scale }
}

/** Of fewer nothing is said of how bad a share is: 3 of 3 is chance (ten shipped orders, as business-features 2.3 assumes). */
export const JUDGED_MIN = 10

/** How bad a share is at least, by which the worst come first. Null: there is no share, or one of fewer than `JUDGED_MIN`. */
export function leastShare(sums: MeasureSums): number | null {
  return sums.whole !== null && sums.whole < JUDGED_MIN ? null : lowerBound(sums)
}

/** The lower end of the range: 1 of 1 counts less than 50 of 100. Sums that are no share are taken as they are. */
export function lowerBound(sums: MeasureSums): number | null {
  return shareRange(sums)?.low ?? toValue(sums)
}
