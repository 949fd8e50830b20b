import { describe, expect, it } from 'vitest'
import type { AlertVerdict } from '../../contract/entities/alert.ts'
import {
  type AlertCourse,
  type AlertMark,
  emptyHistory,
  isQuiet,
  LATE_READING_MS,
  step,
  toCourse,
  withMark,
} from '../../src/domain/alertCourse.ts'
import { fc } from '../fastCheck.ts'

const HOUR_MS = 3_600_000
const START = Date.UTC(2026, 10, 1)
const verdicts: Readonly<Record<string, AlertVerdict>> = { o: 'over', b: 'between', u: 'under' }
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const mark = (hours: number, verdict: AlertVerdict): AlertMark => {
  const asOf = START + hours * HOUR_MS
  return { asOf, day: dayOf(asOf), verdict }
}

/** `oo b -`: a letter is a reading, hours apart; a blank begins the next day; `-` is a reading that says nothing. */
function read(history: string): AlertMark[] {
  return history.split(' ').flatMap((letters, day) =>
    [...letters].flatMap((letter, at) => {
      const verdict = verdicts[letter]
      return verdict ? [mark(day * 24 + at, verdict)] : []
    }),
  )
}

const follow = (marks: readonly AlertMark[], daysInRow: number) =>
  marks.reduce((history, each) => withMark(history, each, daysInRow), emptyHistory)
