import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { RestorableType } from '../../contract/entities/restorable.ts'
import type { QuotaKind } from '../../contract/quotas.ts'
import type { Tables } from '../db/schema.ts'
import type { DeletedRecords } from '../deletions/deletedRecords.ts'
import { keepDeleted } from '../deletions/keepDeleted.ts'
import { recordAudit } from '../http/audit.ts'
import type { CallContext } from '../http/callContext.ts'
import { editVersioned } from '../http/editVersioned.ts'
import { refuseBeyondQuota } from '../http/quotas.ts'
import { createId } from '../ids.ts'
import { conflict, invalidPayload, notFound, notPermitted } from '../replyError.ts'
import type { Filter, OwnedName, OwnedTable, Where } from '../repositories/ownedTable.ts'
import { hasShopInScope, refuseShopsOutOfScope, seesRecordOf } from '../repositories/shopScope.ts'
import { type ListPayload, toPage } from './toPage.ts'

interface Stamped {
  owner_uid: string
  created_at: number
  updated_at: number
  version: number
}
/** A table of records that are edited by version. */
type CrudName = { [Name in OwnedName]: Tables[Name] extends Stamped ? Name : never }[OwnedName]

/** What differs from noun to noun. */
interface CrudOptions<Row, Shown, Saved, Kept> {
  readonly quota: QuotaKind
  /**
   * The fields that the trail keeps: of an edit those that changed, of what else happens all; a list for each where they differ, or what says them of the
   * record, of an edit as it was and as it is.
   */
  readonly audited: Fields<Shown> | Audited<Shown> | ((...shown: readonly Shown[]) => Audited<Shown>)
  /** The column that is unique in an account: 1006 `taken`. Default: none. */
  readonly title?: keyof Row & string
  /** The column with the id of a shop, or null. Only a user who sees the shop sees the record. Default: the whole account sees it. */
  readonly scope?: keyof Row & string
  /** How a record is read and written: by the schema of its entity, which also says what a field is that a new record does not name; or by hand. */
  readonly record: z.ZodMiniType<Shown> | ByHand<Row, Shown, Saved>
  /** Throws 1004 where the caller sees none. Default: as `scope` says. */
  readonly find?: (id: string, context: CallContext) => Promise<Row>
  /** If not, an edit or a deletion is 1003, and the record is not brought back. Default: who may make the call may change all that she sees. */
  readonly mayChange?: (row: Row, context: CallContext) => boolean
  /** Throws for what must not be written. `before`: null for a new record and for one that comes back; title and quota are checked by then. */
  readonly refuse?: (row: Row, before: Row | null, context: CallContext) => Promise<void>
  /** What goes with the row into the trash and back. Default: nothing, it is `{ row }`. */
  readonly kept?: {
    readonly pack: (row: Row, context: CallContext) => Kept | Promise<Kept>
    readonly rowOf: (kept: Kept) => Row
    /** After the row came back. */
    readonly unpack?: (kept: Kept, context: CallContext) => Promise<void>
  }
}

interface ByHand<Row, Shown, Saved> {
  /** The record as answers show it. */
  readonly show: (row: Row, context: CallContext) => Shown | Promise<Shown>
  /** The columns that a save sets. `before`: null for a new record. */
  readonly toColumns: (saved: Saved, before: Before<Row, Shown> | null, context: CallContext) => Partial<Row>
  /** What a save writes into other tables. */
  readonly saveRest?: (row: Row, saved: Saved, before: Before<Row, Shown> | null, context: CallContext) => Promise<void>
}

interface Before<Row, Shown> {
  readonly row: Row
  readonly shown: Shown
}

type Fields<Shown> = readonly (keyof Shown & string)[]
type Audited<Shown> = { readonly [What in 'added' | 'edited' | 'deleted' | 'restored']: Fields<Shown> }
type Values = Readonly<Record<string, unknown>>
/** The id of a record in a payload, and the ids of many. */
type Named<Key extends string> = { readonly [Id in Key]?: string | undefined }
type ManyNamed<Key extends string> = { readonly [Ids in `${Key}s`]?: readonly string[] | undefined }

