import { useEffect } from 'react'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import { endProgress, startProgress } from './progress.ts'
import './skeleton.css'

/** In the place of a page that is loading; the bar at the top runs as long. */
export function PageSkeleton() {
  const { t } = useTranslate()
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
