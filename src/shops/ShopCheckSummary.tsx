import { useTranslate } from '../providers/i18n/useTranslate.ts'
import { Button } from '../ui/Button.tsx'
import { Tag } from '../ui/Tag.tsx'
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
  const { t } = useTranslate()
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
            <Tag key={state} as="li" tone={toneOf(state)}>
              {t(`checkAll.lanes.${state}`)} {count}
            </Tag>
          ))}
      </ul>
      <div className="zg-toolbar">
        {isRunning ? (
          <Button onClick={cancel}>{t('actions.stop')}</Button>
        ) : (
          <>
            {retryFailed && (
              <Button kind="primary" onClick={retryFailed}>
                {t('actions.retryFailed')}
              </Button>
            )}
            <Button onClick={close}>{t('actions.close')}</Button>
          </>
        )}
      </div>
    </div>
  )
}
