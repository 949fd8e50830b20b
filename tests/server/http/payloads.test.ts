import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CallName, toolApi } from '../../../contract/toolApi.ts'
import { aPerson, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer, toReply } from '../builders/testServer.ts'

const closedPosts = (Object.keys(toolApi) as CallName[]).filter((name) => toolApi[name].method === 'POST')
const strict = [
  'login',
  'publicAuthToken',
  'updateShop',
  'addShop',
  'deleteShop',
  'sortShops',
  'remarkShop',
  'setShopTemplate',
  'saveGroup',
  'authToken',
  'updateUser',
  'readNotifications',
  'createSubAccount',
  'saveSubAccount',
  'saveAvatar',
  'endSession',
  'requestCertification',
  'saveView',
  'deleteView',
  'saveBatchJob',
  'restoreDeleted',
] as const

let server: TestServer
let owner: Person
let shopUid: string

beforeAll(async () => {
  server = await startTestServer()
  owner = await aPerson(server)
  ;[shopUid = ''] = await someShops(server, owner.ownerUid, 2)
})
afterAll(() => server.close())

function post(name: CallName, body: string, contentType = 'application/json') {
  const url = new URL(toolApi[name].path, server.origin)
  for (const [key, value] of Object.entries(toolApi[name].query)) url.searchParams.set(key, value)
  return fetch(url, { method: 'POST', body, headers: { 'content-type': contentType, authorization: owner.token } })
}

describe('a junk body', () => {
  const cases = strict.flatMap((name) =>
    ['{', 'null', '[]', '"text"', '{"a":', '\u0000', '{"__proto__":{"x":1}}', '12'].map((body) => [name, body] as const),
  )
  it.each(cases)('of %s, %j, answers 1002', async (name, body) => {
    const reply = await toReply(await post(name, body))
    expect(reply).toMatchObject({ code: 1002, status: 200 })
    expect(Object.keys(reply.data.errors).length).toBeGreaterThan(0)
    expect(JSON.stringify(reply)).not.toMatch(/at .*\.ts|node_modules|SyntaxError/)
  })

  it.each(closedPosts.filter((name) => name !== 'logout'))('never breaks %s', async (name) => {
    for (const body of ['{', '[[[[', '{"shop_uid":{"$gt":""}}', '']) {
      const reply = await toReply(await post(name, body))
      expect(reply.status).toBe(200)
    }
  })

  it.each([33, 5_000, 400_000])('that lies %i levels deep in itself answers 1002', async (depth) => {
    const reply = await toReply(await post('saveBatchJob', `{"plan":${'['.repeat(depth)}${']'.repeat(depth)}}`))
    expect(reply).toMatchObject({ code: 1002, status: 200, data: { errors: { plan: 'bad_format' } } })
  })

  it('that is too large answers 413, and of an unknown type 415, in the same shape', async () => {
    expect(await toReply(await post('remarkShop', JSON.stringify({ notes: 'x'.repeat(1_100_000) })))).toMatchObject({
      status: 413,
      code: 1002,
      data: { errors: { payload: 'too_big' } },
    })
    expect(await toReply(await post('remarkShop', '<xml/>', 'application/xml'))).toMatchObject({ status: 415, code: 1002 })
  })

  it('of a stranger is not even read', async () => {
    const url = `${server.origin}/QingYuTool/tool_api.php?type=91`
    const reply = await toReply(await fetch(url, { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }))
    expect(reply.code).toBe(-100)
  })
})

describe('a number', () => {
  it.each([true, '0x2', '', '1e1', ['1'], ' 2 ', '2 ', '\t2', '+2', '02', '２', '-0', '2.'])('is no %j', async (page) => {
    const reply = await server.call('subAccountList', { page }, owner)
    expect(reply).toMatchObject({ code: 1002, data: { errors: { page: expect.any(String) } } })
  })

  it.each([2, '2'])('may be %j', async (page) => {
    expect((await server.call('subAccountList', { page }, owner)).code).toBe(1000)
  })
})

describe('a query', () => {
  it.each(['page=0', 'page=x', 'page_size=201', 'sort=a;drop', 'at_from=-1', 'keyword=%00'])(
    'of the audit trail with %s answers 1002',
    async (query) => {
      const url = `${server.origin}/QingYuTool/tool_api.php?type=260&${query}`
      expect(await toReply(await fetch(url, { headers: { authorization: owner.token } }))).toMatchObject({ code: 1002, status: 200 })
    },
  )
})

