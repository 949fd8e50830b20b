import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { isSuggestingCall } from '../../../contract/keyCalls.ts'
import { type CallName, toolApi } from '../../../contract/toolApi.ts'
import { handlers } from '../../../server/endpoints/index.ts'
import { createId } from '../../../server/ids.ts'
import { aKeyPayload } from '../builders/accessKeys.ts'
import { anAlertRule, aReading } from '../builders/alerts.ts'
import { aClaim, aFamilyVerdict, aPilot, someBoxGoods } from '../builders/box.ts'
import { aBill, aCost, aScenario, someProfitSettings } from '../builders/costs.ts'
import { aDaySheet, aTrafficDay, rangeOfSheets, somePlatformRates } from '../builders/daySheets.ts'
import { someOrdersDue } from '../builders/ordersDue.ts'
import { aPerson, everyRight, PASSWORD, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'
import { someWork } from '../builders/work.ts'

/** Every call that names a shop, with the forms in which it can. */
const namingCalls: readonly [CallName, string, (shopUid: string, ownUid: string, groupId: string, accountId: string) => object][] = [
  ['updateShop', 'by its name', (shop_uid) => ({ shop_uid, shop_name: '改名' })],
  ['updateShop', 'by its state', (shop_uid) => ({ shop_uid, status: 0 })],
  ['updateShop', 'by its session', (shop_uid) => ({ shop_uid, cookie: 'PASS_ID=stolen' })],
  ['remarkShop', 'alone', (shop_uid) => ({ shop_uid, notes: '备注' })],
  ['setShopTemplate', 'alone', (shop_uid) => ({ shop_uid, template_id: '1', template_name: '包邮' })],
  ['setShopTemplate', 'in a list', (uid, own) => ({ shop_uid_list: [own, uid], template_id: '1', template_name: '包邮' })],
  [
    'setShopTemplate',
    'in a list as text',
    (uid, own) => ({ shop_uid_list: JSON.stringify([own, uid]), template_id: '1', template_name: '包邮' }),
  ],
  ['openBackend', 'alone', (shop_uid) => ({ shop_uid, place: { page: 'home' }, way: 'here' })],
  ['deleteShop', 'alone', (shop_uid) => ({ shop_uid })],
  ['deleteShop', 'in a list', (uid, own) => ({ shop_uid: own, shop_uid_list: [uid] })],
  ['saveGroup', 'as a new member', (uid, own, group_id) => ({ group_id, group_name: '组', shop_uid_list: [own, uid] })],
  ['saveGroup', 'in a new group', (uid) => ({ group_name: '新组', shop_uid_list: [uid] })],
  ['saveView', 'in its list', (uid, own) => ({ screen: 'shops', name: '视图', query: '', shop_uid_list: [own, uid] })],
  [
    'saveBatchJob',
    'in a row',
    (uid, own) => ({ job_id: uid, kind: 'setPrice', title: '改价', state: 'planned', rows: [aRow(own, 0), aRow(uid, 1)] }),
  ],
  [
    'createSubAccount',
    'as lent',
    (uid, own) => ({ username: `夜班-${uid}`, password: PASSWORD, name: '阿宁', shop_uid_list: [own, uid], rights: everyRight }),
  ],
  ['createAccessKey', 'as chosen', (uid, own) => aKeyPayload({ all_shops: false, shop_uid_list: [own, uid] })],
  ['saveSubAccount', 'as lent', (uid, own, _, account_id) => ({ action: 'edit', account_id, name: '改名', shop_uid_list: [own, uid] })],
  ['saveDaySheets', 'in a sheet', (uid, own) => ({ sheets: [own, uid].map((shop_uid) => aDaySheet(server, { shop_uid })) })],
  ['daySheetList', 'in its list', (uid, own) => ({ ...rangeOfSheets(server), shop_uid_list: JSON.stringify([own, uid]) })],
  ['savePlatformRates', 'in a day', (uid, own) => ({ rates: [own, uid].map((shop_uid) => somePlatformRates(server, { shop_uid })) })],
  ['platformRateList', 'in its list', (uid, own) => ({ ...rangeOfSheets(server), shop_uid_list: JSON.stringify([own, uid]) })],
  ['saveTrafficDays', 'in a day', (uid, own) => ({ days: [own, uid].map((shop_uid) => aTrafficDay(server, { shop_uid })) })],
  ['trafficDayList', 'in its list', (uid, own) => ({ ...rangeOfSheets(server), shop_uid_list: JSON.stringify([own, uid]) })],
  ['markWork', 'as what it is about', (shop_uid) => someWork(server, { shop_uid })],
  ['saveAlertRule', 'in a rule', (uid, own) => anAlertRule({ shops: 'these', shop_uid_list: [own, uid] })],
  [
    'saveAlertReadings',
    'in a reading',
    (shop_uid) => ({ readings: [aReading(server, { rule_id: createId(), version: 1 }, { shop_uid })] }),
  ],
  ['saveOrdersDue', 'in a reading', (uid, own) => ({ readings: [own, uid].map((shop_uid) => someOrdersDue(server, { shop_uid })) })],
  ['batchJobList', 'alone', (shop_uid) => ({ shop_uid })],
  ['costList', 'in its list', (uid, own) => ({ shop_uid_list: JSON.stringify([own, uid]) })],
  ['saveCosts', 'in an entry', (uid, own) => ({ entries: [own, uid].map((shop_uid) => aCost({ shop_uid })) })],
  [
    'deleteCosts',
    'in a key',
    (uid, own) => ({ keys: [own, uid].map((shop_uid) => ({ shop_uid, goods_id: '1', sku_id: '2', valid_from: '' })) }),
  ],
  [
    'saveProfitSettings',
    'as who shares a cost',
    (uid, own) => ({
      ...someProfitSettings,
      shared: someProfitSettings.shared.map((each) => ({ ...each, shop_uid_list: [own, uid] })),
    }),
  ],
  ['saveScenario', 'as what it is about', (shop_uid) => ({ ...aScenario, name: shop_uid, shop_uid })],
  ['saveBill', 'alone', (shop_uid) => aBill({ shop_uid })],
  [
    'saveBoxGoods',
    'as where goods are from',
    (uid, own) => ({ goods: [own, uid].map((source_shop_uid) => someBoxGoods({ box_id: source_shop_uid, source_shop_uid })) }),
  ],
  ['saveClaims', 'as where goods go', (uid, own) => ({ claims: [own, uid].map((shop_uid) => aClaim({ shop_uid })) })],
  ['saveFamilyVerdict', 'as where goods are the same', (uid, own) => aFamilyVerdict(own, { places: [`${own}/1`, `${uid}/1`] })],
  ['saveFamilyVerdict', 'as where goods are others', (uid, own) => aFamilyVerdict(own, { others: [`${uid}/1`] })],
  ['savePilot', 'as where goods are tried', (uid, own) => aPilot({ shop_uids: [own, uid] })],
  ['savePilot', 'as where goods may go', (uid, own) => aPilot({ shop_uids: [own], rollout_shop_uids: [uid] })],
  ['sortShops', 'in the order', (uid, own) => ({ shop_uid_list: [uid, own] })],
]

const mainAccountCalls: readonly CallName[] = [
  'deleteShop',
  'saveGroup',
  'sortShops',
  'createSubAccount',
  'saveSubAccount',
  'saveProfitSettings',
]
/** A group and a sub-account of the person. */
const recordsOf = (person: Person) => [groupOf.get(person) ?? '', accountOf.get(person) ?? ''] as const
const aRow = (shop_uid: string, row_no: number) => ({
  shop_uid,
  row_no,
  label: '',
  before: null,
  after: null,
  outcome: 'waiting',
  reason: '',
})

let server: TestServer
let owner: Person
let stranger: Person
let freeOwner: Person
let helper: Person
let shops: string[]
let foreignShops: string[]
let freeShops: string[]
let groupOf: Map<Person, string>
let accountOf: Map<Person, string>

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  owner = await aPerson(server)
  stranger = await aPerson(server)
  freeOwner = await aPerson(server, { level: 0 })
  shops = await someShops(server, owner.ownerUid, 3)
  foreignShops = await someShops(server, stranger.ownerUid, 1)
  freeShops = await someShops(server, freeOwner.ownerUid, 4)
  helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: [at(shops, 1)] })
  groupOf = new Map()
  accountOf = new Map()
  for (const person of [owner, freeOwner]) {
    const { data } = await server.call('saveGroup', { group_name: '组', shop_uid_list: [] }, person)
    groupOf.set(person, data.group_id)
    accountOf.set(person, (await aPerson(server, { ownerUid: person.ownerUid })).userUid)
  }
})

