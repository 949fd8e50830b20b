import { hashQueryKey, type QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'

/** What is known of a question, for as many as want it. */
export interface SharedAnswer<Data> {
  /** Undefined: not known yet. */
  readonly data: Data | undefined
  /** Why the last asking failed; null: it did not, or is under way again. */
  readonly error: Error | null
}

/** For `useSyncExternalStore`. */
export interface SharedQuery<Data> {
  readonly subscribe: (listener: () => void) => () => void
  /** The same object until something changes. */
  readonly read: () => SharedAnswer<Data>
  /** Asks again. */
  readonly refetch: () => Promise<void>
}

/**
 * A question that a page asks in many places with one observer, where a hook of the framework's in each would have two or three: asked when nobody
 * has, again after a change, and again where the last asking failed and one more wants it.
 */
export function createSharedQuery<Data>(client: QueryClient, queryKey: QueryKey, queryFn: () => Promise<Data>): SharedQuery<Data> {
  const options = { queryKey, queryFn, refetchOnMount: false } as const
  const observer = new QueryObserver<Data, Error>(client, options)
  const hash = hashQueryKey(queryKey)
  let last: SharedAnswer<Data> = { data: undefined, error: null }
  return {
    subscribe(listener) {
      // The query that it knew while nobody listened may be forgotten by now.
      observer.setOptions(options)
      const stop = observer.subscribe(listener)
      if (observer.getCurrentResult().isError) void observer.refetch()
      return stop
    },
    read() {
      const { data, error = null } = client.getQueryCache().get<Data, Error>(hash)?.state ?? {}
      if (data !== last.data || error !== last.error) last = { data, error }
      return last
    },
    refetch: () => client.refetchQueries({ queryKey, exact: true }),
  }
}
