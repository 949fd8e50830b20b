import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useServices } from '../../providers/services/useServices.ts'
import { type MoveMark, parseMarks, putMark } from './moveMarks.ts'

/** Apart from StorageKey, which the login page loads. One list for each user of this browser. */
const KEY_PREFIX = 'zhanggui_promotion_moves_'

/** What this user decided about moves, kept in this browser. */
export function useMoveMarks(): {
  readonly marks: readonly MoveMark[]
  readonly put: (mark: MoveMark) => void
  /** The move is proposed again, if it still pays. */
  readonly forget: (key: string) => void
} {
  const { storage, session } = useServices()
  const storageKey = `${KEY_PREFIX}${session.read().uid ?? ''}`
  const subscribe = useCallback((changed: () => void) => storage.subscribe(storageKey, changed), [storage, storageKey])
  const stored = useSyncExternalStore(subscribe, () => storage.get(storageKey))
  const marks = useMemo(() => (stored === null ? [] : parseMarks(storage.getJson(storageKey), Date.now())), [stored, storage, storageKey])
  const read = useCallback(() => parseMarks(storage.getJson(storageKey), Date.now()), [storage, storageKey])
  return {
    marks,
    put: useCallback((mark: MoveMark) => storage.setJson(storageKey, putMark(read(), mark)), [storage, storageKey, read]),
    forget: useCallback(
      (key: string) =>
        storage.setJson(
          storageKey,
          read().filter((mark) => mark.key !== key),
        ),
      [storage, storageKey, read],
    ),
  }
}
