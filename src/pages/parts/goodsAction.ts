import type { Right } from '../../../contract/roles.ts'
import type { QueryRow } from '../../resources/schema/query.ts'
import type { Text } from '../../resources/schema/text.ts'

/** What can be done with goods that were chosen in the goods query, on a page of another feature. */
export interface GoodsAction {
  readonly name: string
  readonly label: Text
  /** What a sub-account needs for it. */
  readonly right: Right
  /** Name of the page that it leads to. A user who may not open it has no such action. */
  readonly page: string
  /** The query of its address for these goods, and what the page is given besides (default: nothing). */
  readonly toPlace: (rows: readonly QueryRow[]) => { readonly search?: Readonly<Record<string, string>>; readonly state?: unknown }
}
