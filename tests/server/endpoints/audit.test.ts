import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEntrySchema } from '../../../contract/entities/auditEntry.ts'
import { RELAY_KEY_HEADER } from '../../../contract/relayLimits.ts'
import { createSealKeyPair, toSealKeys } from '../../../contract/sealing.ts'
import { type CallName, toolApi } from '../../../contract/toolApi.ts'
import { hashCode } from '../../../server/channels/confirmationCode.ts'
import { handlers } from '../../../server/endpoints/index.ts'
import { createId } from '../../../server/ids.ts'
import { channelCodes } from '../../../server/repositories/channelCodes.ts'
import { channelTable } from '../../../server/repositories/channels.ts'
import { rewardTable } from '../../../server/repositories/rewards.ts'
import { updateUser } from '../../../server/repositories/users.ts'
import { aKey, aKeyPayload, aSuggestedRule, aSuggestion, someSuggestedCosts } from '../builders/accessKeys.ts'
import { anAlertRule, keepAlert, keepAlertRule } from '../builders/alerts.ts'
import { aClaim, aFamilyVerdict, aPilot, someBoxGoods } from '../builders/box.ts'
import { aBill, aCost, aScenario, someProfitSettings } from '../builders/costs.ts'
import { type CrudNoun, crudNouns } from '../builders/cruds.ts'
import { aChance } from '../builders/hotLists.ts'
import { aPerson, everyRight, PASSWORD, type Person, someShops } from '../builders/people.ts'
import { aPng } from '../builders/pictures.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'
import { someWork } from '../builders/work.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const SECRET_COOKIE = 'PASS_ID=canary-audit'
const NEW_PASSWORD = 'Canary-Audit-1'

type Write = readonly [
  CallName,
  (shops: string[], owner: Person) => object | Promise<object>,
  { before: object | null; after: object | null; rows?: number; role?: 'admin'; by?: 'key' },
]

const aChannel = () => ({
  name: '群',
  address: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=11111111-2222-4333-8444-555555555555',
  topics: ['alerts'],
})
const createdKey = async (_shops: string[], owner: Person) => {
  const { key_id } = await aKey(server, owner, { name: '报表' })
  return { key_id }
}
const suggested = async ([shop = '']: string[], owner: Person) => {
  const key = await aKey(server, owner, { may_suggest: true })
  return { suggestion_id: (await server.call('suggestBatch', aSuggestion(shop), key)).data.suggestion_id, reason: '太低' }
}
const savedChannel = async (_shops: string[], owner: Person) => {
  const { channel_id } = (await server.call('saveChannel', aChannel(), owner)).data
  return { channel_id }
}

const savedMailbox = async (_shops: string[], owner: Person) => {
  const { channel_id } = (await server.call('saveChannel', { ...aChannel(), address: 'lihua@example.com' }, owner)).data
  return { channel_id }
}
/** As if its code had been sent. */
const savedCode = async (shops: string[], owner: Person) => {
  const { channel_id } = await savedMailbox(shops, owner)
  const channel = await channelTable.get(server.database.db, owner.ownerUid, channel_id)
  const { owner_uid, user_uid, address_key } = channel
  const code = { owner_uid, code_id: 'c', user_uid, channel_id, address_key, code_hash: hashCode('123456', channel), tries: 0 }
  await channelCodes.create(server.database.db, { ...code, sent_at: server.clock.now() })
  return { channel_id, code: '123456' }
}

