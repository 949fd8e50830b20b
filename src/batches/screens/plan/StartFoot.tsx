import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { BATCH_ROWS_MAX } from '../../../../contract/limits.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../../providers/registry/useRegistry.ts'
import { screenAddress } from '../../../screens/screenAddress.ts'
import { useFailureText } from '../../../shops/useFailureText.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { lazyOnce } from '../../../ui/lazyOnce.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { BatchInDoubtError, SuggestionDecidedError } from '../../runner/batchStore.ts'

const StartTime = lazyOnce(() => import('../starts/StartTime.tsx').then((module) => module.StartTime))

/** `rest`: what takes a moment only. */
export type StartAwaits = 'shops' | 'breakEven' | 'rest'

interface StartFootProps {
  /** What the button says, with the number in it. */
  readonly label: string
  /** Rows that would be changed. */
  readonly count: number
  /** Rows in all, with those that are left out. */
  readonly rowCount: number
  /** There is no way back: the number has to be typed. */
  readonly isFinal: boolean
  readonly isSaving: boolean
  readonly error: unknown
  /** What comes by itself before it can begin. Default: nothing does. */
  readonly awaits?: StartAwaits | null
  /** Begins it at once, or (`starts_at`, ms) plans it for that time. Null: something is missing yet. */
  readonly start: ((starts_at: number | null) => void) | null
}

/** The button that begins it, and beside it the way to plan it for a time. */
export function StartFoot({ label, count, rowCount, isFinal, isSaving, error, awaits = null, start }: StartFootProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isPlanningAhead, setPlanningAhead] = useState(false)
  const isTooMany = rowCount > BATCH_ROWS_MAX
  const isConfirmed = !isFinal || typed.trim() === String(count)
  const isReady = start !== null && count > 0 && !isTooMany && !isSaving && isConfirmed && !(error instanceof SuggestionDecidedError)
  const timeId = `${id}-time`
  const atOnce = isFinal ? 'danger' : 'primary'
  // One button invites: while a time is chosen, the one that plans it.
  const startKind = isPlanningAhead ? undefined : atOnce
  return (
    <>
      {isTooMany && (
        <Alert tone="warning" role="alert">
          {t('batches.start.tooMany', { max: formats.number(BATCH_ROWS_MAX) })}
        </Alert>
      )}
      {error !== null && (
        <Alert tone="error" role="alert">
          <StartFailure error={error} />
        </Alert>
      )}
      {isFinal && count > 0 && (
        <div className="zg-batch-confirm">
          <label htmlFor={id}>{t('batches.start.confirm', { count: String(count) })}</label>
          <input
            id={id}
            className="zg-input"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
      {start && count > 0 && count < rowCount && (
        <span className="zg-muted">{t('batches.leftOut', { count: formats.number(rowCount - count) })}</span>
      )}
      <span className="zg-muted" role="status">
        {awaits && t(`batches.start.awaits.${awaits}`)}
      </span>
      {isPlanningAhead && (
        <div id={timeId} className="zg-batch-later">
          <StartTime planned={null} plan={isReady ? start : null} />
        </div>
      )}
      <Button
        aria-expanded={isPlanningAhead}
        aria-controls={isPlanningAhead ? timeId : undefined}
        onClick={() => setPlanningAhead(!isPlanningAhead)}
      >
        {t('batches.later.open')}
      </Button>
      <Button kind={startKind} disabled={!isReady} onClick={() => start?.(null)}>
        {isSaving ? t('batches.start.saving') : label}
      </Button>
    </>
  )
}

/** What became of a batch that could not be saved, as far as is known. */
function StartFailure({ error }: Pick<StartFootProps, 'error'>) {
  const { t } = useTranslate()
  const toText = useFailureText()
  const resource = useResourceNamed('batches')
  if (error instanceof SuggestionDecidedError) return t('batches.start.decided')
  if (!(error instanceof BatchInDoubtError)) return t('batches.start.failed', { sentence: toText(error) })
  return (
    <>
      {t('batches.start.inDoubt', { sentence: toText(error.cause) })}{' '}
      <Link to={screenAddress(resource, 'list')}>{t('batches.start.toBatches')}</Link>
    </>
  )
}
