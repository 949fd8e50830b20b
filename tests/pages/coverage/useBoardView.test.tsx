import { act, renderHook } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { useBoardView } from '../../../src/pages/coverage/useBoardView.ts'

/** The view of a board at this address. */
function openView(query: string) {
  const { result } = renderHook(() => ({ view: useBoardView(), address: useLocation().search }), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[`/goods/coverage${query}`]}>{children}</MemoryRouter>,
  })
  return {
    look: () => result.current.view[0],
    change: (more: Parameters<(typeof result.current.view)[1]>[0]) => act(() => result.current.view[1](more)),
    address: () => result.current.address,
  }
}

describe('the view of the board', () => {
  it.each([
    ['', { search: '', state: null, order: 'leastGaps' }],
    ['?keyword=lam&state=missing&order=title', { search: 'lam', state: 'missing', order: 'title' }],
    ['?state=lost&order=price', { search: '', state: null, order: 'leastGaps' }],
  ])('at %j is %j', (query, expected) => {
    expect(openView(query).look()).toEqual(expected)
  })

  it('is written to the address beside what else is there, and leaves it with its default', () => {
    const { change, address } = openView('?shops=a')
    change({ search: 'lam', order: 'title' })
    change({ state: 'twice' })
    expect(address()).toBe('?shops=a&keyword=lam&order=title&state=twice')
    change({ search: '', state: null, order: 'leastGaps' })
    expect(address()).toBe('?shops=a')
  })
})
