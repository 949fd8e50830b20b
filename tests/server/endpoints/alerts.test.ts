import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ReplyCode } from '../../../contract/codes.ts'
import {
  ALERTS_PER_PAGE,
  type AlertReading,
  type AlertRule,
  type AlertRuleFields,
  type RuleAlert,
} from '../../../contract/entities/alert.ts'
import type { Notification } from '../../../contract/entities/notification.ts'
import { quotaOf } from '../../../contract/quotas.ts'
import { toolApi } from '../../../contract/toolApi.ts'
import { sweep } from '../../../server/housekeeping.ts'
import { anAlertRule, aReading, keepAlerts } from '../builders/alerts.ts'
import { aPerson, everyRight, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Within the life of an idle login. */
const PUT_OFF_MS = 10 * 60 * MINUTE_MS

let server: TestServer
let owner: Person
let shops: string[]
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await aPerson(server)
  shops = await someShops(server, owner.ownerUid, 5)
})

const shopAt = (index: number) => shops[index] ?? ''
const helperOf = (...indexes: number[]) => aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: indexes.map(shopAt) })

async function saveRule(overrides: Partial<AlertRuleFields> = {}, person = owner): Promise<AlertRule> {
  const { code, data } = await server.call('saveAlertRule', anAlertRule(overrides), person)
  expect(code).toBe(ReplyCode.success)
  return data
}
async function rules(person = owner): Promise<AlertRule[]> {
  const { data } = await server.call('alertRuleList', {}, person)
  expect(toolApi.alertRuleList.reply.safeParse(data).success).toBe(true)
  return data.list
}
async function alerts(person = owner): Promise<RuleAlert[]> {
  const { data } = await server.call('alertList', {}, person)
  expect(toolApi.alertList.reply.safeParse(data).success).toBe(true)
  return data.list
}
const messages = async (person = owner): Promise<Notification[]> => (await server.call('notificationList', {}, person)).data.list
const unread = async (person = owner) => (await messages(person)).filter(({ status }) => status === 0)
const send = (readings: readonly AlertReading[], person = owner, checks: object[] = []) =>
  server.call('saveAlertReadings', { readings, checks }, person)
/** The next reading of the first shop, a quarter of an hour later. */
function next(rule: AlertRule, verdict: AlertReading['verdict'], overrides: Partial<AlertReading> = {}) {
  server.clock.advance(15 * MINUTE_MS)
  return send([aReading(server, rule, { shop_uid: shopAt(0), verdict, ...overrides })])
}