/**
 * The work of the calls of a noun that is listed, saved, deleted and brought back: with quota, trail, versions and scope. `subject` is what the
 * trail and the trash call it.
 *
 *     export const supplierCrud = crud('supplier', supplierTable, {
 *       record: supplierSchema,
 *       title: 'supplier_name',
 *       audited: ['supplier_name', 'shop_uid'],
 *       quota: 'suppliers',
 *       scope: 'shop_uid',
 *     })
 *     export const supplierHandlers = { supplierList: supplierCrud.list, saveSupplier: supplierCrud.save, deleteSupplier: supplierCrud.remove }
 *
 * `supplierCrud.restore` goes into the table of restorers. A noun whose calls do more has handlers of its own that end in these.
 */
export function crud<
  Type extends RestorableType,
  Name extends CrudName,
  Key extends keyof Tables[Name] & string,
  Shown extends object,
  Saved extends object = object,
>(subject: Type, table: OwnedTable<Name, Key>, options: CrudOptions<Tables[Name], Shown, Saved, DeletedRecords[Type]>) {
  type Row = Tables[Name]
  const { quota, title, scope, mayChange = () => true, refuse } = options
  const { key } = table
  const { show, toColumns, saveRest } = 'show' in options.record ? options.record : bySchema<Row, Shown>(options.record, key)
  const kept = options.kept ?? {
    pack: (row) => ({ row }) as object as DeletedRecords[Type],
    rowOf: (record) => (record as object as { row: Row }).row,
  }
  const auditedOf = toAudited(options.audited)

  const idOf = (row: Row) => row[key] as string
  const shopOf = (row: Row | undefined) => (scope && row ? (row[scope] as string | null) : null)
  const find = options.find ?? findInScope

  async function findInScope(id: string, { db, actor }: CallContext): Promise<Row> {
    const row = await table.get(db, actor.ownerUid, id)
    if (!(await seesRecordOf(db, actor, shopOf(row)))) throw notFound()
    return row
  }

  async function findOwn(id: string, context: CallContext): Promise<Row> {
    const row = await find(id, context)
    if (!mayChange(row, context)) throw notPermitted()
    return row
  }

  async function add(saved: Saved, context: CallContext): Promise<Shown> {
    const { db, actor, now } = context
    const columns = await toColumns(saved, null, context)
    const row = {
      owner_uid: actor.ownerUid,
      [key]: createId(now),
      ...columns,
      created_at: now,
      updated_at: now,
      version: 1,
    } as object as Row
    await refuseForeignShop(row, undefined, context)
    await refuseUnfit(row, null, context)
    await table.create(db, row)
    await saveRest?.(row, saved, null, context)
    const shown = await show(row, context)
    await recordAudit(context, { subjectType: subject, subjectId: idOf(row), before: null, after: pick(shown, auditedOf(shown).added) })
    return shown
  }

  function edit(id: string, seen: number | undefined, saved: Saved, context: CallContext): Promise<Shown> {
    const { db, now } = context
    return editVersioned<Row & Stamped, Shown>(context, {
      subjectType: subject,
      subjectId: id,
      find: async () => (await findOwn(id, context)) as Row & Stamped,
      seen,
      show: async (row) => show(row, context),
      async change(row, shown) {
        const before = { row, shown }
        const columns = await toColumns(saved, before, context)
        const changes = { ...columns, updated_at: now, version: row.version + 1 }
        const next = { ...row, ...changes }
        await refuseForeignShop(next, row, context)
        await refuseUnfit(next, row, context)
        // Others may have written other columns since the row was read.
        await table.update(db, next, changes as Partial<Row>)
        await saveRest?.(next, saved, before, context)
        return next
      },
      audited: (before, after) => auditedOf(before, after).edited,
    })
  }

  /** 1004 for a shop that the caller does not see. One that is not changed was there before. */
  async function refuseForeignShop(row: Row, before: Row | undefined, { db, actor }: CallContext): Promise<void> {
    const shop = shopOf(row)
    if (shop !== null && shop !== shopOf(before)) await refuseShopsOutOfScope(db, actor, [shop])
  }

  /** A record that comes in must find its title free and room for it; one that is changed, its title. */
  async function refuseUnfit(row: Row, before: Row | null, context: CallContext): Promise<void> {
    const { db, actor } = context
    if (title) {
      const holder = await table.findWhere(db, actor.ownerUid, { [title]: row[title] } as object as Where<Row>)
      if (holder && idOf(holder) !== idOf(row)) throw conflict({ errors: { [title]: 'taken' } })
    }
    if (!before) await refuseBeyondQuota(context, quota)
    await refuse?.(row, before, context)
  }

  /** Deletes one record. Out: as it was. */
  async function removeOne(id: string, context: CallContext): Promise<Shown> {
    const row = await findOwn(id, context)
    const last = await show(row, context)
    await keepDeleted(context, { subjectType: subject, subjectId: id, record: await kept.pack(row, context) })
    await table.remove(context.db, row)
    await recordAudit(context, { subjectType: subject, subjectId: id, before: pick(last, auditedOf(last).deleted), after: null })
    return last
  }

  return {
    /** A page of those that the caller sees, newest first unless asked otherwise. Every other key of the payload is a column, and filters by it. */
    async list(
      { keyword, page, page_size, sort, ...filter }: ListPayload & { readonly keyword?: string | undefined },
      context: CallContext,
    ) {
      const { db, actor } = context
      const order = toPage({ page, page_size, sort }, table.sorted, '-created_at' as keyof Row & string)
      const only = scope && hasShopInScope(db, actor, sql.ref(`${table.name}.${scope}`))
      const wanted = { ...toCells(filter), keyword } as Filter<Row> & { readonly keyword?: string | undefined }
      const { rows, total } = await table.paginate(db, actor.ownerUid, wanted, order, only)
      return { list: await Promise.all(rows.map((row) => show(row, context))), total }
    },

    /** Without an id a new record, else an edit: 1006 with the current one for an editor who saw an older `version`. */
    save(payload: Saved & Named<Key> & { readonly version?: number | undefined }, context: CallContext): Promise<Shown> {
      const { [key]: id, version, ...saved } = payload as Values
      if (id === undefined) return add(saved as Saved, context)
      return edit(id as string, version as number | undefined, saved as Saved, context)
    },

    /** One by its id, or many by a list of ids: when one of them cannot be deleted, none is. */
    async remove(payload: Named<Key> & ManyNamed<Key>, context: CallContext) {
      const { [key]: one, [`${key}s`]: many = [] } = payload as Readonly<Record<string, string | readonly string[] | undefined>>
      const ids = new Set([one ?? [], many].flat())
      if (ids.size === 0) throw invalidPayload({ [key]: 'required' })
      for (const id of ids) await removeOne(id, context)
      return { deleted: ids.size }
    },

    removeOne,

    /** Out: what the trail says of it. Null where it is not the caller's to bring back. */
    async restore(record: DeletedRecords[Type], context: CallContext): Promise<Values | null> {
      const { db, actor, now } = context
      const row = { ...kept.rowOf(record), updated_at: now }
      if (!mayChange(row, context) || !(await seesRecordOf(db, actor, shopOf(row)))) return null
      await refuseUnfit(row, null, context)
      await table.create(db, row)
      await kept.unpack?.(record, context)
      const shown = await show(row, context)
      return pick(shown, auditedOf(shown).restored)
    },
  }
}

/** A row is read as the schema of the entity reads a reply, and so is what a new record does not name. */
function bySchema<Row, Shown extends object>(schema: z.ZodMiniType<Shown>, key: string): ByHand<Row, Shown, object> {
  return {
    show: (row) => schema.parse(row),
    toColumns(saved, before) {
      if (before) return toCells(saved) as Partial<Row>
      const { [key]: _, ...columns } = toCells(schema.parse({ ...saved, [key]: NO_ID }))
      return columns as Partial<Row>
    },
  }
}

const NO_ID = 'new'

/** As a table has them: yes and no are 1 and 0, and what is not said is left out. */
function toCells(values: object): Values {
  const said = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(said.map(([column, value]) => [column, typeof value === 'boolean' ? Number(value) : value]))
}

function toAudited<Shown extends object>(
  audited: CrudOptions<object, Shown, object, object>['audited'],
): (...shown: readonly Shown[]) => Audited<Shown> {
  if (typeof audited === 'function') return audited
  if ('added' in audited) return () => audited
  return () => ({ added: audited, edited: audited, deleted: audited, restored: audited })
}

function pick<Shown extends object>(shown: Shown, fields: Fields<Shown>): Values {
  return Object.fromEntries(fields.map((field) => [field, shown[field]]))
}
