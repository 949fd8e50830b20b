import { Card } from '../../ui/Card.tsx'
// First: the style sheets of the parts refine it.
import '../list/list.css'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useText } from '../../providers/i18n/useText.ts'
import type { Query } from '../../resources/schema/query.ts'
import { NeedsComputer } from '../../shops/NeedsComputer.tsx'
import { shownColumns } from '../list/columns/columnChoice.ts'
import { ListControls } from '../list/ListControls.tsx'
import { useSavedViews } from '../list/views/useSavedViews.ts'
import { useMayExport } from '../transfer/export/useMayExport.ts'
import { type QueryAction, QueryBulkBar } from './QueryBulkBar.tsx'
import { QueryHead } from './QueryHead.tsx'
import { QuerySums, QueryTabs } from './QueryLook.tsx'
import { QueryProvider } from './QueryProvider.tsx'
import { QueryRows } from './QueryRows.tsx'
import './queries.css'
import { useAutoRead, useBegunOnce } from '../../providers/settings/useAutoRead.ts'
import { lazyPlain } from '../../ui/lazyOnce.tsx'
import type { QueryRowAction, ShopNoteProps } from './queryContext.ts'
import { RunShops } from './shops/RunShops.tsx'
import { useQueryController } from './useQueryController.ts'

const QueryExportDialog = lazyPlain(() => import('./export/QueryExportDialog.tsx').then((module) => module.QueryExportDialog))

export type { QueryRowAction, ShopNoteProps }

interface QueryScreenProps {
  readonly query: Query
  /** What can be done with chosen rows. Default: nothing but exporting them. */
  readonly actions?: readonly QueryAction[]
  /** What can be opened for one row; the same array until it changes. Default: nothing. */
  readonly rowActions?: readonly QueryRowAction[]
  /** What is said of each shop that has answered, in the panel of the shops. Default: nothing. */
  readonly shopNote?: ComponentType<ShopNoteProps>
}

const noActions: readonly QueryAction[] = []

/**
 * One question to many shops. The address is the view: search, filters, tab, order. A run draws this again ten times a second; what
 * does not show the run reads no context that changes with it.
 */
export function QueryScreen({ query, actions = noActions, rowActions, shopNote }: QueryScreenProps) {
  const text = useText()
  const controller = useQueryController(query, useSavedViews(query))
  const { source, rows, run, cached, begin } = controller
  const [exported, setExported] = useState<'all' | 'selected' | null>(null)
  const mayExport = useMayExport(query)
  const [isAuto] = useAutoRead()
  useBegunByLink(begin)
  useBegunOnce(isAuto && controller.isEmpty ? begin : null)

  return (
    <QueryProvider query={query} controller={controller} {...(rowActions && { rowActions })}>
      <section className="zg-page zg-list zg-query" aria-label={text(query.label)}>
        <QueryHead exportRows={mayExport && source.total > 0 ? () => setExported('all') : null} />
        <NeedsComputer />
        <RunShops {...(shopNote && { note: shopNote })} />
        <Card as="div">
          <ListControls apart={query.tabs?.field} />
          <QueryTabs />
          <QueryRows />
          <QuerySums />
          <QueryBulkBar actions={actions} exportChosen={mayExport ? () => setExported('selected') : null} />
        </Card>
        {exported && rows && (
          <QueryExportDialog
            query={query}
            rows={rows}
            of={{ run, cached }}
            shownKeys={shownColumns(source.choice)}
            scope={exported}
            close={() => setExported(null)}
          />
        )}
      </section>
    </QueryProvider>
  )
}

/** A link of the palette asks at once, when shops and rows are there; coming back to the page later does not ask again. */
function useBegunByLink(begin: (() => void) | null): void {
  const { state, key } = useLocation()
  const wants = (state as { readonly begins?: unknown } | null)?.begins === true
  const begun = useRef<string | null>(null)
  useEffect(() => {
    if (!wants || !begin || begun.current === key) return
    begun.current = key
    begin()
  }, [wants, begin, key])
}