describe('an alert', () => {
  it('rings once, and again only after it left', async () => {
    const rule = await saveRule()
    expect((await next(rule, 'over')).data).toEqual({ taken: 1, rang: 1 })
    for (const verdict of ['over', 'between', 'over'] as const) expect((await next(rule, verdict)).data.rang).toBe(0)
    expect(await messages()).toHaveLength(1)
    expect(await alerts()).toMatchObject([{ state: 'ringing', value: 0.34, line: 0.3, risk_fen: 12_300, shop_name: '店铺 0' }])
    await next(rule, 'under')
    expect(await alerts()).toMatchObject([{ state: 'left' }])
    expect((await next(rule, 'over')).data.rang).toBe(1)
    expect(await messages()).toHaveLength(2)
    expect((await alerts())[0]?.turns.map(({ kind }) => kind)).toEqual(['rang', 'left', 'rang'])
  })

  it.each([
    ['left', { state: 'left', left_at: 1 }],
    ['came to nothing', { state: 'normal' }],
  ])('begins where the account is full of alerts, in the place of the oldest that %s', async (_, settled) => {
    const free = await aPerson(server, { level: 0 })
    const [shop_uid = ''] = await someShops(server, free.ownerUid, 1)
    const rule = await saveRule({ each: 'goods' }, free)
    const most = quotaOf('alerts', 0)
    const goods = Array.from({ length: most }, (_goods, at) => ({ rule_id: rule.rule_id, shop_uid, goods_id: String(at) }))
    const [oldest = '', second = ''] = await keepAlerts(server, free, goods)
    const { db } = server.database
    const over = (goods_id: string) => send([aReading(server, rule, { shop_uid, goods_id })], free)
    server.clock.advance(MINUTE_MS)
    expect((await over('new')).code).toBe(ReplyCode.levelLimit)
    await db.updateTable('alerts').set(settled).where('alert_id', 'in', [oldest, second]).execute()
    await db.updateTable('alerts').set({ as_of: 1, left_at: 1 }).where('alert_id', '=', oldest).execute()
    await db.updateTable('alerts').set({ left_at: 2 }).where('alert_id', '=', second).execute()

    expect((await over('new')).data).toEqual({ taken: 1, rang: 1 })

    const kept = await db.selectFrom('alerts').select('alert_id').where('owner_uid', '=', free.ownerUid).execute()
    expect(kept).toHaveLength(most)
    expect(kept.map(({ alert_id }) => alert_id)).toContain(second)
    expect(kept.map(({ alert_id }) => alert_id)).not.toContain(oldest)
    // The one that is over rings again: it does not make room for itself and another one.
    expect((await send([aReading(server, rule, { shop_uid, goods_id: '1' })], free)).data.taken).toBe(1)
    expect((await over('one more')).code).toBe(ReplyCode.levelLimit)
  })

  it('is pending until there are enough days in a row', async () => {
    const rule = await saveRule({ days_in_row: 2 })
    await next(rule, 'over', { day: '2026-11-21' })
    expect((await next(rule, 'over', { day: '2026-11-21' })).data.rang).toBe(0)
    expect(await alerts()).toMatchObject([{ state: 'pending', turns: [] }])
    expect((await next(rule, 'over', { day: '2026-11-22' })).data.rang).toBe(1)
  })

  it('keeps its state when there are too few orders, and says since when it has not been checked', async () => {
    const rule = await saveRule()
    await next(rule, 'over')
    const [ringing] = await alerts()
    await next(rule, 'few', { value: null, orders: 3 })
    expect(await alerts()).toEqual([{ ...ringing, few_at: server.clock.now() }])
    await next(rule, 'under')
    expect(await alerts()).toMatchObject([{ state: 'left', few_at: null, as_of: server.clock.now() }])
  })

  it('does not begin with a reading that is not over the line', async () => {
    const rule = await saveRule()
    for (const verdict of ['under', 'between', 'few'] as const) expect((await next(rule, verdict)).data.taken).toBe(0)
    expect(await alerts()).toEqual([])
  })

  it('of a deleted shop stays as it was, and is there again with the shop', async () => {
    const rule = await saveRule()
    await next(rule, 'over')
    const before = await alerts()
    await server.call('deleteShop', { shop_uid: shopAt(0) }, owner)
    expect(await alerts()).toEqual([])
    await server.call('restoreDeleted', { subject_type: 'shop', ids: [shopAt(0)] }, owner)
    expect(await alerts()).toEqual(before)
  })

  it('is listed with all others, page by page, however many there are and whatever becomes of them meanwhile', async () => {
    const { rule_id } = await saveRule({ each: 'goods' })
    const subjects = Array.from({ length: ALERTS_PER_PAGE + 7 }, (_, at) => ({
      rule_id,
      shop_uid: shopAt(at % 5),
      goods_id: `${900_000 + at}`,
    }))
    const kept = await keepAlerts(server, owner, subjects)
    const first = await server.call('alertList', {}, owner)
    expect(first.data).toMatchObject({ total: kept.length, next: first.data.list.at(-1).alert_id })
    expect(first.data.list).toHaveLength(ALERTS_PER_PAGE)
    // One of the first page leaves, and one of the second is acknowledged: no other alert changes its place.
    await server.database.write((db) =>
      db.updateTable('alerts').set({ state: 'left', left_at: 1 }).where('alert_id', '=', first.data.list[0].alert_id).execute(),
    )
    const last = kept.toSorted().at(-1) ?? ''
    await server.call('settleAlerts', { alert_ids: [last], action: 'acknowledge' }, owner)
    const second = await server.call('alertList', { after: first.data.next }, owner)
    expect(second.data).toMatchObject({ total: kept.length - 1, next: null })
    const ids = [...first.data.list, ...second.data.list].map(({ alert_id }: RuleAlert) => alert_id)
    expect(ids.toSorted()).toEqual(kept.toSorted())
    expect(second.data.list.at(-1)).toMatchObject({ alert_id: last, acknowledged_at: server.clock.now() })
  })

  it('is forgotten when it came to nothing, or long after it left', async () => {
    const forgotten = await saveRule({ days_in_row: 2 })
    const kept = await saveRule()
    await next(forgotten, 'over')
    await next(forgotten, 'under')
    await next(kept, 'over')
    server.clock.advance(100 * DAY_MS)
    await sweep(server.database, server.clock.now())
    const left = await server.database.db.selectFrom('alerts').select('rule_id').where('owner_uid', '=', owner.ownerUid).execute()
    expect(left).toEqual([{ rule_id: kept.rule_id }])
  })
})

