import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ReplyCode } from '../../../contract/codes.ts'
import type { Pilot } from '../../../contract/entities/pilot.ts'
import { chinaDay } from '../../../src/domain/chinaDay.ts'
import { aPilot, someBoxGoods } from '../builders/box.ts'
import { aPerson, everyRight, type Person, someShops } from '../builders/people.ts'
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
  shops = await someShops(server, owner.ownerUid, 4)
  helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: [shop(0), shop(2)] })
  await server.call('saveBoxGoods', { goods: [someBoxGoods()] }, owner)
})

const shop = (at: number) => shops[at] ?? ''
const whole = () => aPilot({ shop_uids: [shop(0), shop(1)], rollout_shop_uids: [shop(2), shop(3)] })
const save = (more: object = {}, person = owner) => server.call('savePilot', { ...whole(), ...more }, person)
const list = async (person = owner): Promise<Pilot[]> => (await server.call('pilotList', {}, person)).data.list

describe('a pilot', () => {
  it('is kept for the account, with who began it and the title of its goods', async () => {
    await save()
    expect(await list()).toMatchObject([
      {
        ...whole(),
        title: '晴雨两用伞',
        state: 'running',
        version: 1,
        started_by_name: owner.username,
        decided_at: null,
        decided_by_name: '',
      },
    ])
    expect(await list(await aPerson(server))).toEqual([])
  })

  it('sent twice is there once, and a shop that it is tried in is none that it may go to', async () => {
    await save({ rollout_shop_uids: [shop(1), shop(2)] })
    await save()
    expect((await list()).map(({ rollout_shop_uids }) => rollout_shop_uids)).toEqual([[shop(2)]])
  })

  it.each(['rolledOut', 'retired'] as const)('that is %s says who decided, and forgets it when it runs again', async (state) => {
    await save()
    await save({ state, version: 1 }, helper).then(({ code }) => expect(code).toBe(ReplyCode.notFound))
    await save({ state, version: 1 })
    expect(await list()).toMatchObject([{ state, decided_by_name: owner.username, decided_at: expect.any(Number), version: 2 }])
    await save({ state: 'running', version: 2 })
    expect(await list()).toMatchObject([{ state: 'running', decided_by_name: '', decided_at: null }])
  })

  it('keeps its goods, shops and first day, whatever an editor sends', async () => {
    await save()
    await save({ shop_uids: [shop(3)], rollout_shop_uids: [], first_day: '2025-05-05', wanted_orders: 50, notes: '看两周', version: 1 })
    expect(await list()).toMatchObject([{ ...whole(), wanted_orders: 50, notes: '看两周' }])
  })

  it('shows a sub-account its own shops alone, and nothing where it has none', async () => {
    await save()
    expect(await list(helper)).toMatchObject([{ shop_uids: [shop(0)], rollout_shop_uids: [shop(2)] }])
    const other = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: [shop(3)] })
    expect(await list(other)).toEqual([])
    const { code } = await save({ shop_uids: [shop(3)], rollout_shop_uids: [], state: 'retired' }, other)
    expect(code).toBe(ReplyCode.notFound)
  })

  it('that a sub-account decides keeps the shops that it does not see', async () => {
    await save()
    await save({ shop_uids: [shop(0)], rollout_shop_uids: [], state: 'retired', version: 1 }, helper)
    expect(await list()).toMatchObject([{ ...whole(), state: 'retired', decided_by_name: helper.username }])
  })

  it('is not written over what somebody else saved, and not brought back by who saw it before it was removed', async () => {
    await save()
    await save({ notes: '先', version: 1 })
    expect(await save({ notes: '后', version: 1 })).toMatchObject({ code: ReplyCode.conflict, data: { current: { notes: '先' } } })
    await save({ is_deleted: true, version: 2 })
    expect(await list()).toEqual([])
    expect((await save({ version: 2 })).code).toBe(ReplyCode.notFound)
  })

  it.each([
    ['of goods that are not in the box', { box_id: 'gone' }, ReplyCode.notFound],
    ['in no shop', { shop_uids: [] }, ReplyCode.invalidPayload],
    ['that waits for no order', { wanted_orders: 0 }, ReplyCode.invalidPayload],
    ['that begins in the future', { first_day: '2999-01-01' }, ReplyCode.invalidPayload],
  ])('%s is refused', async (_what, more, code) => {
    expect((await save(more)).code).toBe(code)
    expect(await list()).toEqual([])
  })

  it('may begin today', async () => {
    expect((await save({ first_day: chinaDay(server.clock.now()) })).code).toBe(ReplyCode.success)
  })

  it('is decided and removed by its main account also once all of its shops are deleted', async () => {
    await save()
    for (const shop_uid of [shop(0), shop(1)]) await server.call('deleteShop', { shop_uid }, owner)
    expect(await list()).toMatchObject([{ shop_uids: [] }])
    expect((await save({ shop_uids: [], state: 'retired', version: 1 })).data).toMatchObject({ shop_uids: [], state: 'retired' })
    expect((await save({ shop_uids: [], is_deleted: true, version: 2 })).code).toBe(ReplyCode.success)
    expect(await list()).toEqual([])
  })

  it('stays with its main account when a shop is deleted, without the shop', async () => {
    await save()
    await server.call('deleteShop', { shop_uid: shop(0) }, owner)
    expect(await list()).toMatchObject([{ shop_uids: [shop(1)] }])
    expect(await list(helper)).toEqual([])
  })
})
