import { type Measure, type MeasureSums, toMeasureSums, toValue } from '../measures/defineMeasure.ts'
import type { FigureCut } from './question.ts'
import type { Groups } from './scanChunks.ts'

const defaultCut: FigureCut = { order: 'most', limit: 200 }

/** The groups of the cut, in order. Among equals the smaller key comes first. A group without a value comes last. */
export function cutGroups(groups: Groups, measure: Measure, { order, limit, from = 0 }: FigureCut = defaultCut): readonly number[] {
  const ranks = new Float64Array(groups.size)
  for (let group = 0; group < groups.size; group += 1) ranks[group] = toRank(groups, group, measure, order)
  const sorted = ranks.toSorted()
  const end = Math.min(groups.size, from + limit)
  if (end <= from) return []
  const last = sorted[end - 1] ?? 0
  const better: number[] = []
  const equal: number[] = []
  for (let group = 0; group < groups.size; group += 1) {
    const rank = ranks[group] ?? 0
    if (rank < last) better.push(group)
    else if (rank === last) equal.push(groups.keyAt(group))
  }
  better.sort((left, right) => (ranks[left] ?? 0) - (ranks[right] ?? 0) || groups.keyAt(left) - groups.keyAt(right))
  const tied = Float64Array.from(equal)
    .sort()
    .subarray(0, end - better.length)
  return [...better, ...Array.from(tied, groups.find)].slice(from, end)
}

/** The smaller the earlier. */
function toRank(groups: Groups, group: number, measure: Measure, order: FigureCut['order']): number {
  const both = toMeasureSums(measure, (name) => groups.sumOf(group, name))
  const value = order === 'worst' ? lowerBound(both) : toValue(both)
  if (value === null) return Number.POSITIVE_INFINITY
  return order === 'least' ? value : -value
}

/** Of a normal distribution, 95 % lie within so many standard deviations. */
const Z = 1.96

/**
 * The lower end of the range in which the true share lies with 95 % (Wilson): 1 of 1 counts less than 50 of 100. Null: there is no share.
 * Sums that are no share are taken as they are.
 */
export function lowerBound(sums: MeasureSums): number | null {
  const { part, whole } = sums
  if (whole === null || whole <= 0) return toValue(sums)
  const share = Math.min(1, Math.max(0, part / whole))
  const square = Z * Z
  const middle = share + square / (2 * whole)
  const spread = Z * Math.sqrt((share * (1 - share)) / whole + square / (4 * whole * whole))
  return (middle - spread) / (1 + square / whole)
}
