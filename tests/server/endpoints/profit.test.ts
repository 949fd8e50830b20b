import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ReplyCode } from '../../../contract/codes.ts'
import { SCENARIOS_PER_PERSON_MAX } from '../../../contract/entities/cost.ts'
import { aBill, aScenario, someProfitSettings } from '../builders/costs.ts'
import { aPerson, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

let server: TestServer
let owner: Person
let reader: Person
let shop: string
let other: string
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await aPerson(server)
  const [first = '', second = ''] = await someShops(server, owner.ownerUid, 2)
  shop = first
  other = second
  reader = await aPerson(server, { ownerUid: owner.ownerUid, rights: { profit: ['view', 'operate'] }, shopUids: [shop] })
})

const settings = async (person = owner) => (await server.call('profitSettings', {}, person)).data
const saveSettings = (more: object = {}, person = owner) => server.call('saveProfitSettings', { ...someProfitSettings, ...more }, person)

describe('shared costs and freight', () => {
  it('are none and a margin of 15 % until somebody saves some', async () => {
    expect(await settings()).toMatchObject({ shared: [], freight: [], target_margin_bp: 1_500, version: 0 })
  })

  it('are saved by the main account alone, and not over what somebody else saved meanwhile', async () => {
    expect((await saveSettings({ version: 0 })).data).toMatchObject({ ...someProfitSettings, version: 1, saved_by_name: owner.username })
    expect((await saveSettings({ version: 0 })).code).toBe(ReplyCode.conflict)
    expect((await saveSettings({ version: 1, target_margin_bp: 100 })).data).toMatchObject({ target_margin_bp: 100, version: 2 })
    expect((await saveSettings({}, reader)).code).toBe(ReplyCode.notPermitted)
    expect(await settings()).toMatchObject({ target_margin_bp: 100 })
  })

  it('leave out for a sub-account what concerns only shops that are not lent to it', async () => {
    const [rent] = someProfitSettings.shared
    const shared = [rent, { ...rent, id: 'both', shop_uid_list: [shop, other] }, { ...rent, id: 'others', shop_uid_list: [other] }]
    await saveSettings({ shared })
    expect((await settings(reader)).shared.map((each: { id: string; shop_uid_list: unknown }) => [each.id, each.shop_uid_list])).toEqual([
      ['rent', null],
      ['both', [shop]],
    ])
  })

  it('say which of them shops share that the reader does not see, whose part therefore is not known', async () => {
    const [rent] = someProfitSettings.shared
    const own = { ...rent, id: 'own', shop_uid_list: [shop] }
    await saveSettings({ shared: [rent, own, { ...rent, id: 'both', shop_uid_list: [shop, other] }] })
    const seenInPart = async (person: Person) =>
      (await settings(person)).shared.flatMap((each: { id: string; is_seen_in_part?: boolean }) => (each.is_seen_in_part ? [each.id] : []))
    expect(await seenInPart(reader)).toEqual(['rent', 'both'])
    expect(await seenInPart(owner)).toEqual([])
    const all = await aPerson(server, { ownerUid: owner.ownerUid, rights: { profit: ['view'] }, shopUids: [shop, other] })
    expect(await seenInPart(all)).toEqual([])
  })

  it('are saved without that word, which is the server’s', async () => {
    const [rent] = someProfitSettings.shared
    await saveSettings({ shared: [{ ...rent, is_seen_in_part: true }] })
    expect((await settings()).shared).toEqual([rent])
  })

  it('are saved with a shop that was deleted since it was named, and with no other one that is not there', async () => {
    const [rent] = someProfitSettings.shared
    const shared = [{ ...rent, shop_uid_list: [shop, other] }]
    await saveSettings({ shared })
    await server.call('deleteShop', { shop_uid: other }, owner)
    expect((await saveSettings({ version: 1, shared, target_margin_bp: 100 })).data).toMatchObject({ shared, target_margin_bp: 100 })
    const named = [{ ...rent, shop_uid_list: [shop, 'nobody'] }]
    expect((await saveSettings({ version: 2, shared: named })).code).toBe(ReplyCode.notFound)
    const [strange = ''] = await someShops(server, (await aPerson(server)).ownerUid, 1)
    expect((await saveSettings({ version: 2, shared: [{ ...rent, shop_uid_list: [strange] }] })).code).toBe(ReplyCode.notFound)
  })

  it.each([
    ['that end before they begin', { to: '2025-12-31' }, 'shared.0.to'],
    ['of one day with a last day', { kind: 'once', to: '2026-02-01' }, 'shared.0.to'],
    ['of more than the whole revenue', { kind: 'ofRevenue', amount: 10_001 }, 'shared.0.amount'],
  ])('refuse costs %s', async (_what, overrides, field) => {
    const { code, data } = await saveSettings({ shared: [{ ...someProfitSettings.shared[0], ...overrides }] })
    expect([code, Object.keys(data.errors)]).toEqual([ReplyCode.invalidPayload, [field]])
  })

  it('refuse two rules for one courier', async () => {
    const [rule] = someProfitSettings.freight
    expect((await saveSettings({ freight: [rule, rule] })).code).toBe(ReplyCode.invalidPayload)
  })
})

