import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { SavedView } from '../../../../contract/entities/savedView.ts'
import { PAGE_SIZE_MAX } from '../../../../contract/limits.ts'
import { useHasCapability } from '../../../providers/accessControl/useIsOffered.ts'
import { useCall } from '../../../providers/dataProvider/useCall.ts'
import type { Listed } from '../../../resources/schema/resource.ts'
import { useListAddress } from '../useListAddress.ts'
import { isBare, toViewAddress, VIEW_PARAMETER } from './viewQuery.ts'

export interface SavedViews {
  /** Null: not known yet, or not available at the moment: the list works without. */
  readonly all: readonly SavedView[] | null
  /** The one that the address names; null: none, or it does not exist. */
  readonly active: SavedView | null
  /** Asks for them; a link to a view asks at once. */
  readonly load: () => void
  /** After a change of one of them: null instead of a view, it is gone. */
  readonly put: (viewId: string, view: SavedView | null) => void
  readonly refetch: () => Promise<unknown>
}

/** For a list without saved views. */
export const noSavedViews: SavedViews = { all: null, active: null, load() {}, put() {}, refetch: async () => undefined }

/** The saved views of a list. An address that only names one becomes that view's whole address. */
export function useSavedViews(resource: Listed): SavedViews {
  const call = useCall()
  const isOffered = useHasCapability('savedViews')
  const client = useQueryClient()
  const [address, setAddress] = useListAddress()
  const [isWanted, setWanted] = useState(false)
  const activeId = address.get(VIEW_PARAMETER)
  const queryKey = useMemo(() => ['savedViews', resource.name], [resource])
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: async () => (await call('savedViewList', { screen: resource.name, page_size: PAGE_SIZE_MAX })).list,
    enabled: isOffered && (isWanted || activeId !== null),
  })
  const active = data?.find(({ view_id }) => view_id === activeId) ?? null

  useEffect(() => {
    if (active && isBare(resource, active, address)) setAddress((before) => toViewAddress(resource, active, before), { replace: true })
  }, [resource, active, address, setAddress])

  const load = useCallback(() => setWanted(true), [])
  const put = useCallback(
    (viewId: string, view: SavedView | null) =>
      client.setQueryData<SavedView[]>(queryKey, (before = []) => {
        const others = before.filter((each) => each.view_id !== viewId)
        if (!view) return others
        return before.length === others.length ? [...before, view] : before.map((each) => (each.view_id === viewId ? view : each))
      }),
    [client, queryKey],
  )
  return useMemo(() => ({ all: data ?? null, active, load, put, refetch }), [data, active, load, put, refetch])
}
