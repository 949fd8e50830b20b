import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FIRST_STEPS_UNTIL_MS, WORK_MARK_MAX_MS, WORK_RUN_MAX_MS, type WorkMark } from '../../../contract/entities/workMark.ts'
import { type CallInput, toolApi } from '../../../contract/toolApi.ts'
import { sweep } from '../../../server/housekeeping.ts'
import { aPerson, everyRight, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'
import { someWork } from '../builders/work.ts'

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
  shops = await someShops(server, owner.ownerUid, 3)
  helper = await aHelper({ name: '阿宁' })
})

const aHelper = (overrides: Parameters<typeof aPerson>[1] = {}) =>
  aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: shops.slice(0, 1), ...overrides })
const decide = (overrides: Partial<CallInput<'markWork'>> = {}, person = owner) =>
  server.call('markWork', someWork(server, { shop_uid: shops[0] ?? '', ...overrides }), person)
const handTo = ({ userUid }: Person, overrides: Partial<CallInput<'markWork'>> = {}, person = owner) =>
  decide({ state: 'handed', account_id: userUid, ...overrides }, person)
async function list(person = owner): Promise<readonly WorkMark[]> {
  const { data } = await server.call('workMarkList', {}, person)
  expect(toolApi.workMarkList.reply.safeParse(data).success).toBe(true)
  return data.list
}
const statesOf = async (person = owner) => (await list(person)).map(({ kind, state }) => `${kind} ${state}`)

describe('what a user decided about work', () => {
  it('is there for her wherever she is logged in, and for nobody else', async () => {
    const until = server.clock.now() + HOUR_MS
    const { data } = await decide({ state: 'snoozed', count: 7, worth_fen: null, until })
    const kept = { kind: 'loggedOut', shop_uid: shops[0], subject: '', state: 'snoozed', count: 7, worth_fen: null, until }
    expect(data).toEqual({ ...kept, at: server.clock.now(), from_name: '', to_name: '', answer: null })
    expect(await list()).toEqual([data])
    expect(await list(helper)).toEqual([])
    expect(await list(await aPerson(server))).toEqual([])
  })

  it('about the first steps stays until it is taken back, and is in no run', async () => {
    const putAway = { kind: 'firstSteps', shop_uid: '', until: FIRST_STEPS_UNTIL_MS, count: 0 } as const
    const startedAt = server.clock.now()
    expect((await decide(putAway)).code).toBe(1000)
    await sweep(server.database, startedAt + 2 * WORK_MARK_MAX_MS)
    expect(await statesOf()).toEqual(['firstSteps done'])
    const { data } = await server.call('endWorkRun', { started_at: startedAt, left: 0, left_fen: 0 }, owner)
    expect(data).toMatchObject({ done: 0 })
    await decide({ ...putAway, state: 'open' })
    expect(await statesOf()).toEqual([])
  })

  it('is one decision for each kind, shop and subject: the later one counts', async () => {
    await decide({ state: 'snoozed' })
    server.clock.advance(1)
    await decide({ state: 'done' })
    server.clock.advance(1)
    await decide({ kind: 'alerts', subject: 'a1' })
    server.clock.advance(1)
    await decide({ kind: 'alerts', subject: 'a2' })
    expect(await statesOf()).toEqual(['loggedOut done', 'alerts done', 'alerts done'])
  })

  it('is taken back', async () => {
    await decide()
    expect((await decide({ state: 'open' })).data).toBeNull()
    expect(await list()).toEqual([])
  })

  it('is kept for eight days at most, and goes when it is long over', async () => {
    const tooFar = server.clock.now() + WORK_MARK_MAX_MS + 1
    expect(await decide({ until: tooFar })).toMatchObject({ code: 1002, data: { errors: { until: `too_big:${tooFar - 1}` } } })
    const until = server.clock.now() + HOUR_MS
    await decide({ until })
    await sweep(server.database, until + WORK_MARK_MAX_MS)
    expect(await list()).toHaveLength(1)
    await sweep(server.database, until + WORK_MARK_MAX_MS + 1)
    expect(await list()).toEqual([])
  })

  it('is out of sight with the shop, and with the right', async () => {
    await decide({}, helper)
    await decide({ kind: 'refunds' }, helper)
    expect(await list(helper)).toHaveLength(2)
    const save = (changes: object) => server.call('saveSubAccount', { action: 'edit', account_id: helper.userUid, ...changes }, owner)
    await save({ rights: { shop: ['view'] } })
    expect(await statesOf(helper)).toEqual(['loggedOut done'])
    expect(await decide({ kind: 'refunds' }, helper)).toMatchObject({ code: 1003 })
    await save({ shop_uid_list: [] })
    expect(await list(helper)).toEqual([])
  })
})

