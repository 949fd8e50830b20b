import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/client.ts'

const READY_WAIT_MS = 1_500

/** `/healthz`: the process is up. `/readyz`: it can do its work; 503 while the database is away, its disk is full or the server stops. */
export function addHealth(app: FastifyInstance, database: Pick<Database, 'db' | 'isFull'>, isStopping: () => boolean): void {
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'up' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const isReady = !isStopping() && (await inTime(canWork(database)))
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready' })
  })
}

async function canWork({ db, isFull }: Pick<Database, 'db' | 'isFull'>): Promise<boolean> {
  await sql`select 1`.execute(db)
  return !(await isFull())
}

async function inTime(works: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, READY_WAIT_MS, false)
  })
  return Promise.race([works.catch(() => false), late]).finally(() => clearTimeout(timer))
}
