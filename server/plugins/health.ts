import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Queries } from '../db/schema.ts'

const READY_WAIT_MS = 1_500

/** `/healthz`: the process is up. `/readyz`: it can do its work; 503 while the database is away or the server stops. */
export function addHealth(app: FastifyInstance, db: Queries, isStopping: () => boolean): void {
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'up' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const isReady = !isStopping() && (await answersInTime(db))
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready' })
  })
}

async function answersInTime(db: Queries): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, READY_WAIT_MS, false)
  })
  const answers = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  return Promise.race([answers, late]).finally(() => clearTimeout(timer))
}
