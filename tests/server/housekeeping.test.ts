import { setImmediate as letOthersIn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { IDEMPOTENT_REPLY_KEPT_MS, startSweeping, sweep, trim } from '../../server/housekeeping.ts'
import { createLogger } from '../../server/logger.ts'
import { addAuditEntry } from '../../server/repositories/auditEntries.ts'
import { keepReply } from '../../server/repositories/idempotentReplies.ts'
import { readStoredBytes } from '../../server/repositories/storedBytes.ts'
import { aPerson } from './builders/people.ts'
import { startTestServer, type TestServer } from './builders/testServer.ts'

/** More than are dropped at once, and no multiple of it. */
const MANY = 1_230

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
  let written = 0
  let tellBegun = () => {}
  const begun = new Promise<void>((resolve) => {
    tellBegun = resolve
  })
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const database: TestServer['database'] = {
    ...server.database,
    async write(...given) {
      tellBegun()
      await held
      written += 1
      return server.database.write(...given)
    },
  }
  const stop = startSweeping(database, createLogger('silent', { write: () => undefined }))
  // What has run out is looked for first, which a database of its own process answers later.
  await begun
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

it('answers that are kept for requests sent twice are dropped some at a time, whosever they are, and counted off for each account', async () => {
  const { db } = server.database
  const people = [await aPerson(server), await aPerson(server)]
  const owners = people.map(({ ownerUid }) => ownerUid)
  const now = server.clock.now()
  const replies = Array.from({ length: MANY }, (_, at) => ({
    owner_uid: owners[at % owners.length] ?? '',
    idempotency_key: `key-${at}`,
    request_hash: '',
    reply_sealed: 'sealed',
    created_at: now,
  }))
  await server.database.write(async (all) => {
    for (const reply of replies) await keepReply(all, reply, Number.MAX_SAFE_INTEGER)
  }, '')
  await sweep(server.database, now + IDEMPOTENT_REPLY_KEPT_MS)
  const count = async () =>
    (await db.selectFrom('idempotent_replies').select('idempotency_key').where('owner_uid', 'in', owners).execute()).length
  expect(await count()).toBe(MANY)
  await sweep(server.database, now + IDEMPOTENT_REPLY_KEPT_MS + 1)
  expect(await count()).toBe(0)
  for (const owner of owners) expect(await readStoredBytes(db, owner, 'replyBytes')).toBe(0)
})

it('what earlier releases wrote into the trail of no account goes, whatever there is, and accounts keep theirs', async () => {
  const { db } = server.database
  const { ownerUid } = await aPerson(server)
  const entry = { at: 1, user_uid: '', user_name: '', action: 'login', subject_type: 'session', subject_id: '', request_id: '' }
  await server.database.write(async (all) => {
    for (let at = 0; at < MANY; at += 1)
      await addAuditEntry(all, { ...entry, owner_uid: '', entry_id: `entry-${at}`, before: null, after: null })
    await addAuditEntry(all, { ...entry, owner_uid: ownerUid, entry_id: 'own', before: null, after: null })
  }, '')
  await sweep(server.database, server.clock.now())
  const entries = await db.selectFrom('audit_entries').select('owner_uid').where('owner_uid', 'in', ['', ownerUid]).execute()
  expect(entries).toEqual([{ owner_uid: ownerUid }])
  expect(await readStoredBytes(db, '', 'auditBytes')).toBe(0)
  expect(await readStoredBytes(db, ownerUid, 'auditBytes')).toBeGreaterThan(0)
})
