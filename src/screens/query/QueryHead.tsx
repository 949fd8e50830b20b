import { isStale } from '../../bridge/resultCache/resultCache.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useOneShop } from '../../shops/picker/oneShop.ts'
import { ShopChoiceButton } from '../../shops/picker/ShopChoiceButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useQueryList, useQueryRun } from './queryContext.ts'
import { useRowSummary } from './rows/useRows.ts'
import { toShopShare, toUnreadable } from './shops/toShopStates.ts'

interface QueryHeadProps {
  /** Null: this user may not carry rows away, or there are none. */
  readonly exportRows: (() => void) | null
}

/** What is asked, of whom, and what came of it. */
export function QueryHead({ exportRows }: QueryHeadProps) {
  const { t } = useTranslate()
  const text = useText()
  const { query } = useQueryList()
  const { shops, shopChoice, changeShopChoice, run, cached, begin } = useQueryRun()
  const hasAsked = run.lines.length > 0 || cached !== null
  return (
    <PageHead title={useOneShop() === null && text(query.label)}>
      <Total />
      <span className="zg-spacer" />
      <ShopChoiceButton shops={shops} choice={shopChoice} change={changeShopChoice} />
      {exportRows && <Button onClick={exportRows}>{t('transfer.export')}</Button>}
      {run.isRunning ? (
        <Button onClick={run.cancel}>{t('actions.stop')}</Button>
      ) : (
        <Button kind="primary" disabled={begin === null} onClick={begin ?? undefined}>
          {t(hasAsked ? 'queries.again' : 'queries.start')}
        </Button>
      )}
    </PageHead>
  )
}

/** How many rows there are, of how many shops, and how old they are. */
function Total() {
  const { t } = useTranslate()
  const formats = useFormats()
  const summary = useRowSummary(useQueryList().rows)
  const { run, cached } = useQueryRun()
  const { lines, isRunning, endedAt } = run
  const hasRun = lines.length > 0
  if (!hasRun && !cached) return <p role="status" />
  const { done, total } = toShopShare(lines, cached)
  const readAt = hasRun ? endedAt : (cached?.asOf ?? null)
  // While shops are asked, the earlier rows are on their way out.
  const older = isRunning ? 0 : summary.olderShops.length
  const unreadable = toUnreadable(lines)
  const tone = done === total ? 'good' : isRunning ? 'quiet' : 'warning'
  return (
    <p className="zg-query-total" role="status">
      <span className="zg-muted">{t('queries.rows', { rows: formats.number(summary.all) })}</span>
      <Tag tone={tone}>{t('queries.ofShops', { done, total })}</Tag>
      {unreadable && <Tag tone="warning">{t('queries.unreadableRows', { rows: formats.number(unreadable.rows) })}</Tag>}
      {older > 0 && <Tag tone="warning">{t('queries.withOlder', { count: older })}</Tag>}
      {readAt !== null && !isRunning && <ReadAt ms={readAt} />}
    </p>
  )
}

/** When the rows were read; a warning once that is long ago. */
function ReadAt({ ms }: { readonly ms: number }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const time = formats.relativeTime(ms, Date.now())
  const moment = { dateTime: new Date(ms).toISOString(), title: formats.dateTime(ms) }
  if (isStale(ms, Date.now()))
    return (
      <Tag as="time" tone="warning" {...moment}>
        {t('queries.staleAsOf', { time })}
      </Tag>
    )
  return (
    <time className="zg-muted" {...moment}>
      {t('queries.asOf', { time })}
    </time>
  )
}
