import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BatchRow, batchJobSchema, batchRowSchema, batchStates } from '../../../contract/entities/batchJob.ts'
import { BATCH_PLAN_MAX_CHARS, BATCH_ROWS_MAX, BATCH_ROWS_PER_CALL_MAX, BATCH_VALUES_MAX_CHARS } from '../../../contract/limits.ts'
import { BATCH_KEPT_MS, sweep } from '../../../server/housekeeping.ts'
import { createId } from '../../../server/ids.ts'
import { aPerson, everyRight, type Person, someShops } from '../builders/people.ts'
import { testDatabaseUrl } from '../builders/testDatabase.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

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
  shops = await someShops(server, owner.ownerUid, 3)
  helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: shops.slice(0, 1) })
})

const plan = { set: '9.90', rules: [{ endsIn: 9 }] }
const aBatch = (overrides: object = {}) => ({ job_id: createId(), kind: 'setPrice', title: '改价', state: 'planned', plan, ...overrides })
const aRow = (overrides: Partial<BatchRow> = {}): BatchRow => ({
  row_no: 0,
  shop_uid: shops[0] ?? '',
  label: '连衣裙 红 M',
  before: { price_fen: 1990 },
  after: { price_fen: 990 },
  outcome: 'waiting',
  reason: '',
  ...overrides,
})
const save = (payload: object, person = owner) => server.call('saveBatchJob', payload, person)
const read = async (job_id: string, payload: object = {}, person = owner) =>
  (await server.call('batchJob', { job_id, ...payload }, person)).data
const list = async (payload: object = {}, person = owner) => (await server.call('batchJobList', payload, person)).data
const nothing = { waiting: 0, running: 0, done: 0, failed: 0, unknown: 0, skipped: 0 }

