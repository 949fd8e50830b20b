import { expect, it } from 'vitest'
import { toCallParts } from '../../contract/callParts.ts'
import { BODY_MAX_BYTES } from '../../contract/limits.ts'

const someOf = (length: number, text = '') => Array.from({ length }, (_, at) => ({ at, text }))
const sizesOf = (items: readonly object[], most: number) => [...toCallParts(items, most)].map((part) => part.length)

it('a call carries so many items at most, in their order', () => {
  const items = someOf(7)
  expect([...toCallParts(items, 3)]).toEqual([items.slice(0, 3), items.slice(3, 6), items.slice(6)])
  expect(sizesOf(someOf(6), 3)).toEqual([3, 3])
  expect(sizesOf([], 3)).toEqual([])
})

it('and at most half of a body, counted in bytes and not in signs', () => {
  const items = someOf(200, '掌'.repeat(3_000))
  const parts = [...toCallParts(items, 500)]
  expect(parts.flat()).toEqual(items)
  for (const part of parts) expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThanOrEqual(BODY_MAX_BYTES / 2 + 1)
  // No more calls than that takes.
  expect(parts.length).toBe(Math.ceil((200 * 9_025) / (BODY_MAX_BYTES / 2)))
})

it('an item that is larger alone goes alone, and the others as ever', () => {
  const large = { at: 1, text: 'x'.repeat(BODY_MAX_BYTES) }
  const [first = { at: 0, text: '' }, second = first, third = first] = someOf(3)
  expect([...toCallParts([first, large, second, third], 500)]).toEqual([[first], [large], [second, third]])
  expect(sizesOf([large], 500)).toEqual([1])
})
