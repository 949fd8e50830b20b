import { describe, expect, it } from 'vitest'
import { createSelectionStore } from '../../../src/screens/list/selection/createSelectionStore.ts'

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, version: 1 }))
const [a, b, , d, e] = rows

function aSelection(...chosen: readonly string[]) {
  const store = createSelectionStore(({ id }) => String(id))
  store.see(rows, rows, true)
  for (const row of rows) if (chosen.includes(row.id)) store.toggle(row, false)
  return { store, ids: () => [...store.read().records.keys()] }
}

describe('a selection', () => {
  it('takes a row and leaves it again', () => {
    const { store, ids } = aSelection('a', 'b')
    if (a) store.toggle(a, false)
    expect(ids()).toEqual(['b'])
  })

  it('takes a range from the last row to this one, downwards and upwards', () => {
    const { store, ids } = aSelection('b')
    if (d) store.toggle(d, true)
    expect(ids()).toEqual(['b', 'c', 'd'])
    if (a) store.toggle(a, true)
    expect(ids().toSorted()).toEqual(['a', 'b', 'c', 'd'])
  })

  it('leaves a range, where its end is chosen already', () => {
    const { store, ids } = aSelection('a', 'b', 'c', 'd', 'e')
    if (b) store.toggle(b, true)
    expect(ids()).toEqual(['a'])
  })

  it('takes one row alone where the begin of the range is out of view', () => {
    const { store, ids } = aSelection('a')
    store.see(rows.slice(2), rows, true)
    if (e) store.toggle(e, true)
    expect(ids()).toEqual(['a', 'e'])
  })

  it('takes and leaves what is in view, and keeps what is not', () => {
    const { store, ids } = aSelection('a')
    store.see(rows.slice(2), rows, true)
    store.chooseInView()
    expect(ids()).toEqual(['a', 'c', 'd', 'e'])
    store.leaveInView()
    expect(ids()).toEqual(['a'])
  })

  it('drops the rows that are gone from a whole list, and knows the others as they are now', () => {
    const { store } = aSelection('a', 'b')
    store.see([], [{ id: 'b', version: 2 }], true)
    expect([...store.read().records]).toEqual([['b', { id: 'b', version: 2 }]])
  })

  it('keeps the rows of other pages', () => {
    const { store, ids } = aSelection('a', 'b')
    store.see([], [{ id: 'z', version: 1 }], false)
    expect(ids()).toEqual(['a', 'b'])
  })

  it('tells its listeners of changes, and of nothing else', () => {
    const { store } = aSelection()
    let told = 0
    store.subscribe(() => {
      told += 1
    })
    store.see(rows, rows, true)
    store.clear()
    if (a) store.toggle(a, false)
    expect(told).toBe(1)
  })
})
