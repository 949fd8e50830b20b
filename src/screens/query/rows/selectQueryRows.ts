import type { QueryRow } from '../../../resources/schema/query.ts'
import type { ResourceRecord } from '../../../resources/schema/resource.ts'
import { parseIds } from '../../../values/parseIds.ts'
import { sortRows, toRowTest } from '../../list/selectRows.ts'
import type { QueryFacts } from './queryFacts.ts'
import type { RowSum, RowView } from './rowView.ts'
import type { RowBlock } from './shopRows.ts'

export interface Selected {
  /** In view, in its order. */
  readonly rows: readonly QueryRow[]
  readonly tabs: Readonly<Record<string, number>>
  readonly sums: Readonly<Record<string, RowSum>>
  /** Ids of a pasted list that no row has, in its order. A row that a filter hides is there. */
  readonly missingIds: readonly string[]
}

/** What of the rows the view shows. What was found in a block is kept as long as the block: new rows cost no look at those that are there. */
export function createRowSelection(facts: QueryFacts, view: RowView): (blocks: readonly RowBlock[]) => Selected {
  const selectBlock = keepByBlock(toBlockSelection(facts, view))
  const ids = parseIds(view.search) ?? []
  return (blocks) => {
    const parts = blocks.map(selectBlock)
    const kept = joinRows(parts.map(({ rows }) => rows))
    return {
      rows: view.sort ? sortRows(facts, kept, view.sort, ({ values }) => values) : kept,
      tabs: Object.fromEntries(addCounts(parts.map(({ tabs }) => tabs))),
      sums: Object.fromEntries(facts.sums.map((key, at) => [key, addSums(parts.flatMap(({ sums }) => sums[at] ?? []))])),
      missingIds: ids.filter((id) => !parts.some(({ found }) => found.has(id))),
    }
  }
}

/** Values that came for each field whose filter offers them, most frequent first. */
export function createFacetCount({ facets }: QueryFacts): (blocks: readonly RowBlock[]) => Readonly<Record<string, readonly string[]>> {
  const countBlock = keepByBlock((rows) => facets.map((key) => countTexts(rows, key)))
  return (blocks) => {
    const parts = blocks.map(countBlock)
    return Object.fromEntries(
      facets.map((key, at) => {
        const counts = addCounts(parts.flatMap((part) => part[at] ?? []))
        return [key, [...counts].sort(([, a], [, b]) => b - a).map(([value]) => value)]
      }),
    )
  }
}

export function joinRows(blocks: readonly RowBlock[]): readonly QueryRow[] {
  return ([] as readonly QueryRow[]).concat(...blocks)
}

function keepByBlock<Part extends object>(toPart: (rows: RowBlock) => Part): (rows: RowBlock) => Part {
  const parts = new WeakMap<RowBlock, Part>()
  return (rows) => {
    const part = parts.get(rows) ?? toPart(rows)
    parts.set(rows, part)
    return part
  }
}

type Counts = ReadonlyMap<string, number>

interface BlockSelection {
  readonly rows: RowBlock
  readonly tabs: Counts
  /** In the order of the query's sums. */
  readonly sums: readonly RowSum[]
  /** Ids of a pasted list that its rows have, in view or not. */
  readonly found: ReadonlySet<string>
}

/** Each tab counts what it would show, open or not. */
function toBlockSelection(facts: QueryFacts, view: RowView): (rows: RowBlock) => BlockSelection {
  const { tabField } = facts
  const tab = tabField === null ? '' : (view.filters[tabField] ?? '')
  const fits = toTest(facts, view)
  const findIds = toIdFinder(facts, parseIds(view.search) ?? [])
  return (rows) => {
    const tabs = new Map<string, number>()
    const kept = rows.filter(({ values }) => {
      if (!fits(values)) return false
      if (tabField === null) return true
      const own = String(values[tabField])
      tabs.set(own, (tabs.get(own) ?? 0) + 1)
      return tab === '' || own === tab
    })
    return { rows: kept, tabs, sums: facts.sums.map((key) => toSum(kept, key)), found: findIds(rows) }
  }
}

function countTexts(rows: RowBlock, key: string): Counts {
  const counts = new Map<string, number>()
  for (const { values } of rows) {
    const value = values[key]
    if (typeof value === 'string' && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return counts
}

function addCounts(parts: readonly Counts[]): Counts {
  const counts = new Map<string, number>()
  for (const part of parts) for (const [value, count] of part) counts.set(value, (counts.get(value) ?? 0) + count)
  return counts
}

function addSums(parts: readonly RowSum[]): RowSum {
  const total = { sum: 0, missing: 0, unreadable: 0 }
  for (const { sum, missing, unreadable } of parts) {
    total.sum += sum
    total.missing += missing
    total.unreadable += unreadable
  }
  return total
}

function toTest(facts: QueryFacts, { search, filters }: RowView): (values: ResourceRecord) => boolean {
  const ids = parseIds(search)
  const offered = facts.facets.flatMap((key) => (filters[key] ? [[key, filters[key]] as const] : []))
  const apart = new Set([...facts.facets, facts.tabField])
  const others = Object.fromEntries(Object.entries(filters).filter(([key]) => !apart.has(key)))
  const fits = toRowTest(facts, { search: ids ? '' : search, filters: others })
  const names = ids ? toIdTest(facts, ids) : () => true
  return (values) => names(values) && offered.every(([key, wanted]) => values[key] === wanted) && fits(values)
}

/** A pasted list names rows by any of their identifiers, each whole. */
function toIdTest(facts: QueryFacts, ids: readonly string[]): (values: ResourceRecord) => boolean {
  const wanted = new Set(ids)
  const idsOf = toIdsOf(facts)
  return (values) => idsOf(values).some((id) => wanted.has(id))
}

function toIdFinder(facts: QueryFacts, ids: readonly string[]): (rows: RowBlock) => ReadonlySet<string> {
  const wanted = new Set(ids)
  const idsOf = toIdsOf(facts)
  return (rows) => new Set(wanted.size === 0 ? [] : rows.flatMap(({ values }) => idsOf(values).filter((id) => wanted.has(id))))
}

function toIdsOf({ list, fields }: QueryFacts): (values: ResourceRecord) => readonly string[] {
  const keys = list.search.filter((key) => fields[key]?.type === 'id' || fields[key]?.type === 'texts')
  return (values) =>
    keys.flatMap((key) => {
      const value = values[key]
      return Array.isArray(value) ? value.map(String) : String(value)
    })
}

function toSum(rows: RowBlock, key: string): RowSum {
  let sum = 0
  let missing = 0
  let unreadable = 0
  for (const { values } of rows) {
    const value = values[key]
    if (typeof value === 'number') sum += value
    else if (value === undefined || value === null) missing += 1
    else unreadable += 1
  }
  return { sum, missing, unreadable }
}
