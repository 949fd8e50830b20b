/** Part of a sorted list. */
export interface SortedPage<Field extends string> {
  readonly sortField: Field
  readonly isDescending: boolean
  readonly limit: number
  readonly offset: number
}