/** Each write with what it must leave in the trail, changed fields only. */
const writes: readonly Write[] = [
  ...crudNouns.flatMap(([, noun]) => writesOf(noun)),
  [
    'addShop',
    () => ({ shop_id: '61', shop_name: '新店', cookie: SECRET_COOKIE }),
    { before: null, after: { shop_id: '61', cookie: 'added' } },
  ],
  ['updateShop', ([shop_uid]) => ({ shop_uid, shop_name: '改名' }), { before: { shop_name: '店铺 0' }, after: { shop_name: '改名' } }],
  [
    'updateShop',
    ([shop_uid]) => ({ shop_uid, cookie: SECRET_COOKIE }),
    { before: { status: 1 }, after: { status: -1, cookie: 'renewed' } },
  ],
  ['remarkShop', ([shop_uid]) => ({ shop_uid, notes: '备注' }), { before: { notes: '' }, after: { notes: '备注' } }],
  [
    'setShopTemplate',
    (shop_uid_list) => ({ shop_uid_list, template_id: '3', template_name: '包邮' }),
    { before: { template_id: null }, after: { template_id: '3' }, rows: 2 },
  ],
  ['sortShops', ([a, b]) => ({ shop_uid_list: [b, a] }), { before: {}, after: {} }],
  ['deleteShop', ([shop_uid]) => ({ shop_uid }), { before: { shop_name: '店铺 0' }, after: null }],
  ['saveGroup', (shop_uid_list) => ({ group_name: '组', shop_uid_list }), { before: null, after: { group_name: '组' } }],
  [
    'createAccessKey',
    (shop_uid_list) => aKeyPayload({ name: '报表', modules: ['shop'], all_shops: false, shop_uid_list }),
    { before: null, after: { name: '报表', modules: ['shop'], all_shops: false, days: 30 } },
  ],
  ['revokeAccessKey', createdKey, { before: { name: '报表', last_used_at: null }, after: null }],
  [
    'suggestBatch',
    ([shop = '']) => aSuggestion(shop),
    { before: null, after: { title: '清仓降价', kind: 'setPrice', rows: 1 }, by: 'key' },
  ],
  ['suggestCosts', ([shop = '']) => someSuggestedCosts(shop), { before: null, after: { title: '九月进价', rows: 1 }, by: 'key' }],
  ['suggestAlertRule', ([shop = '']) => aSuggestedRule(shop), { before: null, after: { kind: 'alertRule' }, by: 'key' }],
  ['dropSuggestion', suggested, { before: { state: 'waiting' }, after: { state: 'dropped', reason: '太低' } }],
  ['saveChannel', () => aChannel(), { before: null, after: { name: '群', kind: 'wecom', is_on: true, is_signed: false } }],
  ['deleteChannel', savedChannel, { before: { name: '群', kind: 'wecom' }, after: null }],
  // No test reaches a robot or a mail server.
  ['testChannel', savedChannel, { before: null, after: { name: '群', outcome: 'failed' } }],
  ['sendChannelCode', savedMailbox, { before: null, after: { name: '群', outcome: 'failed' } }],
  ['confirmChannel', savedCode, { before: { is_confirmed: false }, after: { name: '群', is_confirmed: true } }],
  [
    'saveMorningSettings',
    () => ({ is_on: true, at: '07:30', weekdays: [5, 1] }),
    { before: { is_on: false, at: '08:30' }, after: { is_on: true, at: '07:30', weekdays: [1, 5] } },
  ],
  ['tellMorningReport', () => ({}), { before: null, after: { channels: [] } }],
  ['saveAlertRule', () => anAlertRule({ name: '退货太多' }), { before: null, after: { name: '退货太多' } }],
  [
    'settleAlerts',
    async ([shop_uid = ''], owner) => {
      const rule_id = await keepAlertRule(server, owner, anAlertRule())
      return { alert_ids: [await keepAlert(server, owner, { rule_id, shop_uid })], action: 'acknowledge' }
    },
    { before: { acknowledged_at: null }, after: { action: 'acknowledge' } },
  ],
  [
    'saveBatchJob',
    () => ({ job_id: 'a', kind: 'setPrice', title: '改价', state: 'planned' }),
    { before: null, after: { title: '改价', state: 'planned' } },
  ],
  [
    'startBatchJob',
    async (_shops, owner) => {
      const planned = {
        job_id: 'due',
        kind: 'setPrice',
        title: '改价',
        state: 'planned',
        plan: { value: 1 },
        starts_at: server.clock.now(),
      }
      await server.call('saveBatchJob', planned, owner)
      return { job_id: 'due' }
    },
    { before: { state: 'planned' }, after: { state: 'running' } },
  ],
  [
    'restoreDeleted',
    async (shops, owner) => {
      await server.call('deleteShop', { shop_uid_list: shops }, owner)
      return { subject_type: 'shop', ids: shops }
    },
    { before: null, after: { shop_name: '店铺 0' }, rows: 2 },
  ],
  [
    'createSubAccount',
    (shop_uid_list) => ({ username: `夜班-${shop_uid_list[0]}`, password: NEW_PASSWORD, name: '阿宁', shop_uid_list, rights: {} }),
    { before: null, after: { name: '阿宁', password: 'set' } },
  ],
  [
    'saveSubAccount',
    async (_, owner) => ({ action: 'edit', account_id: await aHelperOf(owner), enabled: false, password: NEW_PASSWORD }),
    { before: { enabled: true }, after: { enabled: false, password: 'set' } },
  ],
  [
    'saveSubAccount',
    async (_, owner) => ({ action: 'delete', account_id: await aHelperOf(owner) }),
    { before: { name: '阿宁', rights: {} }, after: null },
  ],
  [
    'saveUser',
    () => ({ action: 'create', username: '新商家', password: NEW_PASSWORD }),
    { before: null, after: { username: '新商家', password: 'set' }, role: 'admin' },
  ],
  [
    'saveUser',
    async () => ({ action: 'edit', user_uid: (await aPerson(server)).userUid, level: 9, password: NEW_PASSWORD }),
    { before: { level: 3 }, after: { level: 9, password: 'set' }, role: 'admin' },
  ],
  ['saveAvatar', () => ({ image: aPng().toString('base64') }), { before: {}, after: { avatar: 'changed' } }],
  ['endSession', () => ({ others: 1 }), { before: null, after: { ended: 0 } }],
  [
    'requestCertification',
    () => ({ kind: 'personal', legal_name: '陈一', document_no: '11010519491231002X' }),
    { before: null, after: { kind: 'personal', document_no: 'given' } },
  ],
  [
    'saveAnnouncement',
    () => ({ action: 'create', kind: 'info', title_zh: '停机', title_en: 'Maintenance' }),
    { before: null, after: { kind: 'info', title_zh: '停机', title_en: 'Maintenance' }, role: 'admin' },
  ],
  [
    'decideCertification',
    async () => ({ certification_id: await aRequest(), state: 'certified' }),
    { before: { state: 'requested' }, after: { state: 'certified' }, role: 'admin' },
  ],
  [
    'createPayment',
    async (_, owner) => {
      await updateUser(server.database.db, owner.ownerUid, owner.userUid, { level: 0 })
      return { plan_id: 'month', client_type: 2 }
    },
    { before: null, after: { plan_id: 'month', amount_fen: 9_900, status: 'waiting' } },
  ],
  [
    'confirmPayment',
    async () => ({ order_no: await anOrder() }),
    { before: { status: 'waiting', level: 0 }, after: { status: 'paid', level: 1 }, role: 'admin' },
  ],
  [
    'confirmPayment',
    async () => ({ order_no: await anOrder(), status: 'closed' }),
    { before: { status: 'waiting' }, after: { status: 'closed' }, role: 'admin' },
  ],
  [
    'requestExtract',
    async (_, owner) => {
      await earn(owner)
      return { amount_fen: 100, account: 'canary-account' }
    },
    { before: null, after: { amount_fen: 100, account: 'ca***' } },
  ],
  [
    'decideExtract',
    async () => ({ extract_id: await anExtract(), state: 'paid' }),
    { before: { state: 'requested' }, after: { state: 'paid', amount_fen: 100 }, role: 'admin' },
  ],
  [
    'markWork',
    async ([shop_uid = '', other = ''], { ownerUid }) => {
      const { userUid } = await aPerson(server, { ownerUid, name: '阿宁', rights: everyRight, shopUids: [shop_uid, other] })
      return someWork(server, { shop_uid, state: 'handed', account_id: userUid })
    },
    { before: null, after: { kind: 'loggedOut', count: 1, worth_fen: 1_000, handed_to: '阿宁' } },
  ],
  [
    'permitRelayKey',
    async (_, owner) => ({ relay_key_id: await aBrowserOf(owner, true) }),
    { before: { state: 'withdrawn' }, after: { state: 'allowed' } },
  ],
  [
    'withdrawRelayKey',
    async (_, owner) => ({ relay_key_id: await aBrowserOf(owner, false) }),
    { before: { state: 'allowed' }, after: { state: 'withdrawn' } },
  ],
  [
    'endWorkRun',
    () => ({ started_at: server.clock.now(), left: 4, left_fen: 200 }),
    { before: null, after: { done: 0, snoozed: 0, handed: 0, left: 4, left_fen: 200 } },
  ],
  [
    'saveCosts',
    ([shop_uid = '']) => ({ entries: [aCost({ shop_uid, valid_from: '2026-11-01' })] }),
    { before: null, after: { 'goods 4711 SKU 12 from 2026-11-01': 'costFen 1000', entries: 1 } },
  ],
  [
    'deleteCosts',
    async ([shop_uid = ''], owner) => {
      await server.call('saveCosts', { entries: [aCost({ shop_uid })] }, owner)
      const { goods_id, sku_id, valid_from } = aCost()
      return { keys: [{ shop_uid, goods_id, sku_id, valid_from }] }
    },
    { before: { 'goods 4711 SKU 12': 'costFen 1000' }, after: null },
  ],
  [
    'saveProfitSettings',
    () => ({ ...someProfitSettings, freight: [] }),
    { before: { shared: [], target_margin_bp: 1_500 }, after: { shared: someProfitSettings.shared, target_margin_bp: 2_000 } },
  ],
  ['saveScenario', () => aScenario, { before: null, after: { name: aScenario.name, goods_id: '' } }],
  ['saveChance', () => aChance(), { before: null, after: { keywords: aChance().keywords, state: 'picked' } }],
  [
    'saveBoxGoods',
    () => ({ goods: [someBoxGoods()] }),
    { before: null, after: { title: '晴雨两用伞', source: someBoxGoods().source_url } },
  ],
  [
    'removeBoxGoods',
    async (_, owner) => {
      await server.call('saveBoxGoods', { goods: [someBoxGoods()] }, owner)
      return { box_ids: [someBoxGoods().box_id] }
    },
    { before: { title: '晴雨两用伞' }, after: null },
  ],
  [
    'saveClaims',
    async ([shop_uid = ''], owner) => {
      await server.call('saveBoxGoods', { goods: [someBoxGoods()] }, owner)
      return { claims: [aClaim({ shop_uid })] }
    },
    { before: null, after: { goods: 1 } },
  ],
  [
    'savePilot',
    async ([shop_uid = ''], owner) => {
      await server.call('saveBoxGoods', { goods: [someBoxGoods()] }, owner)
      return aPilot({ shop_uids: [shop_uid] })
    },
    { before: null, after: { title: '晴雨两用伞', state: 'running' } },
  ],
  [
    'saveFamilyVerdict',
    ([shop_uid = '']) => aFamilyVerdict(shop_uid),
    { before: null, after: { places: expect.arrayContaining([expect.stringMatching(/\/1$/)]) } },
  ],
  ['saveListingSettings', () => ({ forbidden_words: ['绝密'] }), { before: {}, after: { forbidden_words: ['绝密'] } }],
  ['saveBill', ([shop_uid = '']) => aBill({ shop_uid }), { before: null, after: { file_name: 'bill.csv', month: '2026-10' } }],
  ['updateUser', () => ({ job: '店主' }), { before: {}, after: { job: '店主' } }],
  ['updateUser', () => ({ old_password: PASSWORD, new_password: NEW_PASSWORD }), { before: {}, after: { password: 'changed' } }],
  ['logout', () => ({}), { before: null, after: null }],
]

