import { inflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import { byteLength, readTablePages } from '../dialects.ts'
import type { Queries } from '../schema.ts'

/** What a sheet and a day of the platform's rates weigh at this migration, beside the lines. */
const SHEET_BYTES = 700
const RATES_BYTES = 300
/** Packed, a sheet without lines has so many. */
const NO_LINES_PACKED_BYTES = 4
const SHEETS_AT_ONCE = 200

/** Day sheets weigh what their lines are unpacked: packed, thousands of zeros are next to nothing. Goods of the box and traces are weighed, too. */
export async function countUnpackedBytes(db: Queries): Promise<void> {
  await db.schema
    .alterTable('day_sheets')
    .addColumn('lines_bytes', 'bigint', (column) => column.notNull().defaultTo(2))
    .execute()
  for await (const rows of readTablePages(db, 'day_sheets', ['owner_uid', 'day', 'shop_uid', 'lines'], SHEETS_AT_ONCE)) {
    for (const { owner_uid, day, shop_uid, lines } of rows) {
      const packed = lines as Uint8Array
      if (packed.length <= NO_LINES_PACKED_BYTES) continue
      const bytes = inflateRawSync(packed).length
      await sql`update day_sheets set lines_bytes = ${bytes}
        where owner_uid = ${owner_uid} and day = ${day} and shop_uid = ${shop_uid}`.execute(db)
    }
  }
  const weights = {
    daySheetBytes: sql`select owner_uid, lines_bytes + ${sql.lit(SHEET_BYTES)} as weight from day_sheets
      union all select owner_uid, ${sql.lit(RATES_BYTES)} as weight from platform_rates`,
    boxBytes: sql`select owner_uid, ${byteLength(db, ['title', 'listing', 'price_rule', 'notes'])} + 2000 as weight from box_goods`,
    auditBytes: sql`select owner_uid, ${byteLength(db, ['before', 'after'])} + 300 as weight from audit_entries`,
    notificationBytes: sql`select owner_uid, ${byteLength(db, ['values'])} + 250 as weight from notifications`,
    deletedBytes: sql`select owner_uid, ${byteLength(db, ['record_sealed'])} + 300 as weight from deleted_records`,
    replyBytes: sql`select owner_uid, length(reply_sealed) + 500 as weight from idempotent_replies`,
  }
  for (const [kind, rows] of Object.entries(weights)) {
    await sql`delete from stored_bytes where kind = ${kind}`.execute(db)
    await sql`insert into stored_bytes (owner_uid, kind, bytes)
      select owner_uid, ${sql.lit(kind)}, cast(sum(weight) as bigint) from (${rows}) as weights group by owner_uid`.execute(db)
  }
}
