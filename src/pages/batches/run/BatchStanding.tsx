import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { BatchState } from '../../../bridge/batches/batch.ts'
import type { Resource } from '../../../resources/schema/resource.ts'
import { screenAddress } from '../../generated/screenAddress.ts'
import { useFailureText } from '../../shops/useFailureText.ts'
import { type Standing, toneOfStanding } from './standing.ts'

interface BatchStandingProps {
  readonly resource: Resource
  readonly state: BatchState
  readonly standing: Standing
  readonly isMine: boolean
  readonly reopenError: unknown
}

/** Where the batch stands, why, and the way on. */
export function BatchStanding({ resource, state, standing, isMine, reopenError }: BatchStandingProps) {
  const { t } = useTranslation()
  const toText = useFailureText()
  const { job, phase, error } = state
  const inDoubt = job.counts.unknown + (phase === 'idle' ? job.counts.running : 0)
  const { undoes } = job.plan
  return (
    <>
      <div className={`zg-alert zg-alert-${toneOfStanding[standing]}`} role="status">
        <p>{standing === 'going' ? t(`batches.phases.${phase === 'idle' ? 'saving' : phase}`) : t(`batches.standings.${standing}`)}</p>
        {standing === 'notSaved' && error !== null && <p>{toText(error)}</p>}
        {!isMine && <p>{t('batches.notMine', { name: job.created_by_name })}</p>}
      </div>
      {inDoubt > 0 && <p className="zg-alert zg-alert-warning">{t('batches.inDoubt', { count: inDoubt })}</p>}
      {reopenError !== null && (
        <p className="zg-alert zg-alert-error" role="alert">
          {toText(reopenError)}
        </p>
      )}
      {typeof undoes === 'string' && (
        <p>
          <Link to={screenAddress(resource, 'show', undoes)}>{t('batches.undoes')}</Link>
        </p>
      )}
    </>
  )
}
