import { ResourceContext } from '@refinedev/core'
import binding from '@refinedev/react-router-v6'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { useParseOnce } from '../../src/providers/useParseOnce.ts'
import { registry } from '../../src/resources/index.ts'
import { toRefineResources } from '../../src/resources/schema/project/toRefineResources.ts'

const resources = toRefineResources(registry)

function parse(useParse: () => () => unknown, address: string, path = '*') {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ResourceContext.Provider value={{ resources }}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path={path} element={children} />
        </Routes>
      </MemoryRouter>
    </ResourceContext.Provider>
  )
  return renderHook(() => useParse()(), { wrapper }).result.current as { params: Record<string, unknown> }
}

describe('what an address means to the framework', () => {
  it.each([
    ['a list', '/shop/my_shop', '/shop/my_shop'],
    ['a list with a view', '/shop/my_shop?search=a&status=1', '/shop/my_shop'],
    ['the page of a record', '/shop/my_shop/show/s%201', '/shop/my_shop/show/:id'],
    ['the form of a record', '/shop/my_shop/edit/s1?step=2', '/shop/my_shop/edit/:id'],
    ['the form of a new one', '/shop/my_shop/create', '/shop/my_shop/create'],
    ['no page of ours', '/nowhere', '*'],
    ['outside of its route', '/shop/my_shop/show/s1', '*'],
  ])('is for %s what the binding of the router says', (_what, address, path) => {
    const { params, ...own } = parse(useParseOnce, address, path)
    const { params: theirs, ...rest } = parse(binding.parse as typeof useParseOnce, address, path)
    expect(own).toEqual(rest)
    // Theirs name what is absent as undefined.
    expect(params).toEqual(JSON.parse(JSON.stringify(theirs)))
  })
})