/** Of a noun that is listed, saved and deleted: a new record, and one that goes. */
function writesOf({ calls: [, save, remove], id, title, one, role }: CrudNoun): readonly Write[] {
  const named = { [title]: one[title] }
  const as = role ? { role } : {}
  const make = async (_: string[], owner: Person) => ({ [id]: (await server.call(save, one, owner)).data[id] })
  return [
    [save, () => one, { before: null, after: named, ...as }],
    [remove, make, { before: named, after: null, ...as }],
  ]
}

async function aHelperOf({ ownerUid }: Person): Promise<string> {
  return (await aPerson(server, { ownerUid, name: '阿宁' })).userUid
}

async function aBrowserOf(owner: Person, isWithdrawn: boolean): Promise<string> {
  const { publicKey } = await toSealKeys(await createSealKeyPair())
  await server.call('shopList', { cookies: 1 }, { token: owner.token, headers: { [RELAY_KEY_HEADER]: publicKey } })
  const [{ relay_key_id }] = (await server.call('relayKeyList', {}, owner)).data.list
  if (isWithdrawn) await server.call('withdrawRelayKey', { relay_key_id }, owner)
  return relay_key_id
}

async function aRequest(): Promise<string> {
  const payload = { kind: 'personal', legal_name: '陈一', document_no: '11010519491231002X' }
  return (await server.call('requestCertification', payload, await aPerson(server))).data.certification_id
}

