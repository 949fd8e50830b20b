import { useTranslation } from 'react-i18next'
import { type CheckLine, checkStates, isAnswered } from './toCheckLines.ts'
import { toneOf } from './toneOf.ts'

interface ShopCheckSummaryProps {
  readonly lines: readonly CheckLine[]
  readonly isRunning: boolean
  readonly cancel: () => void
  /** Null: nothing to try again. */
  readonly retryFailed: (() => void) | null
  readonly close: () => void
}

/** How far the run is, how many shops stand where, and what to do about it. */
export function ShopCheckSummary({ lines, isRunning, cancel, retryFailed, close }: ShopCheckSummaryProps) {
  const { t } = useTranslation()
  const total = lines.length
  const done = lines.filter(({ check }) => check !== null).length
  const answered = lines.filter(isAnswered).length
  const counts = checkStates.map((state) => ({ state, count: lines.filter((line) => line.state === state).length }))
  return (
    <div className="zg-check-summary">
      <p role="status">
        <strong>
          {isRunning
            ? t('checkAll.running', { done, total })
            : answered === total
              ? t('checkAll.done', { total })
              : t('checkAll.partial', { done: answered, total, missing: total - answered })}
        </strong>
      </p>
      <div
        className="zg-progress"
        role="progressbar"
        aria-label={t('checkAll.title')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
      >
        <span style={{ width: `${total > 0 ? (100 * done) / total : 0}%` }} />
      </div>
      <ul className="zg-check-strip">
        {counts
          .filter(({ count }) => count > 0)
          .map(({ state, count }) => (
            <li key={state} className={`zg-tag zg-tag-${toneOf(state)}`}>
              {t(`checkAll.lanes.${state}`)} {count}
            </li>
          ))}
      </ul>
      <div className="zg-toolbar">
        {isRunning ? (
          <button type="button" className="zg-button" onClick={cancel}>
            {t('actions.stop')}
          </button>
        ) : (
          <>
            {retryFailed && (
              <button type="button" className="zg-button zg-button-primary" onClick={retryFailed}>
                {t('actions.retryFailed')}
              </button>
            )}
            <button type="button" className="zg-button" onClick={close}>
              {t('actions.close')}
            </button>
          </>
        )}
      </div>
    </div>
  )
}