describe('a batch', () => {
  it('is kept with its plan and rows, and read back equal', async () => {
    const batch = aBatch()
    const rows = [aRow(), aRow({ row_no: 1, shop_uid: shops[1] ?? '', before: null, outcome: 'skipped', reason: '低于成本' })]
    const saved = await save({ ...batch, rows })
    expect(batchJobSchema.parse(saved.data)).toMatchObject({
      ...batch,
      counts: { ...nothing, waiting: 1, skipped: 1 },
      created_by: owner.userUid,
      created_by_name: owner.username,
      version: 1,
    })
    const whole = await read(batch.job_id)
    expect(whole).toEqual({ job: saved.data, list: rows, total: 2 })
    expect(whole.list.every((row: unknown) => batchRowSchema.safeParse(row).success)).toBe(true)
  })

  it('of 3,000 rows is saved in chunks and read back equal, page by page', async () => {
    const { job_id, ...rest } = aBatch({ state: 'running' })
    const rows = Array.from({ length: 3_000 }, (_, row_no) => aRow({ row_no, shop_uid: shops[row_no % 3] ?? '', label: `商品 ${row_no}` }))
    for (let at = 0; at < rows.length; at += BATCH_ROWS_PER_CALL_MAX) {
      const chunk = rows.slice(at, at + BATCH_ROWS_PER_CALL_MAX)
      expect(await save({ job_id, ...rest, rows: chunk })).toMatchObject({ code: 1000 })
    }
    const back: BatchRow[] = []
    for (let page = 1; back.length < rows.length; page += 1) back.push(...(await read(job_id, { page, page_size: 200 })).list)
    expect(back).toEqual(rows)
    expect((await read(job_id)).job.counts).toEqual({ ...nothing, waiting: 3_000 })
  })

  it('has rows replaced by their number: of one that is named twice the last counts', async () => {
    const batch = aBatch({ state: 'running' })
    await save({ ...batch, rows: [aRow(), aRow({ row_no: 1 })] })
    const done = aRow({ outcome: 'done' })
    const failed = aRow({ outcome: 'failed', reason: '平台拒绝' })
    const saved = await save({ ...batch, rows: [done, failed] })
    expect(saved.data).toMatchObject({ counts: { ...nothing, waiting: 1, failed: 1 }, version: 1 })
    expect((await read(batch.job_id)).list).toEqual([failed, aRow({ row_no: 1 })])
  })

  it('shows its rows by outcome and text, sorted', async () => {
    const batch = aBatch({ state: 'running' })
    await save({ ...batch, rows: [aRow({ label: 'b' }), aRow({ row_no: 1, label: 'a', outcome: 'failed' })] })
    expect(await read(batch.job_id, { outcome: 'failed' })).toMatchObject({ total: 1, list: [{ row_no: 1 }] })
    expect(await read(batch.job_id, { keyword: 'B' })).toMatchObject({ total: 1, list: [{ row_no: 0 }] })
    expect(await read(batch.job_id, { sort: 'label' })).toMatchObject({ list: [{ label: 'a' }, { label: 'b' }] })
  })

  it.each(batchStates)('is kept first as %s only if that is how a batch begins', async (state) => {
    expect(await save(aBatch({ state }))).toMatchObject(
      ['planned', 'running'].includes(state) ? { code: 1000 } : { code: 1002, data: { errors: { state: 'unknown_value' } } },
    )
  })

  it('that was stopped or is done is not planned again, but runs again for the rows that failed', async () => {
    const batch = aBatch({ state: 'running' })
    for (const end of ['stopped', 'done']) {
      await save(batch)
      expect(await save({ ...batch, state: end })).toMatchObject({ code: 1000 })
      for (const state of ['planned', 'paused']) {
        expect(await save({ ...batch, state })).toMatchObject({ code: 1006, data: { current: { state: end } } })
      }
    }
    expect(await save(batch)).toMatchObject({ code: 1000, data: { state: 'running' } })
  })

  it('keeps its plan once it has started; a save that does not name it leaves it', async () => {
    const { plan: _, ...unplanned } = aBatch()
    await save({ ...unplanned, plan })
    expect(await save({ ...unplanned, plan: { set: '8.80' } })).toMatchObject({ code: 1000, data: { plan: { set: '8.80' }, version: 2 } })
    expect(await save({ ...unplanned, state: 'running' })).toMatchObject({ data: { plan: { set: '8.80' }, version: 3 } })
    const running = { ...unplanned, state: 'running' }
    for (const change of [{ plan }, { kind: 'setStock' }, { title: '改名' }]) {
      expect(await save({ ...running, ...change })).toMatchObject({ code: 1006, data: { current: { plan: { set: '8.80' } } } })
    }
    expect(await save({ ...running, plan: { set: '8.80' } })).toMatchObject({ code: 1000, data: { version: 3 } })
  })

  it('answers 1006 with the current one to a tab that saw an older one, and keeps none of its rows', async () => {
    const batch = aBatch()
    await save(batch)
    await save({ ...batch, state: 'running' })
    expect(await save({ ...batch, state: 'stopped', version: 1, rows: [aRow()] })).toMatchObject({
      code: 1006,
      data: { current: { state: 'running', version: 2 } },
    })
    expect((await read(batch.job_id)).total).toBe(0)
  })

  it('is made once, however many send it at the same time', async () => {
    const batch = aBatch({ rows: [aRow()] })
    const replies = await Promise.all(Array.from({ length: 6 }, () => save(batch)))
    expect(replies.map((reply) => reply.code)).toEqual(replies.map(() => 1000))
    expect((await list()).total).toBe(1)
    expect((await server.call('auditList', {}, owner)).data.total).toBe(1)
  })
})

describe.skipIf(!testDatabaseUrl)('two servers on one database', () => {
  it('save the rows of one batch side by side', async () => {
    const other = await startTestServer({ place: server.place })
    const batch = aBatch({ state: 'running' })
    await save(batch)
    const rows = Array.from({ length: 40 }, (_, row_no) => aRow({ row_no, outcome: 'done' }))
    const saves = rows.map((row, index) => [server, other][index % 2]?.call('saveBatchJob', { ...batch, rows: [row] }, owner))
    expect((await Promise.all(saves)).map((reply) => reply?.code)).toEqual(rows.map(() => 1000))
    expect(await read(batch.job_id, { page_size: 40 })).toMatchObject({ list: rows, job: { counts: { ...nothing, done: 40 } } })
    await other.close()
  })
})