async function anOrder(): Promise<string> {
  const payer = await aPerson(server, { level: 0 })
  return (await server.call('createPayment', { plan_id: 'month', client_type: 2 }, payer)).data.order_no
}

async function earn({ ownerUid: owner_uid, userUid: order_no }: Person): Promise<void> {
  const reward = { owner_uid, reward_id: createId(), order_no, from_username: 'x', amount_fen: 100, earned_at: server.clock.now() }
  await rewardTable.create(server.database.db, reward)
}

async function anExtract(): Promise<string> {
  const person = await aPerson(server)
  await earn(person)
  return (await server.call('requestExtract', { amount_fen: 100, account: 'canary-account' }, person)).data.extract_id
}

/** Change nothing but what a reader has seen, and what was counted or read; who saved a day sheet is kept with it. */
const unaudited: readonly CallName[] = [
  'readNotifications',
  'noteFieldDrift',
  'noteOutcomes',
  'seeAnnouncements',
  'saveDaySheets',
  'savePlatformRates',
  'saveTrafficDays',
  'saveAlertReadings',
  'saveOrdersDue',
  'saveHotDay',
]

describe('the audit trail', () => {
  it('is tried for every write that is built', () => {
    const built = (Object.keys(handlers) as CallName[]).filter((name) => toolApi[name].effect === 'write' && !unaudited.includes(name))
    expect([...new Set(writes.map(([name]) => name))].sort()).toEqual(built.sort())
  })

  it.each<[string, CallName, (shops: readonly string[]) => object]>([
    ['checking a shop that is as it was', 'updateShop', ([shop_uid]) => ({ shop_uid, status: 0 })],
    ['sorting shops as they are', 'sortShops', (shop_uid_list) => ({ shop_uid_list })],
    ['removing a bill that is not there', 'saveBill', ([shop_uid = '']) => ({ ...aBill({ shop_uid }), lines: [] })],
  ])('has no row for %s', async (_, name, payload) => {
    const owner = await aPerson(server)
    const shops = await someShops(server, owner.ownerUid, 2)
    const rowsOf = async () =>
      (await server.database.db.selectFrom('audit_entries').select('entry_id').where('owner_uid', '=', owner.ownerUid).execute()).length
    await server.call('updateShop', { shop_uid: shops[0], status: 0 }, owner)
    const before = await rowsOf()
    expect((await server.call(name, payload(shops), owner)).code).toBe(1000)
    expect(await rowsOf()).toBe(before)
  })

  it.each(writes)('has a row for %s %#, without any secret', async (name, payload, { before, after, rows = 1, role, by }) => {
    const owner = await aPerson(server, role && { role })
    const reader = await aPerson(server)
    const shops = await someShops(server, owner.ownerUid, 2)
    const caller = by === 'key' ? await aKey(server, owner, { may_suggest: true }) : owner
    const reply = await server.call(name, await payload(shops, owner), caller)
    expect(reply.code).toBe(1000)
    const trail = server.database.db.selectFrom('audit_entries').selectAll().where('owner_uid', '=', owner.ownerUid)
    // The first use of a key that day has a row of its own.
    const entries = await (by === 'key' ? trail.where('action', '=', name) : trail)
      .where('request_id', '=', reply.headers.get('x-request-id') ?? '')
      .orderBy('entry_id')
      .execute()
    expect(entries).toHaveLength(rows)
    const entry = entries[0]
    expect(entry).toMatchObject({
      action: name,
      user_uid: owner.userUid,
      user_name: owner.username,
      request_id: reply.headers.get('x-request-id'),
    })
    for (const [text, wanted] of [
      [entry?.before, before],
      [entry?.after, after],
    ] as const) {
      const fields = text == null ? null : JSON.parse(text)
      if (wanted === null) expect(fields).toBeNull()
      else expect(fields).toMatchObject(wanted)
    }
    expect(JSON.stringify(entries)).not.toMatch(/canary|11010519491231002X/i)
    expect((await server.call('auditList', {}, reader)).data.total).toBe(0)
  })

  it('has nothing of a write that was refused', async () => {
    const owner = await aPerson(server)
    await server.call('remarkShop', { shop_uid: 'none', notes: 'x' }, owner)
    await server.call('addShop', { shop_id: '1', shop_name: 'x', cookie: 'a=b', group_ids: ['none'] }, owner)
    expect((await server.call('auditList', {}, owner)).data).toEqual({ list: [], total: 0 })
  })

  it('has logins that worked and that did not', async () => {
    const owner = await aPerson(server)
    await server.call('login', { username: owner.username, password: 'Canary-wrong-1' })
    await server.call('login', { username: owner.username, password: PASSWORD })
    const { data } = await server.call('auditList', { action: 'login' }, owner)
    expect(data.list.map((entry: { after: { outcome: string } }) => entry.after.outcome)).toEqual(['ok', 'failed'])
    expect(JSON.stringify(data)).not.toMatch(/canary/i)
  })
})

