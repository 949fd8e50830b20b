import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { endProgress, startProgress } from './progress.ts'

/** Stands where a page is loading; the bar at the top runs as long. */
export function PageSkeleton() {
  const { t } = useTranslation()
  useEffect(() => {
    startProgress()
    return endProgress
  }, [])
  return (
    <div className="zg-page-loading" role="status" aria-label={t('states.loading')}>
      {[0, 1, 2, 3, 4, 5].map((bar) => (
        <div key={bar} className="zg-skeleton" />
      ))}
    </div>
  )
}
