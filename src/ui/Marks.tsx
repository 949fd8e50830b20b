import { useTranslate } from '../providers/i18n/useTranslate.ts'
import { Tag } from './Tag.tsx'

/** There is no value. */
export function Missing() {
  const { t } = useTranslate()
  return (
    <span className="zg-muted" role="img" aria-label={t('states.missing')}>
      —
    </span>
  )
}

/** There is a value, but not of the kind that it should be. Never shown as missing, never as zero. */
export function Unreadable() {
  const { t } = useTranslate()
  return <Tag tone="warning">{t('states.unreadable')}</Tag>
}