describe('several computers', () => {
  it('that send the same reading at once ring once', async () => {
    const rule = await saveRule()
    const reading = aReading(server, rule, { shop_uid: shopAt(0) })
    const replies = await Promise.all(Array.from({ length: 8 }, () => send([reading])))
    expect(replies.reduce((sum, { data }) => sum + data.rang, 0)).toBe(1)
    expect(await messages()).toHaveLength(1)
  })

  it('lead to the same state in whatever order their readings arrive, and never ring twice without leaving', async () => {
    const steps = ['over', 'between', 'under', 'between', 'over', 'over'] as const
    const orders = [
      [0, 1, 2, 3, 4, 5],
      [5, 4, 3, 2, 1, 0],
      [2, 0, 4, 1, 5, 3],
      [4, 2, 5, 0, 3, 1],
    ]
    for (const order of orders) {
      const rule = await saveRule()
      const start = server.clock.now() - 10 * MINUTE_MS
      const readings = steps.map((verdict, at) => aReading(server, rule, { shop_uid: shopAt(0), verdict, as_of: start + at * MINUTE_MS }))
      let rang = 0
      // What is not known yet begins with a reading over the line.
      for (const at of [4, ...order]) rang += (await send([readings[at] as AlertReading])).data.rang
      const own = (await alerts()).find(({ rule_id }) => rule_id === rule.rule_id)
      expect(own).toMatchObject({ state: 'ringing', as_of: start + 5 * MINUTE_MS })
      expect(own?.turns.map(({ kind }) => kind)).toEqual(['rang', 'left', 'rang'])
      expect(rang).toBeLessThanOrEqual(2)
    }
  })

  it('do not begin an alert with a reading that is older than a check which did not name it', async () => {
    const rule = await saveRule()
    const as_of = server.clock.now()
    await send([], owner, [{ rule_id: rule.rule_id, rule_version: rule.version, shop_uid: shopAt(0), as_of }])
    expect((await send([aReading(server, rule, { shop_uid: shopAt(0), as_of: as_of - MINUTE_MS })])).data).toEqual({ taken: 0, rang: 0 })
    expect((await send([aReading(server, rule, { shop_uid: shopAt(1), as_of: as_of - MINUTE_MS })])).data.rang).toBe(1)
    expect((await rules())[0]?.checked).toEqual([{ shop_uid: shopAt(0), as_of }])
  })

  it('cannot send a reading from the future, which would keep out every later one', async () => {
    const rule = await saveRule()
    const { code } = await send([aReading(server, rule, { shop_uid: shopAt(0), as_of: server.clock.now() + DAY_MS })])
    expect(code).toBe(ReplyCode.invalidPayload)
  })
})

