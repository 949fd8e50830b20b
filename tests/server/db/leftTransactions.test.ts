import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPostgresDialect } from '../../../server/db/dialects.ts'
import type { Tables } from '../../../server/db/schema.ts'
import { createTestPlace, type TestPlace, testDatabaseUrl } from '../builders/testDatabase.ts'

const QUERY_TIMEOUT_MS = 300

/** The driver's own wait for an answer ends, and PostgreSQL knows nothing of it. */
describe.skipIf(!testDatabaseUrl)('a connection whose statement was waited for in vain', () => {
  let place: TestPlace
  let url: string
  let other: pg.Client
  beforeAll(async () => {
    place = await createTestPlace()
    url = place.databaseUrl ?? ''
    other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('create table kept (name text primary key)')
    await other.query("insert into kept values ('one')")
  })
  afterAll(async () => {
    await other.end()
    await place.remove()
  })

  const open = () => {
    const { dialect, connections } = createPostgresDialect(url, undefined, undefined, QUERY_TIMEOUT_MS)
    return { db: new Kysely<Tables>({ dialect }), connections }
  }
  const hold = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await other.query("begin; select * from kept where name = 'one' for update")
    return work().finally(() => other.query('rollback'))
  }

  it('does not go back with its transaction open, where the rollback was not answered either', async () => {
    const { db, connections } = open()
    const work = () =>
      db.transaction().execute(async (transaction) => {
        await sql`insert into kept values ('half')`.execute(transaction)
        await sql`update kept set name = 'two' where name = 'one'`.execute(transaction)
      })
    await expect(hold(work)).rejects.toThrow('Query read timeout')
    await expect.poll(() => connections().busy).toBe(0)
    // Outside of a transaction: it is there at once for everybody, or it was written into somebody else's.
    await sql`insert into kept values ('later')`.execute(db)
    const { rows } = await other.query('select name from kept order by name')
    expect(rows.map(({ name }) => name)).toEqual(['later', 'one'])
    await db.destroy()
  })

  it('does not go back while the statement runs', async () => {
    const { db, connections } = open()
    await hold(async () => {
      await expect(sql`update kept set name = 'two' where name = 'one'`.execute(db)).rejects.toThrow('Query read timeout')
      expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
      await expect.poll(() => connections().busy).toBe(0)
      expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    })
    await db.destroy()
  })

  it('stays where a statement was refused or a transaction was taken back', async () => {
    const { db, connections } = open()
    await sql`insert into kept values ('same')`.execute(db)
    for (let count = 0; count < 20; count += 1) {
      await expect(sql`insert into kept values ('same')`.execute(db)).rejects.toThrow('kept_pkey')
      const undone = db.transaction().execute((transaction) => sql`insert into kept values ('same')`.execute(transaction))
      await expect(undone).rejects.toThrow('kept_pkey')
    }
    await expect.poll(() => connections().busy).toBe(0)
    // One may be asked for while the other is about to be ready again.
    expect([1, 2]).toContain(connections().open)
    await db.destroy()
  })
})
