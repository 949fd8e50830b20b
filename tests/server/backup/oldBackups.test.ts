import { describe, expect, it } from 'vitest'
import { findOldBackups, keptBackups, parseBackupName, toBackupName } from '../../../server/backup/oldBackups.ts'
import { fc } from '../../fastCheck.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const start = Date.UTC(2026, 10, 22, 16, 30)

/** What is left of backups that were made every so often, for so long, each removing what has thinned out. */
function keepAll(everyMs: number, forMs: number): readonly string[] {
  let names: readonly string[] = []
  for (let at = start - forMs; at <= start; at += everyMs) {
    const made = [...names, toBackupName(at)]
    const old = new Set(findOldBackups(made))
    names = made.filter((name) => !old.has(name))
  }
  return names
}

describe('backups thin out with age', () => {
  it('one a day: a week of days, then weeks, then months', () => {
    const ages = keepAll(DAY_MS, 400 * DAY_MS).map((name) => Math.round((start - (parseBackupName(name) ?? 0)) / DAY_MS))
    const days = ages.filter((age) => age < keptBackups.days)
    expect(days).toEqual([6, 5, 4, 3, 2, 1, 0])
    expect(Math.max(...ages)).toBeGreaterThan(300)
    expect(ages.length).toBeLessThanOrEqual(keptBackups.days + keptBackups.weeks + keptBackups.months)
  })

  it('one an hour leaves no more than one a day does, and the newest ones of today', () => {
    const names = keepAll(HOUR_MS, 60 * DAY_MS)
    expect(names.length).toBeLessThanOrEqual(keptBackups.newest + keptBackups.days + keptBackups.weeks + keptBackups.months)
    expect(names.slice(-keptBackups.newest)).toEqual([2, 1, 0].map((hours) => toBackupName(start - hours * HOUR_MS)))
  })

  it('never removes the newest, nor a file that has another name', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: start })), fc.array(fc.string()), (times, others) => {
        const names = times.map(toBackupName)
        const old = findOldBackups([...names, ...others])
        for (const each of others) if (!names.includes(each)) expect(old).not.toContain(each)
        const newest = names.toSorted().at(-1)
        if (newest) expect(old).not.toContain(newest)
      }),
    )
  })

  it.each(['zhanggui.db', 'zhanggui-20261322T000000000Z.backup', 'zhanggui-20261122T163000000Z.backup.unfinished', 'x.backup'])(
    'does not take %s for one of ours',
    (name) => {
      expect(parseBackupName(name)).toBeNull()
    },
  )
})