describe('what is too big, or no business of a batch, is refused', () => {
  it.each([
    ['a plan', { plan: { text: 'x'.repeat(BATCH_PLAN_MAX_CHARS) } }, 'plan', `too_long:${BATCH_PLAN_MAX_CHARS}`],
    ['a value', { rows: [{ after: { x: 'x'.repeat(BATCH_VALUES_MAX_CHARS) } }] }, 'rows.0.after', `too_long:${BATCH_VALUES_MAX_CHARS}`],
    ['a row number', { rows: [{ row_no: BATCH_ROWS_MAX }] }, 'rows.0.row_no', `too_big:${BATCH_ROWS_MAX - 1}`],
    ['a cookie in a plan', { plan: { deep: [{ Cookie: 'PASS_ID=canary' }] } }, 'plan', 'unknown_field'],
    ['a cookie as a value in a plan', { plan: { note: 'x PASS_ID=canary; y' } }, 'plan', 'secret_text'],
    ['a percent-encoded cookie as a value', { plan: { link: 'https://a.b/?c=%50ASS_ID%253Dcanary' } }, 'plan', 'secret_text'],
    ['a sealed cookie as a value', { rows: [{ after: { text: ['sealed:v1:canary'] } }] }, 'rows.0.after', 'secret_text'],
    ['a cookie in a label', { rows: [{ label: 'PASS_ID=canary' }] }, 'rows.0.label', 'secret_text'],
    ['a cookie in a row', { rows: [{ before: { cookie: 'PASS_ID=canary' } }] }, 'rows.0.before', 'unknown_field'],
    ['an authorization', { rows: [{ after: { headers: { authorization: 'x' } } }] }, 'rows.0.after', 'unknown_field'],
  ])('%s', async (_, { rows, ...overrides }: { rows?: readonly Partial<BatchRow>[]; plan?: object }, field, reason) => {
    const batch = aBatch({ ...overrides, rows: (rows ?? []).map(aRow) })
    expect(await save(batch)).toMatchObject({ code: 1002, data: { errors: { [field]: reason } } })
    expect((await list()).total).toBe(0)
  })

  it('501 rows at once', async () => {
    const rows = Array.from({ length: BATCH_ROWS_PER_CALL_MAX + 1 }, (_, row_no) => aRow({ row_no }))
    expect(await save(aBatch({ rows }))).toMatchObject({ code: 1002 })
  })
})

describe('a batch of somebody else', () => {
  it('is seen by the main account, which cannot run it', async () => {
    const batch = aBatch()
    await save({ ...batch, rows: [aRow()] }, helper)
    expect((await list()).list).toMatchObject([{ job_id: batch.job_id, created_by: helper.userUid }])
    expect(await read(batch.job_id)).toMatchObject({ total: 1 })
    expect(await save({ ...batch, state: 'running' })).toMatchObject({ code: 1003 })
  })

  it.each(['a sub-account of the same account', 'another owner'])('is no record to %s', async (who) => {
    const person = who === 'another owner' ? await aPerson(server) : helper
    const batch = aBatch()
    await save(batch)
    expect(await list({}, person)).toEqual({ list: [], total: 0 })
    expect(await server.call('batchJob', { job_id: batch.job_id }, person)).toMatchObject({ code: 1004 })
    if (person === helper) expect(await save(batch, person)).toMatchObject({ code: 1004 })
    else expect(await save(batch, person)).toMatchObject({ code: 1000, data: { created_by: person.userUid } })
    expect((await read(batch.job_id)).job.created_by).toBe(owner.userUid)
  })
})

