import { RELAY_KEY_HEADER } from '../../../contract/relayLimits.ts'
import { createSealKeyPair, toSealKeys } from '../../../contract/sealing.ts'
import type { CallName } from '../../../contract/toolApi.ts'
import { createId } from '../../../server/ids.ts'
import { notify } from '../../../server/notifications/notify.ts'
import { recordInvitation } from '../../../server/repositories/invitations.ts'
import { encryptLegacy } from '../../../server/security/legacyWire.ts'
import { chinaDay } from '../../../src/domain/chinaDay.ts'
import { aKey, aKeyPayload, aSuggestedRule, aSuggestion, someSuggestedCosts } from './accessKeys.ts'
import type { AccessRecords } from './accessScene.ts'
import { anAlertRule, aReading, keepAlert, keepAlertRule } from './alerts.ts'
import { aClaim, aFamilyVerdict, aListing, aPilot, someBoxGoods } from './box.ts'
import { aBill, aCost, aScenario, someProfitSettings } from './costs.ts'
import { crudNouns } from './cruds.ts'
import { aDaySheet, aTrafficDay, rangeOfSheets, somePlatformRates } from './daySheets.ts'
import { aChance, aHotRow } from './hotLists.ts'
import { someOrdersDue } from './ordersDue.ts'
import { aPerson, PASSWORD } from './people.ts'
import type { TestReply } from './testServer.ts'
import { someWork } from './work.ts'

/** How a line of the access matrix is tried. */
interface AccessCase {
  /** A payload that is right in itself, about these records. Asked for each person who tries. */
  readonly payload?: (records: AccessRecords) => object | Promise<object>
  /** Of a success: did it reach the record? Absent: a success is one. */
  readonly finds?: (data: TestReply['data'], records: AccessRecords) => boolean | Promise<boolean>
}

export const AUTH_TOKEN_KEY = 'a key of 16 byte'
const ID_CARD_NO = '11010519491231002X'
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Saves something as `main`, once for all who then look for it. Where even she may not, nothing is there. */
function saveOnce({ once, server, main }: AccessRecords, name: string, call: CallName, payload: object): Promise<string> {
  return once(name, async () => {
    await server.call(call, payload, main)
    return ''
  })
}

/** Goods in the box of the main account. */
async function keepBoxGoods({ server, main }: AccessRecords): Promise<string> {
  const box_id = createId()
  await server.call('saveBoxGoods', { goods: [someBoxGoods({ box_id })] }, main)
  return box_id
}

/** Goods of the main account that its shop was handed. */
function keepHandedIn(records: AccessRecords): Promise<string> {
  const { once, server, main, shop: shop_uid } = records
  return once('handedIn', async () => {
    const box_id = await keepBoxGoods(records)
    for (const state of ['claimed', 'review'] as const)
      await server.call('saveClaims', { claims: [aClaim({ box_id, shop_uid, state, goods_id: '700' })] }, main)
    return box_id
  })
}

const fresh = (prefix: string) => `${prefix}-${createId()}`