describe('a text that a database cannot keep', () => {
  const HALF = '\ud83d'
  const aJob = (job_id: string, after: object) => ({
    job_id,
    kind: 'setTitle',
    title: '改标题',
    plan: {},
    rows: [{ row_no: 0, shop_uid: shopUid, label: '', before: null, after, outcome: 'waiting', reason: '' }],
    state: 'planned',
  })

  it('is refused with U+0000 in it, also as a name, and in a list that comes as JSON', async () => {
    const refused = { code: 1002, data: { errors: { 'rows.0.after': 'bad_format' } } }
    const named = aJob('named', { 'a\u0000': 1 })
    expect(await server.call('saveBatchJob', named, owner)).toMatchObject(refused)
    expect(await server.call('saveBatchJob', { ...named, rows: JSON.stringify(named.rows) }, owner)).toMatchObject(refused)
    const valued = aJob('valued', { a: '\u0000' })
    const asText = { ...valued, rows: JSON.stringify(valued.rows) }
    expect(await server.call('saveBatchJob', asText, owner)).toMatchObject({
      code: 1002,
      data: { errors: { 'rows.0.after.a': 'bad_format' } },
    })
  })

  it('is kept with U+FFFD in place of half a character, such as a cut emoji leaves', async () => {
    const cut = aJob('cut', { title: `夏款${HALF}`, [HALF]: [HALF, '👗'] })
    expect(await server.call('saveBatchJob', cut, owner)).toMatchObject({ code: 1000 })
    expect(await server.call('saveBatchJob', { ...cut, job_id: 'text', rows: JSON.stringify(cut.rows) }, owner)).toMatchObject({
      code: 1000,
    })
    for (const job_id of ['cut', 'text']) {
      const { data } = await server.call('batchJob', { job_id }, owner)
      expect(data.list[0].after).toEqual({ title: '夏款\uFFFD', '\uFFFD': ['\uFFFD', '👗'] })
    }
  })

  it('that an earlier release kept takes away no search from the others, and is found by the rest of it', async () => {
    const names = [`夏款${HALF}`, 'Zed\u0000', String.raw`Back\\ud83d`, '夏款👗']
    // Past the payload, which lets none of them in now.
    for (const name of names) await aPerson(server, { ownerUid: owner.ownerUid, name })
    const search = async (keyword: string) => {
      const { code, data } = await server.call('subAccountList', { keyword, page: 1, page_size: 20 }, owner)
      expect(code).toBe(1000)
      return data.list.map((each: { name: string }) => each.name).toSorted()
    }
    expect(await search('夏款')).toHaveLength(2)
    expect(await search('夏款👗')).toEqual(['夏款👗'])
    expect(await search('Zed')).toHaveLength(1)
    expect(await search(String.raw`Back\\ud83d`)).toEqual([String.raw`Back\\ud83d`])
  })
})

describe('a sign that nobody sees', () => {
  it.each([
    ['turns the line around it', 'A\u202Egpj.exe', 'Agpj.exe'],
    ['isolates', '\u2067夏款\u2069', '夏款'],
    ['is zero wide', 'Har\u200Bbour\uFEFF', 'Harbour'],
    ['controls something', 'Mi\u0007ll\u009F', 'Mill'],
    ['is half of nothing: joiners of emoji stay', 'Family 👩\u200D👧', 'Family 👩\u200D👧'],
  ])('and %s is in no name that people give', async (_, given, kept) => {
    const shop = await server.call('updateShop', { shop_uid: shopUid, shop_name: given }, owner)
    expect(shop).toMatchObject({ code: 1000 })
    const remarked = await server.call('remarkShop', { shop_uid: shopUid, notes: `${given}\n2` }, owner)
    expect(remarked).toMatchObject({ code: 1000 })
    const { data: shops } = await server.call('shopList', {}, owner)
    expect(shops.find((each: { shop_uid: string }) => each.shop_uid === shopUid)).toMatchObject({ shop_name: kept, notes: `${kept}\n2` })
    const group = await server.call('saveGroup', { group_name: given }, owner)
    const { data: groups } = await server.call('groupList', {}, owner)
    expect(groups.find((each: { group_id: string }) => each.group_id === group.data.group_id)).toMatchObject({ group_name: kept })
  })

  it('is no name by itself', async () => {
    const reply = await server.call('saveGroup', { group_name: '\u202E\u200B ' }, owner)
    expect(reply).toMatchObject({ code: 1002, data: { errors: { group_name: 'required' } } })
  })

  it('stays in a password, and in what goods are called on the platform', async () => {
    const title = 'A\u202Eb'
    const rows = [{ row_no: 0, shop_uid: shopUid, label: '', before: { title }, after: { title }, outcome: 'waiting', reason: '' }]
    const job = { job_id: 'turned', kind: 'setTitle', title, plan: {}, rows, state: 'planned' }
    expect(await server.call('saveBatchJob', job, owner)).toMatchObject({ code: 1000 })
    const { data } = await server.call('batchJob', { job_id: 'turned' }, owner)
    expect(data.list[0]).toMatchObject({ before: { title }, after: { title } })
    expect(data.job.title).toBe('Ab')
  })
})
