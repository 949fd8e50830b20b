import { useState, useSyncExternalStore } from 'react'
import type { ReaderState } from '../../figures/reading/readerState.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { isMissing } from '../../screens/query/shops/toShopStates.ts'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useLiveFigures } from '../live/useLiveFigures.ts'
import './readingBar.css'
import { toLeftText } from './toLeftText.ts'

/** How far the first reading of this user is. */
export function ReadingBar() {
  const { reader } = useLiveFigures()
  const { status, progress, run } = useSyncExternalStore(reader.subscribe, reader.read)
  const short = run.lines.filter(isMissing).length
  return <FirstReading status={status} progress={progress} unread={short} pause={reader.pause} resume={reader.resume} />
}

interface FirstReadingProps extends Pick<ReaderState, 'status' | 'progress'> {
  /** How many shops could not be read in full. */
  readonly unread: number
  readonly pause: () => void
  readonly resume: () => void
}

/**
 * A first reading takes minutes: what is read now, of how many shops, how long it will take, and the way to stop it. Nothing at any other time; but where
 * its end is seen that is said, so that what is below stays where it is.
 */
export function FirstReading({ status, progress, unread, pause, resume }: FirstReadingProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const [isSeen, setSeen] = useState(false)
  if (!progress && isSeen && (status === 'reading' || status === 'watching')) {
    const text = unread > 0 ? t('figures.firstReading.endedWithout', { count: unread }) : t('figures.firstReading.ended')
    return <p className="zg-reading-bar zg-muted">{text}</p>
  }
  if (!progress || (status !== 'reading' && status !== 'paused')) return null
  if (!isSeen) setSeen(true)
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
      <Button size="small" onClick={isPaused ? resume : pause}>
        {t(isPaused ? 'figures.resume' : 'figures.pause')}
      </Button>
    </section>
  )
}
