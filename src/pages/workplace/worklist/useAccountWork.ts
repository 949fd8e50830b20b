import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { WorkKindName } from '../../../../contract/entities/workMark.ts'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useServices } from '../../../providers/services/useServices.ts'
import { toUnattended } from '../../../providers/toolApi/unattended.ts'
import type { WorkItem } from '../../parts/work.ts'
import type { WorkKind } from '../../parts/workKind.ts'

const AGAIN_MS = 5 * 60_000

/** What kinds find at the backend, `unread`: those that could not look, and whether one `isLooking` for the first time. A kind whose call this user may not make, or whose backend lacks it, finds nothing. */
export function useAccountWork(kinds: readonly WorkKind[]): {
  readonly items: readonly WorkItem[]
  readonly unread: readonly WorkKindName[]
  readonly isLooking: boolean
} {
  const { api } = useServices()
  const may = useMay()
  const asked = kinds.flatMap(({ name, source }) => (source.from === 'account' ? [{ name, source }] : []))
  const answers = useQueries({
    queries: asked.map(({ name, source }) => ({
      queryKey: ['work', name],
      queryFn: () => source.read(toUnattended(api)),
      enabled: may(source.needs),
      refetchInterval: AGAIN_MS,
    })),
  })
  const found = answers.map(({ data }) => data)
  const unread = asked.flatMap(({ name }, at) => (answers[at]?.isError && answers[at].data === undefined ? [name] : []))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list each time, of the same answers
  const items = useMemo(() => found.flatMap((own) => own ?? []), found)
  return { items, unread, isLooking: answers.some(({ isInitialLoading }) => isInitialLoading) }
}
