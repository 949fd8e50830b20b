/** Of the plan of a batch: rows that somebody changed since it was planned are written all the same. */
const OVERWRITES = 'overwrites'

/** The part of a plan that says so; nothing where they are left alone. */
export function toOverwriting(isWanted: boolean): Readonly<Record<string, true>> {
  return isWanted ? { [OVERWRITES]: true } : {}
}

export function isOverwriting(plan: Readonly<Record<string, unknown>>): boolean {
  return plan[OVERWRITES] === true
}
