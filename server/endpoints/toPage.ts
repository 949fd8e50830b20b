import { invalidPayload } from '../replyError.ts'
import type { SortedPage } from '../repositories/page.ts'

export interface ListPayload {
  readonly page: number
  readonly page_size: number
  /** `field` or `-field`. */
  readonly sort?: string | undefined
}

/** The page that a list call asks for, sorted as it is by itself unless it says otherwise; 1002 for what the list does not sort by. */
export function toPage<Field extends string>(
  { page, page_size, sort }: ListPayload,
  fields: readonly Field[],
  byItself: Field | `-${Field}`,
): SortedPage<Field> {
  const wanted = sort ?? byItself
  const sortField = fields.find((field) => field === wanted.replace(/^-/, ''))
  if (!sortField) throw invalidPayload({ sort: 'unknown_value' })
  return { sortField, isDescending: wanted.startsWith('-'), limit: page_size, offset: (page - 1) * page_size }
}