describe('a rule', () => {
  it('that was changed begins again at normal, and readings by its earlier form are not taken', async () => {
    const rule = await saveRule()
    await next(rule, 'over')
    const { data: changed } = await server.call('saveAlertRule', { ...fieldsOf(rule), rule_id: rule.rule_id, enter_line: 0.4 }, owner)
    expect(await alerts()).toEqual([])
    expect(await unread()).toEqual([])
    expect((await next(rule, 'over')).data).toEqual({ taken: 0, rang: 0 })
    expect((await next(changed, 'over')).data).toEqual({ taken: 1, rang: 1 })
  })

  it('whose name or quiet times change keeps its alerts', async () => {
    const rule = await saveRule()
    await next(rule, 'over')
    await server.call(
      'saveAlertRule',
      { ...fieldsOf(rule), rule_id: rule.rule_id, name: '别的名字', quiet_from: '22:00', quiet_to: '08:00' },
      owner,
    )
    expect(await alerts()).toMatchObject([{ state: 'ringing', rule_name: '别的名字' }])
  })

  it('that is off, deleted, or not about the shop takes no reading', async () => {
    const off = await saveRule({ is_on: false })
    expect((await next(off, 'over')).data.taken).toBe(0)
    const other = await saveRule({ shops: 'these', shop_uid_list: [shopAt(1)] })
    expect((await next(other, 'over')).data.taken).toBe(0)
    await server.call('saveAlertRule', { rule_id: other.rule_id, deleted: 1 }, owner)
    expect((await next(other, 'over', { shop_uid: shopAt(1) })).data.taken).toBe(0)
  })

  it('of a group follows the group', async () => {
    const { data: group } = await server.call('saveGroup', { group_name: '甲组', shop_uid_list: [shopAt(0)] }, owner)
    const rule = await saveRule({ shops: 'group', group_id: group.group_id })
    expect((await next(rule, 'over')).data.taken).toBe(1)
    expect((await next(rule, 'over', { shop_uid: shopAt(1) })).data.taken).toBe(0)
    await server.call('saveGroup', { group_id: group.group_id, group_name: '甲组', shop_uid_list: [shopAt(1)] }, owner)
    expect((await next(rule, 'over', { shop_uid: shopAt(1) })).data.taken).toBe(1)
  })

  it('rings no longer for a shop that left its group, and still for those that stayed', async () => {
    const { group_id, group_name } = (await server.call('saveGroup', { group_name: '甲组', shop_uid_list: shops.slice(0, 2) }, owner)).data
    const rule = await saveRule({ shops: 'group', group_id })
    const ofAll = await saveRule()
    for (const each of [rule, ofAll]) for (const shop_uid of shops.slice(0, 2)) await next(each, 'over', { shop_uid })
    expect(await unread()).toHaveLength(4)
    await server.call('saveGroup', { group_id, group_name, shop_uid_list: [shopAt(1)] }, owner)
    const left = (await alerts()).map(({ rule_id, shop_uid }) => `${rule_id} ${shop_uid}`)
    expect(left.toSorted()).toEqual(
      [`${rule.rule_id} ${shopAt(1)}`, `${ofAll.rule_id} ${shopAt(0)}`, `${ofAll.rule_id} ${shopAt(1)}`].toSorted(),
    )
    expect(await unread()).toHaveLength(3)
  })

  it('rings no longer for any shop when its group is deleted, and begins again when that comes back', async () => {
    const { group_id } = (await server.call('saveGroup', { group_name: '甲组', shop_uid_list: [shopAt(0)] }, owner)).data
    const rule = await saveRule({ shops: 'group', group_id })
    await next(rule, 'over')
    await server.call('saveGroup', { group_id, deleted: 1 }, owner)
    expect(await alerts()).toEqual([])
    expect(await unread()).toEqual([])
    await server.call('restoreDeleted', { subject_type: 'shopGroup', ids: [group_id] }, owner)
    expect((await next(rule, 'over')).data).toEqual({ taken: 1, rang: 1 })
  })

  it('of a group keeps the alert of a member in the trash, which is a member again when it comes back', async () => {
    const { group_id, group_name } = (await server.call('saveGroup', { group_name: '甲组', shop_uid_list: shops.slice(0, 3) }, owner)).data
    await next(await saveRule({ shops: 'group', group_id }), 'over')
    const before = await alerts()
    await server.call('deleteShop', { shop_uid: shopAt(0) }, owner)
    await server.call('saveGroup', { group_id, group_name, shop_uid_list: [shopAt(1)] }, owner)
    await server.call('restoreDeleted', { subject_type: 'shop', ids: [shopAt(0)] }, owner)
    expect(await alerts()).toEqual(before)
  })

  it('has a name of its own, goods only where goods are watched, and both ends of its quiet times', async () => {
    const { name } = await saveRule()
    const errorsOf = async (overrides: Partial<AlertRuleFields>) =>
      (await server.call('saveAlertRule', anAlertRule(overrides), owner)).data.errors
    expect(await errorsOf({ name })).toEqual({ name: 'taken' })
    expect(await errorsOf({ each: 'shop', goods_id_list: ['123'] })).toEqual({ goods_id_list: 'unknown_value' })
    expect(await errorsOf({ quiet_from: '22:00' })).toEqual({ quiet_to: 'required' })
    expect(await errorsOf({ shops: 'these' })).toEqual({ shop_uid_list: 'required' })
    expect(await errorsOf({ shops: 'group', group_id: 'none' })).toEqual({ group_id: 'unknown_record' })
  })

  it('leaves a trail when it is made, changed and deleted', async () => {
    const rule = await saveRule()
    await server.call('saveAlertRule', { ...fieldsOf(rule), rule_id: rule.rule_id, enter_line: 0.4 }, owner)
    await server.call('saveAlertRule', { rule_id: rule.rule_id, deleted: 1 }, owner)
    const { list } = (await server.call('auditList', {}, owner)).data
    const entries = list.filter((each: { subject_type: string }) => each.subject_type === 'alertRule')
    expect(entries).toMatchObject([{ after: null }, { before: { enter_line: 0.3 }, after: { enter_line: 0.4 } }, { before: null }])
  })
})

