import { describe, expect, it } from 'vitest'
import { createHistories, FROM_THE_BEGINNING, type Version } from '../../../../src/pages/profit/figures/createHistories.ts'
import { fc } from '../../../fastCheck.ts'

const said = (fromDay: number, costFen = fromDay): Version => ({ fromDay, costFen, rest: 0 })

describe('what the ledger says of a place', () => {
  it.each([
    ['nothing before its first day', [said(10)], 9, undefined],
    ['its first entry from that day on', [said(10), said(20)], 19, 10],
    ['the later one from its own day on', [said(10), said(20)], 20, 20],
    ['what holds from the beginning on any day', [said(FROM_THE_BEGINNING, 5), said(10)], 3, 5],
  ])('is %s', (_what, history, day, costFen) => {
    const histories = createHistories()
    histories.put(4, history)
    expect(histories.at(4, day)?.costFen).toBe(costFen)
    for (const other of [-1, 0, 5]) expect(histories.at(other, day)).toBe(undefined)
  })

  it('divides its days where something else begins to hold, not at the beginning', () => {
    const histories = createHistories()
    expect(histories.daysAt(4)).toEqual([])
    histories.put(4, [said(FROM_THE_BEGINNING), said(10), said(20)])
    expect([histories.daysAt(4), histories.daysAt(3)]).toEqual([[10, 20], []])
    histories.put(4, [said(FROM_THE_BEGINNING)])
    expect(histories.daysAt(4)).toEqual([])
  })

  it('is what was said last, whatever place comes first', () => {
    const puts = fc.array(fc.tuple(fc.nat(40), fc.option(fc.nat(9), { nil: undefined })))
    fc.assert(
      fc.property(puts, (all) => {
        const histories = createHistories()
        const wanted = new Map<number, number | undefined>()
        for (const [place, day] of all) {
          histories.put(place, day === undefined ? undefined : [said(day)])
          wanted.set(place, day)
        }
        for (let place = -1; place <= 41; place += 1) {
          expect(histories.at(place, 10)?.fromDay).toBe(wanted.get(place))
          expect(histories.daysAt(place)).toEqual(wanted.get(place) === undefined ? [] : [wanted.get(place)])
        }
      }),
    )
  })
})
