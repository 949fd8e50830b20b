import type { ColumnChoice } from '../../../../contract/entities/savedView.ts'
import type { Query } from '../../../resources/schema/query.ts'
import type { ChangeChoice } from '../../list/useListChoice.ts'
import { QueryEmpty } from '../QueryEmpty.tsx'
import type { QueryController } from '../useQueryController.ts'
import { QueryTable } from './QueryTable.tsx'

interface QueryRowsProps {
  readonly query: Query
  readonly controller: QueryController
  /** Of that controller, once there are some. */
  readonly rows: NonNullable<QueryController['rows']>
  readonly choice: ColumnChoice
  readonly changeChoice: ChangeChoice
  /** Rows can be chosen. Default: they can. */
  readonly isChoosable?: boolean
}

/** The rows in view, or why there are none. */
export function QueryRows({ query, controller, ...table }: QueryRowsProps) {
  const { view, changeView, changeSort, viewKey, summary, run, begin } = controller
  if (summary.total === 0) return <QueryEmpty summary={summary} run={run} view={view} changeView={changeView} start={begin} />
  return <QueryTable query={query} {...table} sort={view.sort} changeSort={changeSort} isBusy={run.isRunning} viewKey={viewKey} />
}
