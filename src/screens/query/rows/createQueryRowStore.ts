import type { QueryRow } from '../../../resources/schema/query.ts'
import type { QueryFacts } from './queryFacts.ts'
import { type RowSummary, type RowView, type ShownRow, WINDOW_STEP_ROWS } from './rowView.ts'
import { createFacetCount, createRowSelection, joinRows, type Selected } from './selectQueryRows.ts'
import { createShopRows, type RowsByShop } from './shopRows.ts'

/** What is done with the choice of rows. `view`: all rows in view, or none of them. */
export type ChoiceChange =
  | { readonly on: 'row'; readonly key: string; readonly isRange: boolean }
  | { readonly on: 'view'; readonly isChosen: boolean }
  | { readonly on: 'all' }

/** All rows of a query, and what of them is looked at, chosen and opened. Keys stay here: the page asks for windows. */
export interface QueryRowStore extends Pick<RowsByShop, 'keepOnly' | 'begin' | 'put' | 'settle'> {
  look(view: RowView): void
  /** The row that the user looks at: the summary says where it is; null: none. */
  anchor(key: string | null): void
  /** Opens the details of a row, or closes them. */
  unfold(key: string): void
  choose(change: ChoiceChange): void
  /** With the rows of the window that was asked for last, or of the first one. */
  summary(): RowSummary
  window(from: number, to: number): readonly ShownRow[]
  /** Rows in view, in its order; `chosen`: all that are chosen, in view or not. */
  rows(scope: 'all' | 'view' | 'chosen'): readonly QueryRow[]
}

const noView: RowView = { search: '', filters: {}, sort: null }
const firstWindow = { from: 0, to: WINDOW_STEP_ROWS }

export function createQueryRowStore(facts: QueryFacts): QueryRowStore {
  const shops = createShopRows()
  const chosen = new Set<string>()
  const opened = new Set<string>()
  let anchorKey: string | null = null
  let rangeFrom: string | null = null
  let revision = 0
  let inSight = firstWindow
  let toSelected = createRowSelection(facts, noView)
  const toFacets = createFacetCount(facts)
  /** Made when they are asked for, and again after a change of the rows or the view. */
  let selected: Selected | null = null
  let facets: RowSummary['facets'] | null = null

  const select = () => {
    selected ??= toSelected(shops.blocks())
    return selected
  }
  const all = () => joinRows(shops.blocks())
  /** By the row itself: a table of all keys would have to be made for each change. */
  const placeOf = (key: string) => {
    const row = shops.get(key)
    const at = row ? select().rows.indexOf(row) : -1
    return at < 0 ? null : at
  }

  function change(what: 'rows' | 'view' | 'marks'): void {
    revision += 1
    if (what === 'marks') return
    selected = null
    if (what === 'rows') facets = null
  }

  /** Rows that are gone are neither chosen nor open. */
  function forget(): void {
    for (const keys of [chosen, opened]) for (const key of keys) if (!shops.get(key)) keys.delete(key)
  }

  function chooseRow(key: string, isRange: boolean): void {
    const isChosen = !chosen.has(key)
    const from = isRange && rangeFrom !== null ? placeOf(rangeFrom) : null
    const to = placeOf(key)
    const range = from === null || to === null ? [] : select().rows.slice(Math.min(from, to), Math.max(from, to) + 1)
    for (const each of [key, ...range.map((row) => row.key)]) mark(each, isChosen)
    rangeFrom = key
  }

  function mark(key: string, isChosen: boolean): void {
    if (isChosen) chosen.add(key)
    else chosen.delete(key)
  }

  function toOpened() {
    const all = [...opened].flatMap((key) => {
      const at = placeOf(key)
      return at === null ? [] : [{ at, detailCount: shops.get(key)?.details.length ?? 0 }]
    })
    return all.sort((a, b) => a.at - b.at)
  }

  function toAnchor() {
    const at = anchorKey === null ? null : placeOf(anchorKey)
    return anchorKey === null || at === null ? null : { key: anchorKey, at }
  }

  const toShown = (from: number, to: number): readonly ShownRow[] =>
    select()
      .rows.slice(from, to)
      .map(({ key, shop_uid, values, details }) => ({
        key,
        shop_uid,
        values,
        isChosen: chosen.has(key),
        detailCount: details.length,
        details: opened.has(key) ? details : null,
      }))

  return {
    keepOnly(shop_uids) {
      shops.keepOnly(shop_uids)
      change('rows')
      forget()
    },
    begin: shops.begin,
    put(shop_uid, rows) {
      shops.put(shop_uid, rows)
      change('rows')
    },
    settle(shop_uid) {
      shops.settle(shop_uid)
      change('rows')
      forget()
    },
    look(next) {
      toSelected = createRowSelection(facts, next)
      // Another view begins at its top.
      inSight = firstWindow
      change('view')
    },
    anchor(key) {
      anchorKey = key
    },
    unfold(key) {
      if (!opened.delete(key)) opened.add(key)
      change('marks')
    },
    choose(to) {
      if (to.on === 'all') chosen.clear()
      else if (to.on === 'row') chooseRow(to.key, to.isRange)
      else for (const { key } of select().rows) mark(key, to.isChosen)
      change('marks')
    },
    summary() {
      const { rows, tabs, sums, missingIds } = select()
      facets ??= toFacets(shops.blocks())
      const inView = chosen.size === 0 ? 0 : rows.filter(({ key }) => chosen.has(key)).length
      return {
        revision,
        total: rows.length,
        all: shops.count(),
        tabs,
        sums,
        facets,
        chosen: { count: chosen.size, inView },
        opened: toOpened(),
        anchor: toAnchor(),
        olderShops: shops.olderShops(),
        missingIds,
        window: { ...inSight, rows: toShown(inSight.from, inSight.to) },
      }
    },
    window(from, to) {
      inSight = { from, to }
      return toShown(from, to)
    },
    rows(scope) {
      if (scope === 'view') return select().rows
      return scope === 'all' ? all() : all().filter(({ key }) => chosen.has(key))
    },
  }
}
