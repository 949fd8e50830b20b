import { useSyncExternalStore } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useLiveFigures } from '../live/useLiveFigures.ts'
import './readingBar.css'
import { toLeftText } from './toLeftText.ts'

/** A first reading takes minutes: what is read now, of how many shops, how long it will take, and the way to stop it. Nothing at any other time. */
export function ReadingBar() {
  const { t } = useTranslate()
  const formats = useFormats()
  const { reader } = useLiveFigures()
  const { status, progress } = useSyncExternalStore(reader.subscribe, reader.read)
  if (!progress || (status !== 'reading' && status !== 'paused')) return null
  const { part, shops, share, leftMs } = progress
  const isPaused = status === 'paused'
  const title = t(`figures.firstReading.${part}`, { done: shops.done, total: shops.total })
  return (
    <section className="zg-reading-bar" aria-label={t('figures.firstReading.title')}>
      <span>{title}</span>
      <ProgressBar label={title} done={Math.floor(share * 100)} total={100} />
      <span className="zg-muted">
        {formats.percent(Math.floor(share * 100) / 100)}
        {!isPaused && leftMs !== null && ` · ${toLeftText(leftMs, t)}`}
        {isPaused && ` · ${t('figures.status.paused')}`}
      </span>
      {isPaused ? (
        <Button size="small" onClick={reader.resume}>
          {t('figures.resume')}
        </Button>
      ) : (
        <Button size="small" onClick={reader.pause}>
          {t('figures.pause')}
        </Button>
      )}
    </section>
  )
}
