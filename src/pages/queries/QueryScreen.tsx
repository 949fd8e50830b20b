import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Shop } from '../../../contract/entities/shop.ts'
import { resolveChoice } from '../../domain/shopChoice.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import type { Query } from '../../resources/schema/query.ts'
import { shownColumns } from '../generated/list/columns/columnChoice.ts'
import '../generated/list/list.css'
import { ListFailure, ListSkeleton } from '../generated/list/ListStates.tsx'
import { useFilledFrame } from '../generated/list/useFilledFrame.ts'
import { useListView } from '../generated/list/useListView.ts'
import { ViewOptions } from '../generated/list/ViewOptions.tsx'
import { useSavedViews } from '../generated/list/views/useSavedViews.ts'
import { useViewScene } from '../generated/list/views/useViewScene.ts'
import { ViewBar } from '../generated/list/views/ViewBar.tsx'
import { useMayExport } from '../generated/transfer/export/useMayExport.ts'
import { LoginAgainDialog } from '../shops/LoginAgainDialog.tsx'
import { useShopChoice } from '../shops/picker/useShopChoice.ts'
import { useShopLanes } from '../shops/useShopLanes.ts'
import { useShopList } from '../shops/useShopList.ts'
import { QueryHead } from './head/QueryHead.tsx'
import { type QueryAction, QueryBulkBar } from './QueryBulkBar.tsx'
import { QueryEmpty } from './QueryEmpty.tsx'
import './queries.css'
import { useRowSummary, useRows } from './rows/useRows.ts'
import { ShopStrip } from './shops/ShopStrip.tsx'
import { toShopShare } from './shops/toShopStates.ts'
import { QueryTable } from './table/QueryTable.tsx'
import { useBegunByLink } from './useBegunByLink.ts'
import { useKeptRows } from './useKeptRows.ts'
import { useQueryRun } from './useQueryRun.ts'
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

/** One question to many shops. The address is the view: search, filters, tab, order. */
export function QueryScreen({ query, actions = noActions }: QueryScreenProps) {
  const { t } = useTranslation()
  const text = useText()
  const may = useMay()
  const shopResource = useResourceNamed('shops')
  const { data, error, refetch } = useShopList(shopResource)
  const shops = data?.data
  const [shopChoice, changeShopChoice] = useShopChoice(query.name)
  const saved = useSavedViews(query)
  const [view, changeView] = useListView(query, saved.active)
  const rows = useRows(query)
  const summary = useRowSummary(rows)
  const scene = useViewScene(query, view, saved, shops !== undefined)
  const lanes = useShopLanes()
  const { run, start } = useQueryRun(query, rows, lanes)
  const kept = useKeptRows(query, rows, shops, run)
  const [exported, setExported] = useState<'all' | 'selected' | null>(null)
  const [waiting, setWaiting] = useState<readonly Shop[] | null>(null)
  const mayExport = useMayExport(query)
  useFilledFrame()
  const { search, filters, sort } = view
  const viewKey = JSON.stringify([search, filters, sort])

  useEffect(() => rows?.tell({ kind: 'look', view: { search, filters, sort } }), [rows, search, filters, sort])

  const asked = shops ? resolveChoice(shopChoice, shops) : []
  const begin = rows && asked.length > 0 ? () => start(asked) : null
  useBegunByLink(begin)

  if (error && !shops) return <ListFailure error={error as unknown as Error} retry={() => void refetch()} />
  if (!shops || !rows) return <ListSkeleton />
  const share = toShopShare(run.lines, kept)
  const shopsNamed = (shop_uids: readonly string[]) => shops.filter(({ shop_uid }) => shop_uids.includes(shop_uid))

  return (
    <section className="zg-page zg-list zg-query" aria-label={text(query.label)}>
      <QueryHead
        query={query}
        shops={shops}
        choice={shopChoice}
        changeChoice={changeShopChoice}
        run={run}
        summary={summary}
        kept={kept}
        start={() => start(asked)}
        stop={run.cancel}
        exportRows={mayExport && summary.total > 0 ? () => setExported('all') : null}
      />
      <ShopStrip
        run={run}
        deeds={{
          retry: run.retry,
          logIn: may('addShop') ? (shop_uids) => setWaiting(shopsNamed(shop_uids)) : null,
          passed: lanes.open,
        }}
      />
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
        {summary.total === 0 ? (
          <QueryEmpty summary={summary} run={run} view={view} changeView={changeView} start={begin} />
        ) : (
          <QueryTable
            query={query}
            rows={rows}
            choice={scene.choice}
            changeChoice={scene.changeChoice}
            sort={sort}
            changeSort={(next) => changeView({ sort: next })}
            isBusy={run.isRunning}
            viewKey={viewKey}
          />
        )}
        <QueryBulkBar rows={rows} actions={actions} exportChosen={mayExport ? () => setExported('selected') : null} />
      </div>
      <LoginAgainDialog resource={shopResource} shops={waiting} close={() => setWaiting(null)} />
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
