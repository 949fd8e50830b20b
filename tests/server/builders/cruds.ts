import type { RestorableType } from '../../../contract/entities/restorable.ts'
import type { QuotaKind } from '../../../contract/quotas.ts'
import type { CallName } from '../../../contract/toolApi.ts'
import type { Tables } from '../../../server/db/schema.ts'

/** A noun that is listed, saved, deleted and brought back, as the tests over all such nouns try it. */
export interface CrudNoun {
  /** List, save and delete. */
  readonly calls: readonly [CallName, CallName, CallName]
  readonly table: keyof Tables
  readonly id: string
  readonly title: string
  readonly quota: QuotaKind
  /** A record, and another one without a value in common. */
  readonly one: Readonly<Record<string, unknown>>
  readonly changed: Readonly<Record<string, unknown>>
  /** The field with the id of a shop, which the tests fill in. Absent: it has none. */
  readonly shop?: string
  /** Only an operator may. Absent: every main account may. */
  readonly role?: 'admin'
}

/** By the name under which they are brought back. Access, trail, quota and `cruds.test.ts` follow from a line. */
export const cruds = {
  savedView: {
    calls: ['savedViewList', 'saveView', 'deleteView'],
    table: 'saved_views',
    id: 'view_id',
    title: 'name',
    quota: 'views',
    one: { screen: 'shops', name: '甲', query: 'status=0' },
    changed: { screen: 'shopGroups', name: '乙', query: '' },
  },
} as const satisfies { readonly [Type in RestorableType]?: CrudNoun }

export const crudNouns: readonly (readonly [RestorableType, CrudNoun])[] = Object.entries(cruds) as [RestorableType, CrudNoun][]
