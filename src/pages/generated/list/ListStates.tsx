import type { ReactNode } from 'react'
import { useReader } from '../../../providers/i18n/useReader.ts'
import { useErrorText } from '../useErrorText.ts'
import { useFormats } from '../useFormats.ts'

const SKELETON_ROWS = 8

/** Rows on their way. */
export function ListSkeleton() {
  const { t } = useReader()
  return (
    <div className="zg-list-skeleton" role="status" aria-label={t('states.loading')}>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity that never move
        <div key={row} className="zg-skeleton zg-list-skeleton-row" />
      ))}
    </div>
  )
}

interface MessageProps {
  readonly title: string
  readonly hint?: string
  readonly children?: ReactNode
}

/** Nothing to show, and what to do about it. */
export function ListMessage({ title, hint, children }: MessageProps) {
  return (
    <div className="zg-empty" role="status">
      <p>{title}</p>
      {hint && <p>{hint}</p>}
      {children}
    </div>
  )
}

interface ListFailureProps {
  readonly error: Error | null
  readonly retry: () => void
}

/** Rows that could not be refreshed: how old they are, and why. */
export function ListStale({ error, retry, answeredAt }: ListFailureProps & { readonly answeredAt: number }) {
  const { t } = useReader()
  const toText = useErrorText()
  const formats = useFormats()
  return (
    <div className="zg-alert zg-alert-warning zg-list-stale" role="alert">
      <span>
        {t('states.stale', { time: formats.dateTime(answeredAt) })} {toText(error)}
      </span>
      <button type="button" className="zg-button zg-button-small" onClick={retry}>
        {t('actions.retry')}
      </button>
    </div>
  )
}

export function ListFailure({ error, retry }: ListFailureProps) {
  const { t } = useReader()
  const toText = useErrorText()
  return (
    <div className="zg-empty" role="alert">
      <p>{t('states.error')}</p>
      <p>{toText(error)}</p>
      <button type="button" className="zg-button zg-button-primary" onClick={retry}>
        {t('actions.retry')}
      </button>
    </div>
  )
}
