import { describe, expect, it } from 'vitest'
import { ReplyCode } from '../../contract/codes.ts'
import { toolApi } from '../../contract/toolApi.ts'
import { createDataProvider } from '../../src/providers/dataProvider/createDataProvider.ts'
import { createToolApi, type ToolRequest } from '../../src/providers/toolApi/createToolApi.ts'
import { parseReply } from '../../src/providers/toolApi/parseReply.ts'
import { ToolApiError } from '../../src/providers/toolApi/ToolApiError.ts'
import { registry } from '../../src/resources/index.ts'

const aShop = (overrides = {}) => ({
  shop_uid: 's1',
  shop_id: '100000001',
  shop_name: '花间集',
  notes: '',
  status: 1,
  checked_at: null,
  template_id: null,
  template_name: null,
  has_cookie: true,
  created_at: 1,
  updated_at: 1,
  version: 3,
  ...overrides,
})

/** A backend that answers each request with the next of these, and remembers what it was asked. */
const aBackend = (...answers: unknown[]) => aBackendFor(3, ...answers)

/** The same for a reader of this level. */
function aBackendFor(level: number, ...answers: unknown[]) {
  const requests: ToolRequest[] = []
  const api = createToolApi({
    calls: toolApi,
    send: async (request) => {
      requests.push(request)
      return answers.length > 1 ? answers.shift() : answers[0]
    },
    readSession: () => ({ token: 'T', uid: 'u1', level: 3, javaUid: 'j1' }),
    readLocale: () => 'zh-CN',
    parse: parseReply,
  })
  const bodies = () => requests.map(({ body }) => (body ? JSON.parse(body) : null))
  return { provider: createDataProvider(api, registry, async () => ({ level })), requests, bodies }
}

const success = (data: unknown) => ({ code: ReplyCode.success, msg: '', data })

describe('getList', () => {
  it('asks a whole list once, names the group 0 for all, and answers every row [spec 5.7, 7.20, 7.29]', async () => {
    const { provider, requests } = aBackend(success([aShop(), aShop({ shop_uid: 's2' })]))
    const reply = await provider.getList({
      resource: 'shops',
      pagination: { mode: 'off' },
      filters: [{ field: 'status', operator: 'eq', value: 1 }],
    })
    expect(reply.total).toBe(2)
    expect(requests.map(({ method, url }) => [method, url])).toEqual([
      ['GET', '/QingYuTool/tool_api.php?type=46&uid=u1&level=3&java_uid=j1&group_id=0'],
    ])
  })

  it('sends the filter form of the shops as the specification names it [spec 7.29]', async () => {
    const { provider, requests } = aBackend(success([]))
    const filters = [
      { field: 'shopName', operator: 'contains', value: '花间' } as const,
      { field: 'group_id', operator: 'eq', value: 'g1' } as const,
    ]
    await provider.getList({ resource: 'shops', filters })
    const query = Object.fromEntries(new URLSearchParams(requests[0]?.url.split('?')[1]))
    expect(query).toMatchObject({ type: '46', shopName: '花间', group_id: 'g1' })
  })

  it('shows of a group the shops in its list, whatever the backend answers for it [spec 5.6]', async () => {
    const everyShop = success([aShop({ shop_uid: '101' }), aShop({ shop_uid: '102' }), aShop({ shop_uid: '103' })])
    const { provider } = aBackend(everyShop, success([{ group_id: 7, shop_uid_list: '[101,103]' }]))
    const { data } = await provider.getList({ resource: 'shops', filters: [{ field: 'group_id', operator: 'eq', value: '7' }] })
    expect(data.map(({ shop_uid }) => shop_uid)).toEqual(['101', '103'])
  })

  it('shows level 0 the first two shops of the whole order, and no others by a filter [spec 6.7]', async () => {
    const everyShop = success(['101', '102', '103'].map((shop_uid) => aShop({ shop_uid })))
    const groups = success([{ group_id: '7', shop_uid_list: ['102', '103'] }])
    const { provider, requests } = aBackendFor(0, everyShop, groups)
    const { data } = await provider.getList({ resource: 'shops', filters: [{ field: 'group_id', operator: 'eq', value: '7' }] })
    expect(data.map(({ shop_uid }) => shop_uid)).toEqual(['102'])
    expect(requests[0]?.url).toContain('group_id=0')
  })

  it('counts the records that nobody can read, and shows the others', async () => {
    const { provider } = aBackend(success([aShop(), { shop_uid: null }]))
    await expect(provider.getList({ resource: 'shops' })).resolves.toMatchObject({ data: [{ shop_uid: 's1' }], total: 1, unreadable: 1 })
  })

  it('asks a paged list for its page in the wire’s words', async () => {
    const { provider, requests } = aBackend(success({ list: [], total: 0 }))
    await provider.getList({
      resource: 'auditTrail',
      pagination: { current: 3, pageSize: 50 },
      sorters: [{ field: 'at', order: 'desc' }],
      filters: [
        { field: 'keyword', operator: 'contains', value: 'shop' },
        { field: 'at', operator: 'gte', value: 100 },
        { field: 'at', operator: 'lte', value: 200 },
        { field: 'user_uid', operator: 'eq', value: '' },
      ],
    })
    const query = new URLSearchParams(requests[0]?.url.split('?')[1])
    expect(Object.fromEntries(query)).toMatchObject({
      type: '260',
      page: '3',
      page_size: '50',
      sort: '-at',
      keyword: 'shop',
      at_from: '100',
      at_to: '200',
    })
    expect(query.has('user_uid')).toBe(false)
  })
})

