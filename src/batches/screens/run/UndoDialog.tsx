import { useCallback, useEffect, useState } from 'react'
import type { BatchJob, BatchRow } from '../../../../contract/entities/batchJob.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useFailureText } from '../../../shops/useFailureText.ts'
import { useShopLanes } from '../../../shops/useShopLanes.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ListSkeleton } from '../../../ui/ListStates.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { parseReason } from '../../rules/batchReasons.ts'
import type { PlannedRow } from '../../rules/plannedRow.ts'
import type { BatchKind } from '../../runner/batch.ts'
import { planUndo } from '../../runner/planUndo.ts'
import { useBatchNames } from '../labels/batchNames.ts'
import { BatchDialog } from '../plan/BatchDialog.tsx'
import { PlanPreview } from '../plan/PlanPreview.tsx'
import { StartFoot } from '../plan/StartFoot.tsx'
import { toPlanSummary } from '../plan/toPlanSummary.ts'
import { useStartBatch } from '../plan/useStartBatch.ts'

interface UndoDialogProps {
  readonly kind: BatchKind
  readonly job: BatchJob
  /** As they were when it was opened. */
  readonly rows: readonly BatchRow[]
  readonly close: () => void
}

/** The way back of a batch: a batch of its own, planned against what the platform shows now. */
export function UndoDialog({ kind, job, rows, close }: UndoDialogProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const toText = useFailureText()
  const { planned, error, plan } = useUndoPlan(kind, rows)
  const { start, isSaving, error: startError, isLeft } = useStartBatch()
  const title = t('batches.titles.undo', { title: job.title })
  const summary = planned && toPlanSummary(planned)
  const count = summary?.toChange ?? 0
  const { shopNames } = useBatchNames()
  const unread = planned?.filter(({ reason }) => parseReason(reason)?.word === 'notLooked') ?? []
  const unreadNames = [...new Set(unread.map(({ shop_uid }) => shopNames.get(shop_uid) ?? shop_uid))]

  async function begin(wanted: readonly PlannedRow[], starts_at: number | null) {
    const { templateNames: names } = job.plan
    const plan = { undoes: job.job_id, ...(names ? { templateNames: names } : {}) }
    const isBegun = await start({ kind: job.kind, title, plan, rows: wanted }, starts_at)
    if (isBegun && !isLeft()) close()
  }

  return (
    <BatchDialog
      title={title}
      close={close}
      foot={
        <StartFoot
          label={t('batches.start.undo', { count: formats.number(count) })}
          count={count}
          rowCount={planned?.length ?? 0}
          isFinal={false}
          isSaving={isSaving}
          error={startError}
          start={planned ? (starts_at) => void begin(planned, starts_at) : null}
        />
      }
    >
      <p>{t('batches.undoNote')}</p>
      {error !== null && (
        <Alert as="div" tone="error" className="zg-batch-as-of" role="alert">
          <span>
            {planned
              ? t('batches.undoPartly', { names: unreadNames.join(t('list.separator')), count: unread.length, sentence: toText(error) })
              : t('batches.undoUnread', { sentence: toText(error) })}
          </span>
          <Button size="small" onClick={plan}>
            {t('actions.retry')}
          </Button>
        </Alert>
      )}
      {planned && <PlanPreview rows={planned} />}
      {!planned && error === null && <ListSkeleton />}
    </BatchDialog>
  )
}

/** Reads what the platform shows now; closing the dialog ends that. */
function useUndoPlan(kind: BatchKind, rows: readonly BatchRow[]) {
  const lanes = useShopLanes()
  const [asked] = useState(rows)
  const [tries, setTries] = useState(0)
  const [outcome, setOutcome] = useState<{ planned: readonly PlannedRow[] | null; error: unknown }>({ planned: null, error: null })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads again
  useEffect(() => {
    const leaving = new AbortController()
    setOutcome({ planned: null, error: null })
    let unread: unknown = null
    const onUnread = (error: unknown) => {
      unread ??= error
    }
    planUndo(kind, lanes.call, asked, { signal: leaving.signal, onUnread }).then(
      (planned) => !leaving.signal.aborted && setOutcome({ planned, error: unread }),
      (error: unknown) => !leaving.signal.aborted && setOutcome({ planned: null, error }),
    )
    return () => leaving.abort()
  }, [kind, lanes, asked, tries])

  const plan = useCallback(() => setTries((count) => count + 1), [])
  return { ...outcome, plan }
}
