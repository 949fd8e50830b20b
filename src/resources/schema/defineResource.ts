import type { ComponentType } from 'react'
import type { RestorableType } from '../../../contract/entities/restorable.ts'
import type { CallInput, CallName, CallReply } from '../../../contract/toolApi.ts'
import type { RowRule } from '../../domain/freeTier.ts'
import type { Access } from '../../domain/permissions.ts'
import type { Field } from './field.ts'
import type { MenuEntry } from './menuEntry.ts'
import type { ActionProps, ListOperation, OwnPageProps, ResourceRecord } from './resource.ts'
import type { Text } from './text.ts'

/** A row of what a list call answers: an array, or `{ list, total }`. */
export type RowOf<List extends CallName> =
  CallReply<List> extends readonly (infer Row)[] ? Row : CallReply<List> extends { list: readonly (infer Row)[] } ? Row : never

/**
 * Fields that a list can be filtered by: each of a list that is answered whole, which the console filters itself; of a paged one those that its
 * call takes, alone or as a range (`at_from`, `at_to`). Any other filter would do nothing, under an address that says otherwise.
 */
type FilterOf<List extends CallName, Key extends string> =
  CallReply<List> extends readonly unknown[] ? Key : Key & (keyof CallInput<List> | RangeOf<keyof CallInput<List>>)
type RangeOf<Name> = Name extends `${infer Field}_from` ? Field : never

/** A call, or a call with fixed payload fields. */
export type Operation = CallName | { readonly call: CallName; readonly with: Readonly<Record<string, unknown>> }

/** Something else that can be done on the page: its own component, loaded when it is opened. */
export interface AuthoredAction {
  readonly label: Text
  /** The whole list, one row (also on its read page), or the rows that are selected. */
  readonly on: 'list' | 'row' | 'selection'
  /** Of a row or a selection: for which rows there is something to do. Default: all. */
  readonly when?: (record: ResourceRecord) => boolean
  /** It can be done while the list is empty, as adding is. Default: not. */
  readonly onEmpty?: boolean
  /** The call whose rights it needs. */
  readonly needs: CallName
  readonly load: () => Promise<ComponentType<ActionProps>>
}

/** What an author writes; everything that the engine can work out is left out. */
export interface AuthoredResource<List extends CallName, Key extends string> {
  readonly name: string
  /** Address of the list; create, edit and show are below it. */
  readonly path: `/${string}`
  readonly label: Text
  /** What one record is called, as in "new shop". Default: the label. */
  readonly one?: Text
  /** The wire field that identifies a record. */
  readonly id: keyof RowOf<List> & string
  /** The wire field by which a person recognises it. */
  readonly title: keyof RowOf<List> & string
  readonly menu?: MenuEntry
  readonly access: Access
  /** The call that answers the rows. Whether it pages follows from its reply. */
  readonly rows: List
  /** Which of the rows a user sees, no matter what the backend answers; only of a list that is answered whole. Default: all. */
  readonly rowRule?: RowRule
  readonly fields: Readonly<Record<Key, Field>>
  readonly operations?: Readonly<Partial<Record<'create' | 'update' | 'deleteOne', Operation>>> & {
    /** Deletes many records at once; without it they are deleted one by one. */
    readonly deleteMany?: ListOperation
    /** Deleted records can be brought back: what they are to the server. */
    readonly restore?: RestorableType
    /** Puts the records in an order that people choose, by dragging. Only of a list that is answered whole. */
    readonly arrange?: ListOperation
  }
  /** What deleting is called here, where it is another word: to end a session, to revoke. */
  readonly deleteLabel?: Text
  readonly actions?: Readonly<Record<string, AuthoredAction>>
  readonly list: {
    readonly columns: readonly NoInfer<Key>[]
    /** Fields in which the search text is looked for. Default: the title. */
    readonly search?: readonly NoInfer<Key>[]
    /** The key of the call's payload that the search text is sent under. Default: `keyword` of a paged list, nothing of a whole one. */
    readonly searchAs?: string
    /** Fields that get a filter of their own; a key of the call's payload is asked of the server. */
    readonly filters?: readonly NoInfer<FilterOf<List, Key>>[]
    /** Order at first, `field` or `-field`; default: as the call answers. */
    readonly sort?: NoInfer<Key> | `-${NoInfer<Key>}`
    /** Columns that sort, as far as their type has an order. Default: of a list that the server sorts its columns, else every field. */
    readonly sortable?: readonly NoInfer<Key>[]
    /** A word or a button in the line of the heading, e.g. how many records wait for the user. It comes after the rows, and moves none. */
    readonly notice?: () => Promise<ComponentType>
    /** How the list gets its first rows, where it cannot be added to here. It is shown only while there is none. */
    readonly whenEmpty?: () => Promise<ComponentType>
    /** Sentences below the rows, e.g. what the free tier hides. */
    readonly footnote?: () => Promise<ComponentType>
  }
  /** Fields of the forms; without one there is no such form. */
  readonly create?: readonly NoInfer<Key>[]
  /** A page of its own in place of the create form, at the same address and with the same access; `create` says what it fills in. */
  readonly createWith?: () => Promise<ComponentType<OwnPageProps>>
  readonly edit?: readonly NoInfer<Key>[]
  /** Rows of a file become records: these columns, created by `create`, or where `matches` finds a record, updated. */
  readonly import?: { readonly fields: readonly NoInfer<Key>[]; readonly matches?: NoInfer<Key> }
  /** Fields of the read page. Default: all but secrets. */
  readonly show?: readonly NoInfer<Key>[]
  /** A page of its own in place of the read page, at the same address and with the same access. */
  readonly showWith?: () => Promise<ComponentType<OwnPageProps>>
}

/** A declaration as it is in the registry, before it is resolved. */
export interface ResourceDeclaration {
  readonly kind: 'resource'
  readonly authored: AuthoredResource<CallName, string>
}

/** Declares a managed thing. Routes, menu, columns, forms, filters, access checks and calls are projected from it. */
export function defineResource<const List extends CallName, const Key extends string>(
  authored: AuthoredResource<List, Key>,
): ResourceDeclaration {
  return { kind: 'resource', authored: authored as unknown as AuthoredResource<CallName, string> }
}
