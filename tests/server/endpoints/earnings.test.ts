import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  earningsSchema,
  extractSchema,
  invitationSchema,
  operatorExtractSchema,
  rewardSchema,
} from '../../../contract/entities/earnings.ts'
import { findInviter, recordInvitation } from '../../../server/repositories/invitations.ts'
import { aPerson, type Person } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const ACCOUNT = '支付宝 13800000000（王某）'

let server: TestServer
let inviter: Person
let invited: Person
let admin: Person

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  inviter = await aPerson(server)
  invited = await aPerson(server, { level: 0 })
  admin = await aPerson(server, { role: 'admin' })
  await invite(inviter, invited)
})

function invite({ ownerUid }: Person, { ownerUid: invitedOwnerUid, username }: Person) {
  const { database, clock } = server
  return database.write((db) => recordInvitation(db, { inviterOwnerUid: ownerUid, invitedOwnerUid, username, now: clock.now() }))
}

/** The invited account buys a plan, and the operator confirms it. */
async function pay(plan_id = 'year', person = invited) {
  const { data } = await server.call('createPayment', { plan_id, client_type: 2 }, person)
  await server.call('confirmPayment', { order_no: data.order_no }, admin)
}

const earnings = async (person = inviter) => (await server.call('earnings', {}, person)).data
const ask = (amount_fen: number, person = inviter) => server.call('requestExtract', { amount_fen, account: ACCOUNT }, person)
const decide = (extract_id: string, state: 'paid' | 'refused', reason = '', person = admin) =>
  server.call('decideExtract', { extract_id, state, reason }, person)
const titles = async (person: Person, status = 0) =>
  (await server.call('notificationList', { status }, person)).data.list.map(({ title }: { title: string }) => title)

describe('an invitation', () => {
  it('shows who came and the level that counts now, and nothing else of her [spec 7.13]', async () => {
    server.clock.advance(1_000)
    const former = await aPerson(server, { level: 3, levelExpiresAt: server.clock.now() })
    await invite(inviter, former)
    await pay('month')
    const { list, total } = (await server.call('invitations', {}, inviter)).data
    expect(total).toBe(2)
    expect(list.map((row: unknown) => invitationSchema.parse(row))).toEqual(list)
    expect(list).toMatchObject([
      { username: former.username, level: 0 },
      { username: invited.username, level: 1 },
    ])
    const levels = (await server.call('invitations', { sort: '-level' }, inviter)).data.list.map(({ level }: { level: number }) => level)
    expect(levels).toEqual([1, 0])
    expect((await server.call('invitations', { keyword: former.username }, inviter)).data.total).toBe(1)
    expect((await server.call('invitations', {}, invited)).data.total).toBe(0)
  })

  it('has a code that stays, also when it is asked for many times at once', async () => {
    const codes = await Promise.all(Array.from({ length: 6 }, async () => (await earnings()).invitation_code))
    expect(new Set(codes).size).toBe(1)
    expect(codes[0]).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
    expect((await earnings()).invitation_code).toBe(codes[0])
    expect((await earnings(invited)).invitation_code).not.toBe(codes[0])
  })

  it('finds its inviter by code or user name, however they are cased; a sub-account invites nobody', async () => {
    const { db } = server.database
    const { invitation_code } = await earnings()
    const helper = await aPerson(server, { ownerUid: inviter.ownerUid })
    const found = { ownerUid: inviter.ownerUid }
    expect(await findInviter(db, ` ${invitation_code.toLowerCase()} `)).toEqual(found)
    expect(await findInviter(db, inviter.username.toUpperCase())).toEqual(found)
    for (const text of [helper.username, 'nobody-at-all', '', '%']) expect(await findInviter(db, text)).toBeNull()
  })

  it('is somebody’s once', async () => {
    await expect(
      server.database.db.transaction().execute((db) => {
        const { ownerUid: invitedOwnerUid, username } = invited
        return recordInvitation(db, { inviterOwnerUid: admin.ownerUid, invitedOwnerUid, username, now: server.clock.now() })
      }),
    ).rejects.toThrow()
  })
})

