import { type PlatformRates, type ScoreName, scoreNames } from '../../../contract/entities/platformRates.ts'

/** A score, or the place in the region, that the platform shows otherwise than on the day that was read before. */
export interface ScoreChange {
  readonly shop_uid: string
  /** `2026-11-22`. */
  readonly day: string
  readonly name: ScoreName
  readonly before: number
  readonly after: number
}

/** Less is noise: scores have two digits after the point, and the place is a share. */
const CHANGE_MIN = 0.05

/** Of each shop, from one day that was read to the next. A score that is missing or masked on one of them did not change. `days`: of any shops, in any order. */
export function toScoreChanges(days: readonly Pick<PlatformRates, 'shop_uid' | 'day' | 'scores'>[]): readonly ScoreChange[] {
  const before = new Map<string, PlatformRates['scores']>()
  const inOrder = days.filter(({ scores }) => scores !== null).toSorted((left, right) => left.day.localeCompare(right.day))
  return inOrder.flatMap(({ shop_uid, day, scores }) => {
    const known = before.get(shop_uid)
    before.set(shop_uid, scores)
    return scoreNames.flatMap((name, at): readonly ScoreChange[] => {
      const old = known?.[at]
      const next = scores?.[at]
      if (typeof old !== 'number' || typeof next !== 'number' || Math.abs(next - old) < CHANGE_MIN - Number.EPSILON * 8) return []
      return [{ shop_uid, day, name, before: old, after: next }]
    })
  })
}
