import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSearchText } from '../../src/ui/useSearchText.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An address that takes a search over only when it is told to. */
function openSearch() {
  const asked: string[] = []
  const commit = (text: string) => void asked.push(text)
  const hook = renderHook(({ committed }) => useSearchText(committed, commit), { initialProps: { committed: '' } })
  return {
    asked,
    typed: () => hook.result.current[0],
    type: (text: string) => act(() => hook.result.current[1](text)),
    rest: () => act(() => vi.advanceTimersByTime(300)),
    arrive: (committed: string) => hook.rerender({ committed }),
  }
}

it('what is typed is sent once, when typing rests', () => {
  const search = openSearch()
  search.type('a')
  search.type('ab')
  search.rest()
  search.arrive('ab')
  search.rest()
  expect(search.asked).toEqual(['ab'])
})

it('an answer that comes late replaces nothing that was typed since, and what is typed is asked for again', () => {
  const search = openSearch()
  search.type('ab')
  search.rest()
  search.type('')
  search.rest()
  search.arrive('ab')
  expect(search.typed()).toBe('')
  search.rest()
  expect(search.asked).toEqual(['ab', '', ''])
  search.arrive('')
  search.rest()
  expect(search.typed()).toBe('')
  expect(search.asked).toHaveLength(3)
})

it('a change from elsewhere replaces what is typed', () => {
  const search = openSearch()
  search.type('ab')
  search.rest()
  search.arrive('ab')
  search.arrive('')
  expect(search.typed()).toBe('')
  search.arrive('ab')
  expect(search.typed()).toBe('ab')
  search.rest()
  expect(search.asked).toEqual(['ab'])
})
