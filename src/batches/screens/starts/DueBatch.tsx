import { useEffect } from 'react'
import { useShops } from '../../../shops/useShops.ts'
import { useRunningBatches } from '../running/useRunningBatches.tsx'

interface DueBatchProps {
  /** A new one for each try. */
  readonly due: { readonly job_id: string }
}

/** Begins a batch whose time has come, where no other tab does. Loaded then: it brings all that batches run with. */
export function DueBatch({ due }: DueBatchProps) {
  const runningBatches = useRunningBatches()
  const { refetch } = useShops()
  useEffect(() => {
    // A shop may have been logged in to again elsewhere since its list was read.
    const begin = () => runningBatches.startOnTime(due.job_id)
    // While the server cannot be reached, the watch has it tried again and again.
    void refetch()
      .then(begin, begin)
      .catch(() => undefined)
  }, [runningBatches, due, refetch])
  return null
}
