import { expect, it, vi } from 'vitest'
import { createSlot } from '../../src/providers/createSlot.ts'

it('a slot tells those who watch of what is put into it, once, and not of what is there already', () => {
  const slot = createSlot<string>()
  const changed = vi.fn()
  const unwatch = slot.subscribe(changed)
  expect(slot.read()).toBeNull()
  slot.put('sign')
  slot.put('sign')
  expect(slot.read()).toBe('sign')
  expect(changed).toHaveBeenCalledTimes(1)
  unwatch()
  slot.put(null)
  expect(changed).toHaveBeenCalledTimes(1)
})
