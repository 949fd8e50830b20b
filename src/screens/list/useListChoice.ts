import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { ColumnChoice } from '../../../contract/entities/savedView.ts'
import { useServices } from '../../providers/services/useServices.ts'
import type { Listed } from '../../resources/schema/resource.ts'
import { declaredChoice, parseColumnChoice } from './columns/columnChoice.ts'

/** Apart from StorageKey, which the login page loads. One choice for each reader and list; the name is assumed. */
const KEY_PREFIX = 'zhanggui_list_'

export type ChangeChoice = (change: (choice: ColumnChoice) => ColumnChoice) => void

/** Columns and density of a list as this reader likes them, kept in the browser; another tab of hers follows. */
export function useListChoice(resource: Listed): readonly [ColumnChoice, ChangeChoice] {
  const { storage, session } = useServices()
  const key = `${KEY_PREFIX}${session.read().uid ?? ''}_${resource.name}`
  const subscribe = useCallback((changed: () => void) => storage.subscribe(key, changed), [storage, key])
  const stored = useSyncExternalStore(subscribe, () => storage.get(key))
  const choice = useMemo(
    () => (stored === null ? declaredChoice(resource) : parseColumnChoice(resource, storage.getJson(key))),
    [stored, storage, key, resource],
  )
  const change = useCallback<ChangeChoice>(
    (toNext) => storage.setJson(key, toNext(parseColumnChoice(resource, storage.getJson(key)))),
    [storage, key, resource],
  )
  return [choice, change]
}
