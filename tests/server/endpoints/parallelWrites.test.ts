import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { FREE_TIER_SHOP_LIMIT, VIEWS_PER_PERSON_MAX } from '../../../contract/limits.ts'
import { ALERT_RULES_MAX } from '../../../contract/quotas.ts'
import { toolApi } from '../../../contract/toolApi.ts'
import { anAlertRule } from '../builders/alerts.ts'
import { aPerson, PASSWORD, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestReply, type TestServer } from '../builders/testServer.ts'

/**
 * What a write looks at before it writes, and what keeps two at once from both seeing the same.
 * `main account`: the call looks and writes in one transaction that holds the row of the caller's main account, so that writes of one
 * account run one after the other. `other account`: the same, and the row of the account that the operator changes is held, too.
 * `row`: the update names the state that it was decided on, and only one finds it. `prepared`: the slow part is before the
 * transaction, which looks again and has it prepared once more where it no longer fits. `unique NAME`: a constraint besides.
 * `nothing`: nothing is looked at.
 */
const guards = `
  logout                | nothing
  updateUser            | prepared      | password: the hash that the old one was checked against; profile: main account
  saveAvatar            | main account
  endSession            | main account
  addShop               | main account  | number: unique shops_id; cap of the level, position
  updateShop            | main account  | version
  deleteShop            | main account  | deleted_records_key
  sortShops             | main account  | the whole order
  remarkShop            | main account  | version
  setShopTemplate       | main account
  saveGroup             | main account  | name: unique shop_groups_name; version
  createSubAccount      | prepared      | name: unique logins_key
  saveSubAccount        | main account  | version
  createAccessKey       | prepared      | password: the hash that it was checked against; name: unique access_keys_name; cap
  revokeAccessKey       | main account
  suggestBatch          | main account  | cap
  suggestCosts          | main account  | cap
  suggestAlertRule      | main account  | cap
  dropSuggestion        | main account  | state
  requestExtract        | main account  | balance
  decideExtract         | row           | other account
  createPayment         | prepared      | an order that waits for the same
  confirmPayment        | row           | other account
  saveUser              | other account | name: unique logins_key; version; unique invitations_invited
  requestCertification  | main account  | one that waits
  decideCertification   | row
  saveView              | main account  | name: unique saved_views_name; cap, version
  deleteView            | main account
  saveChannel           | main account  | name: unique channels_name; cap
  deleteChannel         | main account
  testChannel           | nothing
  sendChannelCode       | main account  | codes of a day; claim of the mailbox
  confirmChannel        | main account  | tries of the code
  saveMorningSettings   | main account  | unique morning_reports_key
  tellMorningReport     | main account
  saveBatchJob          | main account  | state and version; unique batch_jobs_key; state of a suggestion
  startBatchJob         | main account  | state and time
  restoreDeleted        | main account  | names, numbers, caps
  readNotifications     | row
  saveDaySheets         | row           | unique day_sheets_key: the newest reading
  savePlatformRates     | row           | unique platform_rates_key: the newest reading
  saveTrafficDays       | row           | unique traffic_days_key: the best reading
  saveAlertRule         | main account  | name: unique alert_rules_name; cap, version
  saveAlertReadings     | main account  | course of each alert; unique alerts_subject
  saveOrdersDue         | main account  | unique orders_due_key: the newest reading, told once
  settleAlerts          | main account
  markWork              | main account  | unique work_marks_key
  endWorkRun            | main account
  permitRelayKey        | main account
  withdrawRelayKey      | main account
  saveCosts             | main account  | cap, the report of the file; unique cost_entries_key, cost_imports_key
  deleteCosts           | main account
  saveProfitSettings    | main account  | version; unique profit_settings_key
  saveScenario          | main account  | name: unique profit_scenarios_name; cap, version
  saveBill              | main account  | unique platform_bills_key
  saveHotDay            | main account  | cap; unique hot_days_key
  saveChance            | main account  | cap, version; unique chances_key
  saveBoxGoods          | main account  | cap, version; unique box_goods_key
  removeBoxGoods        | main account  | states of claims; deleted_records_key
  saveClaims            | main account  | cap, states; unique box_claims_key
  savePilot             | main account  | cap, version; unique pilots_key
  saveFamilyVerdict     | main account  | cap; unique family_verdicts_key
  saveListingSettings   | main account  | version; unique listing_settings_key
  noteFieldDrift        | main account  | cap; unique field_drift_key
  noteOutcomes          | main account  | cap; unique platform_hours_key
  saveAnnouncement      | row           | version
  seeAnnouncements      | row           | unique announcement_readers_key
`
const lines = guards
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => line.split('|').map((cell) => cell.trim()))

