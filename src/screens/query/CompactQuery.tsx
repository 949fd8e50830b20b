import { Card } from '../../ui/Card.tsx'
// First: the style sheets of the parts refine it.
import '../list/list.css'
import { useText } from '../../providers/i18n/useText.ts'
import type { Query } from '../../resources/schema/query.ts'
import { NeedsComputer } from '../../shops/NeedsComputer.tsx'
import { ListToolbar } from '../list/ListToolbar.tsx'
import { QueryHead } from './QueryHead.tsx'
import { QueryTabs } from './QueryLook.tsx'
import { QueryProvider } from './QueryProvider.tsx'
import { QueryRows } from './QueryRows.tsx'
import './queries.css'
import { useBegunOnce } from '../../providers/settings/useAutoRead.ts'
import { RunShops } from './shops/RunShops.tsx'
import { useQueryController } from './useQueryController.ts'

/** A query to look things up in: without saved views, sums and chosen rows. It asks by itself when nothing was kept of it. */
export function CompactQuery({ query }: { readonly query: Query }) {
  const text = useText()
  const controller = useQueryController(query)
  useBegunOnce(controller.isEmpty ? controller.begin : null)
  return (
    <QueryProvider query={query} controller={controller} isChoosable={false}>
      <section className="zg-page zg-list zg-query zg-query-compact" aria-label={text(query.label)}>
        <QueryHead exportRows={null} />
        <NeedsComputer />
        <RunShops />
        <Card as="div">
          <ListToolbar apart={query.tabs?.field} />
          <QueryTabs />
          <QueryRows />
        </Card>
      </section>
    </QueryProvider>
  )
}
