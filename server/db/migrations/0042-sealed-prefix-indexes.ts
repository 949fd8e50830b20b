import { sql } from 'kysely'
import type { Queries } from '../schema.ts'

/** As long as the prefix of a sealed text is now; a longer one wants indexes of its own. */
const PREFIX_CHARS = 11
const columns = {
  shops: 'cookie_sealed',
  certifications: 'document_sealed',
  extracts: 'account_sealed',
  channels: 'address_sealed',
  deleted_records: 'record_sealed',
  idempotent_replies: 'reply_sealed',
} as const

/** By which keys texts are sealed is found without reading the texts: each start asks for it. */
export async function indexSealedPrefixes({ schema }: Queries): Promise<void> {
  for (const [table, column] of Object.entries(columns))
    await schema
      .createIndex(`${table}_by_sealed_prefix`)
      .on(table)
      .expression(sql`substr(${sql.ref(column)}, 1, ${sql.lit(PREFIX_CHARS)})`)
      .execute()
}
