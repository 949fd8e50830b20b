import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ReplyCode } from '../../../contract/codes.ts'
import { FAMILY_PLACES_MAX, type FamilyVerdict } from '../../../contract/entities/familyVerdict.ts'
import type { CallInput } from '../../../contract/toolApi.ts'
import { aPerson, everyRight, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

let server: TestServer
let owner: Person
let helper: Person
let a = ''
let b = ''
let c = ''
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await aPerson(server)
  const [first = '', second = '', third = ''] = await someShops(server, owner.ownerUid, 3)
  a = first
  b = second
  c = third
  helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: [a, b] })
})

type Said = Partial<CallInput<'saveFamilyVerdict'>>
const say = (verdict_id: string, said: Said, person = owner) =>
  server.call('saveFamilyVerdict', { verdict_id, places: [`${a}/1`], others: [], ...said }, person)
const list = async (person = owner): Promise<FamilyVerdict[]> => (await server.call('familyVerdictList', {}, person)).data.list

describe('what was decided of the same goods', () => {
  it('is kept for the account, the latest first, with who said it', async () => {
    await say('joined', { places: [`${a}/1`, `${b}/2`] })
    await say('split', { places: [`${a}/3`], others: [`${b}/4`] }, helper)
    expect(await list()).toMatchObject([
      { verdict_id: 'split', places: [`${a}/3`], others: [`${b}/4`], is_whole: true, said_by_name: helper.username },
      { verdict_id: 'joined', places: [`${a}/1`, `${b}/2`], others: [], is_whole: true, said_by_name: owner.username },
    ])
  })

  it('is said once, however often the call is sent', async () => {
    await say('one', { places: [`${a}/1`, `${b}/2`] })
    await say('one', { places: [`${a}/1`, `${b}/9`] })
    expect(await list()).toMatchObject([{ places: [`${a}/1`, `${b}/2`] }])
  })

  it('is gone once it was taken back, and then there is nothing to take back', async () => {
    await say('one', { places: [`${a}/1`, `${b}/2`] })
    expect(await say('one', { is_deleted: true })).toMatchObject({ code: ReplyCode.success, data: null })
    expect(await list()).toEqual([])
    expect(await say('one', { is_deleted: true })).toMatchObject({ code: ReplyCode.notFound })
  })

  it('goods of the box are in no shop, so that everybody sees them', async () => {
    await say('box', { places: [`${a}/1`, 'box/b1'] })
    expect(await list(helper)).toMatchObject([{ places: [`${a}/1`, 'box/b1'], is_whole: true }])
  })
})

it('is taken back by the main account also where a shop of it is gone: nobody else can', async () => {
  await say('joined', { places: [`${a}/1`, `${b}/2`, `${c}/3`] })
  await server.call('deleteShop', { shop_uid: c }, owner)
  expect(await list()).toMatchObject([{ places: [`${a}/1`, `${b}/2`], is_whole: true }])
  expect(await list(helper)).toMatchObject([{ is_whole: false }])
  expect(await say('joined', { is_deleted: true })).toMatchObject({ code: ReplyCode.success })
  expect(await list()).toEqual([])
})

describe('a sub-account', () => {
  it('sees the goods of its shops alone, and takes back only what it sees whole', async () => {
    await say('three', { places: [`${a}/1`, `${b}/2`, `${c}/3`] })
    expect(await list(helper)).toMatchObject([{ places: [`${a}/1`, `${b}/2`], is_whole: false }])
    expect(await say('three', { is_deleted: true }, helper)).toMatchObject({ code: ReplyCode.notPermitted })
    expect(await list()).toHaveLength(1)
  })

  it('sees nothing of goods that are kept apart from those of a shop that it does not see', async () => {
    await say('apart', { places: [`${a}/1`, `${b}/2`], others: [`${c}/3`] })
    await say('elsewhere', { places: [`${a}/1`, `${c}/2`] })
    expect(await list(helper)).toEqual([])
  })

  it('without the right to change goods reads, and says nothing', async () => {
    const reader = await aPerson(server, { ownerUid: owner.ownerUid, rights: { goods: ['view'] }, shopUids: [a, b] })
    await say('one', { places: [`${a}/1`, `${b}/2`] })
    expect(await list(reader)).toHaveLength(1)
    expect(await say('two', { places: [`${a}/1`, `${b}/3`] }, reader)).toMatchObject({ code: ReplyCode.notPermitted })
  })
})

it.each([
  ['no goods', { places: [] }],
  ['goods without a shop', { places: ['1'] }],
  ['more goods than one decision names', { places: Array.from({ length: FAMILY_PLACES_MAX + 1 }, (_, at) => `x/${at}`) }],
])('a decision on %s is refused', async (_, said) => {
  expect(await say('odd', said)).toMatchObject({ code: ReplyCode.invalidPayload })
})
