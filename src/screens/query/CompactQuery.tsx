import { useEffect, useRef } from 'react'
import { useText } from '../../providers/i18n/useText.ts'
import type { Query } from '../../resources/schema/query.ts'
import '../list/list.css'
import { ListFailure, ListSkeleton } from '../../ui/ListStates.tsx'
import { useFilledFrame } from '../list/useFilledFrame.ts'
import { useListChoice } from '../list/useListChoice.ts'
import { QueryHead } from './head/QueryHead.tsx'
import './queries.css'
import { RunShops } from './shops/RunShops.tsx'
import { QueryRows } from './table/QueryRows.tsx'
import { useQueryController } from './useQueryController.ts'
import { QueryTabs } from './view/QueryTabs.tsx'
import { QueryToolbar } from './view/QueryToolbar.tsx'

/** A query to look things up in: without saved views, sums and chosen rows. It asks by itself when nothing was kept of it. */
export function CompactQuery({ query }: { readonly query: Query }) {
  const text = useText()
  const controller = useQueryController(query, null)
  const { shops, view, changeView, rows, summary, run, begin } = controller
  const [choice, changeChoice] = useListChoice(query)
  useFilledFrame()
  useBegunOnce(controller.isEmpty ? begin : null)

  if (controller.failure) return <ListFailure error={controller.failure} retry={controller.refetch} />
  if (!shops || !rows) return <ListSkeleton />
  return (
    <section className="zg-page zg-list zg-query zg-query-compact" aria-label={text(query.label)}>
      <QueryHead
        query={query}
        shops={shops}
        choice={controller.shopChoice}
        changeChoice={controller.changeShopChoice}
        run={run}
        summary={summary}
        kept={controller.kept}
        start={begin}
        exportRows={null}
      />
      <RunShops shops={shops} run={run} lanes={controller.lanes} />
      <div className="zg-card">
        <QueryToolbar query={query} view={view} changeView={changeView} summary={summary} />
        <div className="zg-query-bar">
          <QueryTabs query={query} view={view} changeView={changeView} summary={summary} />
        </div>
        <QueryRows query={query} controller={controller} rows={rows} choice={choice} changeChoice={changeChoice} isChoosable={false} />
      </div>
    </section>
  )
}

function useBegunOnce(begin: (() => void) | null): void {
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current || !begin) return
    hasBegun.current = true
    begin()
  }, [begin])
}
