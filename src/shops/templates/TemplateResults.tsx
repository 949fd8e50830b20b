import type { FanOutOutcome } from '../../bridge/fanOut.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { RunProgress } from './RunProgress.tsx'
import { TemplateFailures } from './TemplateFailures.tsx'
import { toFailedShops } from './toFailedShops.ts'
import { type ReadShop, type TemplateOption, type TemplatePick, toSkipped } from './toTemplateOptions.ts'

interface TemplateResultsProps {
  readonly option: TemplateOption
  readonly reads: readonly ReadShop[]
  readonly isRunning: boolean
  readonly outcomes: ReadonlyMap<TemplatePick, FanOutOutcome<TemplatePick, unknown>>
  readonly stop: () => void
  readonly retry: (picks: readonly TemplatePick[]) => void
  readonly close: () => void
}

/** What became of each shop: saved, left as it is, or failed with the way to try again. */
export function TemplateResults({ option, reads, isRunning, outcomes, stop, retry, close }: TemplateResultsProps) {
  const { t } = useTranslate()
  const total = option.picks.length
  const results = [...outcomes.values()]
  const saved = option.picks.filter((pick) => outcomes.get(pick)?.state === 'ok').map(({ shop }) => shop)
  const failed = results.filter(({ state }) => state !== 'ok')
  const lines = [
    ...saved.map((shop) => ({ shop, tone: 'good' as const, label: t('templates.saved') })),
    ...toSkipped(reads, option).map((shop) => ({ shop, tone: 'quiet' as const, label: t('templates.lacks') })),
  ]
  if (isRunning)
    return <RunProgress label={t('templates.saving', { done: results.length, total })} done={results.length} total={total} stop={stop} />
  return (
    <>
      <p role="status">
        <strong>{t('templates.done', { name: option.name, count: saved.length, total: reads.length })}</strong>
      </p>
      <TemplateFailures
        title={t('templates.notSaved', { count: failed.length })}
        failed={toFailedShops(failed, ({ shop }) => shop)}
        retry={() => retry(failed.map(({ item }) => item))}
      />
      <ul className="zg-check-lines">
        {lines.map(({ shop, tone, label }) => (
          <li key={shop.shop_uid}>
            <span>{shop.shop_name}</span>
            <Tag tone={tone}>{label}</Tag>
          </li>
        ))}
      </ul>
      <div className="zg-toolbar">
        <Button onClick={close}>{t('actions.close')}</Button>
      </div>
    </>
  )
}
