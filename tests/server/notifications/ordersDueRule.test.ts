import { describe, expect, it } from 'vitest'
import { type DueLevel, nextDueTold, toDueLevel } from '../../../server/notifications/ordersDueRule.ts'

type Count = number | null

/** Of China, on the day of the table. */
const at = (clock: string) => Date.parse(`2026-11-27T${clock}:00+08:00`)
const today = '2026-11-27'
const yesterday = '2026-11-26'

describe('how bad it is', () => {
  it.each<[Count, Count, DueLevel | null]>([
    [0, 0, 'none'],
    [3, 0, 'due'],
    [3, null, 'due'],
    [0, 1, 'late'],
    [null, 1, 'late'],
    [3, 1, 'late'],
    [0, null, null],
    [null, 0, null],
    [null, null, null],
  ])('of %s due and %s late orders is %s', (due, late, level) => {
    expect(toDueLevel({ due, late })).toBe(level)
  })
})

describe('a reading', () => {
  it.each<[string, DueLevel, string, string, Count, Count, boolean, DueLevel, string]>([
    // what it is                          told    on         clock    due   late  news   told    on
    ['the first orders', 'none', '', '03:00', 2, 0, true, 'due', today],
    ['the first orders, late already', 'none', '', '03:00', 2, 1, true, 'late', today],
    ['nothing at first', 'none', '', '09:00', 0, 0, false, 'none', ''],
    ['not known at first', 'none', '', '09:00', 0, null, false, 'none', ''],
    ['more of the same', 'due', today, '09:00', 20, 0, false, 'due', today],
    ['late ones after due ones', 'due', today, '09:00', 1, 1, true, 'late', today],
    ['late ones of which nothing else is known', 'due', today, '09:00', null, 1, true, 'late', today],
    ['more late ones', 'late', today, '09:00', 0, 9, false, 'late', today],
    ['no late ones any more', 'late', today, '09:00', 4, 0, false, 'late', today],
    ['late ones that come back', 'late', today, '10:00', 4, 1, false, 'late', today],
    ['none any more', 'late', today, '09:00', 0, 0, false, 'none', today],
    ['new ones after none', 'none', today, '10:00', 1, 0, true, 'due', today],
    ['none that are due, and not known of late ones', 'due', today, '09:00', 0, null, false, 'due', today],
    ['the same right after midnight', 'due', yesterday, '00:01', 2, 0, false, 'due', yesterday],
    ['the same before eight', 'due', yesterday, '07:59', 2, 0, false, 'due', yesterday],
    ['the same at eight', 'due', yesterday, '08:00', 2, 0, true, 'due', today],
    ['late ones in the night', 'due', yesterday, '00:01', 2, 1, true, 'late', today],
    ['due ones where late ones were told the day before', 'late', yesterday, '08:00', 2, 0, true, 'due', today],
    ['not known on a new day', 'due', yesterday, '08:00', null, 0, false, 'due', yesterday],
  ])('of %s: told %s on “%s”, at %s %s due and %s late: news %s', (_, told, told_day, clock, due, late, isNews, next, nextDay) => {
    expect(nextDueTold({ told, told_day }, { due, late }, at(clock))).toEqual({ isNews, told: next, told_day: nextDay })
  })
})
