import { useEffect } from 'react'
import { useRunningBatches } from '../running/useRunningBatches.tsx'

interface DueBatchProps {
  /** A new one for each try. */
  readonly due: { readonly job_id: string }
}

/** Begins a batch whose time has come, where no other tab does. Loaded then: it brings all that batches run with. */
export function DueBatch({ due }: DueBatchProps) {
  const runningBatches = useRunningBatches()
  useEffect(() => {
    // While the server cannot be reached, the watch has it tried again and again.
    runningBatches.startOnTime(due.job_id).catch(() => undefined)
  }, [runningBatches, due])
  return null
}
