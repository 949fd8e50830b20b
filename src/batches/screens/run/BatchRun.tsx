import { useMemo, useState } from 'react'
import type { Shop } from '../../../../contract/entities/shop.ts'
import { useTabRecord } from '../../../providers/drafts/useTabRecord.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { Resource } from '../../../resources/schema/resource.ts'
import { useLeave } from '../../../screens/useLeave.ts'
import { Button } from '../../../ui/Button.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { readTemplateNames } from '../labels/useValueText.ts'
import type { OpenedBatch } from '../running/runningBatches.ts'
import { BatchShops } from './BatchShops.tsx'
import { BatchStatus } from './BatchStatus.tsx'
import { OutcomeRows } from './OutcomeRows.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import './run.css'
import { RunButtons } from './RunButtons.tsx'
import { UndoDialog } from './UndoDialog.tsx'
import { useBatchRun } from './useBatchRun.ts'
import { useFailedFile } from './useFailedFile.ts'

interface BatchRunProps {
  readonly resource: Resource
  readonly batch: OpenedBatch
  readonly shops: readonly Shop[]
  readonly reopen: () => void
  /** Opening it anew failed: what is shown is older. */
  readonly reopenError: unknown
}

export function BatchRun({ resource, batch, shops, reopen, reopenError }: BatchRunProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const leave = useLeave(resource)
  const { state, kind, isMine, status, possible, deeds } = useBatchRun(batch)
  const [isUndoing, setUndoing] = useState(false)
  const { job, rows } = state
  const shopNames = useMemo(() => new Map(shops.map(({ shop_uid, shop_name }) => [shop_uid, shop_name])), [shops])
  const templateNames = useMemo(() => readTemplateNames(job.plan), [job.plan])
  const file = useFailedFile(job, rows, shopNames, templateNames)
  useTabRecord(job.title)
  return (
    <section className="zg-page zg-batch" aria-label={job.title}>
      <header className="zg-page-head">
        <h1>{job.title}</h1>
        <span className="zg-spacer" />
        <Button onClick={leave}>{t('actions.back')}</Button>
        {state.phase === 'idle' && <Button onClick={reopen}>{t('batches.refresh')}</Button>}
      </header>
      <div className="zg-card zg-card-body zg-batch-summary">
        <BatchStatus resource={resource} state={state} status={status} isMine={isMine} reopenError={reopenError} />
        <RunButtons possible={possible} counts={job.counts} deeds={{ ...deeds, undo: () => setUndoing(true) }} />
        <ProgressBar counts={job.counts} />
        <p className="zg-muted">{t('batches.made', { name: job.created_by_name, time: formats.dateTime(job.created_at) })}</p>
        <BatchShops state={state} shops={shops} mayRun={possible.length > 0} />
      </div>
      <OutcomeRows state={state} shopNames={shopNames} templateNames={templateNames} file={file} />
      {isUndoing && kind && (
        <UndoDialog kind={kind} job={job} rows={rows} shopNames={shopNames} templateNames={templateNames} close={() => setUndoing(false)} />
      )}
    </section>
  )
}