describe('a shop out of scope', () => {
  it('is tried by every call that names a shop', () => {
    // What keys alone may suggest: suggestions.test.ts.
    const naming = (Object.keys(handlers) as CallName[]).filter((name) => {
      if (isSuggestingCall(name)) return false
      const schema = JSON.stringify(z.toJSONSchema(toolApi[name].payload, { io: 'input', unrepresentable: 'any' }))
      return /shop_uid|"places"/.test(schema)
    })
    expect([...new Set(namingCalls.map(([name]) => name))].sort()).toEqual(naming.sort())
  })

  it.each(namingCalls)('of another owner is no record to %s, named %s', async (name, _how, payload) => {
    const before = await snapshot()
    const { code } = await server.call(name, payload(at(foreignShops, 0), at(shops, 0), ...recordsOf(owner)), owner)
    expect(code).toBe(name === 'sortShops' ? 1002 : 1004)
    expect(await snapshot()).toEqual(before)
  })

  it.each(namingCalls)('not lent to the sub-account is out of reach of %s, named %s', async (name, _how, payload) => {
    const before = await snapshot()
    const { code } = await server.call(name, payload(at(shops, 0), at(shops, 1), ...recordsOf(owner)), helper)
    expect(code).toBe(mainAccountCalls.includes(name) ? 1003 : 1004)
    expect(await snapshot()).toEqual(before)
  })

  it.each(namingCalls)('third of a level 0 is no record to %s, named %s', async (name, _how, payload) => {
    const before = await snapshot()
    const { code } = await server.call(name, payload(at(freeShops, 2), at(freeShops, 0), ...recordsOf(freeOwner)), freeOwner)
    expect(code).toBe(name === 'sortShops' ? 1002 : 1004)
    expect(await snapshot()).toEqual(before)
  })

  it('shows in no list [spec 6.6, 9.4, 7.20]', async () => {
    const uids = async (person: Person) =>
      (await server.call('shopList', {}, person)).data.map((shop: { shop_uid: string }) => shop.shop_uid)
    expect(await uids(owner)).toEqual(shops)
    expect(await uids(helper)).toEqual([at(shops, 1)])
    expect(await uids(freeOwner)).toEqual(freeShops.slice(0, 2))
  })

  it('shows in no group [spec 5.6]', async () => {
    await server.call('saveGroup', { group_id: groupOf.get(owner), group_name: '组', shop_uid_list: shops }, owner)
    expect((await server.call('groupList', {}, owner)).data[0].shop_uid_list).toEqual(shops)
    expect((await server.call('groupList', {}, helper)).data[0].shop_uid_list).toEqual([at(shops, 1)])
    const inGroup = await server.call('shopList', { group_id: groupOf.get(owner) ?? '' }, helper)
    expect(inGroup.data).toHaveLength(1)
    expect(await server.call('shopList', { group_id: groupOf.get(owner) ?? '' }, stranger)).toMatchObject({ code: 1004 })
  })

  it('comes back when the level does, and goes when it runs out', async () => {
    const expiring = await aPerson(server, { level: 3, levelExpiresAt: server.clock.now() + 1000 })
    await someShops(server, expiring.ownerUid, 3)
    expect((await server.call('shopList', {}, expiring)).data).toHaveLength(3)
    server.clock.advance(1000)
    expect((await server.call('shopList', {}, expiring)).data).toHaveLength(2)
    expect((await server.call('userInfo', {}, expiring)).data).toMatchObject({ level: 0, shop_count: 3 })
  })

  it('hides a lent shop too when the main account is free and it is not among the first two', async () => {
    const lent = { ownerUid: freeOwner.ownerUid, rights: everyRight, shopUids: [at(freeShops, 1), at(freeShops, 3)] }
    const freeHelper = await aPerson(server, lent)
    expect((await server.call('shopList', {}, freeHelper)).data).toHaveLength(1)
    expect((await server.call('userInfo', {}, freeHelper)).data).toMatchObject({
      level: 0,
      shop_count: 2,
      sub_main_uid: freeOwner.ownerUid,
    })
  })
})

/** All that the tried calls could change. */
async function snapshot() {
  const { db } = server.database
  return {
    shops: await db.selectFrom('shops').selectAll().orderBy('shop_uid').execute(),
    groups: await db.selectFrom('shop_groups').selectAll().orderBy('group_id').execute(),
    views: await db.selectFrom('saved_views').selectAll().orderBy('view_id').execute(),
    batches: await db.selectFrom('batch_jobs').selectAll().orderBy('job_id').execute(),
    box: await db.selectFrom('box_goods').selectAll().orderBy('box_id').execute(),
    claims: await db.selectFrom('box_claims').selectAll().orderBy('shop_uid').execute(),
    sheets: await db.selectFrom('day_sheets').selectAll().orderBy('shop_uid').execute(),
    users: await db.selectFrom('users').selectAll().orderBy('user_uid').execute(),
    lent: await db.selectFrom('shop_assignments').selectAll().orderBy('user_uid').orderBy('shop_uid').execute(),
    members: await db.selectFrom('shop_group_members').selectAll().orderBy('shop_uid').execute(),
  }
}

function at(list: readonly string[], index: number): string {
  return list[index] ?? ''
}