describe('work that is handed over', () => {
  it('is in the list of the sub-account with who handed it over, and a message tells her', async () => {
    await handTo(helper, { count: 3 })
    expect(await list()).toMatchObject([{ state: 'handed', to_name: '阿宁', answer: null }])
    expect(await list(helper)).toMatchObject([{ state: 'received', from_name: owner.username, count: 3 }])
    const { data } = await server.call('notificationList', {}, helper)
    expect(data.list).toMatchObject([
      { title: 'workHandedOver', type: 'todo', link: 'Workplace', values: { name: owner.username, shop_name: '店铺 0', count: 3 } },
    ])
  })

  it('says to who handed it over what became of it', async () => {
    await handTo(helper)
    server.clock.advance(HOUR_MS)
    await decide({ state: 'done', until: server.clock.now() + HOUR_MS }, helper)
    expect(await list()).toMatchObject([{ state: 'handed', answer: { state: 'done', at: server.clock.now() } }])
    expect(await list(helper)).toMatchObject([{ state: 'done', from_name: owner.username }])
    server.clock.advance(1)
    await handTo(helper)
    expect(await list()).toMatchObject([{ state: 'handed', answer: null }])
  })

  it.each([
    ['who does not see the shop', { shopUids: [] }],
    ['without the right to see shops', { rights: { returns: ['view'] } }],
    ['without the right to see this kind', { rights: { shop: ['view'] } }],
  ] as const)('goes to nobody %s: 1004', async (_, overrides) => {
    const other = await aHelper(overrides as Parameters<typeof aPerson>[1])
    expect(await handTo(other, { kind: 'shipping' })).toMatchObject({ code: 1004 })
    expect(await list()).toEqual([])
    expect((await server.call('notificationList', {}, other)).data.total).toBe(0)
  })

  it('goes to no other account, not to oneself, and to nobody who is disabled: 1004', async () => {
    const disabled = await aHelper()
    await server.call('saveSubAccount', { action: 'edit', account_id: disabled.userUid, enabled: false }, owner)
    for (const person of [await aPerson(server), owner, disabled]) expect(await handTo(person)).toMatchObject({ code: 1004 })
    expect(await list()).toEqual([])
  })

  it('names a shop and a sub-account', async () => {
    expect(await decide({ state: 'handed' })).toMatchObject({ code: 1002, data: { errors: { account_id: 'required' } } })
    expect(await handTo(helper, { shop_uid: '' })).toMatchObject({ code: 1004 })
  })

  it('is handed over by main accounts alone: 1003', async () => {
    const other = await aHelper()
    expect(await handTo(other, {}, helper)).toMatchObject({ code: 1003 })
  })
})

describe('a run through the work', () => {
  const end = (payload: object, person = owner) => server.call('endWorkRun', { left: 0, left_fen: 0, ...payload }, person)

  it('ends with one entry in the trail: what was decided since it began', async () => {
    await decide({ kind: 'refusedGoods', worth_fen: 5 })
    server.clock.advance(1)
    const started_at = server.clock.now()
    await decide({ worth_fen: 300 })
    await decide({ kind: 'refunds', worth_fen: null })
    await decide({ kind: 'shipping', state: 'snoozed' })
    await handTo(helper, { kind: 'alerts' })
    const summary = { done: 2, snoozed: 1, handed: 1, left: 2, done_fen: 300, left_fen: 70 }
    expect((await end({ started_at, left: 2, left_fen: 70 })).data).toEqual(summary)
    const trail = (await server.call('auditList', { action: 'endWorkRun' }, owner)).data
    expect(trail).toMatchObject({ total: 1, list: [{ subject_type: 'work', before: null, after: { ...summary, started_at } }] })
  })

  it('of a sub-account counts her own decisions, not what she was handed', async () => {
    await handTo(helper)
    await decide({ kind: 'refunds' }, helper)
    expect((await end({ started_at: server.clock.now() }, helper)).data).toMatchObject({ done: 1, handed: 0 })
  })

  it('began within the last day', async () => {
    const now = server.clock.now()
    expect(await end({ started_at: now + 1 })).toMatchObject({ code: 1002, data: { errors: { started_at: `too_big:${now}` } } })
    expect(await end({ started_at: now - WORK_RUN_MAX_MS - 1 })).toMatchObject({ code: 1002 })
  })
})