describe('auditList', () => {
  let owner: Person
  let shops: string[]
  beforeAll(async () => {
    owner = await aPerson(server)
    shops = await someShops(server, owner.ownerUid, 2)
    const helper = await aPerson(server, { ownerUid: owner.ownerUid, username: '小助手100%', rights: everyRight, shopUids: shops })
    await server.call('remarkShop', { shop_uid: shops[0], notes: '一' }, owner)
    server.clock.advance(1000)
    await server.call('saveGroup', { group_name: '组' }, owner)
    server.clock.advance(1000)
    await server.call('remarkShop', { shop_uid: shops[1], notes: '二' }, helper)
  })
  const actions = async (payload: object) => {
    const { data } = await server.call('auditList', payload, owner)
    expect(data.list.every((entry: unknown) => auditEntrySchema.safeParse(entry).success)).toBe(true)
    return data.list.map((entry: { action: string }) => entry.action)
  }

  it('is newest first, and pages', async () => {
    expect(await actions({})).toEqual(['remarkShop', 'saveGroup', 'remarkShop'])
    expect((await server.call('auditList', { page: 2, page_size: 2 }, owner)).data).toMatchObject({
      total: 3,
      list: [{ after: { notes: '一' } }],
    })
    expect((await server.call('auditList', { sort: 'at', page_size: 1 }, owner)).data.list[0].after).toEqual({ notes: '一' })
  })

  it.each([
    [{ action: 'saveGroup' }, 1],
    [{ subject_type: 'shop' }, 2],
    [{ subject_type: 'shop', action: 'saveGroup' }, 0],
    [{ keyword: 'REMARK' }, 2],
    [{ keyword: '助手' }, 1],
    [{ keyword: '100%' }, 1],
    [{ keyword: '%' }, 1],
    [{ keyword: '_' }, 0],
    [{ keyword: "' or 1=1 --" }, 0],
  ])('filters by %j', async (filter, total) => {
    expect((await server.call('auditList', filter, owner)).data.total).toBe(total)
  })

  it('filters by time, subject, person and entry', async () => {
    const { list } = (await server.call('auditList', {}, owner)).data
    const [newest, middle, oldest] = list
    expect((await server.call('auditList', { at_from: middle.at, at_to: middle.at }, owner)).data.total).toBe(1)
    expect((await server.call('auditList', { at_to: middle.at }, owner)).data.total).toBe(2)
    expect((await server.call('auditList', { subject_id: oldest.subject_id }, owner)).data.list).toEqual([oldest])
    expect((await server.call('auditList', { user_uid: newest.user_uid }, owner)).data.list).toEqual([newest])
    expect((await server.call('auditList', { entry_id: middle.entry_id }, owner)).data.list).toEqual([middle])
  })

  it('refuses to sort by what it does not have', async () => {
    expect(await server.call('auditList', { sort: 'password' }, owner)).toMatchObject({
      code: 1002,
      data: { errors: { sort: 'unknown_value' } },
    })
  })
})
