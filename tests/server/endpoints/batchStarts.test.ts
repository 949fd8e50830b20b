import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createId } from '../../../server/ids.ts'
import { BATCH_AHEAD_MAX_MS, BATCH_GRACE_MS } from '../../../src/domain/batchStarts.ts'
import { aPerson, everyRight, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const HOUR_MS = 3_600_000

let server: TestServer
let owner: Person
let helper: Person
let shops: string[]

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await aPerson(server)
  shops = await someShops(server, owner.ownerUid, 2)
  helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: shops })
})

const now = () => server.clock.now()
const save = (payload: object, person = owner) => server.call('saveBatchJob', payload, person)
const start = (job_id: string, person = owner) => server.call('startBatchJob', { job_id }, person)
const list = async (payload: object = {}, person = owner) => (await server.call('batchJobList', payload, person)).data.list
const aRow = (row_no: number) => ({ row_no, shop_uid: shops[row_no], label: '', before: null, after: null, outcome: 'waiting', reason: '' })

/** A batch of two rows that begins in an hour. */
const aPlan = (overrides: object = {}) => ({
  job_id: createId(),
  kind: 'setPrice',
  title: '零点改价',
  state: 'planned',
  plan: { set: '9.90' },
  rows: [aRow(0), aRow(1)],
  starts_at: now() + HOUR_MS,
  ...overrides,
})

async function planned(overrides: object = {}, person = owner): Promise<string> {
  const plan = aPlan(overrides)
  expect(await save(plan, person)).toMatchObject({ code: 1000 })
  return plan.job_id
}

describe('the time of a planned batch', () => {
  it('is kept, listed, changed while the batch is planned, and taken away', async () => {
    const { plan, rows, ...job } = aPlan()
    const saved = await save({ ...job, plan, rows })
    expect(saved.data).toMatchObject({ state: 'planned', starts_at: job.starts_at, version: 1 })
    const later = job.starts_at + HOUR_MS
    const { starts_at: _, ...untimed } = job
    expect((await save({ ...untimed, starts_at: later, version: 1 })).data).toMatchObject({ starts_at: later, plan, version: 2 })
    expect((await save({ ...untimed, rows: [aRow(1)] })).data).toMatchObject({ starts_at: later, version: 2 })
    expect(await list({ starts_from: later })).toMatchObject([{ job_id: job.job_id }])
    expect(await list({ starts_from: later + 1 })).toEqual([])
    expect((await save({ ...untimed, starts_at: null })).data).toMatchObject({ starts_at: null, version: 3 })
    expect(await list({ starts_from: 0 })).toEqual([])
  })

  it.each([
    ['that has passed', () => ({ starts_at: now() - 1 }), 'too_small'],
    ['that is too far ahead', () => ({ starts_at: now() + BATCH_AHEAD_MAX_MS + 1 }), 'too_big'],
    ['of a batch that begins at once', () => ({ state: 'running' }), 'unknown_field'],
  ])('is refused: one %s', async (_what, wrong, reason) => {
    const reply = await save(aPlan(wrong()))
    expect(reply).toMatchObject({ code: 1002 })
    expect(reply.data.errors.starts_at).toMatch(reason)
  })

  it('cannot be changed by who did not make the batch, nor once it has begun', async () => {
    const job_id = await planned({ starts_at: now() })
    const moved = { ...aPlan({ job_id, rows: [] }), starts_at: now() + HOUR_MS }
    expect(await save(moved, helper)).toMatchObject({ code: 1004 })
    expect(await start(job_id)).toMatchObject({ code: 1000 })
    expect(await save(moved)).toMatchObject({ code: 1006 })
  })

  it('narrows a list together with shop and id', async () => {
    const first = await planned({ rows: [aRow(0)] })
    const second = await planned({ rows: [aRow(1)] })
    await save({ ...aPlan(), starts_at: null })
    const ids = async (payload: object) => (await list(payload)).map(({ job_id }: { job_id: string }) => job_id)
    expect(await ids({ starts_from: now(), sort: 'created_at' })).toHaveLength(2)
    expect(await ids({ starts_from: now(), shop_uid: shops[1] })).toEqual([second])
    expect(await ids({ starts_from: now(), shop_uid: shops[1], job_id: first })).toEqual([])
  })
})

