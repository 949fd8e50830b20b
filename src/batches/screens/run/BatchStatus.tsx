import { Link } from 'react-router-dom'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { Resource } from '../../../resources/schema/resource.ts'
import { screenAddress } from '../../../screens/screenAddress.ts'
import { useFailureText } from '../../../shops/useFailureText.ts'
import { Alert } from '../../../ui/Alert.tsx'
import type { BatchState } from '../../runner/batch.ts'
import { type RunStatus, toneOfStatus } from './status.ts'

interface BatchStatusProps {
  readonly resource: Resource
  readonly state: BatchState
  readonly status: RunStatus
  readonly isMine: boolean
  readonly reopenError: unknown
}

/** Where the batch stands, why, and the way on. */
export function BatchStatus({ resource, state, status, isMine, reopenError }: BatchStatusProps) {
  const { t } = useTranslate()
  const toText = useFailureText()
  const { job, phase, error } = state
  const inDoubt = job.counts.unknown + (phase === 'idle' ? job.counts.running : 0)
  const { undoes } = job.plan
  return (
    <>
      <Alert as="div" tone={toneOfStatus[status]} role="status">
        <p>{status === 'going' ? t(`batches.phases.${phase === 'idle' ? 'saving' : phase}`) : t(`batches.statuses.${status}`)}</p>
        {status === 'notSaved' && error !== null && <p>{toText(error)}</p>}
        {!isMine && <p>{t('batches.notMine', { name: job.created_by_name })}</p>}
      </Alert>
      {inDoubt > 0 && <Alert tone="warning">{t('batches.inDoubt', { count: inDoubt })}</Alert>}
      {reopenError !== null && (
        <Alert tone="error" role="alert">
          {toText(reopenError)}
        </Alert>
      )}
      {typeof undoes === 'string' && (
        <p>
          <Link to={screenAddress(resource, 'show', undoes)}>{t('batches.undoes')}</Link>
        </p>
      )}
    </>
  )
}