describe('a batch of a helper that goes wrong', () => {
  const stop = (job_id: string, person = owner) => save({ ...aBatch({ job_id, plan: {} }), state: 'stopped' }, person)
  const begun = async (state: 'running' | 'paused') => {
    const { job_id } = (await save({ ...aBatch({ state: 'running' }), rows: [aRow({ outcome: 'running' })] }, helper)).data
    if (state === 'paused') await save({ ...aBatch({ job_id }), state }, helper)
    return job_id as string
  }

  it.each(['running', 'paused'] as const)('is stopped by her main account while it is %s, and says so', async (state) => {
    const job_id = await begun(state)
    const { version } = (await read(job_id, {}, helper)).job
    expect(await stop(job_id)).toMatchObject({ code: 1000, data: { state: 'stopped', stopped_by_name: owner.username } })
    // What she sends next from her console is refused: nothing leaves before its row was recorded.
    const next = await save({ ...aBatch({ job_id }), state: 'running', version, rows: [aRow({ outcome: 'running' })] }, helper)
    expect(next).toMatchObject({ code: 1006, data: { current: { state: 'stopped', stopped_by_name: owner.username } } })
    const { list: trail } = (await server.call('auditList', { subject_id: job_id, sort: '-at' }, owner)).data
    expect(trail[0]).toMatchObject({ user_uid: owner.userUid, before: { state }, after: { state: 'stopped' } })
  })

  it('goes on only once she says so, and then says nothing of who stopped it before', async () => {
    const job_id = await begun('running')
    await stop(job_id)
    expect((await save({ ...aBatch({ job_id }), state: 'running' }, helper)).data).toMatchObject({
      state: 'running',
      stopped_by_name: null,
    })
    expect((await stop(job_id, helper)).data).toMatchObject({ state: 'stopped', stopped_by_name: null })
  })

  it('is not stopped by another sub-account, nor changed otherwise by the main account', async () => {
    const job_id = await begun('running')
    const other = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: shops })
    expect((await stop(job_id, other)).code).toBe(1004)
    for (const change of [
      { state: 'paused' },
      { state: 'done' },
      { state: 'stopped', rows: [aRow()] },
      { state: 'stopped', title: '别的' },
    ]) {
      expect((await save({ ...aBatch({ job_id, plan: {} }), ...change })).code).toBe(1003)
    }
  })
})

describe('a row about a shop out of scope', () => {
  it('is refused, and with it the whole save', async () => {
    const foreign = (await someShops(server, (await aPerson(server)).ownerUid, 1))[0] ?? ''
    for (const [shop_uid, person] of [
      [foreign, owner],
      [shops[1] ?? '', helper],
    ] as const) {
      const batch = aBatch({ rows: [aRow(), aRow({ row_no: 1, shop_uid })] })
      expect(await save(batch, person)).toMatchObject({ code: 1004 })
      expect((await list({}, person)).total).toBe(0)
    }
  })

  it('is left out, and counted only as one that is hidden, once the reader does not see the shop any more', async () => {
    const batch = aBatch({ rows: [aRow(), aRow({ row_no: 1, shop_uid: shops[1] ?? '' })] })
    expect((await save(batch)).data.hidden_rows).toBe(0)
    await server.call('deleteShop', { shop_uid: shops[1] }, owner)
    expect(await read(batch.job_id)).toMatchObject({ total: 1, list: [{ row_no: 0 }], job: { counts: { waiting: 1 }, hidden_rows: 1 } })
    await server.call('restoreDeleted', { subject_type: 'shop', ids: [shops[1]] }, owner)
    expect(await read(batch.job_id)).toMatchObject({ total: 2, job: { hidden_rows: 0 } })
  })
})

describe('the list of batches', () => {
  it('is newest first, narrowed by state, id and text, sorted and paged', async () => {
    const first = aBatch({ title: '改价' })
    await save(first)
    server.clock.advance(1000)
    await save(aBatch({ title: '改库存', state: 'running' }))
    const titles = async (payload: object) => (await list(payload)).list.map((job: { title: string }) => job.title)
    expect(await titles({})).toEqual(['改库存', '改价'])
    expect(await titles({ sort: 'created_at' })).toEqual(['改价', '改库存'])
    expect(await titles({ state: 'running' })).toEqual(['改库存'])
    expect(await titles({ job_id: first.job_id })).toEqual(['改价'])
    expect(await titles({ keyword: '库' })).toEqual(['改库存'])
    expect(await list({ page: 2, page_size: 1 })).toMatchObject({ total: 2, list: [{ title: '改价' }] })
    expect(await server.call('batchJobList', { sort: 'plan' }, owner)).toMatchObject({ code: 1002 })
  })
})

