import { useSyncExternalStore } from 'react'
import type { Shop } from '../../../../contract/entities/shop.ts'
import type { Lack } from '../../../figures/answers/question.ts'
import { chinaTimeLabel, isClockElsewhere } from '../../../locales/chinaTime.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useNeedsComputer } from '../../../providers/services/useNeedsComputer.ts'
import { useLiveFigures } from '../../../reports/live/useLiveFigures.ts'
import { Button } from '../../../ui/Button.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { ShopShare } from './ShopShare.tsx'

interface FigureStatusProps {
  /** What was not read of today; null: nothing was asked so far. */
  readonly missing: readonly Lack[] | null
  readonly shops: readonly Shop[]
  /** Seconds since 1970; null: nothing was read. */
  readonly asOf: number | null
}

const SECOND_MS = 1_000

/** Of how many shops the figures are, how old they are, and what the reader does. */
export function FigureStatus({ missing, shops, asOf }: FigureStatusProps) {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const { reader } = useLiveFigures()
  const needsComputer = useNeedsComputer()
  const status = useSyncExternalStore(reader.subscribe, () => reader.read().status)
  return (
    <span className="zg-figure-status">
      <ShopShare shops={shops} missing={missing} />
      {asOf !== null && (
        <time className="zg-muted" dateTime={new Date(asOf * SECOND_MS).toISOString()} title={formats.dateTime(asOf * SECOND_MS)}>
          {t('work.readAt', { time: formats.time(asOf * SECOND_MS) })}
        </time>
      )}
      {isClockElsewhere() && <span className="zg-muted">{text(chinaTimeLabel)}</span>}
      {(status === 'unreachable' || status === 'paused' || status === 'reading') && (
        <span className="zg-muted" data-status={needsComputer ? undefined : status}>
          {t(needsComputer ? 'phone.readOnComputer' : `today.status.${status}`)}
        </span>
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
