import type { ComponentType } from 'react'
import type { Capability } from '../../../contract/capabilities.ts'
import type { RestorableType } from '../../../contract/entities/restorable.ts'
import type { Right } from '../../../contract/roles.ts'
import type { CallName } from '../../../contract/toolApi.ts'
import type { RowRule } from '../../domain/freeTier.ts'
import type { Access } from '../../domain/permissions.ts'
import type { AuthoredPage } from './definePage.ts'
import type { Field } from './field.ts'
import type { MenuEntry } from './menuEntry.ts'
import type { Text } from './text.ts'

export type ResourceRecord = Readonly<Record<string, unknown>>

/** A call with the payload fields that are always the same. */
export interface ResolvedOperation {
  readonly call: CallName
  readonly fixed: Readonly<Record<string, unknown>>
}

/** A call that takes many records: `ids` is the payload key of the list of their ids. */
export interface ListOperation {
  readonly call: CallName
  readonly ids: string
  /** How many one call takes; more go in several. Default: as many as an account has shops. */
  readonly perCall?: number
}

/** What the component of an action is given. */
export interface ActionProps {
  readonly resource: Resource
  /** The row of a row action, the selected rows of a selection's, the rows in view, filtered and sorted, of a list's. */
  readonly records: readonly ResourceRecord[]
  readonly close: () => void
}

/** What a page gets that replaces the create form or the read page. */
export interface OwnPageProps {
  readonly resource: Resource
}

export interface ResourceAction {
  readonly name: string
  readonly label: Text
  readonly on: 'list' | 'row' | 'selection'
  readonly needs: CallName
  readonly when: (record: ResourceRecord) => boolean
  readonly onEmpty: boolean
  readonly load: () => Promise<ComponentType<ActionProps>>
}

/** What a list shows and how it may be arranged. The parts that every list has need no more; a query over shops has it too. */
export interface Listed {
  /** Of the screen: columns and saved views are kept under it. */
  readonly name: string
  readonly label: Text
  readonly titleField: string
  readonly fields: Readonly<Record<string, Field>>
  readonly rows: {
    /** `whole`: every row is here, and search, sort and paging happen here too; `paged`: the server does them. */
    readonly paging: 'whole' | 'paged'
    /** The key under which the search text is sent; null: it is looked for here alone. */
    readonly searchKey: string | null
    /** Keys that the call's payload takes: these filters are sent. */
    readonly accepts: readonly string[]
    /** Keys that a row has: a field that is none of them is only filtered by, or written. */
    readonly answers: readonly string[]
  }
  readonly list: {
    readonly columns: readonly string[]
    readonly search: readonly string[]
    readonly filters: readonly string[]
    readonly sort: { readonly field: string; readonly order: 'asc' | 'desc' } | null
    /** Fields by which the rows may be sorted, as far as their type has an order. */
    readonly sortable: readonly string[]
    /** The field with the name of the shop that a row is of. Default: none has it. */
    readonly shop?: string
    /** Parameters of the address that belong to the page around the list, and that a saved view keeps. Default none. */
    readonly kept?: readonly string[]
  }
  /** What a sub-account needs to export: the `export` right of the module that the list belongs to; null: nothing. */
  readonly exportRight: Right | null
}

/** A resource with nothing left open: checked, defaults filled, frozen. */
export interface Resource extends Listed {
  readonly kind: 'resource'
  readonly path: string
  /** What one record is called. */
  readonly one: Text
  readonly idField: string
  readonly menu: MenuEntry | null
  readonly access: Access
  readonly rows: Listed['rows'] & { readonly call: CallName; readonly rule: RowRule | null }
  readonly operations: {
    readonly create: ResolvedOperation | null
    readonly update: ResolvedOperation | null
    readonly deleteOne: ResolvedOperation | null
    readonly deleteMany: ListOperation | null
    readonly restore: RestorableType | null
    readonly arrange: ListOperation | null
  }
  readonly deleteLabel: Text | null
  readonly importing: { readonly fields: readonly string[]; readonly matches: string | null } | null
  readonly actions: readonly ResourceAction[]
  readonly list: Listed['list'] & {
    readonly notice: (() => Promise<ComponentType>) | null
    readonly footnote: (() => Promise<ComponentType>) | null
    readonly whenEmpty: (() => Promise<ComponentType>) | null
  }
  /** Fields of each screen; null: there is no such screen. */
  readonly screens: {
    readonly create: readonly string[] | null
    /** Null: the generated form. */
    readonly createWith: (() => Promise<ComponentType<OwnPageProps>>) | null
    readonly edit: readonly string[] | null
    readonly show: readonly string[]
    /** Null: the generated read page. */
    readonly showWith: (() => Promise<ComponentType<OwnPageProps>>) | null
  }
}

export interface Page extends AuthoredPage {
  readonly kind: 'page'
  readonly layout: 'default' | 'none'
  readonly ignoreCache: boolean
  /** What this backend lacks of what the page or the resource of this address needs: it is a sentence that says so. Absent: nothing. */
  readonly lacks?: Capability
}

/** Everything that exists, in the order of declaration. */
export interface Registry {
  readonly resources: readonly Resource[]
  readonly pages: readonly Page[]
}
