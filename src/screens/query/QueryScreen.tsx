import { lazy, Suspense, useState } from 'react'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Query } from '../../resources/schema/query.ts'
import { shownColumns } from '../list/columns/columnChoice.ts'
import '../list/list.css'
import { ListFailure, ListSkeleton } from '../../ui/ListStates.tsx'
import { useFilledFrame } from '../list/useFilledFrame.ts'
import { ViewOptions } from '../list/ViewOptions.tsx'
import { useSavedViews } from '../list/views/useSavedViews.ts'
import { useViewScene } from '../list/views/useViewScene.ts'
import { ViewBar } from '../list/views/ViewBar.tsx'
import { useMayExport } from '../transfer/export/useMayExport.ts'
import { QueryHead } from './head/QueryHead.tsx'
import { type QueryAction, QueryBulkBar } from './QueryBulkBar.tsx'
import './queries.css'
import { RunShops } from './shops/RunShops.tsx'
import { toShopShare } from './shops/toShopStates.ts'
import { QueryRows } from './table/QueryRows.tsx'
import { useBegunByLink } from './useBegunByLink.ts'
import { useQueryController } from './useQueryController.ts'
import { QuerySums } from './view/QuerySums.tsx'
import { QueryTabs } from './view/QueryTabs.tsx'
import { QueryToolbar } from './view/QueryToolbar.tsx'

const QueryExportDialog = lazy(() => import('./export/QueryExportDialog.tsx').then((module) => ({ default: module.QueryExportDialog })))

interface QueryScreenProps {
  readonly query: Query
  /** What can be done with chosen rows. Default: nothing but exporting them. */
  readonly actions?: readonly QueryAction[]
}

const noActions: readonly QueryAction[] = []

/**
 * One question to many shops. The address is the view: search, filters, tab, order. A run draws this again ten times a second; what
 * does not show the run is memoized.
 */
export function QueryScreen({ query, actions = noActions }: QueryScreenProps) {
  const { t } = useTranslate()
  const text = useText()
  const saved = useSavedViews(query)
  const controller = useQueryController(query, saved.active)
  const { shops, view, changeView, rows, summary, run, kept, begin } = controller
  const scene = useViewScene(query, view, saved, shops !== undefined)
  const [exported, setExported] = useState<'all' | 'selected' | null>(null)
  const mayExport = useMayExport(query)
  useFilledFrame()
  useBegunByLink(begin)

  if (controller.failure) return <ListFailure error={controller.failure} retry={controller.refetch} />
  if (!shops || !rows) return <ListSkeleton />
  const share = toShopShare(run.lines, kept)

  return (
    <section className="zg-page zg-list zg-query" aria-label={text(query.label)}>
      <QueryHead
        query={query}
        shops={shops}
        choice={controller.shopChoice}
        changeChoice={controller.changeShopChoice}
        run={run}
        summary={summary}
        kept={kept}
        start={begin}
        exportRows={mayExport && summary.total > 0 ? () => setExported('all') : null}
      />
      <RunShops shops={shops} run={run} lanes={controller.lanes} />
      <div className="zg-card">
        <div className="zg-list-strip">
          <ViewBar scene={scene} part="tabs" />
          <span className="zg-spacer" />
          <ViewBar scene={scene} part="save" />
          <ViewOptions resource={query} choice={scene.choice} changeChoice={scene.changeChoice} />
        </div>
        <QueryToolbar query={query} view={view} changeView={changeView} summary={summary} />
        <div className="zg-query-bar">
          <QueryTabs query={query} view={view} changeView={changeView} summary={summary} />
          <QuerySums
            query={query}
            summary={summary}
            partialOf={share.done < share.total ? t('queries.ofShopsShort', { ...share }) : null}
          />
        </div>
        <QueryRows query={query} controller={controller} rows={rows} choice={scene.choice} changeChoice={scene.changeChoice} />
        <QueryBulkBar rows={rows} actions={actions} exportChosen={mayExport ? () => setExported('selected') : null} />
      </div>
      {exported && (
        <Suspense fallback={null}>
          <QueryExportDialog
            query={query}
            rows={rows}
            run={run}
            kept={kept}
            shownKeys={shownColumns(scene.choice)}
            scope={exported}
            close={() => setExported(null)}
          />
        </Suspense>
      )}
    </section>
  )
}
