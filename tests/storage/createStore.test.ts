import { expect, it, vi } from 'vitest'
import { createStore } from '../../src/storage/createStore.ts'

it('a store keeps what was put into it', () => {
  const store = createStore<string | null>(null)
  expect(store.getState()).toBeNull()
  store.setState('shops')
  expect(store.getState()).toBe('shops')
})

it('tells its listeners of a change, when it can be read already', () => {
  const store = createStore(0)
  const seen: number[] = []
  store.subscribe(() => seen.push(store.getState()))
  store.setState(1)
  store.setState(2)
  expect(seen).toEqual([1, 2])
})

it('tells nobody when the state stays the same', () => {
  const store = createStore(Number.NaN)
  const listener = vi.fn()
  store.subscribe(listener)
  store.setState(Number.NaN)
  expect(listener).not.toHaveBeenCalled()
})

it('no longer tells a listener that has stopped, and still tells the others', () => {
  const store = createStore(0)
  const gone = vi.fn()
  const other = vi.fn()
  const stop = store.subscribe(gone)
  store.subscribe(other)
  stop()
  store.setState(1)
  expect([gone.mock.calls.length, other.mock.calls.length]).toEqual([0, 1])
})
