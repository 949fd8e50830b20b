import { expect, it } from 'vitest'
import { sortPlaces } from '../../../src/figures/profit/sortPlaces.ts'
import { fc } from '../../fastCheck.ts'

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