/** What `main` makes through the real calls, and what the server makes of it. */
const make = {
  group: async ({ server, main }: AccessRecords) => (await server.call('saveGroup', { group_name: fresh('组') }, main)).data.group_id,
  view: async ({ server, main }: AccessRecords) => (await server.call('saveView', aView(), main)).data.view_id,
  sharedView: async ({ server, main }: AccessRecords) =>
    (await server.call('saveView', { ...aView(), is_shared: true }, main)).data.view_id,
  accessKey: async ({ server, main }: AccessRecords) => (await server.call('createAccessKey', aKeyPayload(), main)).data.key.key_id,
  suggestion: async ({ server, main, shops }: AccessRecords) => {
    const key = await aKey(server, main, { may_suggest: true })
    return (await server.call('suggestBatch', aSuggestion(shops[0] ?? ''), key)).data.suggestion_id
  },
  channel: async ({ server, main }: AccessRecords) => (await server.call('saveChannel', aChannel(), main)).data.channel_id,
  mailbox: async ({ server, main }: AccessRecords) =>
    (await server.call('saveChannel', { ...aChannel(), address: 'lihua@example.com' }, main)).data.channel_id,
  job: async (records: AccessRecords) => (await records.server.call('saveBatchJob', aBatch(records), records.main)).data.job_id,
  /** Its time has just come. */
  dueJob: async (records: AccessRecords) => {
    const planned = { ...aBatch(records), plan: { value: 1 }, starts_at: records.server.clock.now() }
    return (await records.server.call('saveBatchJob', planned, records.main)).data.job_id
  },
  account: async ({ server, main }: AccessRecords) => (await server.call('createSubAccount', anAccount(), main)).data.account_id,
  order: async ({ server, main }: AccessRecords) => (await server.call('createPayment', anOrder, main)).data.order_no,
  extract: async ({ server, main }: AccessRecords) => (await server.call('requestExtract', anExtract, main)).data.extract_id,
  certification: async ({ server, main }: AccessRecords) =>
    (await server.call('requestCertification', aCertification, main)).data.certification_id,
  session: async ({ server, main }: AccessRecords) => {
    await server.call('login', { username: main.username, password: PASSWORD })
    const { list } = (await server.call('sessionList', {}, main)).data
    return list.find((session: { is_current: boolean }) => !session.is_current).session_id
  },
  notification: async ({ server, main }: AccessRecords) => {
    const told = { ownerUid: main.ownerUid, userUids: [main.userUid], code: 'passwordChanged', values: {}, at: server.clock.now() } as const
    await notify(server.database.db, told)
    return (await server.call('notificationList', {}, main)).data.list[0].id
  },
  reward: async ({ server, main }: AccessRecords) => (await server.call('rewards', {}, main)).data.list[0].reward_id,
  invitation: async ({ server, main }: AccessRecords) => {
    const { userUid, username } = await aPerson(server)
    const invited = { inviterOwnerUid: main.ownerUid, invitedOwnerUid: userUid, username, now: server.clock.now() }
    await recordInvitation(server.database.db, invited)
    return (await server.call('invitations', {}, main)).data.list[0].invitation_id
  },
  entry: async (records: AccessRecords) => {
    await make.group(records)
    return (await records.server.call('auditList', {}, records.main)).data.list[0].entry_id
  },
  /** Kept as they are: the free tier could not make a rule for a shop that it does not see. */
  rule: ({ server, main, shop }: AccessRecords) => keepAlertRule(server, main, anAlertRule({ shops: 'these', shop_uid_list: [shop] })),
  ruleForAll: ({ server, main }: AccessRecords) => keepAlertRule(server, main, anAlertRule()),
  alert: async (records: AccessRecords) => {
    const rule_id = await records.once('rule', () => make.rule(records))
    return keepAlert(records.server, records.main, { rule_id, shop_uid: records.shop })
  },
  relayKey: async ({ server, main }: AccessRecords) => {
    const { publicKey } = await toSealKeys(await createSealKeyPair())
    await server.call('shopList', { cookies: 1 }, { token: main.token, headers: { [RELAY_KEY_HEADER]: publicKey } })
    return (await server.call('relayKeyList', {}, main)).data.list[0].relay_key_id
  },
  picture: async ({ server, main }: AccessRecords) =>
    (await server.call('saveAvatar', { image: PICTURE }, main)).data.avatar.split('id=')[1],
}

const aChannel = () => ({
  name: createId(),
  address: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=11111111-2222-4333-8444-555555555555',
  topics: [],
})
const aView = () => ({ screen: 'shops', name: fresh('视图').slice(0, 40), query: '' })
const anAccount = () => ({ username: fresh('sub'), password: PASSWORD, name: '小助手' })
const anOrder = { plan_id: 'year', client_type: 2 }
const anExtract = { amount_fen: 100, account: 'alipay@example.com' }
const aCertification = { kind: 'personal', legal_name: '陈掌柜', document_no: ID_CARD_NO }
const aBatch = ({ shops }: AccessRecords, shop_uid = shops[0]) => ({
  job_id: createId(),
  kind: 'setPrice',
  title: '改价',
  state: 'planned',
  rows: [{ row_no: 0, shop_uid, label: '', before: null, after: null, outcome: 'waiting', reason: '' }],
})

