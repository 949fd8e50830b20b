import type { ColumnChoice } from '../../../../contract/entities/savedView.ts'
import type { Listed } from '../../../resources/schema/resource.ts'
import type { ListView } from '../listView.ts'
import type { ChangeChoice } from '../useListChoice.ts'
import type { SavedViews } from './useSavedViews.ts'
import { savedQuery, toViewQuery } from './viewQuery.ts'

/** What the parts that show saved views look at. */
export interface ViewScene {
  readonly resource: Listed
  /** As the address says it. */
  readonly view: ListView
  readonly saved: SavedViews
  readonly choice: ColumnChoice
  readonly changeChoice: ChangeChoice
  /** Columns of the open view that are not saved. */
  readonly isChoiceChanged: boolean
}

/** Does the list show something else than the open view, or, without one, than it starts with? */
export function isViewChanged({ resource, view, saved: { active }, isChoiceChanged }: ViewScene): boolean {
  return isChoiceChanged || toViewQuery(resource, view) !== (active ? savedQuery(resource, active) : '')
}
