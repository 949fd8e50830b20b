/** How backups thin out with age: the newest of each day, week and month is kept for so many of them. */
export const keptBackups = { newest: 3, days: 7, weeks: 5, months: 12 } as const

const NAME = /^zhanggui-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{3})Z\.backup$/
const DAY_MS = 24 * 60 * 60 * 1000
/** 1970-01-05, a Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS

/** `zhanggui-20261122T163000123Z.backup`: names sort by time, in UTC. */
export function toBackupName(createdAtMs: number): string {
  return `zhanggui-${new Date(createdAtMs).toISOString().replace(/[-:.]/g, '')}.backup`
}

/** Null: not a name of ours. Such a file is never touched. */
export function parseBackupName(name: string): number | null {
  const [, year, month, day, hour, minute, second, ms] = NAME.exec(name) ?? []
  if (year === undefined) return null
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`)
  return Number.isNaN(at) ? null : at
}

/** Which of these files can go. */
export function findOldBackups(names: readonly string[]): readonly string[] {
  const found = names
    .flatMap((name) => {
      const at = parseBackupName(name)
      return at === null ? [] : [{ name, at }]
    })
    .toSorted((left, right) => right.at - left.at)
  const kept = new Set(found.slice(0, keptBackups.newest).map(({ name }) => name))
  for (const [toPeriod, count] of periods) {
    const newestOf = new Map<string, string>()
    for (const { name, at } of found) if (!newestOf.has(toPeriod(at))) newestOf.set(toPeriod(at), name)
    for (const name of [...newestOf.values()].slice(0, count)) kept.add(name)
  }
  return found.map(({ name }) => name).filter((name) => !kept.has(name))
}

const toDay = (at: number) => new Date(at).toISOString().slice(0, 10)
const toWeek = (at: number) => String(Math.floor((at - FIRST_MONDAY_MS) / (7 * DAY_MS)))
const toMonth = (at: number) => new Date(at).toISOString().slice(0, 7)

const periods: readonly (readonly [toPeriod: (at: number) => string, count: number])[] = [
  [toDay, keptBackups.days],
  [toWeek, keptBackups.weeks],
  [toMonth, keptBackups.months],
]
