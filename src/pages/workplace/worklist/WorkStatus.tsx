import type { Shop } from '../../../../contract/entities/shop.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useHelpPath } from '../../../providers/registry/useHelpPath.ts'
import { useNeedsComputer } from '../../../providers/services/useNeedsComputer.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { waitsForLogin } from '../../../values/shopSession.ts'
import type { WorkReadingView } from './WorkReading.tsx'

interface WorkStatusProps {
  readonly shops: readonly Shop[]
  readonly reading: WorkReadingView | null
  readonly isRead: boolean
  /** How much of the list is of unknown worth. */
  readonly unknown: number
}

const NAMES_MAX = 2

/** Of how many shops the list is, how old it is, and why it may be short. */
export function WorkStatus({ shops, reading, isRead, unknown }: WorkStatusProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const helpPath = useHelpPath()
  const needsComputer = useNeedsComputer()
  if (!isRead) return null
  if (reading?.status === 'unreachable' && needsComputer) {
    return (
      <p className="zg-work-status" role="status">
        <Tag>{t('phone.work')}</Tag>
      </p>
    )
  }
  if (reading?.status === 'unreachable') {
    return (
      <p className="zg-work-status" role="status">
        <Tag tone="warning">{t('work.noExtension')}</Tag>
        <ButtonLink size="small" to={helpPath}>
          {t('work.toExtension')}
        </ButtonLink>
        <Button size="small" onClick={reading.again}>
          {t('actions.retry')}
        </Button>
      </p>
    )
  }
  const hasBegun = reading !== null && (reading.run.lines.length > 0 || shops.every(waitsForLogin))
  if (!hasBegun) return <p className="zg-work-status zg-muted">{t('work.starting')}</p>
  const { run } = reading
  const asked = new Set(run.lines.map(({ shop }) => shop.shop_uid))
  const failed = run.lines.filter(({ state }) => state !== 'ok' && state !== 'queued' && state !== 'running').map(({ shop }) => shop)
  // Shops without a login are not asked at all.
  const missing = [...failed, ...shops.filter(({ shop_uid }) => !asked.has(shop_uid))]
  const retryable = failed.filter(({ shop_uid }) => !shops.some((shop) => shop.shop_uid === shop_uid && waitsForLogin(shop)))
  const names = missing.slice(0, NAMES_MAX).map(({ shop_name }) => shop_name)
  return (
    <div className="zg-work-status">
      <Tag tone={run.counts.ok < shops.length ? 'warning' : 'good'}>{t('work.ofShops', { done: run.counts.ok, total: shops.length })}</Tag>
      {run.isRunning ? (
        <span className="zg-muted">{t('work.reading')}</span>
      ) : (
        run.endedAt !== null && (
          <time className="zg-muted" dateTime={new Date(run.endedAt).toISOString()}>
            {t('work.readAt', { time: formats.time(run.endedAt) })}
          </time>
        )
      )}
      {missing.length > 0 && (
        <span className="zg-muted">
          {t(missing.length > names.length ? 'work.missingMore' : 'work.missing', {
            names: names.join(t('work.comma')),
            count: missing.length,
          })}
        </span>
      )}
      {reading.beyond.length > 0 && <span className="zg-muted">{t('work.beyond', { count: reading.beyond.length })}</span>}
      {unknown > 0 && <span className="zg-muted">{t('work.unknownCount', { count: unknown })}</span>}
      {!run.isRunning && run.lines.length > 0 && (
        <Button
          size="small"
          onClick={() => (retryable.length > 0 ? reading.retry(retryable.map(({ shop_uid }) => shop_uid)) : reading.again())}
        >
          {t(retryable.length > 0 ? 'actions.retry' : 'work.readAgain')}
        </Button>
      )}
    </div>
  )
}