/** A list that is asked for one record by its id. */
function findsOne(key: string, name: keyof typeof make): AccessCase {
  return {
    payload: async (records) => ({ [key]: await records.once(name, () => make[name](records)) }),
    finds: (data) => data.total === 1,
  }
}

/** A call that names a record; `more` is what else it needs. */
function names(key: string, name: keyof typeof make, more: object = {}): AccessCase {
  return { payload: async (records) => ({ [key]: await records.once(name, () => make[name](records)), ...more }) }
}

/** The list of all rules has this one. */
function findsRule(name: 'rule' | 'ruleForAll'): AccessCase {
  return {
    payload: async (records) => {
      await records.once(name, () => make[name](records))
      return {}
    },
    finds: async (data, records) => {
      const rule = await records.once(name, () => make[name](records))
      return data.list.some((each: { rule_id: string }) => each.rule_id === rule)
    },
  }
}

/** Deleted by whose it is, and named to be brought back. */
function restores(
  subject_type: string,
  name: keyof typeof make,
  remove: (records: AccessRecords, id: string) => Promise<unknown>,
): AccessCase {
  return {
    payload: async (records) => {
      const deleteIt = async () => {
        const id = await make[name](records)
        await remove(records, id)
        return id
      }
      return { subject_type, ids: [await records.once(name, deleteIt)] }
    },
    finds: (data) => data.restored === 1,
  }
}

/** The three calls of each noun that is listed, saved and deleted. */
const crudCases = Object.fromEntries(
  crudNouns.flatMap(([type, { calls, id, title, one }]) => {
    const [list, save, remove] = calls
    const payload = () => ({ ...one, [title]: createId().slice(-12) })
    const make = ({ server, main }: AccessRecords) => server.call(save, payload(), main).then(({ data }) => data?.[id] ?? 'none')
    const named = async (records: AccessRecords) => ({ [id]: await records.once(type, () => make(records)) })
    return [
      [list, { payload: named, finds: (data: TestReply['data']) => data.total === 1 }],
      [save, { payload: async (records: AccessRecords) => ({ ...payload(), ...(await named(records)) }) }],
      [remove, { payload: named }],
    ]
  }),
)

const credentials: AccessCase = { payload: ({ main }) => ({ username: main.username, password: PASSWORD }) }
const anything: AccessCase = {}

