import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ListView } from '../../screens/list/listView.ts'
import type { DemoInput } from '../demo/demoEndpoints.ts'
import { demoEndpoints } from '../demo/demoEndpoints.ts'
import { POLICY_PAGE_DEFAULT, POLICY_PAGE_SIZE_DEFAULT } from '../demo/endpoints/lists.ts'

export const policyFilters = ['number', 'name', 'contentType', 'filterType', 'status'] as const
export type PolicyFilter = (typeof policyFilters)[number]

/** What the list shows, as its address says it. */
export function usePolicyView(): readonly [ListView, (change: Partial<ListView>) => void] {
  const [query, setQuery] = useSearchParams()
  const view = useMemo(() => parsePolicyView(query), [query])
  const change = useCallback(
    (part: Partial<ListView>) => setQuery((before) => formatPolicyView({ ...parsePolicyView(before), ...part }), { replace: true }),
    [setQuery],
  )
  return [view, change]
}

/** Reads an address. What the endpoint would refuse counts as absent. */
export function parsePolicyView(query: URLSearchParams): ListView {
  const asked = demoEndpoints.policyList.payload.safeParse(Object.fromEntries([...query].filter(([, value]) => value !== '')))
  const { current, pageSize, ...filters } = asked.data ?? { current: POLICY_PAGE_DEFAULT, pageSize: POLICY_PAGE_SIZE_DEFAULT }
  return { search: '', filters, sort: null, page: current, pageSize }
}

/** The address of a view, without what is the default anyway. */
export function formatPolicyView({ filters, page, pageSize }: ListView): URLSearchParams {
  const query = new URLSearchParams(policyFilters.flatMap((key) => (filters[key] ? [[key, filters[key]]] : [])))
  if (page !== POLICY_PAGE_DEFAULT) query.set('current', String(page))
  if (pageSize !== POLICY_PAGE_SIZE_DEFAULT) query.set('pageSize', String(pageSize))
  return query
}

export function toPolicyQuery({ filters, page, pageSize }: ListView): DemoInput<'policyList'> {
  return { ...filters, current: page, pageSize }
}
