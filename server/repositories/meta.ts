import type { Queries } from '../db/schema.ts'

export async function findMeta(db: Queries, key: string): Promise<string | null> {
  const row = await db.selectFrom('meta').select('value').where('meta_key', '=', key).executeTakeFirst()
  return row?.value ?? null
}

export async function saveMeta(db: Queries, key: string, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ meta_key: key, value })
    .onConflict((conflict) => conflict.column('meta_key').doUpdateSet({ value }))
    .execute()
}