it('the trail has a row for each batch and each change of its state, not for its rows', async () => {
  const batch = aBatch({ rows: [aRow()] })
  await save(batch)
  await save({ ...batch, state: 'running' })
  await save({ ...batch, state: 'running', rows: [aRow({ row_no: 1 })] })
  await save({ ...batch, state: 'done', rows: [aRow({ outcome: 'done' })] })
  const { data } = await server.call('auditList', { action: 'saveBatchJob', sort: 'at' }, owner)
  expect(data.list).toMatchObject([
    { subject_type: 'batchJob', before: null, after: { kind: 'setPrice', title: '改价', state: 'planned', counts: { waiting: 1 } } },
    { before: { state: 'planned' }, after: { state: 'running' } },
    { before: { state: 'running' }, after: { state: 'done', counts: { done: 1, waiting: 1 } } },
  ])
})

it.each([
  ['batchDone', 'done', 0],
  ['batchDoneInPart', 'failed', 1],
  ['batchDoneInPart', 'unknown', 1],
] as const)('its end is told as %s where a row is %s, once, to who made it and to the main account', async (title, outcome, rest) => {
  const job_id = createId()
  const [shop_uid = ''] = shops
  const rows = [aRow({ shop_uid, outcome: 'done' }), aRow({ shop_uid, row_no: 1, outcome })]
  await save(aBatch({ job_id, state: 'running', rows }), helper)
  await save(aBatch({ job_id, state: 'done', rows: [] }), helper)
  await save(aBatch({ job_id, state: 'done', rows }), helper)
  for (const person of [helper, owner]) {
    const { list: told } = (await server.call('notificationList', {}, person)).data
    expect(told).toMatchObject([{ title, link: 'batches', values: { title: '改价', done: 2 - rest, rest } }])
  }
})

it.each([
  ['batchDoneInReview', 'done'],
  ['batchDoneInPart', 'failed'],
] as const)('goods that the platform still reviews are not told as done: its end is %s where another row is %s', async (title, outcome) => {
  const job_id = createId()
  const [shop_uid = ''] = shops
  const inReview = [0, 1].map((row_no) => aRow({ shop_uid, row_no, outcome: 'done', reason: 'inReview' }))
  await save(aBatch({ job_id, state: 'running', rows: [...inReview, aRow({ shop_uid, row_no: 2, outcome })] }), helper)
  await save(aBatch({ job_id, state: 'done' }), helper)
  const { list: told } = (await server.call('notificationList', {}, helper)).data
  expect(told).toMatchObject([{ title, values: { reviewed: 2 } }])
})

it('a batch that is only looked at again, as one with goods under review, is told again once a row has ended otherwise', async () => {
  const job_id = createId()
  const [shop_uid = ''] = shops
  const rows = [aRow({ shop_uid, outcome: 'done', reason: 'inReview' }), aRow({ shop_uid, row_no: 1, outcome: 'failed' })]
  await save(aBatch({ job_id, state: 'running', rows }), helper)
  await save(aBatch({ job_id, state: 'done' }), helper)
  const look = async (changed: readonly BatchRow[]) => {
    await save(aBatch({ job_id, state: 'running' }), helper)
    server.clock.advance(1_000)
    await save(aBatch({ job_id, state: 'running', rows: changed }), helper)
    await save(aBatch({ job_id, state: 'done' }), helper)
  }
  const told = async () => (await server.call('notificationList', {}, owner)).data.list.map(({ values }: { values: object }) => values)
  await look([])
  await look([aRow({ shop_uid, outcome: 'done', reason: '' })])
  expect(await told()).toMatchObject([{ done: 1, rest: 1 }])
  await look([aRow({ shop_uid, outcome: 'failed', reason: 'reviewRefused' })])
  await look([])
  expect(await told()).toMatchObject([
    { done: 0, rest: 2 },
    { done: 1, rest: 1 },
  ])
  // Tried again to the same end: that is news.
  await look([aRow({ shop_uid, outcome: 'running' }), aRow({ shop_uid, row_no: 1, outcome: 'running' })])
  await look([aRow({ shop_uid, outcome: 'failed' }), aRow({ shop_uid, row_no: 1, outcome: 'failed' })])
  expect((await told()).length).toBeGreaterThan(2)
})

