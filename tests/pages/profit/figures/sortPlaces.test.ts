import { expect, it } from 'vitest'
import { firstPlaces, orderPlaces, sortPlaces } from '../../../../src/pages/profit/figures/sortPlaces.ts'
import { fc } from '../../../fastCheck.ts'

const numbers = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.constantFrom(0, -0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.MAX_VALUE, -Number.MIN_VALUE),
)

it('puts any numbers in order, in both directions, and leaves equal ones as they came', () => {
  fc.assert(
    fc.property(fc.array(numbers, { maxLength: 60 }), fc.boolean(), (values, isDescending) => {
      const places = Uint32Array.from(values, (_, at) => values.length - 1 - at)
      const wanted = [...places].sort((left, right) => {
        const [first = 0, second = 0] = isDescending ? [values[right], values[left]] : [values[left], values[right]]
        return first === second ? 0 : first < second ? -1 : 1
      })
      expect([...sortPlaces(places, Float64Array.from(values), isDescending)]).toEqual(wanted)
    }),
  )
})

it('orders some of the places alone, and nothing where there are none', () => {
  const values = Float64Array.of(5, Number.NaN, -1, 3)
  expect([...sortPlaces(Uint32Array.of(0, 2, 3), values)]).toEqual([2, 3, 0])
  expect([...sortPlaces(new Uint32Array(0), values)]).toEqual([])
})

it('finds the first ones as the order of all has them: values, then parts of one, then the others as they come', () => {
  const someRanks = fc.array(fc.tuple(fc.option(numbers), fc.option(fc.integer({ min: -3, max: 3 }))), { maxLength: 40 })
  fc.assert(
    fc.property(someRanks, fc.boolean(), fc.boolean(), fc.nat({ max: 45 }), (given, hasParts, isDescending, limit) => {
      const column = (at: 0 | 1) => Float64Array.from(given, (each) => each[at] ?? Number.NaN)
      const ranks = { values: column(0), parts: hasParts ? column(1) : null }
      const places = Uint32Array.from(given, (_, at) => at).filter((at) => at % 5 !== 0)
      const all = [...orderPlaces(places, ranks, isDescending)]
      const kindOf = (place: number) => (given[place]?.[0] != null ? 0 : hasParts && given[place]?.[1] != null ? 1 : 2)
      const byKind = ([0, 1, 2] as const).map((kind) => places.filter((place) => kindOf(place) === kind))
      const [known, partly, rest] = byKind as [Uint32Array, Uint32Array, Uint32Array]
      const parts = ranks.parts ?? ranks.values
      expect(all).toEqual([...sortPlaces(known, ranks.values, isDescending), ...sortPlaces(partly, parts, isDescending), ...rest])
      expect([...firstPlaces(places, ranks, isDescending, limit)]).toEqual(all.slice(0, limit))
    }),
  )
})
