import type { MerchantCallName, MerchantPayload, MerchantResult } from '../../../contract/merchantApi.ts'
import type { PageDeclaration } from './definePage.ts'
import type { Field, StateOption } from './field.ts'
import { toExportRight, toSort } from './resolveResource.ts'
import type { Listed, ResourceRecord } from './resource.ts'
import type { Text } from './text.ts'

/** What every query calls the field with the name of the row's shop. */
export const SHOP_FIELD = 'shop_name'

/** A row of a query over shops. */
export interface QueryRow {
  /** Unique over all shops. */
  readonly key: string
  readonly shop_uid: string
  /** By field. */
  readonly values: ResourceRecord
  /** What opens below the row, such as the SKUs of goods; by field of `details`. */
  readonly details: readonly ResourceRecord[]
}

export interface QueryShop {
  readonly shop_uid: string
  readonly shop_name: string
}

/** What the reading of one shop has at hand: the way to the platform, and a word on how far it is. */
export interface QueryTools {
  readonly call: <Name extends MerchantCallName>(
    name: Name,
    shop_uid: string,
    payload: MerchantPayload<Name>,
  ) => Promise<MerchantResult<Name>>
  readonly signal: AbortSignal
  /** `done` below `total` at the end says that rows are missing. */
  readonly report: (progress: { readonly done: number; readonly total: number | null; readonly unreadable?: number }) => void
}

/** Thrown by a reading whose list shows nothing and counts nothing: of what the shop has, nothing is known. */
export class SilentList extends Error {
  override readonly name = 'SilentList'
}

/** Reads all rows of one shop and hands them on as they come; a key that comes again replaces its row. Rejects with why the shop failed. */
export type QueryRead = (shop: QueryShop, tools: QueryTools, emit: (rows: readonly QueryRow[]) => void) => Promise<void>

/** A figure that may come unreadable, and a call that knows the very same figure in plain numbers. */
export interface PlainSource {
  /** Is the figure of the row there and unreadable? A row of which that is not so is never asked about. */
  readonly lacks: (row: QueryRow) => boolean
  /** What the call makes of the row: a row that `lacks` no more, or the same where it knows no better. Rejects as the call does. */
  readonly ask: (row: QueryRow, call: QueryTools['call']) => Promise<(row: QueryRow) => QueryRow>
}

export interface QueryDetails {
  readonly label: Text
  readonly fields: Readonly<Record<string, Field>>
}

/** What an author writes: one kind of thing that is asked of many shops at once. */
export interface AuthoredQuery<Key extends string> {
  /** The page that it fills: name, label and rights are the page's. */
  readonly page: PageDeclaration
  /** The field by which a person recognises a row. */
  readonly title: NoInfer<Key>
  readonly fields: Readonly<Record<Key, Field>>
  /** The state field whose states are tabs. */
  readonly tabs?: NoInfer<Key>
  readonly list: {
    readonly columns: readonly NoInfer<Key>[]
    /** Fields in which a text is looked for, and a pasted list of ids is. */
    readonly search: readonly NoInfer<Key>[]
    readonly filters: readonly NoInfer<Key>[]
    /** Filters that offer the values that came. */
    readonly facets?: readonly NoInfer<Key>[]
    readonly sort?: NoInfer<Key> | `-${NoInfer<Key>}`
    /** Parameters of the address that belong to the page, and that a saved view keeps. Default none. */
    readonly kept?: readonly string[]
  }
  /** Figures whose sums are shown above the rows. */
  readonly sums?: readonly NoInfer<Key>[]
  readonly details?: QueryDetails
  readonly read: QueryRead
  /** Asked when all rows of a shop are there. Default: none, rows stay as they came. */
  readonly plainSources?: readonly PlainSource[]
}

/** What a table of rows over shops is, wherever they come from. The parts of a list take it as they take a resource. */
export interface QueryTable extends Listed {
  readonly tabs: { readonly field: string; readonly states: readonly StateOption[] } | null
  readonly facets: readonly string[]
  readonly sums: readonly string[]
  readonly details: QueryDetails | null
}

/** A query with nothing left open. */
export interface Query extends QueryTable {
  readonly read: QueryRead
  readonly plainSources: readonly PlainSource[]
}

/** Declares a query; checked and frozen. */
export function defineQuery<Key extends string>(authored: AuthoredQuery<Key>): Query {
  const { read, plainSources = [] } = authored
  return Object.freeze({ ...defineQueryTable(authored), read, plainSources })
}

/** The same for rows that the page gives. */
export function defineQueryTable<Key extends string>(authored: Omit<AuthoredQuery<Key>, 'read' | 'plainSources'>): QueryTable {
  const { page, fields, tabs, list } = authored
  const { name, label, access } = page.authored
  const tabField: Field | null = tabs === undefined ? null : fields[tabs]
  if (tabField && tabField.type !== 'state') throw new Error(`query ${name}: tabs names no state: ${tabs}`)
  return Object.freeze({
    name,
    label,
    titleField: authored.title,
    fields,
    rows: { paging: 'whole', searchKey: null, accepts: [], answers: Object.keys(fields) },
    list: {
      columns: list.columns,
      search: list.search,
      // The tab is part of the address, as a filter is, so that links and saved views keep it.
      filters: tabs === undefined ? list.filters : [...list.filters, tabs],
      sort: toSort(list.sort),
      sortable: Object.keys(fields),
      ...(SHOP_FIELD in fields && { shop: SHOP_FIELD }),
      ...(list.kept && { kept: list.kept }),
    },
    exportRight: toExportRight(access.right),
    tabs: tabs !== undefined && tabField ? { field: tabs, states: tabField.states } : null,
    facets: list.facets ?? [],
    sums: authored.sums ?? [],
    details: authored.details ?? null,
  } satisfies QueryTable)
}