describe('scenarios', () => {
  const saveScenario = (more: object = {}, person = owner) => server.call('saveScenario', { ...aScenario, ...more }, person)
  const scenarios = async (person = owner) => (await server.call('scenarioList', {}, person)).data.list

  it('are one’s own: kept, changed and deleted', async () => {
    const { data: made } = await saveScenario()
    expect(made).toMatchObject({ ...aScenario, version: 1 })
    server.clock.advance(1)
    const { data: changed } = await saveScenario({ scenario_id: made.scenario_id, version: 1, inputs: { priceFen: 3_190 } })
    expect(changed).toMatchObject({ inputs: { priceFen: 3_190 }, version: 2 })
    expect((await saveScenario({ scenario_id: made.scenario_id, version: 1 })).code).toBe(ReplyCode.conflict)
    expect(await scenarios(reader)).toEqual([])
    expect((await saveScenario({ scenario_id: made.scenario_id, is_deleted: true }, reader)).code).toBe(ReplyCode.notFound)
    expect((await saveScenario({ scenario_id: made.scenario_id, is_deleted: true })).data).toBeNull()
    expect(await scenarios()).toEqual([])
  })

  it('have names of their own, for each user', async () => {
    await saveScenario()
    expect(await saveScenario()).toMatchObject({ code: ReplyCode.conflict, data: { errors: { name: 'taken' } } })
    expect((await saveScenario({}, reader)).code).toBe(ReplyCode.success)
  })

  it('are at most so many', async () => {
    for (let index = 0; index < SCENARIOS_PER_PERSON_MAX; index += 1) await saveScenario({ name: `方案 ${index}` })
    expect(await saveScenario()).toMatchObject({ code: ReplyCode.invalidPayload, data: { errors: { name: expect.any(String) } } })
  })
})

describe('bills of the platform', () => {
  const saveBill = (more: object = {}, person = owner) => server.call('saveBill', { ...aBill({ shop_uid: shop }), ...more }, person)
  const bills = async (person = owner, range = { first_month: '2026-01', last_month: '2026-12' }) =>
    (await server.call('billList', range, person)).data.list

  it('replace the one of the same shop and month, and never double it', async () => {
    await saveBill()
    await saveBill()
    const lines = [{ day: '2026-10-02', kind: 'refund', fen: -500, count: 1 }]
    await saveBill({ lines, file_name: 'again.csv' })
    expect(await bills()).toMatchObject([{ month: '2026-10', file_name: 'again.csv', lines, saved_by: owner.userUid }])
    await saveBill({ lines: [] })
    expect(await bills()).toEqual([])
  })

  it('keep how many lines of their file were not taken over, as far as that was said', async () => {
    await saveBill({ refused_lines: 3 })
    expect(await bills()).toMatchObject([{ refused_lines: 3 }])
    await saveBill()
    expect((await bills())[0]).not.toHaveProperty('refused_lines')
    expect((await saveBill({ refused_lines: -1 })).code).toBe(ReplyCode.invalidPayload)
  })

  it('are listed of the months asked for and of the shops that the user sees', async () => {
    await saveBill({ shop_uid: other })
    await saveBill({ month: '2026-09', lines: [{ day: '2026-09-30', kind: 'ads', fen: -9, count: 2 }] })
    expect((await bills()).map((bill: { month: string }) => bill.month)).toEqual(['2026-09', '2026-10'])
    expect((await bills(reader)).map((bill: { shop_uid: string }) => bill.shop_uid)).toEqual([shop])
    expect(await bills(owner, { first_month: '2026-11', last_month: '2026-12' })).toEqual([])
    expect((await server.call('billList', { first_month: '2025-01', last_month: '2026-01' }, owner)).code).toBe(ReplyCode.invalidPayload)
  })

  it('keep the platform’s own name of what no kind fits', async () => {
    const deposit = { day: '2026-10-02', kind: 'other', name: '保证金', fen: 100, count: 1 }
    await saveBill({ lines: [deposit, { day: '2026-10-02', kind: 'income', fen: 500, count: 2 }] })
    expect((await bills())[0].lines).toEqual([deposit, { day: '2026-10-02', kind: 'income', name: '', fen: 500, count: 2 }])
  })

  it('hold no line of another month', async () => {
    expect((await saveBill({ month: '2026-11' })).code).toBe(ReplyCode.invalidPayload)
  })
})