describe('a sub-account', () => {
  it('makes and changes rules for the shops lent to it, and no others', async () => {
    const helper = await helperOf(0, 1)
    const own = await saveRule({ shops: 'these', shop_uid_list: [shopAt(0), shopAt(1)] }, helper)
    expect(own.may_change).toBe(true)
    const wider = await saveRule({ shops: 'these', shop_uid_list: [shopAt(1), shopAt(2)] })
    const seen = (await rules(helper)).find(({ rule_id }) => rule_id === wider.rule_id)
    expect(seen).toMatchObject({ may_change: false, shop_uid_list: [shopAt(1)] })
    const narrowed = { ...fieldsOf(wider), rule_id: wider.rule_id, shop_uid_list: [shopAt(1)] }
    expect((await server.call('saveAlertRule', narrowed, helper)).code).toBe(ReplyCode.notPermitted)
    expect((await server.call('saveAlertRule', { rule_id: wider.rule_id, deleted: 1 }, helper)).code).toBe(ReplyCode.notPermitted)
  })

  it('sees, acknowledges and is told of alerts of its shops alone', async () => {
    const helper = await helperOf(0)
    const rule = await saveRule()
    await send([0, 1].map((at) => aReading(server, rule, { shop_uid: shopAt(at) })))
    expect((await alerts(helper)).map(({ shop_uid }) => shop_uid)).toEqual([shopAt(0)])
    expect(await messages(helper)).toMatchObject([{ title: 'alertOfShop', values: { shop_name: '店铺 0' } }])
    const all = (await alerts()).map(({ alert_id }) => alert_id)
    expect((await server.call('settleAlerts', { alert_ids: all, action: 'acknowledge' }, helper)).code).toBe(ReplyCode.notFound)
  })

  it('without the right to look at returns is told nothing', async () => {
    const helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: { shop: ['view'] }, shopUids: [shopAt(0)] })
    await next(await saveRule(), 'over')
    expect(await messages(helper)).toEqual([])
  })
})

