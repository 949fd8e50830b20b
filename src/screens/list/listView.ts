import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../../../contract/limits.ts'
import type { Listed } from '../../resources/schema/resource.ts'
import { fieldRules } from '../fields/fieldRules.ts'
import { parseSpan, type Span, toOwnSpan } from '../fields/span.ts'

export interface ListSort {
  readonly field: string
  readonly order: 'asc' | 'desc'
}

/** What a list shows, as its address says it: the names are those of the wire (contract 1), each filter under its field. */
export interface ListView {
  readonly search: string
  /** By field; an absent one filters nothing. */
  readonly filters: Readonly<Record<string, string>>
  readonly sort: ListSort | null
  /** What a saved view keeps of the address besides: parameters of the page that the list is on. Default: nothing. */
  readonly kept?: Readonly<Record<string, string>>
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

export const pageSizes = [10, PAGE_SIZE_DEFAULT, 50, 100, PAGE_SIZE_MAX] as const

/** Reads an address. What is not valid in it counts as absent: an old link still opens. */
export function parseListView(resource: Listed, query: URLSearchParams): ListView {
  const filters = resource.list.filters.flatMap((key) => {
    const value = query.get(key)
    return value ? [[key, value] as const] : []
  })
  const pageSize = toWhole(query.get('page_size'))
  return {
    search: query.get('keyword') ?? '',
    filters: Object.fromEntries(filters),
    sort: parseSort(resource, query.get('sort')) ?? resource.list.sort,
    ...(resource.list.kept && { kept: Object.fromEntries(resource.list.kept.map((key) => [key, query.get(key) ?? ''])) }),
    page: toWhole(query.get('page')) ?? 1,
    pageSize: pageSize !== null && pageSize <= PAGE_SIZE_MAX ? pageSize : PAGE_SIZE_DEFAULT,
  }
}

/** The address of a view, without what is the default anyway. Parameters of others in `rest` stay. */
export function formatListView(resource: Listed, view: ListView, rest = new URLSearchParams()): URLSearchParams {
  const query = new URLSearchParams(rest)
  const put = (key: string, value: string) => (value === '' ? query.delete(key) : query.set(key, value))
  put('keyword', view.search)
  for (const key of resource.list.filters) put(key, view.filters[key] ?? '')
  for (const key of resource.list.kept ?? []) put(key, view.kept?.[key] ?? '')
  put('sort', view.sort && !isSameSort(view.sort, resource.list.sort) ? formatSort(view.sort) : '')
  put('page', view.page > 1 ? String(view.page) : '')
  put('page_size', view.pageSize === PAGE_SIZE_DEFAULT ? '' : String(view.pageSize))
  return query
}

/** A click on a head: up, down, and back to the order that the list starts with. */
export function nextSort(sort: ListSort | null, field: string, initial: ListSort | null): ListSort | null {
  if (sort?.field !== field) return { field, order: 'asc' }
  if (sort.order === 'asc') return { field, order: 'desc' }
  return isSameSort(sort, initial) ? { field, order: 'asc' } : initial
}

export function isFiltered(view: ListView): boolean {
  return view.search.trim() !== '' || activeFilters(view).length > 0
}

/** Fields that are filtered by. */
export function activeFilters({ filters }: Pick<ListView, 'filters'>): readonly string[] {
  return Object.keys(filters).filter((key) => filters[key] !== '')
}

/** From where to where a field is filtered, in the field's own values: fen, shares of 1. Null: it is not. */
export function toFilterBounds({ fields }: Listed, key: string, filters: ListView['filters']): Span | null {
  const field = fields[key]
  const span = parseSpan(filters[key] ?? '')
  if (!field || (span.from === null && span.to === null)) return null
  const { shownPer = 1 } = fieldRules[field.type]
  return toOwnSpan(span, shownPer)
}

/** More filters than that are in the way; a period takes the room of two. */
export const FILTERS_IN_SIGHT = 3

/** Filters that fold away: those past the first few, as long as nothing is filtered by them. `filters`: all, in their order. */
export function foldedFilters(
  { fields }: Listed,
  filters: readonly string[],
  view: Pick<ListView, 'filters'>,
  inSight: number = FILTERS_IN_SIGHT,
): readonly string[] {
  const active = activeFilters(view)
  let room = inSight
  return filters.filter((key) => {
    const { type } = fields[key] ?? {}
    room -= type && fieldRules[type].filter === 'period' ? 2 : 1
    return room < 0 && !active.includes(key)
  })
}

/** Does a click on the column's head order the rows? Its type must have an order, and the declaration must promise it. */
export function isSortable({ fields, list }: Listed, key: string): boolean {
  const field = fields[key]
  return field !== undefined && fieldRules[field.type].sortKey !== null && list.sortable.includes(key)
}

/** Null: the text names no order of this list. */
export function parseSort(resource: Listed, text: string | null): ListSort | null {
  if (!text) return null
  const order = text.startsWith('-') ? 'desc' : 'asc'
  const field = text.replace(/^-/, '')
  return isSortable(resource, field) ? { field, order } : null
}

export function formatSort({ field, order }: ListSort): string {
  return order === 'desc' ? `-${field}` : field
}

function isSameSort(a: ListSort | null, b: ListSort | null): boolean {
  return a?.field === b?.field && a?.order === b?.order
}

function toWhole(text: string | null): number | null {
  const value = Number(text)
  return text && Number.isInteger(value) && value >= 1 ? value : null
}
