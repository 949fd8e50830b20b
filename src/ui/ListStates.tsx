import type { ReactNode } from 'react'
import { useErrorText } from '../providers/i18n/useErrorText.ts'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'
import { Empty } from './Empty.tsx'
import './listStates.css'
import './skeleton.css'
import { useFormats } from './useFormats.ts'

const SKELETON_ROWS = 8

/** Rows on their way. */
export function ListSkeleton() {
  const { t } = useTranslate()
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
    <Empty role="status">
      <p>{title}</p>
      {hint && <p>{hint}</p>}
      {children}
    </Empty>
  )
}

interface ListFailureProps {
  readonly error: Error | null
  readonly retry: () => void
}

/** Rows that could not be refreshed: how old they are, and why. */
export function ListStale({ error, retry, answeredAt }: ListFailureProps & { readonly answeredAt: number }) {
  const { t } = useTranslate()
  const toText = useErrorText()
  const formats = useFormats()
  return (
    <Alert as="div" tone="warning" className="zg-list-stale" role="alert">
      <span>
        {t('states.stale', { time: formats.dateTime(answeredAt) })} {toText(error)}
      </span>
      <Button size="small" onClick={retry}>
        {t('actions.retry')}
      </Button>
    </Alert>
  )
}

export function ListFailure({ error, retry }: ListFailureProps) {
  const { t } = useTranslate()
  const toText = useErrorText()
  return (
    <Empty role="alert">
      <p>{t('states.error')}</p>
      <p>{toText(error)}</p>
      <Button kind="primary" onClick={retry}>
        {t('actions.retry')}
      </Button>
    </Empty>
  )
}
