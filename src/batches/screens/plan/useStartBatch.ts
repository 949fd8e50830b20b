import { useNotification } from '@refinedev/core'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../../providers/registry/useRegistry.ts'
import { useServices } from '../../../providers/services/useServices.ts'
import { screenAddress } from '../../../screens/screenAddress.ts'
import { useFailureText } from '../../../shops/useFailureText.ts'
import { useIsLeft } from '../../../ui/useIsLeft.ts'
import { BatchElsewhereError, BatchInDoubtError, SuggestionDecidedError } from '../../runner/batchStore.ts'
import { createBatchStore } from '../../runner/createBatchStore.ts'
import { createPlanKeeper, type WantedBatch } from '../../runner/createPlanKeeper.ts'
import { useRunningBatches } from '../running/useRunningBatches.tsx'
import { tellStartsChanged } from '../starts/startsChannel.ts'

/** The contract's limit of a batch's title. */
const TITLE_MAX_CHARS = 200

/** Keeps a plan, begins to run it or has it wait for its time, and leads to its page, unless the form was left meanwhile. */
export function useStartBatch() {
  const { api } = useServices()
  const runningBatches = useRunningBatches()
  const resource = useResourceNamed('batches')
  const navigate = useNavigate()
  const keeper = useMemo(() => createPlanKeeper(createBatchStore(api)), [api])
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const { t } = useTranslate()
  const toText = useFailureText()
  const { open } = useNotification()
  const isLeft = useIsLeft()

  /** Once the form has gone, nothing else says it. */
  function tell(failure: unknown) {
    if (failure instanceof SuggestionDecidedError) return open?.({ type: 'error', message: t('batches.start.decided') })
    const inDoubt = failure instanceof BatchInDoubtError
    const sentence = toText(inDoubt ? failure.cause : failure)
    open?.({ type: 'error', message: t(inDoubt ? 'batches.start.inDoubt' : 'batches.start.failed', { sentence }) })
  }

  /**
   * True: it runs, or waits for `starts_at` (ms; null: it begins at once). `before`: what must be done first; it answers with the rows as they are
   * then, and where it fails, nothing is kept. Default: the rows as they were planned. What of it may have been kept, `error` says.
   */
  async function start(wanted: WantedBatch, starts_at: number | null, before?: () => Promise<WantedBatch['rows']>): Promise<boolean> {
    setSaving(true)
    setError(null)
    try {
      const batch = await keeper.keep({ ...wanted, title: wanted.title.slice(0, TITLE_MAX_CHARS) }, starts_at, before)
      if (starts_at === null) runningBatches.start(batch)
      else tellStartsChanged()
      // Who has gone elsewhere meanwhile stays there.
      if (isLeft())
        open?.({ type: 'success', message: t(`batches.start.${starts_at === null ? 'begun' : 'planned'}`, { title: wanted.title }) })
      else navigate(screenAddress(resource, 'show', batch.job.job_id))
      return true
    } catch (thrown) {
      const isDecided = wanted.suggestion_id !== undefined && thrown instanceof BatchElsewhereError
      const failure = isDecided ? new SuggestionDecidedError() : thrown
      setError(failure)
      if (isLeft()) tell(failure)
      setSaving(false)
      return false
    }
  }

  return { start, isSaving, error, isLeft }
}
