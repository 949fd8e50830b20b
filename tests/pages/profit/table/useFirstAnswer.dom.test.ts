import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useFirstAnswer } from '../../../../src/pages/profit/table/useFirstAnswer.ts'

it('is never one of an earlier visit or of an older ledger, and stays when a later one comes, or none', () => {
  const of = (answer: string | null, more: { isKept?: boolean; isStale?: boolean } = {}) => ({
    answer,
    isKept: false,
    isStale: false,
    ...more,
  })
  const { result, rerender } = renderHook(useFirstAnswer<string>, { initialProps: of(null) })
  for (const [asked, expected] of [
    [of('kept', { isKept: true, isStale: true }), null],
    [of('stale', { isStale: true }), null],
    [of('now'), 'now'],
    [of('later'), 'now'],
    [of(null), 'now'],
  ] as const) {
    rerender(asked)
    expect(result.current).toBe(expected)
  }
})
