import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ReplyCode } from '../../../contract/codes.ts'
import type { OperatorDeed } from '../../../contract/entities/operatorDeed.ts'
import { type CallName, toolApi } from '../../../contract/toolApi.ts'
import { createId } from '../../../server/ids.ts'
import { rewardTable } from '../../../server/repositories/rewards.ts'
import { aPerson, PASSWORD, type Person } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

let server: TestServer
let operator: Person
let other: Person
let merchant: Person
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  operator = await aPerson(server, { role: 'admin' })
  other = await aPerson(server, { role: 'admin' })
  merchant = await aPerson(server, { level: 0 })
})

const deedsOf = async (person: Person, payload: object = {}, reader = other) =>
  (await server.call('operatorDeeds', { user_uid: person.userUid, ...payload }, reader)).data.list as OperatorDeed[]
const trailOf = async (person: Person) => (await server.call('auditList', {}, person)).data.list

/** What each call that only operators make is tried with. */
const tries: { readonly [Name in CallName]?: () => Promise<object> } = {
  saveUser: async () => ({ action: 'edit', user_uid: merchant.userUid, level: 5 }),
  confirmPayment: async () => ({
    order_no: (await server.call('createPayment', { plan_id: 'month', client_type: 2 }, merchant)).data.order_no,
    status: 'closed',
  }),
  async decideExtract() {
    const reward_id = createId()
    const order_no = createId()
    const earned = { from_username: '朋友', amount_fen: 100, earned_at: server.clock.now() }
    await rewardTable.create(server.database.db, { owner_uid: merchant.ownerUid, reward_id, order_no, ...earned })
    const { data } = await server.call('requestExtract', { amount_fen: 100, account: 'alipay@example.com' }, merchant)
    return { extract_id: data.extract_id, state: 'refused', reason: 'no' }
  },
  decideCertification: async () => ({
    certification_id: (
      await server.call('requestCertification', { kind: 'personal', legal_name: '陈一', document_no: '11010519491231002X' }, merchant)
    ).data.certification_id,
    state: 'refused',
    reason: 'blurred',
  }),
  saveAnnouncement: async () => ({ action: 'create', kind: 'info', title_zh: '停机', title_en: 'Maintenance' }),
}
const operatorWrites = (Object.keys(toolApi) as CallName[]).filter((name) => {
  const { effect, access } = toolApi[name]
  return effect === 'write' && Array.isArray(access.who) && access.who.join() === 'admin'
})

describe('what operators did', () => {
  it('is tried for every call that only they make', () => {
    expect(Object.keys(tries).sort()).toEqual([...operatorWrites].sort())
  })

  it.each(operatorWrites)('has a line for %s, which every operator reads', async (name) => {
    const payload = (await tries[name]?.()) ?? {}
    expect((await server.call(name, payload, operator)).code).toBe(ReplyCode.success)
    const [deed] = await deedsOf(operator)
    expect(deed).toMatchObject({ action: name, user_uid: operator.userUid, user_name: operator.username })
    const isAboutAccount = name !== 'saveAnnouncement'
    expect([deed?.about_uid, deed?.about_name]).toEqual(isAboutAccount ? [merchant.userUid, merchant.username] : ['', ''])
  })

  it('is in the trail of the account that it was done to, without who the operator is', async () => {
    const payload = { action: 'edit', user_uid: merchant.userUid, level: 7, enabled: true, password: 'Otter-Lamp-77' }
    await server.call('saveUser', payload, operator)
    const { token } = (await server.callOne('login', { username: merchant.username, password: 'Otter-Lamp-77' })).data
    const [, told] = await trailOf({ ...merchant, token })
    expect(told).toMatchObject({ action: 'saveUser', user_uid: '', user_name: 'admin', after: { level: 7, password: 'set' } })
    expect(JSON.stringify(told)).not.toContain(operator.username)
    expect(JSON.stringify(told)).not.toContain('Otter-Lamp-77')
  })

  it('has the operators’ own logins and passwords, but not what fails', async () => {
    await server.callOne('login', { username: operator.username, password: 'wrong' })
    await server.callOne('login', { username: operator.username, password: PASSWORD })
    expect((await deedsOf(operator)).map(({ action, after }) => [action, after?.outcome])).toEqual([['login', 'ok']])
    await server.call('logout', {}, operator)
    expect((await deedsOf(operator)).map(({ action }) => action)).toEqual(['logout', 'login'])
  })

  it('has nothing of what an operator does as a merchant, and nothing of merchants', async () => {
    await server.call('saveGroup', { group_name: 'Mine' }, operator)
    await server.callOne('login', { username: merchant.username, password: PASSWORD })
    expect(await deedsOf(operator)).toEqual([])
    expect(await deedsOf(merchant)).toEqual([])
  })

  it('is found by account, kind, time and words', async () => {
    await server.call('saveUser', { action: 'edit', user_uid: merchant.userUid, level: 4 }, operator)
    await server.call('saveAnnouncement', { action: 'create', kind: 'info', title_zh: '停机', title_en: 'News' }, operator)
    const at = server.clock.now()
    expect((await deedsOf(operator, { about_uid: merchant.userUid })).map(({ action }) => action)).toEqual(['saveUser'])
    expect((await deedsOf(operator, { action: 'saveAnnouncement' })).length).toBe(1)
    expect((await deedsOf(operator, { keyword: merchant.username })).length).toBe(1)
    expect((await deedsOf(operator, { at_from: at + 1 })).length).toBe(0)
    expect((await deedsOf(operator, { sort: 'about_name' })).map(({ about_name }) => about_name)).toEqual(['', merchant.username])
  })

  it('is changed and deleted by nothing: the database refuses', async () => {
    await server.call('saveUser', { action: 'edit', user_uid: merchant.userUid, level: 4 }, operator)
    const { db } = server.database
    await expect(db.updateTable('operator_deeds').set({ user_name: 'nobody' }).execute()).rejects.toThrow('never changed or deleted')
    await expect(db.deleteFrom('operator_deeds').execute()).rejects.toThrow('never changed or deleted')
    expect(await deedsOf(operator)).toHaveLength(1)
  })
})
