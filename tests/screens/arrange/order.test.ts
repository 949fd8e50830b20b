import { describe, expect, it } from 'vitest'
import { isSameOrder, moveTo, parsePlace, reconcileOrder, toWholeOrder } from '../../../src/screens/list/arrange/order.ts'

describe('an order in the making', () => {
  it.each([
    ['d', 0, 'dabc'],
    ['a', 3, 'bcda'],
    ['b', 2, 'acbd'],
    ['b', 99, 'acdb'],
    ['b', 1, 'abcd'],
    ['x', 1, 'abcd'],
  ])('puts %s at place %i: %s', (id, place, after) => {
    expect(moveTo([...'abcd'], id, place).join('')).toBe(after)
  })

  it.each([
    ['keeps what was made over the same records', 'dcba', 'abcd', 'dcba'],
    ['leaves out who is gone', 'dcba', 'abd', 'dba'],
    ['puts a new record after its neighbour', 'dcba', 'abxcd', 'dcbxa'],
    ['puts a new first record first', 'dcba', 'xabcd', 'xdcba'],
    ['keeps new neighbours together', 'ba', 'axyb', 'baxy'],
  ])('%s', (_what, made, answered, settled) => {
    expect(reconcileOrder([...made], [...answered]).join('')).toBe(settled)
  })

  it.each([
    ['all that was received', 'dcba', 'abcd', 'dcba'],
    ['one that is not shown in its place', 'cba', 'abxc', 'cbxa'],
    ['what is not shown at either end there', 'ba', 'xaby', 'xbay'],
    ['what is new since in its place, and not what is gone', 'dba', 'axb', 'bxa'],
  ])('is sent with %s', (_what, made, received, sent) => {
    expect(toWholeOrder([...made], [...received]).join('')).toBe(sent)
  })

  it('is the same only with the same places', () => {
    expect(isSameOrder(['a', 'b'], ['a', 'b'])).toBe(true)
    expect(isSameOrder(['a', 'b'], ['b', 'a'])).toBe(false)
    expect(isSameOrder(['a'], ['a', 'b'])).toBe(false)
  })

  it.each([
    ['1', 0],
    [' 3 ', 2],
    ['99', 4],
    ['0', null],
    ['-1', null],
    ['1.5', null],
    ['', null],
    ['first', null],
  ])('reads the place “%s” of five as %s', (text, place) => {
    expect(parsePlace(text, 5)).toBe(place)
  })
})