describe('a reward', () => {
  it('is a tenth of what the invited account pays, each time, and the inviter is told [spec 7.14]', async () => {
    await pay('month')
    server.clock.advance(1_000)
    await pay('quarter')
    const { list, total } = (await server.call('rewards', {}, inviter)).data
    expect(total).toBe(2)
    expect(list.map((row: unknown) => rewardSchema.parse(row))).toEqual(list)
    expect(list.map(({ amount_fen }: { amount_fen: number }) => amount_fen)).toEqual([2_690, 990])
    expect(list[0]).toMatchObject({ from_username: invited.username, earned_at: server.clock.now() })
    expect(earningsSchema.parse(await earnings())).toMatchObject({ earned_fen: 3_680, balance_fen: 3_680, paid_fen: 0, requested_fen: 0 })
    expect(await titles(inviter)).toEqual(['rewardEarned', 'rewardEarned'])
  })

  it('is nobody’s when nobody invited', async () => {
    await pay('year', await aPerson(server, { level: 0 }))
    expect((await earnings()).earned_fen).toBe(0)
  })

  it('is sorted and searched by whom it came from', async () => {
    const other = await aPerson(server, { level: 0, username: `zz-${inviter.userUid}` })
    await invite(inviter, other)
    await pay('month')
    await pay('year', other)
    const names = async (payload: object) =>
      (await server.call('rewards', payload, inviter)).data.list.map((row: { from_username: string }) => row.from_username)
    expect(await names({ sort: 'from_username' })).toEqual([invited.username, other.username])
    expect(await names({ sort: '-amount_fen', page_size: 1 })).toEqual([other.username])
    expect(await names({ keyword: 'ZZ-' })).toEqual([other.username])
  })
})

describe('requestExtract', () => {
  beforeEach(() => pay('year'))

  it('takes at most the balance, which it lowers at once, and tells the operators', async () => {
    const { code, data } = await ask(9_000)
    expect(code).toBe(1000)
    expect(extractSchema.parse(data)).toMatchObject({
      amount_fen: 9_000,
      account: ACCOUNT,
      state: 'requested',
      decided_at: null,
      reason: '',
    })
    expect(await earnings()).toMatchObject({ earned_fen: 9_990, requested_fen: 9_000, balance_fen: 990 })
    expect(await ask(991)).toMatchObject({ code: 1002, data: { errors: { amount_fen: 'over_balance' } } })
    expect((await ask(990)).code).toBe(1000)
    expect(await titles(admin)).toEqual(['extractRequested', 'extractRequested'])
  })

  it('cannot be overdrawn by many at once', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => ask(2_000)))
    expect(replies.filter(({ code }) => code === 1000)).toHaveLength(4)
    expect(replies.filter(({ code }) => code === 1002)).toHaveLength(6)
    expect(await earnings()).toMatchObject({ requested_fen: 8_000, balance_fen: 1_990 })
  })

  it.each([
    [{ amount_fen: 0, account: ACCOUNT }, 'amount_fen'],
    [{ amount_fen: -1, account: ACCOUNT }, 'amount_fen'],
    [{ amount_fen: 1.5, account: ACCOUNT }, 'amount_fen'],
    [{ amount_fen: 'x', account: ACCOUNT }, 'amount_fen'],
    [{ amount_fen: 1, account: '  ' }, 'account'],
    [{ amount_fen: 1, account: 'x'.repeat(101) }, 'account'],
  ])('refuses %j', async (payload, field) => {
    const { code, data } = await server.call('requestExtract', payload, inviter)
    expect(code).toBe(1002)
    expect(Object.keys(data.errors)).toEqual([field])
  })

  it('keeps the account of the money to its owner and the operator: sealed at rest, masked in the trail, absent from log and messages', async () => {
    const { data } = await ask(100)
    const rows = await server.database.db.selectFrom('extracts').selectAll().execute()
    const trail = (await server.call('auditList', { action: 'requestExtract' }, inviter)).data
    expect(trail.list).toMatchObject([
      { subject_type: 'extract', subject_id: data.extract_id, after: { account: '支付***', amount_fen: 100 } },
    ])
    const told = (await server.call('notificationList', {}, admin)).data
    for (const text of [JSON.stringify(rows), JSON.stringify(trail), JSON.stringify(told), server.logLines.join('')]) {
      expect(text).not.toMatch(/13800000000|王某/)
    }
    expect((await server.call('extracts', {}, inviter)).data.list[0].account).toBe(ACCOUNT)
    expect((await server.call('operatorExtracts', { extract_id: data.extract_id }, admin)).data.list[0].account).toBe(ACCOUNT)
    expect((await server.call('extracts', { extract_id: data.extract_id }, invited)).data.total).toBe(0)
    expect((await server.call('operatorExtracts', {}, inviter)).code).toBe(1003)
  })
})

