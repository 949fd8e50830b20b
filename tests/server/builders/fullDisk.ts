import { sql } from 'kysely'
import type { Queries } from '../../../server/db/schema.ts'

/** Lets the embedded database have no page more than there are, and none of them free: SQLite's own limit answers as a disk without room does. */
export async function fillDatabase(db: Queries): Promise<void> {
  await db.schema.createTable('filler').ifNotExists().addColumn('value', 'text').execute()
  await sql`pragma max_page_count = 1`.execute(db)
  for (const size of [4_000, 400, 40]) {
    for (;;) {
      const isIn = await sql`insert into filler values (${'x'.repeat(size)})`.execute(db).then(
        () => true,
        () => false,
      )
      if (!isIn) break
    }
  }
}

/** Gives it room again. */
export async function makeRoom(db: Queries): Promise<void> {
  await sql`pragma max_page_count = 1000000`.execute(db)
}