const courseOf = (history: string, daysInRow = 1) => toCourse(follow(read(history), daysInRow), daysInRow)
const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}`

describe('what rings when: o is over the enter line, b between the lines, u under the leave line', () => {
  it.each<[string, number, AlertCourse['state'], string[]]>([
    ['', 1, 'normal', []],
    ['u b u', 1, 'normal', []],
    ['o', 1, 'ringing', ['rang 01']],
    ['b o', 1, 'ringing', ['rang 02']],
    ['o o o', 1, 'ringing', ['rang 01']],
    ['o b o', 1, 'ringing', ['rang 01']],
    ['o b b b', 1, 'ringing', ['rang 01']],
    ['o u', 1, 'left', ['rang 01', 'left 02']],
    ['o u b', 1, 'left', ['rang 01', 'left 02']],
    ['o u o', 1, 'ringing', ['rang 01', 'left 02', 'rang 03']],
    ['o b u o', 1, 'ringing', ['rang 01', 'left 03', 'rang 04']],
    ['obuo', 1, 'ringing', ['rang 01', 'left 01', 'rang 01']],
    ['o - - -', 1, 'ringing', ['rang 01']],
    ['o - u', 1, 'left', ['rang 01', 'left 03']],
    ['o', 2, 'pending', []],
    ['oooo', 2, 'pending', []],
    ['o o', 2, 'ringing', ['rang 02']],
    ['o b', 2, 'normal', []],
    ['o b o', 2, 'pending', []],
    ['o u o o', 2, 'ringing', ['rang 04']],
    ['o - - o', 2, 'ringing', ['rang 04']],
    ['- - o - o - o', 3, 'ringing', ['rang 07']],
    ['ou o', 2, 'pending', []],
    ['o o u o', 2, 'pending', ['rang 02', 'left 03']],
    ['o o u o b', 2, 'left', ['rang 02', 'left 03']],
    ['o o u o o', 2, 'ringing', ['rang 02', 'left 03', 'rang 05']],
  ])('%j on %i days in a row is %s', (history, daysInRow, state, turns) => {
    const course = courseOf(history, daysInRow)
    expect(course.state).toBe(state)
    expect(course.turns.map(({ kind, day: on }) => `${kind} ${on.slice(-2)}`)).toEqual(turns)
  })

  it('says since which day', () => {
    expect(courseOf('o b b').since).toBe(day(1))
    expect(courseOf('o b u b').since).toBe(day(3))
    expect(courseOf('o o o', 3).since).toBe(day(3))
  })
})

const someVerdict = fc.constantFrom<AlertVerdict>('over', 'between', 'under')
/** Moments of their own, within the time that a reading may be late. */
const someMarks = fc
  .uniqueArray(fc.record({ hours: fc.integer({ min: 0, max: 47 }), verdict: someVerdict }), {
    selector: ({ hours }) => hours,
    maxLength: 24,
  })
  .map((list) => list.map(({ hours, verdict }) => mark(hours, verdict)))
const someLongHistory = fc
  .array(fc.record({ gap: fc.integer({ min: 1, max: 40 }), verdict: someVerdict }), { maxLength: 40 })
  .map((list) => {
    let hours = 0
    return list.map(({ gap, verdict }) => {
      hours += gap
      return mark(hours, verdict)
    })
  })
const someDays = fc.integer({ min: 1, max: 4 })

describe('any history', () => {
  it('never rings twice without leaving in between, nor leaves what does not ring', () => {
    fc.assert(
      fc.property(someLongHistory, someDays, (marks, daysInRow) => {
        let course = emptyHistory.before
        for (const each of marks) {
          const next = step(course, each, daysInRow)
          if (next.rings > course.rings) {
            expect(course.state).not.toBe('ringing')
            expect(each.verdict).toBe('over')
          }
          if (course.state === 'ringing' && next.state !== 'ringing') expect(each.verdict).toBe('under')
          course = next
        }
        const kinds = course.turns.map(({ kind }) => kind)
        expect(kinds.every((kind, at) => at === 0 || kind !== kinds[at - 1])).toBe(true)
      }),
    )
  })

  it('leads to the same course in whatever order the computers send it, however often', () => {
    fc.assert(
      fc.property(
        someMarks.chain((marks) =>
          fc.tuple(fc.constant(marks), fc.shuffledSubarray([...marks, ...marks], { minLength: marks.length * 2 })),
        ),
        someDays,
        ([marks, sent], daysInRow) => {
          const inOrder = [...marks]
            .sort((left, right) => left.asOf - right.asOf)
            .reduce((course, each) => step(course, each, daysInRow), emptyHistory.before)
          expect(toCourse(follow(sent, daysInRow), daysInRow)).toEqual(inOrder)
        },
      ),
    )
  })

  it('leads where each step leads, though only two days of it are kept', () => {
    fc.assert(
      fc.property(someLongHistory, someDays, (marks, daysInRow) => {
        const history = follow(marks, daysInRow)
        expect(toCourse(history, daysInRow)).toEqual(marks.reduce((course, each) => step(course, each, daysInRow), emptyHistory.before))
        const newest = history.marks.at(-1)?.asOf ?? 0
        expect(history.marks.every(({ asOf }) => newest - asOf <= LATE_READING_MS)).toBe(true)
      }),
    )
  })
})

describe('a reading', () => {
  it('that comes more than two days late changes nothing', () => {
    const history = follow([mark(0, 'under'), mark(72, 'under')], 1)
    expect(withMark(history, mark(20, 'over'), 1)).toBe(history)
  })

  it('of the same moment as another counts only where it is worse', () => {
    const history = follow([mark(1, 'between')], 1)
    expect(withMark(history, mark(1, 'under'), 1)).toBe(history)
    expect(toCourse(withMark(history, mark(1, 'over'), 1), 1).state).toBe('ringing')
  })
})

describe('quiet times', () => {
  const at = (time: string) => Date.parse(`2026-11-22T${time}:00+08:00`)
  it.each([
    ['22:00', '08:00', '23:30', true],
    ['22:00', '08:00', '07:59', true],
    ['22:00', '08:00', '08:00', false],
    ['22:00', '08:00', '21:59', false],
    ['12:00', '14:00', '13:00', true],
    ['12:00', '14:00', '14:00', false],
    ['', '', '03:00', false],
    ['09:00', '09:00', '09:00', false],
  ])('from %s to %s: at %s in China it is %s', (from, to, time, quiet) => {
    expect(isQuiet({ from, to }, at(time))).toBe(quiet)
  })
})
