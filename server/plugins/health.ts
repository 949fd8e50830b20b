import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/client.ts'

const READY_WAIT_MS = 1_500

/**
 * `/healthz`: the process is up. `/readyz`: it can do its work; 503 while the database is away or the server stops. A full disk is told with 200: reads go
 * on, and a proxy that asks no server any more would take those away too.
 */
export function addHealth(app: FastifyInstance, database: Pick<Database, 'db' | 'isFull'>, isStopping: () => boolean): void {
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'up' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const [canRead, isFull] = await Promise.all([inTime(reads(database), false), inTime(database.isFull(), true)])
    const isReady = canRead && !isStopping()
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? (isFull ? 'disk full' : 'ready') : 'not ready' })
  })
}

async function reads({ db }: Pick<Database, 'db'>): Promise<boolean> {
  await sql`select 1`.execute(db)
  return true
}

/** `otherwise`: the answer of work that fails or takes too long. */
async function inTime(work: Promise<boolean>, otherwise: boolean): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, READY_WAIT_MS, otherwise)
  })
  return Promise.race([work.catch(() => otherwise), late]).finally(() => clearTimeout(timer))
}