const AT_ONCE = 20

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const atOnce = (send: (index: number) => Promise<TestReply>) => Promise.all(Array.from({ length: AT_ONCE }, (_, index) => send(index)))
const codesOf = (replies: readonly TestReply[]) => replies.map(({ code }) => code).sort()
const one = (code: number, others: number) => [code, ...Array.from({ length: AT_ONCE - 1 }, () => others)]
const logIn = (person: Person, password: string) => server.callOne('login', { username: person.username, password })

describe('what guards a write against others at once', () => {
  it('is written down for every call that writes', () => {
    const writes = Object.entries(toolApi).filter(([, { effect, access }]) => effect === 'write' && access.who !== 'anyone')
    expect(lines.map(([name]) => name).sort()).toEqual(writes.map(([name]) => name).sort())
  })

  it('is a constraint that the migrations make, where one is named', () => {
    const folder = new URL('../../../server/db/migrations/', import.meta.url)
    const source = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
    const named = [...guards.matchAll(/unique (\w+)/g)].map(([, name]) => `'${name}'`)
    expect(named.filter((name) => !source.join('\n').includes(name))).toEqual([])
  })
})

describe('twenty at once', () => {
  it('that order the same plan lead to one order, of which the operator is told once', async () => {
    const operator = await aPerson(server, { role: 'admin' })
    const payer = await aPerson(server, { level: 0 })
    const replies = await atOnce(() => server.call('createPayment', { plan_id: 'month', client_type: 2 }, payer))
    expect(codesOf(replies)).toEqual(Array.from({ length: AT_ONCE }, () => 1000))
    expect(new Set(replies.map(({ data }) => data.order_no)).size).toBe(1)
    expect((await server.call('orderList', {}, payer)).data.total).toBe(1)
    expect((await server.call('notificationList', { type: 'todo' }, operator)).data.total).toBe(1)
    expect((await server.call('auditList', { action: 'createPayment' }, payer)).data.total).toBe(1)
  })

  it('that change a password by the same old one change it once', async () => {
    const person = await aPerson(server)
    const toNew = (index: number) => `Harbour-Lamp-${index}7`
    const replies = await atOnce((index) => server.call('updateUser', { old_password: PASSWORD, new_password: toNew(index) }, person))
    const changed = replies.flatMap(({ code }, index) => (code === 1000 ? [index] : []))
    expect(changed).toHaveLength(1)
    expect((await logIn(person, toNew(changed[0] ?? -1))).code).toBe(1000)
  })

  it('that add shops on the free level add as many as it has', async () => {
    const person = await aPerson(server, { level: 0 })
    const replies = await atOnce((index) => server.call('addShop', { shop_id: `${index}`, shop_name: '店', cookie: 'a=b' }, person))
    expect(replies.filter(({ code }) => code === 1000)).toHaveLength(FREE_TIER_SHOP_LIMIT)
    expect(replies.filter(({ code }) => code === 1005)).toHaveLength(AT_ONCE - FREE_TIER_SHOP_LIMIT)
  })

  it('that add shops each get a place of their own', async () => {
    const person = await aPerson(server)
    await atOnce((index) => server.call('addShop', { shop_id: `${index}`, shop_name: '店', cookie: 'a=b' }, person))
    const { db } = server.database
    const rows = await db.selectFrom('shops').select('position').where('owner_uid', '=', person.ownerUid).execute()
    expect(rows.map(({ position }) => position).sort((left, right) => left - right)).toEqual(Array.from(rows.keys()))
    expect(rows).toHaveLength(AT_ONCE)
  })

  it('that want one name for a sub-account make one', async () => {
    const person = await aPerson(server)
    const account = { username: 'helper', password: PASSWORD, name: '小助手' }
    expect(codesOf(await atOnce(() => server.call('createSubAccount', account, person)))).toEqual(one(1000, 1006))
  })

  it('that want one name for a main account make one', async () => {
    const operator = await aPerson(server, { role: 'admin' })
    const account = { action: 'create', username: `main-${operator.userUid.toLowerCase()}`, password: PASSWORD }
    expect(codesOf(await atOnce(() => server.call('saveUser', account, operator)))).toEqual(one(1000, 1006))
  })

  it('that save views stop at the limit of a person', async () => {
    const person = await aPerson(server)
    const save = (name: string) => server.call('saveView', { screen: 'shops', name, query: '' }, person)
    for (let index = 0; index < VIEWS_PER_PERSON_MAX - 1; index += 1) await save(`before ${index}`)
    expect(codesOf(await atOnce((index) => save(`${index}`)))).toEqual(one(1000, 1002))
  })

  it('that save alert rules stop at the limit of the account', async () => {
    const person = await aPerson(server)
    const save = (name: string) => server.call('saveAlertRule', anAlertRule({ name }), person)
    for (let index = 0; index < ALERT_RULES_MAX - 1; index += 1) await save(`before ${index}`)
    expect(codesOf(await atOnce((index) => save(`${index}`)))).toEqual(one(1000, 1005))
  })

  it('that delete one shop delete it once', async () => {
    const person = await aPerson(server)
    const [shop_uid] = await someShops(server, person.ownerUid, 1)
    expect(codesOf(await atOnce(() => server.call('deleteShop', { shop_uid }, person)))).toEqual(one(1000, 1004))
  })

  it('that bring back one shop bring it back once', async () => {
    const person = await aPerson(server)
    const [shop_uid] = await someShops(server, person.ownerUid, 1)
    await server.call('deleteShop', { shop_uid }, person)
    const replies = await atOnce(() => server.call('restoreDeleted', { subject_type: 'shop', ids: [shop_uid] }, person))
    expect(replies.filter(({ data }) => data.restored === 1)).toHaveLength(1)
  })
})

describe('a login', () => {
  /** Between the check of the password and the transaction of the login. */
  const meanwhile = (change: () => Promise<unknown>) => {
    const { write } = server.database
    vi.spyOn(server.database, 'write').mockImplementationOnce(async (work, ownerUid) => {
      await change()
      return write(work, ownerUid)
    })
  }

  it('with a password that was changed while it was checked is refused', async () => {
    const person = await aPerson(server)
    const changed = { old_password: PASSWORD, new_password: 'Harbour-Lamp-77' }
    meanwhile(async () => expect(await server.call('updateUser', changed, person)).toMatchObject({ code: 1000 }))
    expect(await logIn(person, PASSWORD)).toMatchObject({ code: 1001 })
    expect((await server.call('sessionList', {}, person)).data.total).toBe(1)
  })

  it('of a sub-account that was deleted while its password was checked is refused', async () => {
    const main = await aPerson(server)
    const helper = await aPerson(server, { ownerUid: main.ownerUid })
    meanwhile(() => server.call('saveSubAccount', { action: 'delete', account_id: helper.userUid }, main))
    expect(await logIn(helper, PASSWORD)).toMatchObject({ code: 1001 })
  })
})
