import { setImmediate as letOthersIn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startSweeping, sweep, trim } from '../../server/housekeeping.ts'
import { createLogger } from '../../server/logger.ts'
import { startTestServer, type TestServer } from './builders/testServer.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Transactions that `work` made without a turn of others between them: the longest such row. */
async function longestRow(work: (database: TestServer['database']) => Promise<void>): Promise<number> {
  let row = 0
  let longest = 0
  let isOver = false
  const database: TestServer['database'] = {
    ...server.database,
    write(...given) {
      row += 1
      longest = Math.max(longest, row)
      return server.database.write(...given)
    },
  }
  const others = async () => {
    while (!isOver) {
      row = 0
      await letOthersIn()
    }
  }
  await Promise.all([
    others(),
    work(database).finally(() => {
      isOver = true
    }),
  ])
  return longest
}

it.each([
  ['what has run out is dropped', (database: TestServer['database']) => sweep(database, server.clock.now())],
  ['accounts are looked through', (database: TestServer['database']) => trim(database)],
])('while %s, others have their turn after each transaction', async (_, work) => {
  expect(await longestRow(work)).toBeLessThanOrEqual(1)
})

it('told to stop, it waits for the step under way and begins no other', async () => {
  let begun = 0
  let written = 0
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const database: TestServer['database'] = {
    ...server.database,
    async write(...given) {
      begun += 1
      await held
      written += 1
      return server.database.write(...given)
    },
  }
  const stop = startSweeping(database, createLogger('silent', { write: () => undefined }))
  // What has run out is looked for first, which a database of its own process answers later.
  await vi.waitFor(() => expect(begun).toBe(1))
  let hasStopped = false
  const stopping = stop().then(() => {
    hasStopped = true
  })
  await letOthersIn()
  expect([hasStopped, written]).toEqual([false, 0])
  goOn()
  await stopping
  expect(written).toBe(1)
})
