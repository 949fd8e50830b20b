import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useServices } from '../../../providers/services/useServices.ts'
import { toUnattended } from '../../../providers/toolApi/unattended.ts'
import type { WorkItem } from '../../parts/work.ts'
import type { WorkKind } from '../../parts/workKind.ts'

const AGAIN_MS = 5 * 60_000

/** What kinds find at the backend. A kind whose call this user may not make, or whose backend lacks it, finds nothing. */
export function useAccountWork(kinds: readonly WorkKind[]): readonly WorkItem[] {
  const { api } = useServices()
  const may = useMay()
  const answers = useQueries({
    queries: kinds.flatMap(({ name, source }) =>
      source.from === 'account'
        ? [
            {
              queryKey: ['work', name],
              queryFn: () => source.read(toUnattended(api)),
              enabled: may(source.needs),
              refetchInterval: AGAIN_MS,
            },
          ]
        : [],
    ),
  })
  const found = answers.map(({ data }) => data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list each time, of the same answers
  return useMemo(() => found.flatMap((items) => items ?? []), found)
}