describe('decideExtract', () => {
  let extractId: string
  beforeEach(async () => {
    await pay('year')
    extractId = (await ask(9_000)).data.extract_id
  })

  it('paid lowers the balance for good', async () => {
    const { data } = await decide(extractId, 'paid')
    expect(operatorExtractSchema.parse(data)).toMatchObject({ state: 'paid', decided_at: server.clock.now(), username: inviter.username })
    expect(await earnings()).toMatchObject({ paid_fen: 9_000, requested_fen: 0, balance_fen: 990 })
    expect(await titles(inviter)).toContain('extractPaid')
    expect(await titles(admin)).toEqual([])
  })

  it('refused gives the amount back, with the reason [spec 7.15]', async () => {
    await decide(extractId, 'refused', '户名不符')
    expect(await earnings()).toMatchObject({ paid_fen: 0, requested_fen: 0, balance_fen: 9_990 })
    expect((await server.call('extracts', { state: 'refused' }, inviter)).data.list).toMatchObject([{ reason: '户名不符' }])
    const { list } = (await server.call('notificationList', { type: 'notice' }, inviter)).data
    expect(list[0]).toMatchObject({ title: 'extractRefused', values: { amount_fen: 9_000, reason: '户名不符' } })
  })

  it('refused needs a reason', async () => {
    expect(await decide(extractId, 'refused')).toMatchObject({ code: 1002, data: { errors: { reason: 'required' } } })
  })

  it('is decided once: whoever comes second is told what the first one did', async () => {
    const second = await aPerson(server, { role: 'admin' })
    const replies = await Promise.all([decide(extractId, 'paid'), decide(extractId, 'refused', 'x', second)])
    expect(replies.map(({ code }) => code).sort()).toEqual([1000, 1006])
    const first = replies.find(({ code }) => code === 1000)
    const late = replies.find(({ code }) => code === 1006)
    expect(late?.data.current).toEqual(first?.data)
    expect((await decide(extractId, 'paid')).code).toBe(1006)
  })

  it('of a request that is not there is 1004', async () => {
    expect((await decide('none', 'paid')).code).toBe(1004)
  })

  it('stands in both trails, in the owner’s without the operator’s name', async () => {
    await decide(extractId, 'paid')
    const trail = async (person: Person) => (await server.call('auditList', { action: 'decideExtract' }, person)).data.list
    const change = { subject_id: extractId, before: { state: 'requested' }, after: { state: 'paid', amount_fen: 9_000 } }
    expect(await trail(admin)).toMatchObject([{ user_name: admin.username, ...change }])
    expect(await trail(inviter)).toMatchObject([{ user_name: 'admin', user_uid: '', ...change }])
  })

  it('is found by user name, state and number, and sorted', async () => {
    const list = async (payload: object) =>
      (await server.call('operatorExtracts', { keyword: inviter.username, ...payload }, admin)).data.list.map(
        ({ amount_fen }: { amount_fen: number }) => amount_fen,
      )
    server.clock.advance(1_000)
    await ask(500)
    expect(await list({})).toEqual([500, 9_000])
    expect(await list({ sort: '-amount_fen' })).toEqual([9_000, 500])
    await decide(extractId, 'paid')
    expect(await list({ state: 'requested' })).toEqual([500])
    expect(await list({ sort: 'decided_at' })).toEqual([500, 9_000])
    expect(await list({ sort: 'username', page: 2, page_size: 1 })).toHaveLength(1)
  })
})
