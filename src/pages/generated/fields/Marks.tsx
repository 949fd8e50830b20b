import { useReader } from '../../../providers/i18n/useReader.ts'

/** There is no value. */
export function Missing() {
  const { t } = useReader()
  return (
    <span className="zg-muted" role="img" aria-label={t('states.missing')}>
      —
    </span>
  )
}

/** There is a value, but not of the kind that it should be. Never shown as missing, never as zero. */
export function Unreadable() {
  const { t } = useReader()
  return <span className="zg-tag zg-tag-warning">{t('states.unreadable')}</span>
}
