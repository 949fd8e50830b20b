import { useSyncExternalStore } from 'react'
import type { Shop } from '../../../../contract/entities/shop.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useLiveFigures } from '../../../reports/live/useLiveFigures.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useFormats } from '../../../ui/useFormats.ts'

interface FigureStatusProps {
  /** Shops whose day was read. */
  readonly done: number
  readonly shops: readonly Shop[]
  /** Seconds since 1970; null: nothing was read. */
  readonly asOf: number | null
}

const SECOND_MS = 1_000

/** Of how many shops the figures are, how old they are, and what the reader does. */
export function FigureStatus({ done, shops, asOf }: FigureStatusProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { reader } = useLiveFigures()
  const status = useSyncExternalStore(reader.subscribe, () => reader.read().status)
  return (
    <span className="zg-figure-status">
      <Tag tone={done < shops.length ? 'warning' : 'good'}>{t('work.ofShops', { done, total: shops.length })}</Tag>
      {asOf !== null && (
        <time className="zg-muted" dateTime={new Date(asOf * SECOND_MS).toISOString()} title={formats.dateTime(asOf * SECOND_MS)}>
          {t('work.readAt', { time: formats.time(asOf * SECOND_MS) })}
        </time>
      )}
      {(status === 'unreachable' || status === 'paused' || status === 'reading') && (
        <span className="zg-muted">{t(`today.status.${status}`)}</span>
      )}
      {status === 'paused' ? (
        <Button size="small" onClick={reader.resume}>
          {t('today.resume')}
        </Button>
      ) : (
        status !== 'unreachable' && (
          <Button size="small" onClick={reader.readNow}>
            {t('work.readAgain')}
          </Button>
        )
      )}
    </span>
  )
}
