import { isStale } from '../../../bridge/kept/keptResults.ts'
import type { ShopRunState } from '../../../bridge/runs/shopRun.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import type { RowSummary } from '../rows/rowView.ts'
import { toShopShare, toUnreadable } from '../shops/toShopStates.ts'
import type { KeptRows } from '../useKeptRows.ts'

interface QueryTotalProps {
  readonly run: ShopRunState
  readonly summary: RowSummary
  readonly kept: KeptRows | null
}

/** How many rows there are, of how many shops, and how old they are. */
export function QueryTotal({ run: { lines, isRunning, endedAt }, summary, kept }: QueryTotalProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const hasRun = lines.length > 0
  if (!hasRun && !kept) return <p role="status" />
  const { done, total } = toShopShare(lines, kept)
  const readAt = hasRun ? endedAt : (kept?.asOf ?? null)
  // While shops are asked, whatever was there before is on its way out.
  const older = isRunning ? 0 : summary.olderShops.length
  const unreadable = toUnreadable(lines)
  const tone = done === total ? 'good' : isRunning ? 'quiet' : 'warning'
  return (
    <p className="zg-query-total" role="status">
      <span className="zg-muted">{t('queries.rows', { rows: formats.number(summary.all) })}</span>
      <Tag tone={tone}>{t('queries.ofShops', { done, total })}</Tag>
      {unreadable && <Tag tone="warning">{t('queries.unreadableRows', { rows: formats.number(unreadable.rows) })}</Tag>}
      {older > 0 && <Tag tone="warning">{t('queries.withOlder', { count: older })}</Tag>}
      {readAt !== null && !isRunning && (
        <time
          className={isStale(readAt, Date.now()) ? 'zg-tag zg-tag-warning' : 'zg-muted'}
          dateTime={new Date(readAt).toISOString()}
          title={formats.dateTime(readAt)}
        >
          {t(isStale(readAt, Date.now()) ? 'queries.staleAsOf' : 'queries.asOf', { time: formats.relativeTime(readAt, Date.now()) })}
        </time>
      )}
    </p>
  )
}
