import { useTranslate } from '../../providers/i18n/useTranslate.ts'

/** Stands where the list is loading. */
export function NotificationSkeleton() {
  const { t } = useTranslate()
  return (
    <div className="zg-notifications-loading" role="status" aria-label={t('states.loading')}>
      {[0, 1, 2, 3].map((bar) => (
        <div key={bar}>
          <span className="zg-skeleton" />
          <span className="zg-skeleton" />
        </div>
      ))}
    </div>
  )
}
