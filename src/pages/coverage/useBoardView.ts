import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type BoardView, cellStates, lineOrders } from './board.ts'

/** Search, filter and order of the board, in the address: links and the way back keep them. */
export function useBoardView() {
  const [query, setQuery] = useSearchParams()
  const search = query.get('keyword') ?? ''
  const state = query.get('state')
  const order = query.get('order')
  const look = useMemo<BoardView>(
    () => ({
      search,
      state: cellStates.find((each) => each === state) ?? null,
      order: lineOrders.find((each) => each === order) ?? lineOrders[0],
    }),
    [search, state, order],
  )
  const change = (more: Partial<BoardView>) =>
    setQuery(
      (before) => {
        const address = new URLSearchParams(before)
        const put = (name: string, value: string | null) => (value ? address.set(name, value) : address.delete(name))
        if (more.search !== undefined) put('keyword', more.search)
        if (more.state !== undefined) put('state', more.state)
        if (more.order !== undefined) put('order', more.order === lineOrders[0] ? null : more.order)
        return address
      },
      { replace: true },
    )
  return [look, change] as const
}
