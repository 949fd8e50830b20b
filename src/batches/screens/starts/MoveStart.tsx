import type { BatchJob } from '../../../../contract/entities/batchJob.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useServices } from '../../../providers/services/useServices.ts'
import { useFailureText } from '../../../shops/useFailureText.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { TitledDialog } from '../../../ui/dialog/TitledDialog.tsx'
import { useWrite } from '../../../ui/useWrite.ts'
import { StartTime } from './StartTime.tsx'
import { tellStartsChanged } from './startsChannel.ts'

interface MoveStartProps {
  readonly job: BatchJob
  /** Called when it has another time. */
  readonly moved: () => void
  readonly close: () => void
}

/** Another time for a batch that has not begun. */
export function MoveStart({ job, moved, close }: MoveStartProps) {
  const { t } = useTranslate()
  const { api } = useServices()
  const toText = useFailureText()
  const { isBusy, failure, run, isLeft } = useWrite({ toText })

  async function move(starts_at: number) {
    const { job_id, kind, title, version } = job
    const isMoved = await run(() => api.call('saveBatchJob', { job_id, kind, title, version, state: 'planned', starts_at }))
    if (!isMoved) return
    tellStartsChanged()
    moved()
    if (!isLeft()) close()
  }

  return (
    <TitledDialog isOpen title={t('batches.deeds.move')} close={close}>
      {failure && (
        <Alert tone="error" role="alert">
          {failure}
        </Alert>
      )}
      <StartTime planned={job.starts_at} plan={isBusy ? null : (starts_at) => void move(starts_at)} />
    </TitledDialog>
  )
}
