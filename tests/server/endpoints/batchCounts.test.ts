import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BatchOutcome, BatchRow } from '../../../contract/entities/batchJob.ts'
import { keepBatchRowCounts } from '../../../server/db/migrations/0044-batch-row-counts.ts'
import { createId } from '../../../server/ids.ts'
import { aPerson, everyRight, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const MINUTE_MS = 60_000
const nothing = { waiting: 0, running: 0, done: 0, failed: 0, unknown: 0, skipped: 0 }

let server: TestServer
let owner: Person
let helper: Person
let shops: string[]
let asked: string[] = []

beforeAll(async () => {
  server = await startTestServer({ onStatement: ({ query }) => void asked.push(query.sql) })
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await aPerson(server)
  shops = await someShops(server, owner.ownerUid, 2)
  helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: shops.slice(1) })
})

const aRow = (row_no: number, outcome: BatchOutcome, shop = 0): BatchRow => ({
  row_no,
  shop_uid: shops[shop] ?? '',
  label: '连衣裙',
  before: null,
  after: null,
  outcome,
  reason: '',
})
const save = async (job_id: string, rows: readonly BatchRow[], more: object = {}) =>
  server.call('saveBatchJob', { job_id, kind: 'setPrice', title: '改价', state: 'planned', rows, ...more }, owner)
const listed = async (person = owner) => (await server.call('batchJobList', {}, person)).data.list[0].counts
/** Of the batch that is listed, as it is read with its rows. */
const ofOne = async (job_id: string) => (await server.call('batchJob', { job_id }, owner)).data.job.counts
const groupsOfRows = () => asked.filter((statement) => /batch_rows.*group by/s.test(statement))

it('how rows ended is counted with each save, and asked of no row afterwards', async () => {
  const job_id = createId()
  asked = []
  expect((await save(job_id, [aRow(0, 'waiting'), aRow(1, 'waiting'), aRow(2, 'skipped', 1)])).data.counts).toEqual({
    ...nothing,
    waiting: 2,
    skipped: 1,
  })
  server.clock.advance(MINUTE_MS)
  expect((await save(job_id, [aRow(1, 'done'), aRow(3, 'waiting'), aRow(3, 'failed')], { state: 'running' })).data.counts).toEqual({
    ...nothing,
    waiting: 1,
    skipped: 1,
    done: 1,
    failed: 1,
  })
  server.clock.advance(MINUTE_MS)
  // A row may be about another shop than the one with its number was.
  await save(job_id, [aRow(0, 'done', 1)], { state: 'running' })
  const counts = { ...nothing, skipped: 1, done: 2, failed: 1 }
  expect(await listed()).toEqual(counts)
  expect(await ofOne(job_id)).toEqual(counts)
  await server.call('deleteShop', { shop_uid: shops[0] }, owner)
  expect(await listed()).toEqual({ ...nothing, skipped: 1, done: 1 })
  expect(groupsOfRows()).toEqual([])
})

it('a batch that begins at its time keeps its counts', async () => {
  const job_id = createId()
  await save(job_id, [aRow(0, 'waiting')], { plan: { set: '9.90' }, starts_at: server.clock.now() + MINUTE_MS })
  server.clock.advance(MINUTE_MS)
  asked = []
  const started = await server.call('startBatchJob', { job_id }, owner)
  expect(started).toMatchObject({ code: 1000, data: { counts: { ...nothing, waiting: 1 } } })
  expect(await listed()).toEqual({ ...nothing, waiting: 1 })
  expect(groupsOfRows()).toEqual([])
})

it('only rows about shops that a reader sees are counted for her', async () => {
  const job_id = createId()
  const rows = [aRow(0, 'done', 1), aRow(1, 'failed', 1)]
  await server.call('saveBatchJob', { job_id, kind: 'setPrice', title: '改价', state: 'planned', rows }, helper)
  expect(await listed(helper)).toEqual({ ...nothing, done: 1, failed: 1 })
  await server.database.db.deleteFrom('shop_assignments').where('user_uid', '=', helper.userUid).execute()
  expect(await listed(helper)).toEqual(nothing)
  expect(await listed()).toEqual({ ...nothing, done: 1, failed: 1 })
})

it('what a server of an earlier release saved meanwhile is counted, by a read and by the next save', async () => {
  const job_id = createId()
  const { db } = server.database
  await save(job_id, [aRow(0, 'waiting'), aRow(1, 'waiting')])
  server.clock.advance(MINUTE_MS)
  await db.updateTable('batch_rows').set({ outcome: 'done' }).where('job_id', '=', job_id).where('row_no', '=', 0).execute()
  await db.updateTable('batch_jobs').set({ updated_at: server.clock.now() }).where('job_id', '=', job_id).execute()
  expect(await listed()).toEqual({ ...nothing, waiting: 1, done: 1 })
  server.clock.advance(MINUTE_MS)
  await save(job_id, [aRow(1, 'failed')])
  asked = []
  expect(await listed()).toEqual({ ...nothing, failed: 1, done: 1 })
  expect(groupsOfRows()).toEqual([])
})

it('batches from before have what they would have if they were saved now', async () => {
  const job_id = createId()
  await save(job_id, [aRow(0, 'done'), aRow(1, 'skipped', 1), aRow(2, 'skipped')])
  await save(createId(), [])
  const readAll = () => server.database.db.selectFrom('batch_jobs').selectAll().orderBy('job_id').execute()
  const saved = await readAll()
  await server.database.write(async (db) => {
    await db.schema.alterTable('batch_jobs').dropColumn('row_counts').execute()
    await keepBatchRowCounts(db)
  })
  const inOrder = (jobs: typeof saved) => jobs.map(({ row_counts, ...job }) => ({ ...job, row_counts: JSON.parse(row_counts ?? 'null') }))
  expect(inOrder(await readAll())).toEqual(inOrder(saved))
})
