import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useFastScroll } from '../../../../src/screens/list/virtual/useFastScroll.ts'

const from = (first: number, isScrolling: boolean) => ({
  isScrolling,
  first,
  shown: Array.from({ length: 4 }, (_, at) => `r${first + at}`),
})

describe('rows that scroll past', () => {
  it.each([
    ['at rest, all are whole', [from(0, false)], ['r0', 'r1', 'r2', 'r3']],
    ['slowly, all are whole', [from(0, false), from(2, true)], ['r2', 'r3', 'r4', 'r5']],
    ['fast, only those that were whole', [from(0, false), from(3, true)], ['r3']],
    ['fast, new ones are names alone', [from(0, false), from(40, true)], []],
    ['fast and then slowly, all are whole again', [from(0, false), from(40, true), from(41, true)], ['r41', 'r42', 'r43', 'r44']],
    [
      'fast within the rows that are drawn anyway, all that were whole stay so',
      [
        { ...from(0, false), shown: ['r0', 'r9'] },
        { ...from(0, true), first: 4, shown: ['r0', 'r9'] },
      ],
      ['r0', 'r9'],
    ],
    ['fast, and then drawn again in the same place, still names alone', [from(0, false), from(40, true), from(40, true)], []],
    ['once it is quiet, all are whole', [from(0, false), from(40, true), from(80, false)], ['r80', 'r81', 'r82', 'r83']],
  ])('%s', (_, steps, whole) => {
    const [first, ...others] = steps
    const { result, rerender } = renderHook((scroll) => useFastScroll(scroll), { initialProps: first ?? from(0, false) })
    for (const step of others) rerender(step)
    expect([...result.current]).toEqual(whole)
  })
})
