import { useCallback, useEffect, useState } from 'react'
import type { OpenedBatch } from '../running/runningBatches.ts'
import { useRunningBatches } from '../running/useRunningBatches.ts'

interface Opening {
  readonly job_id: string
  readonly opened: OpenedBatch | null
  readonly error: unknown
}

/** A batch as it goes on here, else as it is kept; what was shown stays while it is opened anew. */
export function useOpenedBatch(job_id: string) {
  const runningBatches = useRunningBatches()
  const [opening, setOpening] = useState<Opening>({ job_id, opened: null, error: null })
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens it anew
  useEffect(() => {
    let isCurrent = true
    runningBatches.open(job_id).then(
      (opened) => isCurrent && setOpening({ job_id, opened, error: null }),
      (error: unknown) => isCurrent && setOpening((known) => ({ job_id, opened: known.job_id === job_id ? known.opened : null, error })),
    )
    return () => {
      isCurrent = false
    }
  }, [runningBatches, job_id, tries])

  const reopen = useCallback(() => setTries((count) => count + 1), [])
  // What belongs to another batch is not shown under this one's address.
  return opening.job_id === job_id ? { ...opening, reopen } : { opened: null, error: null, reopen }
}
