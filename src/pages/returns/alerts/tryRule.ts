import { type AlertCourse, emptyHistory, step } from '../../../domain/alertCourse.ts'
import { toDayText } from '../../../figures/days.ts'
import { type CheckedSubject, checkRule, type RuleCheck, toKey } from './checkRule.ts'

/** A rule would have rung. */
export interface TriedRing extends CheckedSubject {
  /** `2026-11-22`. */
  readonly day: string
}

export interface TriedDay {
  readonly day: string
  /** Shops of which all days of the window are read. */
  readonly shops: number
  /** How many began to ring, and how many rang at the end of the day. */
  readonly rings: number
  readonly ringing: number
}

/** What a rule would have done, with what is known today: refunds that came later are in it. */
export interface TriedRule {
  readonly days: readonly TriedDay[]
  /** The newest first. */
  readonly rings: readonly TriedRing[]
}

const noDays: TriedRule = { days: [], rings: [] }

/** Day by day from `first` to `last`, as the rule would have been checked at the end of each; a day that is missing changes nothing. */
export async function tryRule(
  check: RuleCheck,
  first: number,
  last: number,
  { signal, report }: { readonly signal: AbortSignal; readonly report: (done: number) => void },
): Promise<TriedRule> {
  const courses = new Map<string, AlertCourse>()
  const days: TriedDay[] = []
  const rings: TriedRing[] = []
  for (let day = first; day <= last; day += 1) {
    if (signal.aborted) return noDays
    const checked = await checkRule(check, day)
    if (!checked) return noDays
    const text = toDayText(day)
    let rang = 0
    for (const subject of checked.subjects) {
      const { verdict } = subject
      if (verdict === 'few') continue
      const key = toKey(subject)
      const before = courses.get(key) ?? emptyHistory.before
      const course = step(before, { asOf: day, day: text, verdict }, check.rule.days_in_row)
      courses.set(key, course)
      if (course.rings === before.rings) continue
      rang += 1
      rings.unshift({ ...subject, day: text })
    }
    const ringing = [...courses.values()].filter(({ state }) => state === 'ringing').length
    days.push({ day: text, shops: checked.shops.size, rings: rang, ringing })
    report((day - first + 1) / (last - first + 1))
  }
  return { days, rings }
}
