import { useTranslation } from 'react-i18next'

/** Stands where a page is loading. */
export function PageSkeleton() {
  const { t } = useTranslation()
  return (
    <div className="zg-page-loading" role="status" aria-label={t('states.loading')}>
      {[0, 1, 2, 3, 4, 5].map((bar) => (
        <div key={bar} className="zg-skeleton" />
      ))}
    </div>
  )
}
