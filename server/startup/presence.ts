import type { Database } from '../db/client.ts'
import type { Queries } from '../db/schema.ts'
import { createId } from '../ids.ts'
import type { Logger } from '../logger.ts'

const LEASE_PREFIX = 'server '
/** A server that was killed counts as one that runs for this long. */
export const PRESENCE_MS = 60_000
const RENEW_EVERY_MS = 20_000

/**
 * Says in the database that this server runs, and with which newest key, until it is stopped. A row, because connections say nothing where a pooler
 * shares them. `key`: the `newestPrefix` of its vault. Out: how to stop. Rejects where the row cannot be written at first.
 */
export async function announceServer({ db, write }: Database, key: string, logger: Logger): Promise<() => Promise<void>> {
  const lease_name = `${LEASE_PREFIX}${createId()}`
  const renew = () =>
    write(async (changed) => {
      const lease = { holder: key, expires_at: Date.now() + PRESENCE_MS }
      await changed.deleteFrom('leases').where('lease_name', 'like', `${LEASE_PREFIX}%`).where('expires_at', '<', Date.now()).execute()
      await changed
        .insertInto('leases')
        .values({ lease_name, ...lease })
        .onConflict((conflict) => conflict.column('lease_name').doUpdateSet(lease))
        .execute()
    })
  await renew()
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = renew().catch((error: unknown) =>
      logger.error({ err: error }, 'the row that says that this server runs could not be renewed'),
    )
  }, RENEW_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
    await db
      .deleteFrom('leases')
      .where('lease_name', '=', lease_name)
      .execute()
      .catch((error: unknown) => logger.warn({ err: error }, 'the row that says that this server runs goes by itself in a minute'))
  }
}

/** Does a server run that has another newest key? `now`: ms since 1970. */
export async function runsServerWithout(db: Queries, key: string, now: number): Promise<boolean> {
  const found = await db
    .selectFrom('leases')
    .select('lease_name')
    .where('lease_name', 'like', `${LEASE_PREFIX}%`)
    .where('expires_at', '>=', now)
    .where('holder', '!=', key)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