describe('the message', () => {
  const goods = (rule: AlertRule, at: number, goods_id: string) =>
    aReading(server, rule, { shop_uid: shopAt(at), goods_id, family: goods_id })

  it('puts the goods of a family together over the shops, and says to each reader how many of hers it concerns', async () => {
    const helper = await helperOf(1)
    const rule = await saveRule({ each: 'goods' })
    await send([goods(rule, 0, '77'), goods(rule, 1, '77'), goods(rule, 2, '88')])
    expect((await messages()).map(({ title, values }) => [title, values?.family, values?.shops]).sort()).toEqual([
      ['alertOfFamily', '77', 2],
      ['alertOfGoods', '88', undefined],
    ])
    expect(await messages(helper)).toMatchObject([
      { title: 'alertOfGoods', values: { family: '77', shop_name: '店铺 1', value_share: 0.34 } },
    ])
  })

  it('is one where many of a rule ring at once', async () => {
    const rule = await saveRule()
    await send(shops.map((shop_uid) => aReading(server, rule, { shop_uid })))
    expect(await messages()).toMatchObject([{ title: 'alertOfMany', values: { count: 5, shops: 5, rule_name: rule.name } }])
  })

  it('waits for the end of the quiet times, if it still rings then', async () => {
    const inChina = new Date(server.clock.now() + 8 * 3_600_000)
    const time = (minutes: number) => new Date(inChina.getTime() + minutes * MINUTE_MS).toISOString().slice(11, 16)
    const rule = await saveRule({ quiet_from: time(-60), quiet_to: time(60) })
    expect((await next(rule, 'over')).data.rang).toBe(0)
    expect(await alerts()).toMatchObject([{ state: 'ringing', ring_id: '' }])
    server.clock.advance(60 * MINUTE_MS)
    expect((await next(rule, 'between')).data.rang).toBe(1)
    expect((await next(rule, 'over')).data.rang).toBe(0)
  })

  it('is done when the alert is acknowledged, put off, or has left', async () => {
    const rule = await saveRule()
    const settle = async (action: object) => {
      const [{ ring_id = '' } = {}] = await alerts()
      return server.call('settleAlerts', { ring_id, ...action }, owner)
    }
    await next(rule, 'over')
    expect(await unread()).toHaveLength(1)
    expect((await settle({ action: 'acknowledge' })).data).toEqual({ settled: 1 })
    expect(await unread()).toEqual([])
    expect(await alerts()).toMatchObject([{ state: 'ringing', acknowledged_by: owner.username, acknowledged_at: server.clock.now() }])

    await next(rule, 'under')
    await next(rule, 'over')
    expect(await alerts()).toMatchObject([{ acknowledged_at: null, acknowledged_by: '' }])
    const until = server.clock.now() + DAY_MS
    await settle({ action: 'snooze', until })
    expect(await unread()).toEqual([])
    expect(await alerts()).toMatchObject([{ snoozed_until: until }])
    await settle({ action: 'reopen' })
    expect(await alerts()).toMatchObject([{ snoozed_until: null }])

    await next(rule, 'under')
    await next(rule, 'over')
    expect(await unread()).toHaveLength(1)
    await next(rule, 'under')
    expect(await unread()).toEqual([])
  })

  it('comes back once when the time is over until which it was put off, if it still rings then', async () => {
    const rule = await saveRule()
    await next(rule, 'over')
    const putOff = async () => {
      const [{ ring_id = '' } = {}] = await alerts()
      await server.call('settleAlerts', { ring_id, action: 'snooze', until: server.clock.now() + PUT_OFF_MS }, owner)
    }
    await putOff()
    expect((await next(rule, 'over')).data.rang).toBe(0)
    server.clock.advance(PUT_OFF_MS)
    expect((await next(rule, 'over')).data.rang).toBe(1)
    expect(await unread()).toHaveLength(1)
    expect(await alerts()).toMatchObject([{ state: 'ringing', snoozed_until: null }])
    expect((await next(rule, 'over')).data.rang).toBe(0)

    await putOff()
    server.clock.advance(PUT_OFF_MS)
    expect((await next(rule, 'under')).data.rang).toBe(0)
    expect(await unread()).toEqual([])
  })

  it('comes back after the quiet times where it was put off until a time within them', async () => {
    const inChina = new Date(server.clock.now() + 8 * 3_600_000)
    const time = (minutes: number) => new Date(inChina.getTime() + minutes * MINUTE_MS).toISOString().slice(11, 16)
    const rule = await saveRule({ quiet_from: time(60), quiet_to: time(120) })
    await next(rule, 'over')
    const [{ ring_id = '' } = {}] = await alerts()
    await server.call('settleAlerts', { ring_id, action: 'snooze', until: server.clock.now() + 60 * MINUTE_MS }, owner)
    server.clock.advance(60 * MINUTE_MS)
    expect((await next(rule, 'over')).data.rang).toBe(0)
    server.clock.advance(30 * MINUTE_MS)
    expect((await next(rule, 'over')).data.rang).toBe(1)
  })

  it('stays to be done while another alert of it rings', async () => {
    const rule = await saveRule({ each: 'goods' })
    await send([goods(rule, 0, '77'), goods(rule, 1, '77')])
    const [first] = await alerts()
    await server.call('settleAlerts', { alert_ids: [first?.alert_id], action: 'acknowledge' }, owner)
    expect(await unread()).toHaveLength(1)
  })

  it('cannot be put off until a time that is over', async () => {
    await next(await saveRule(), 'over')
    const [alert] = await alerts()
    const payload = { alert_ids: [alert?.alert_id], action: 'snooze', until: server.clock.now() }
    expect((await server.call('settleAlerts', payload, owner)).code).toBe(ReplyCode.invalidPayload)
  })
})

/** What is sent of a rule. */
function fieldsOf({
  rule_id: _,
  may_change: __,
  checked: ___,
  created_by_name: ____,
  updated_at: _____,
  version: ______,
  ...fields
}: AlertRule) {
  return fields
}