it('housekeeping drops a batch, rows and all, half a year after its last change', async () => {
  const batch = aBatch({ rows: [aRow()] })
  await save(batch)
  const rowsLeft = () => server.database.db.selectFrom('batch_rows').selectAll().where('job_id', '=', batch.job_id).execute()
  await sweep(server.database, server.clock.now() + BATCH_KEPT_MS)
  expect(await rowsLeft()).toHaveLength(1)
  await sweep(server.database, server.clock.now() + BATCH_KEPT_MS + 1)
  expect(await rowsLeft()).toHaveLength(0)
})

describe('batches of one shop', () => {
  it('are those with a row about it; a sub-account asks only about shops that are lent to her, and sees only her own', async () => {
    const [lent = '', other = ''] = shops
    const mine = aBatch()
    const hers = aBatch()
    await save({ ...mine, rows: [aRow({ shop_uid: lent }), aRow({ row_no: 1, shop_uid: other })] })
    await save({ ...hers, rows: [aRow({ shop_uid: lent })] }, helper)
    const idsOf = async (shop_uid: string, person = owner) =>
      (await list({ shop_uid, page_size: 200 }, person)).list.map((job: { job_id: string }) => job.job_id)
    expect(await idsOf(lent)).toEqual(expect.arrayContaining([mine.job_id, hers.job_id]))
    const ofOther = await idsOf(other)
    expect(ofOther).toContain(mine.job_id)
    expect(ofOther).not.toContain(hers.job_id)
    expect(await idsOf(lent, helper)).toContain(hers.job_id)
    expect(await idsOf(lent, helper)).not.toContain(mine.job_id)
    expect(await server.call('batchJobList', { shop_uid: other }, helper)).toMatchObject({ code: 1004 })
    expect(await server.call('batchJobList', { shop_uid: 'no-such-shop' }, owner)).toMatchObject({ code: 1004 })
  })

  it('are those of several shops as well: of any of them that the reader sees', async () => {
    const [lent = '', other = '', third = ''] = shops
    const jobs = [lent, other, third].map((shop_uid) => ({ ...aBatch(), rows: [aRow({ shop_uid })] }))
    for (const job of jobs) await save(job)
    const hers = aBatch()
    await save({ ...hers, rows: [aRow({ shop_uid: lent })] }, helper)
    const idsOf = async (shop_uid_list: readonly string[], person = owner) =>
      (await list({ shop_uid_list: JSON.stringify(shop_uid_list), page_size: 200 }, person)).list.map(
        (job: { job_id: string }) => job.job_id,
      )
    const [ofLent, ofOther, ofThird] = jobs.map(({ job_id }) => job_id)
    const found = await idsOf([lent, other, 'no-such-shop'])
    expect(found).toEqual(expect.arrayContaining([ofLent, ofOther]))
    expect(found).not.toContain(ofThird)
    expect(await idsOf([lent, other], helper)).toContain(hers.job_id)
    expect(await idsOf([other], helper)).toEqual([])
    expect(await idsOf([])).toEqual([])
  })

  it('are narrowed by shop and id together', async () => {
    const [first = '', second = ''] = shops
    const batch = aBatch()
    await save({ ...batch, rows: [aRow({ shop_uid: first })] })
    expect((await list({ shop_uid: first, job_id: batch.job_id })).list).toHaveLength(1)
    expect((await list({ shop_uid: second, job_id: batch.job_id })).list).toHaveLength(0)
  })
})