/** By the names of the lines. */
export const accessCases: Readonly<Record<string, AccessCase>> = {
  ...crudCases,
  login: credentials,
  publicAuthToken: credentials,
  avatar: names('id', 'picture'),
  config: anything,
  extensionPackage: anything,

  menu: anything,
  authToken: { payload: ({ main }) => ({ user_id: encryptLegacy(main.userUid, AUTH_TOKEN_KEY) }) },
  userInfo: anything,
  logout: anything,
  updateUser: { payload: () => ({ job: '店主' }) },
  saveAvatar: { payload: () => ({ image: PICTURE }) },
  sessionList: findsOne('session_id', 'session'),
  endSession: names('session_id', 'session'),

  shopList: { finds: (data, { shop }) => data.some((each: { shop_uid: string }) => each.shop_uid === shop) },
  addShop: { payload: () => ({ shop_id: createId(), shop_name: '新店', cookie: 'PASS_ID=1' }) },
  updateShop: { payload: ({ shop }) => ({ shop_uid: shop, shop_name: '改名' }) },
  'updateShop (session)': { payload: ({ shop }) => ({ shop_uid: shop, cookie: 'PASS_ID=1' }) },
  openBackend: { payload: ({ shop }) => ({ shop_uid: shop, place: { page: 'home' }, way: 'here' }) },
  deleteShop: { payload: ({ shop }) => ({ shop_uid: shop }) },
  sortShops: { payload: ({ shops }) => ({ shop_uid_list: [...shops].reverse() }) },
  remarkShop: { payload: ({ shop }) => ({ shop_uid: shop, notes: '备注' }) },
  setShopTemplate: { payload: ({ shop }) => ({ shop_uid: shop, template_id: '1', template_name: '包邮' }) },
  groupList: {
    payload: async (records) => {
      await records.once('group', () => make.group(records))
      return {}
    },
    finds: async (data, records) => {
      const group = await records.once('group', () => make.group(records))
      return data.some((each: { group_id: string }) => each.group_id === group)
    },
  },
  saveGroup: {
    payload: async (records) => ({
      group_id: await records.once('group', () => make.group(records)),
      group_name: '改名',
      shop_uid_list: [records.shop],
    }),
  },
  'saveGroup (delete)': names('group_id', 'group', { deleted: 1 }),

  createSubAccount: { payload: ({ shop }) => ({ ...anAccount(), shop_uid_list: [shop] }) },
  subAccountList: findsOne('account_id', 'account'),
  subAccountShops: names('account_id', 'account'),
  saveSubAccount: names('account_id', 'account', { action: 'edit', notes: '备注' }),
  'saveSubAccount (delete)': names('account_id', 'account', { action: 'delete' }),

  invitations: findsOne('invitation_id', 'invitation'),
  rewards: findsOne('reward_id', 'reward'),
  extracts: findsOne('extract_id', 'extract'),
  requestExtract: { payload: () => anExtract },
  earnings: anything,
  quotaUsage: anything,
  operatorExtracts: findsOne('extract_id', 'extract'),
  decideExtract: names('extract_id', 'extract', { state: 'paid' }),
  paymentInfo: {
    payload: async (records) => {
      await records.once('order', () => make.order(records))
      return {}
    },
    finds: (data) => data.orders.length === 1,
  },
  createPayment: { payload: () => anOrder },
  orderList: findsOne('order_no', 'order'),
  operatorOrders: findsOne('order_no', 'order'),
  confirmPayment: names('order_no', 'order'),
  userList: { payload: ({ main }) => ({ user_uid: main.userUid }), finds: (data) => data.total === 1 },
  saveUser: { payload: ({ main }) => ({ action: 'edit', user_uid: main.userUid, name: '改名' }) },
  'saveUser (create)': { payload: () => ({ action: 'create', username: fresh('main'), password: PASSWORD }) },
  certifications: findsOne('certification_id', 'certification'),
  requestCertification: { payload: () => aCertification },
  operatorCertifications: findsOne('certification_id', 'certification'),
  decideCertification: names('certification_id', 'certification', { state: 'certified' }),

  'savedViewList (shared)': findsOne('view_id', 'sharedView'),
  saveView: { payload: ({ shop }) => ({ ...aView(), shop_uid_list: [shop] }) },
  'saveView (shared)': { payload: () => ({ ...aView(), is_shared: true }) },
  'deleteView (shared)': names('view_id', 'sharedView'),
  accessKeyList: {
    payload: async (records) => {
      await records.once('accessKey', () => make.accessKey(records))
      return {}
    },
    finds: async (data, records) => {
      const key = await records.once('accessKey', () => make.accessKey(records))
      return data.list.some((each: { key_id: string }) => each.key_id === key)
    },
  },
  createAccessKey: { payload: ({ shop }) => aKeyPayload({ modules: ['shop'], all_shops: false, shop_uid_list: [shop] }) },
  revokeAccessKey: names('key_id', 'accessKey'),
  suggestBatch: { payload: ({ shop }) => aSuggestion(shop) },
  suggestCosts: { payload: ({ shop }) => someSuggestedCosts(shop) },
  suggestAlertRule: { payload: ({ shop }) => aSuggestedRule(shop) },
  suggestionList: {
    payload: async (records) => {
      await records.once('suggestion', () => make.suggestion(records))
      return {}
    },
    finds: async (data, records) => {
      const suggestion = await records.once('suggestion', () => make.suggestion(records))
      return data.list.some((each: { suggestion_id: string }) => each.suggestion_id === suggestion)
    },
  },
  suggestion: names('suggestion_id', 'suggestion'),
  dropSuggestion: names('suggestion_id', 'suggestion'),
  channelList: findsOne('channel_id', 'channel'),
  saveChannel: { payload: aChannel },
  deleteChannel: names('channel_id', 'channel'),
  testChannel: names('channel_id', 'channel'),
  sendChannelCode: names('channel_id', 'mailbox'),
  confirmChannel: names('channel_id', 'mailbox', { code: '123456' }),
  morningReport: anything,
  morningSettings: anything,
  saveMorningSettings: { payload: () => ({ is_on: true, at: '08:30', weekdays: [1] }) },
  tellMorningReport: anything,
  saveBatchJob: { payload: (records) => aBatch(records, records.shop) },
  startBatchJob: names('job_id', 'dueJob'),
  batchJobList: findsOne('job_id', 'job'),
  batchJob: names('job_id', 'job'),
  auditList: findsOne('entry_id', 'entry'),
  restoreDeleted: restores('shopGroup', 'group', ({ server, main }, group_id) => server.call('saveGroup', { group_id, deleted: 1 }, main)),
  'restoreDeleted (view)': restores('savedView', 'view', ({ server, main }, view_id) => server.call('deleteView', { view_id }, main)),
  'restoreDeleted (account)': restores('subAccount', 'account', ({ server, main }, account_id) =>
    server.call('saveSubAccount', { action: 'delete', account_id }, main),
  ),
  'restoreDeleted (goods)': {
    payload: async (records) => {
      const box_id = await keepBoxGoods(records)
      // Not for `free`, who does not see her third shop.
      await records.server.call('saveClaims', { claims: [aClaim({ box_id, shop_uid: records.shop })] }, records.main)
      await records.server.call('removeBoxGoods', { box_ids: [box_id] }, records.main)
      return { subject_type: 'boxGoods', ids: [box_id] }
    },
    finds: (data) => data.restored === 1,
  },

  notificationList: findsOne('id', 'notification'),
  readNotifications: {
    payload: async (records) => ({ ids: [await records.once('notification', () => make.notification(records))] }),
    finds: async (_, { server, main }) => {
      const own = server.database.db.selectFrom('notifications').select('read_at').where('user_uid', '=', main.userUid)
      return (await own.where('read_at', 'is not', null).execute()).length > 0
    },
  },
  unreadCount: anything,
  saveDaySheets: { payload: ({ server, shop }) => ({ sheets: [aDaySheet(server, { shop_uid: shop })] }) },
  daySheetList: { payload: ({ server, shop }) => ({ ...rangeOfSheets(server), shop_uid_list: JSON.stringify([shop]) }) },
  savePlatformRates: { payload: ({ server, shop }) => ({ rates: [somePlatformRates(server, { shop_uid: shop })] }) },
  platformRateList: { payload: ({ server, shop }) => ({ ...rangeOfSheets(server), shop_uid_list: JSON.stringify([shop]) }) },
  saveTrafficDays: { payload: ({ server, shop }) => ({ days: [aTrafficDay(server, { shop_uid: shop })] }) },
  trafficDayList: { payload: ({ server, shop }) => ({ ...rangeOfSheets(server), shop_uid_list: JSON.stringify([shop]) }) },
  alertRuleList: findsRule('rule'),
  'alertRuleList (all shops)': findsRule('ruleForAll'),
  saveAlertRule: { payload: ({ shop }) => anAlertRule({ shops: 'these', shop_uid_list: [shop] }) },
  'saveAlertRule (all shops)': { payload: () => anAlertRule() },
  'saveAlertRule (delete)': { payload: async (records) => ({ rule_id: await make.rule(records), deleted: 1 }) },
  alertList: {
    payload: async (records) => {
      await records.once('alert', () => make.alert(records))
      return {}
    },
    finds: (data, { shop }) => data.list.some((each: { shop_uid: string }) => each.shop_uid === shop),
  },
  saveAlertReadings: {
    payload: async (records) => {
      const rule_id = await make.rule(records)
      return { readings: [aReading(records.server, { rule_id, version: 1 }, { shop_uid: records.shop })] }
    },
    finds: (data) => data.taken === 1,
  },
  saveOrdersDue: { payload: ({ server, shop }) => ({ readings: [someOrdersDue(server, { shop_uid: shop })] }) },
  settleAlerts: {
    payload: async (records) => ({ alert_ids: [await records.once('alert', () => make.alert(records))], action: 'acknowledge' }),
  },
  workMarkList: {
    payload: async ({ once, server, main, shop }) => {
      await once('mark', async () => {
        await server.call('markWork', someWork(server, { shop_uid: shop }), main)
        return ''
      })
      return {}
    },
    finds: (data) => data.list.length === 1,
  },
  markWork: { payload: ({ server, shop }) => someWork(server, { shop_uid: shop }) },
  'markWork (handed)': {
    payload: async ({ server, main, shop }) => {
      const { userUid } = await aPerson(server, { ownerUid: main.ownerUid, rights: { shop: ['view'] }, shopUids: [shop] })
      return someWork(server, { shop_uid: shop, state: 'handed', account_id: userUid })
    },
  },
  endWorkRun: { payload: ({ server }) => ({ started_at: server.clock.now(), left: 0, left_fen: 0 }) },
  costList: {
    payload: async (records) => {
      await saveOnce(records, 'cost', 'saveCosts', { entries: [aCost({ shop_uid: records.shop })] })
      return {}
    },
    finds: (data, { shop }) => data.list.some((each: { shop_uid: string }) => each.shop_uid === shop),
  },
  saveCosts: { payload: ({ shop }) => ({ entries: [aCost({ shop_uid: shop })] }) },
  deleteCosts: { payload: ({ shop }) => ({ keys: [{ shop_uid: shop, goods_id: '1', sku_id: '2', valid_from: '' }] }) },
  costImportList: {
    payload: async (records) => {
      const file = { import_id: 'import-0001', file_name: 'costs.csv' }
      await saveOnce(records, 'import', 'saveCosts', { entries: [aCost({ shop_uid: records.shop })], import: file })
      return {}
    },
    finds: (data) => data.list.length > 0,
  },
  profitSettings: {
    payload: async (records) => {
      const shared = someProfitSettings.shared.map((each) => ({ ...each, shop_uid_list: [records.shop] }))
      await saveOnce(records, 'settings', 'saveProfitSettings', { ...someProfitSettings, shared })
      return {}
    },
    finds: (data) => data.shared.length > 0,
  },
  saveProfitSettings: { payload: () => someProfitSettings },
  scenarioList: {
    payload: async (records) => {
      await saveOnce(records, 'scenario', 'saveScenario', aScenario)
      return {}
    },
    finds: (data) => data.list.length > 0,
  },
  saveScenario: { payload: ({ shop }) => ({ ...aScenario, name: createId(), shop_uid: shop }) },
  billList: {
    payload: async (records) => {
      await saveOnce(records, 'bill', 'saveBill', aBill({ shop_uid: records.shop }))
      return { first_month: '2026-10', last_month: '2026-10' }
    },
    finds: (data, { shop }) => data.list.some((each: { shop_uid: string }) => each.shop_uid === shop),
  },
  saveBill: { payload: ({ shop }) => aBill({ shop_uid: shop }) },
  hotDayList: {
    payload: async (records) => {
      await saveOnce(records, 'hotDay', 'saveHotDay', { list: 'today', rows: [aHotRow] })
      const day = chinaDay(records.server.clock.now())
      return { list: 'today', first_day: day, last_day: day }
    },
    finds: (data) => data.days.length > 0,
  },
  saveHotDay: { payload: () => ({ list: 'week', rows: [aHotRow] }) },
  chanceList: {
    payload: async (records) => {
      await saveOnce(records, 'chance', 'saveChance', aChance())
      return {}
    },
    finds: (data) => data.list.length > 0,
  },
  saveChance: { payload: () => aChance({ chance_id: createId() }) },
  'saveChance (away)': {
    payload: async ({ server, main }) => {
      const chance = aChance({ chance_id: createId() })
      await server.call('saveChance', chance, main)
      return { ...chance, is_deleted: true }
    },
  },
  boxList: {
    payload: async (records) => {
      await saveOnce(records, 'boxGoods', 'saveBoxGoods', { goods: [someBoxGoods()] })
      return {}
    },
    finds: (data) => data.total > 0,
  },
  saveBoxGoods: { payload: () => ({ goods: [someBoxGoods({ box_id: createId() })] }) },
  'saveBoxGoods (from a shop)': {
    payload: ({ shop }) => ({ goods: [someBoxGoods({ box_id: createId(), origin: 'ownShop', source_shop_uid: shop })] }),
  },
  removeBoxGoods: { payload: async (records) => ({ box_ids: [await keepBoxGoods(records)] }) },
  saveClaims: {
    payload: async (records) => ({ claims: [aClaim({ box_id: await keepBoxGoods(records), shop_uid: records.shop })] }),
  },
  claimList: {
    payload: async (records) => {
      await keepHandedIn(records)
      return { states: JSON.stringify(['review']) }
    },
    finds: (data) => data.total > 0,
  },
  handedInCounts: {
    payload: async (records) => {
      await keepHandedIn(records)
      return { since: 0 }
    },
    finds: (data) => data.list.length > 0,
  },
  samePictures: {
    payload: async (records) => {
      const one = createId()
      const other = createId()
      const pictures = ['https://img/same.png']
      const goods = [one, other].map((box_id) => someBoxGoods({ box_id, listing: aListing({ title: box_id, pictures }) }))
      await records.server.call('saveBoxGoods', { goods }, records.main)
      return { box_ids: JSON.stringify([one]) }
    },
    finds: (data) => data.list.length > 0,
  },
  pilotList: {
    payload: async (records) => {
      const box_id = await keepBoxGoods(records)
      await saveOnce(records, 'pilot', 'savePilot', aPilot({ box_id, shop_uids: [records.shop] }))
      return {}
    },
    finds: (data) => data.list.length > 0,
  },
  savePilot: {
    payload: async (records) => aPilot({ pilot_id: createId(), box_id: await keepBoxGoods(records), shop_uids: [records.shop] }),
  },
  'savePilot (decide)': {
    payload: async (records) => {
      const pilot = aPilot({ pilot_id: createId(), box_id: await keepBoxGoods(records), shop_uids: [records.shop] })
      await records.server.call('savePilot', pilot, records.main)
      return { ...pilot, state: 'retired' }
    },
  },
  familyVerdictList: {
    payload: async (records) => {
      await saveOnce(records, 'familyVerdict', 'saveFamilyVerdict', aFamilyVerdict(records.shop))
      return {}
    },
    finds: (data) => data.list.length > 0,
  },
  saveFamilyVerdict: { payload: (records) => ({ ...aFamilyVerdict(records.shop), verdict_id: createId() }) },
  'saveFamilyVerdict (take back)': {
    payload: async (records) => {
      const verdict = { ...aFamilyVerdict(records.shop), verdict_id: createId() }
      await records.server.call('saveFamilyVerdict', verdict, records.main)
      return { ...verdict, is_deleted: true }
    },
  },
  listingSettings: {
    payload: async (records) => {
      await saveOnce(records, 'listingSettings', 'saveListingSettings', { forbidden_words: ['绝密'] })
      return {}
    },
    finds: (data) => data.forbidden_words.includes('绝密'),
  },
  saveListingSettings: { payload: () => ({ forbidden_words: ['绝密'] }) },
  relayKeyList: findsOne('relay_key_id', 'relayKey'),
  permitRelayKey: names('relay_key_id', 'relayKey'),
  withdrawRelayKey: names('relay_key_id', 'relayKey'),
  relayKeyState: anything,
  deploymentFigures: anything,
  platformHealth: anything,
  announcementList: anything,
  saveAnnouncement: { payload: () => ({ action: 'create', kind: 'info', title_zh: '停机', title_en: 'Maintenance' }) },
  shownAnnouncements: anything,
  seeAnnouncements: { payload: () => ({ ids: ['none'] }) },
  operatorDeeds: anything,
  noteOutcomes: { payload: () => ({ outcomes: [{ call: 'goodsList', outcome: 'ok', replies: 1 }] }) },
  noteFieldDrift: { payload: () => ({ fields: [{ call: 'goodsList', kind: 'new', field: 'badge', replies: 1 }] }) },
}
