import * as z from 'zod/mini'
import { defineCall, type ToolCall } from './call.ts'
import { id } from './fields.ts'
import { listOrJson, listParameters, listReply, version } from './values.ts'

interface Crud<Key, Schema, Saved, Filters> extends Pick<ToolCall, 'access' | 'capability'> {
  /** The field with the id of a record. */
  readonly key: Key
  readonly record: Schema
  /** Fields that a save takes besides the id and the version. */
  readonly saved: Saved
  /** What a list can be filtered by, besides the keyword and the id. */
  readonly filters: Filters
}

type Shape = Readonly<Record<string, z.ZodMiniType>>

/**
 * The calls of a noun that is listed, saved and deleted (`crud` of the server does their work). Each is given its type and says what it does:
 *
 *     const calls = crudCalls({ key: 'supplier_id', record: supplierSchema, ...recordPayloads(supplierFields), capability: 'suppliers', access })
 *     export const supplierCalls = { supplierList: calls.list(369, 'Suppliers, newest first'), … }
 */
export function crudCalls<Key extends string, Schema extends z.ZodMiniType, Saved extends Shape, Filters extends Shape>({
  key,
  record,
  saved,
  filters,
  access,
  capability,
}: Crud<Key, Schema, Saved, Filters>) {
  const write = { access, capability, method: 'POST', effect: 'write' } as const
  return {
    /** A page. */
    list: (type: number, summary: string) =>
      defineCall({
        summary,
        type,
        capability,
        method: 'GET',
        payload: z.object({ ...listParameters, ...filters, ...under(key, z.optional(id)) }),
        reply: listReply(record),
        access,
      }),
    /** Without the id a new one, else an edit. */
    save: (type: number, summary: string) =>
      defineCall({ ...write, type, summary, payload: z.object({ ...under(key, z.optional(id)), ...saved, version }), reply: record }),
    remove: (type: number, summary: string) => defineCall({ ...write, type, summary, payload: z.object(under(key, id)), reply: deleted }),
    /** One by its id, or many: `supplier_ids` for the key `supplier_id`. */
    removeMany: (type: number, summary: string) =>
      defineCall({
        ...write,
        type,
        summary,
        payload: z.object({ ...under(key, z.optional(id)), ...under(`${key}s`, z.optional(listOrJson(id))) }),
        reply: deleted,
      }),
  }
}

const deleted = z.object({ deleted: z.number() })

/** `{ [key]: schema }`, with the key in its type. */
export function under<Key extends string, Schema>(key: Key, schema: Schema): { readonly [Each in Key]: Schema } {
  return { [key]: schema } as { readonly [Each in Key]: Schema }
}
