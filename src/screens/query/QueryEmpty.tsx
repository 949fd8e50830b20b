import type { ShopRunState } from '../../bridge/runs/shopRun.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { ListMessage, ListSkeleton } from '../../ui/ListStates.tsx'
import { isFiltered, type ListView } from '../list/listView.ts'
import type { RowSummary } from './rows/rowView.ts'
import { isMissing } from './shops/toShopStates.ts'

interface QueryEmptyProps {
  readonly summary: RowSummary
  readonly run: ShopRunState
  readonly view: ListView
  readonly changeView: (change: Partial<ListView>) => void
  /** Null: no shop is chosen. */
  readonly start: (() => void) | null
}

/** What stands in place of the rows while there are none: not asked yet, on their way, filtered out, or really none. */
export function QueryEmpty({ summary, run, view, changeView, start }: QueryEmptyProps) {
  const { t } = useTranslate()
  const { lines, isRunning } = run
  if (summary.all > 0)
    return (
      <ListMessage title={t('states.emptyFiltered')} hint={t('states.emptyFilteredHint')}>
        {isFiltered(view) && <Button onClick={() => changeView({ search: '', filters: {} })}>{t('actions.clear')}</Button>}
      </ListMessage>
    )
  if (isRunning) return <ListSkeleton />
  if (lines.length === 0)
    return (
      <ListMessage title={t('queries.notYet')} hint={t('queries.notYetHint')}>
        {start && (
          <Button kind="primary" onClick={start}>
            {t('queries.start')}
          </Button>
        )}
      </ListMessage>
    )
  if (lines.some(isMissing)) return <ListMessage title={t('queries.noneOfSome')} hint={t('queries.noneOfSomeHint')} />
  return <ListMessage title={t('states.empty')} />
}
