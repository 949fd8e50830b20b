import { useEffect } from 'react'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import { isSnapshotShown } from '../snapshot/snapshotWait.ts'
import { endProgress, startProgress } from './progress.ts'
import './skeleton.css'

/**
 * In the place of a page that is loading; the bar at the top runs as long. Under what the page showed last there is none: nobody would see it, and it has the browser lay the
 * page out at once.
 */
export function PageSkeleton() {
  const { t } = useTranslate()
  useEffect(() => {
    if (isSnapshotShown()) return undefined
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