describe('getOne', () => {
  it('finds the record in a whole list', async () => {
    const { provider } = aBackend(success([aShop(), aShop({ shop_uid: 's2', shop_name: '二店' })]))
    expect((await provider.getOne({ resource: 'shops', id: 's2' })).data).toMatchObject({ shop_name: '二店' })
  })

  it('says not found, as the server would, when it is not there', async () => {
    const { provider } = aBackend(success([aShop()]))
    await expect(provider.getOne({ resource: 'shops', id: 'nobody' })).rejects.toMatchObject({ code: ReplyCode.notFound })
  })
})

describe('create', () => {
  it('sends the form with a key under which a repeated send answers the same', async () => {
    const { provider, requests, bodies } = aBackend(success({ ...aShop(), renewed: false }))
    await provider.create({
      resource: 'shops',
      variables: { shop_id: '1', shop_name: 'A', cookie: 'PASS_ID=x' },
      meta: { idempotencyKey: 'K' },
    })
    expect(bodies()).toEqual([{ shop_id: '1', shop_name: 'A', cookie: 'PASS_ID=x' }])
    expect(requests[0]?.headers['idempotency-key']).toBe('K')
  })
})

describe('update', () => {
  it('saves each field by its own call, unchanged ones by none, and counts the version on', async () => {
    const { provider, requests, bodies } = aBackend(success(aShop({ version: 4 })), success(aShop({ version: 5, notes: '新' })))
    const { data } = await provider.update({
      resource: 'shops',
      id: 's1',
      variables: { shop_name: '改名', notes: '新' },
      meta: { previous: aShop() },
    })
    expect(requests.map(({ url }) => new URLSearchParams(url.split('?')[1]).get('type'))).toEqual(['48', '91'])
    expect(bodies()).toEqual([
      { shop_uid: 's1', shop_name: '改名', version: 3 },
      { shop_uid: 's1', notes: '新', version: 4 },
    ])
    expect(data).toMatchObject({ version: 5 })
  })

  it('asks nothing when nothing changed', async () => {
    const { provider, requests } = aBackend(success(aShop()))
    await provider.update({ resource: 'shops', id: 's1', variables: { shop_name: '花间集', notes: '' }, meta: { previous: aShop() } })
    expect(requests).toEqual([])
  })
})

describe('deleteOne', () => {
  it('sends the fixed fields of a delete that is a form of saving', async () => {
    const { provider, bodies } = aBackend(
      success({ group_id: 'g1', group_name: 'x', shop_uid_list: '[]', created_at: 1, updated_at: 1, version: 1 }),
    )
    await provider.deleteOne({ resource: 'shopGroups', id: 'g1' })
    expect(bodies()).toEqual([{ group_id: 'g1', deleted: 1 }])
  })
})

describe('failures', () => {
  it.each([
    [
      'another code',
      { code: 1006, msg: '名称已被使用', data: { current: { version: 9 } } },
      { failure: 'reply', code: 1006, message: '名称已被使用', details: { current: { version: 9 } } },
    ],
    [
      'field reasons',
      { code: 1002, msg: '', data: { errors: { notes: 'too_long:200' } } },
      { code: 1002, errors: { notes: 'too_long:200' } },
    ],
    ['a page of HTML', '<html>', { failure: 'unreadable', code: 0 }],
    ['rows that are none', success('nonsense'), { failure: 'unreadable' }],
  ])('rejects with a ToolApiError for %s [spec 8.2]', async (_what, answer, expected) => {
    const { provider } = aBackend(answer)
    const failure = await provider.getList({ resource: 'shops' }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ToolApiError)
    expect(failure).toMatchObject(expected)
  })

  it('accepts the second success code of the specification [spec 8.1]', async () => {
    const { provider } = aBackend({ code: 200, msg: '', data: [] })
    await expect(provider.getList({ resource: 'shops' })).resolves.toMatchObject({ data: [], total: 0 })
  })

  it('accepts a group’s shops written as the JSON text of a list [spec 3.10, 7.24]', async () => {
    const { provider } = aBackend(
      success([{ group_id: 'g1', group_name: 'x', shop_uid_list: '["a","b"]', created_at: 1, updated_at: 1, version: 1 }]),
    )
    expect((await provider.getList({ resource: 'shopGroups' })).data).toMatchObject([{ shop_uid_list: ['a', 'b'] }])
  })
})

describe('deleteMany', () => {
  it('is one call with all ids, under the key that the resource names', async () => {
    const { provider, bodies } = aBackend(success({ deleted: 2 }))
    await provider.deleteMany?.({ resource: 'shops', ids: ['s1', 's2'] })
    expect(bodies()).toEqual([{ shop_uid_list: ['s1', 's2'] }])
  })

  it('is refused for a resource that has no such call', async () => {
    const { provider } = aBackend(success(null))
    await expect(provider.deleteMany?.({ resource: 'shopGroups', ids: ['g1'] })).rejects.toThrow('shopGroups declares no deleteMany')
  })
})

describe('custom', () => {
  it('makes the call of the contract that it names', async () => {
    const { provider, requests, bodies } = aBackend(success({ restored: 1 }))
    const reply = await provider.custom?.({ url: 'restoreDeleted', method: 'post', payload: { subject_type: 'shop', ids: ['s1'] } })
    expect(reply?.data).toEqual({ restored: 1, hidden: 0 })
    expect(requests[0]?.url).toContain('type=261')
    expect(bodies()).toEqual([{ subject_type: 'shop', ids: ['s1'] }])
  })
})
