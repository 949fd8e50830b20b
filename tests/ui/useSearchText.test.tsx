import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSearchText } from '../../src/ui/useSearchText.ts'
import { fc } from '../fastCheck.ts'

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
    rest: (ms = 300) => act(() => vi.advanceTimersByTime(ms)),
    arrive: (committed: string) => hook.rerender({ committed }),
    close: hook.unmount,
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

it('an answer that comes late replaces nothing that was typed since', () => {
  const search = openSearch()
  search.type('ab')
  search.rest()
  search.type('')
  search.rest()
  search.arrive('ab')
  expect(search.typed()).toBe('')
  search.rest()
  search.arrive('')
  search.rest()
  expect(search.typed()).toBe('')
  expect(search.asked).toEqual(['ab', ''])
})

it('what was sent seconds ago and arrives at last replaces nothing that was typed since', () => {
  const search = openSearch()
  search.type('ab')
  search.rest()
  search.rest(1_900)
  search.type('')
  search.rest(5_000)
  search.arrive('ab')
  expect(search.typed()).toBe('')
  search.rest()
  expect(search.asked.at(-1)).toBe('')
})

it('what is typed is asked for again where nothing came of it', () => {
  const search = openSearch()
  search.type('ab')
  search.rest()
  search.arrive('ab')
  search.type('')
  search.rest()
  search.rest(3_000)
  search.rest()
  expect(search.asked).toEqual(['ab', '', ''])
  search.arrive('')
  search.rest(3_000)
  expect(search.asked).toHaveLength(3)
})

it('what was typed last is what is found in the end, however late the answers to each text arrive', () => {
  const type = fc.constantFrom('A', '')
  const rest = fc.constantFrom(100, 300, 2_500)
  fc.assert(
    fc.property(fc.array(fc.oneof(type, rest, fc.constant('arrives' as const)), { maxLength: 14 }), (steps) => {
      const search = openSearch()
      let last = ''
      let committed = ''
      let arrived = 0
      const arriveNext = () => {
        committed = search.asked[arrived] ?? committed
        arrived = Math.min(arrived + 1, search.asked.length)
        search.arrive(committed)
      }
      for (const step of steps) {
        if (step === 'arrives') arriveNext()
        else if (typeof step === 'number') search.rest(step)
        else {
          last = step
          search.type(step)
        }
      }
      for (let count = 0; count < 2 * steps.length + 2; count += 1) {
        arriveNext()
        search.rest()
      }
      expect([search.typed(), committed]).toEqual([last, last])
      search.close()
    }),
    { numRuns: 300, examples: [[['A', 300, '', 300, 'A']], [['A', 300, 2_000, '', 2_500]]] },
  )
})

it('what is typed is sent also where the list is drawn again and again meanwhile, each time with another function to tell', () => {
  const asked: string[] = []
  const hook = renderHook(({ at }) => useSearchText('', (text) => void asked.push(`${text} ${at}`)), { initialProps: { at: 0 } })
  act(() => hook.result.current[1]('ab'))
  for (let at = 1; at <= 4; at += 1) {
    hook.rerender({ at })
    act(() => vi.advanceTimersByTime(100))
  }
  expect(asked).toEqual(['ab 3'])
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