describe('a batch that begins at its time', () => {
  it('is given to one console alone, however many ask', async () => {
    const job_id = await planned({ starts_at: now() })
    const replies = await Promise.all([start(job_id), start(job_id), start(job_id)])
    expect(replies.map(({ code }) => code).sort()).toEqual([1000, 1006, 1006])
    expect(replies.find(({ code }) => code === 1000)?.data).toMatchObject({ state: 'running', version: 2, counts: { waiting: 2 } })
  })

  it.each([
    ['before its time', -1, 1006],
    ['at its time', 0, 1000],
    ['at the end of the grace', BATCH_GRACE_MS, 1000],
    ['after the grace', BATCH_GRACE_MS + 1, 1006],
  ])('%s by the clock of the server: %i ms', async (_when, afterMs, code) => {
    const job_id = await planned({ starts_at: now() + HOUR_MS })
    server.clock.advance(HOUR_MS + afterMs)
    expect((await start(job_id)).code).toBe(code)
  })

  it('is begun neither without a time, nor when it was called off, moved, or not kept whole', async () => {
    const untimed = await planned({ starts_at: null })
    const calledOff = await planned({ starts_at: now() })
    await save({ ...aPlan({ job_id: calledOff, rows: [] }), state: 'stopped', starts_at: undefined })
    const moved = await planned({ starts_at: now() })
    await save({ ...aPlan({ job_id: moved, rows: [] }) })
    const halfKept = await planned({ starts_at: now(), plan: {} })
    for (const job_id of [untimed, calledOff, moved, halfKept]) expect((await start(job_id)).code).toBe(1006)
  })

  it('is begun by who made it, with the right and the login of that moment', async () => {
    const job_id = await planned({ starts_at: now() }, helper)
    expect((await start(job_id)).code).toBe(1003)
    const stranger = await aPerson(server)
    expect((await start(job_id, stranger)).code).toBe(1004)
    const { list: accounts } = (await server.call('subAccountList', {}, owner)).data
    const account_id = accounts[0].account_id
    const edit = { action: 'edit', account_id, name: '夜班', shop_uid_list: shops }
    expect(await server.call('saveSubAccount', { ...edit, rights: { goods: ['view'] } }, owner)).toMatchObject({ code: 1000 })
    expect((await start(job_id, helper)).code).toBe(1003)
    expect(await server.call('saveSubAccount', { ...edit, rights: { goods: ['view', 'operate'] } }, owner)).toMatchObject({ code: 1000 })
    expect((await start(job_id, helper)).code).toBe(1000)
  })

  it('can be called off by the main account of who made it, and nothing else of it changed', async () => {
    const job_id = await planned({}, helper)
    const kept = aPlan({ job_id, rows: [], starts_at: undefined, plan: {} })
    expect((await save({ ...kept, title: '别的', state: 'stopped' })).code).toBe(1003)
    expect((await save({ ...kept, state: 'running' })).code).toBe(1003)
    expect((await save({ ...kept, rows: [aRow(0)], state: 'stopped' })).code).toBe(1003)
    expect(await save({ ...kept, state: 'stopped' })).toMatchObject({ code: 1000, data: { state: 'stopped', created_by: helper.userUid } })
  })

  it('leaves in the trail who planned it, who changed its time, who began it and who called it off', async () => {
    const job_id = await planned({ starts_at: now() + HOUR_MS }, helper)
    const kept = aPlan({ job_id, rows: [] })
    await save({ ...kept, starts_at: now() + 2 * HOUR_MS }, helper)
    await save({ ...kept, starts_at: now() }, helper)
    await start(job_id, helper)
    const other = await planned({}, helper)
    await save({ ...aPlan({ job_id: other, rows: [], starts_at: undefined }), state: 'stopped' })
    const { list: entries } = (await server.call('auditList', { subject_type: 'batchJob', sort: 'at', page_size: 50 }, owner)).data
    const told = entries.map((entry: { action: string; user_id: string; before: object | null; after: object }) => [
      entry.action,
      entry.before,
      entry.after,
    ])
    const later = (ms: number) => now() + ms
    expect(told).toMatchObject([
      ['saveBatchJob', null, { state: 'planned', starts_at: later(HOUR_MS) }],
      ['saveBatchJob', { starts_at: later(HOUR_MS) }, { state: 'planned', starts_at: later(2 * HOUR_MS) }],
      ['saveBatchJob', { starts_at: later(2 * HOUR_MS) }, { starts_at: later(0) }],
      ['startBatchJob', { state: 'planned' }, { state: 'running', starts_at: later(0) }],
      ['saveBatchJob', null, { state: 'planned' }],
      ['saveBatchJob', { state: 'planned' }, { state: 'stopped' }],
    ])
  })
})
