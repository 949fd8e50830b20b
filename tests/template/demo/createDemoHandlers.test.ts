import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { replyEnvelope } from '../../../contract/envelope.ts'
import { toolApi } from '../../../contract/toolApi.ts'
import { createToolApi } from '../../../src/providers/toolApi/createToolApi.ts'
import { sendWithFetch } from '../../../src/providers/toolApi/sendWithFetch.ts'
import { createDemoHandlers } from '../../../src/template/demo/createDemoHandlers.ts'
import { type DemoInput, type DemoName, demoEndpoints } from '../../../src/template/demo/demoEndpoints.ts'

const ORIGIN = 'http://demo.test'
const NOW_MS = Date.UTC(2026, 10, 21, 4, 5)
const waits: number[] = []
const server = setupServer()

function aDemoApi(locale = 'en-US') {
  const readSession = () => ({ token: 'a token', uid: '7', level: 3 })
  return createToolApi({ calls: demoEndpoints, send: sendWithFetch(ORIGIN), readSession, readLocale: () => locale })
}

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  waits.length = 0
  server.resetHandlers(
    ...createDemoHandlers({
      origin: ORIGIN,
      readClock: () => NOW_MS,
      wait: async (ms) => {
        waits.push(ms)
      },
    }),
  )
})
afterAll(() => server.close())

/** What each endpoint is asked with; an endpoint that needs a payload is added here. */
const payloads: Partial<{ [Name in DemoName]: DemoInput<Name> }> = {
  messageRead: { ids: [1] },
  publicOpinion: { quota: 'visitors' },
  dataChainGrowth: { quota: 'retention' },
  upload: { fileName: 'picture.png' },
  submitChannelForm: {
    activityName: 'A1',
    channelType: 'live',
    promotionLink: 'https://a.test',
    advertisingSource: '',
    advertisingContent: '',
    profile: '',
  },
}
const names = Object.keys(demoEndpoints) as DemoName[]

/** Specification 7, mock-only demo endpoints, by their nouns; their paths are assumed. */
const specified = [
  'GET user/logout',
  'GET user/menu',
  'GET message/list',
  'POST message/read',
  'GET content-data',
  'GET popular/list',
  'GET chat/list',
  'GET list/quality-inspection',
  'GET list/the-service',
  'GET list/rules-preset',
  'GET list/policy',
  'POST channel-form/submit',
  'GET profile/basic',
  'GET operation/log',
  'POST public-opinion-analysis',
  'GET content-period-analysis',
  'GET content-publish',
  'GET popular-author/list',
  'POST data-chain-growth',
  'GET data-overview',
  'GET user/my-project/list',
  'GET user/latest-activity',
  'GET user/visits',
  'GET user/project-and-team/list',
  'GET user/my-team/list',
  'POST user/save-info',
  'GET user/certification',
  'POST user/upload',
]

describe('the demo endpoints', () => {
  it.each(names)('%s answers an envelope that fits its reply, after 600 to 1000 ms [spec 7.36, 7.40]', async (name) => {
    const { method, path, reply } = demoEndpoints[name]
    const asked = await fetch(ORIGIN + path + (method === 'GET' ? '?uid=7&level=3' : ''), {
      method,
      headers: { 'content-type': 'application/json', 'accept-language': 'en-US' },
      body: method === 'POST' ? JSON.stringify(payloads[name] ?? {}) : null,
    })
    const envelope = replyEnvelope.parse(await asked.json())
    expect(envelope.code).toBe(1000)
    expect(reply.safeParse(envelope.data).error?.issues ?? []).toEqual([])
    expect(waits).toHaveLength(1)
    expect(waits[0]).toBeGreaterThanOrEqual(600)
    expect(waits[0]).toBeLessThanOrEqual(1_000)
  })

  it('are those of the specification [spec 3.22, 7.36]', () => {
    const words = Object.values(demoEndpoints).map(({ method, path }) => `${method} ${path.replace('/api/', '')}`)
    expect(words.sort()).toEqual([...specified].sort())
  })

  it('have paths of their own, where no real call is', () => {
    const real = Object.values(toolApi).map(({ method, path }) => `${method} ${path}`)
    const demo = Object.values(demoEndpoints).map(({ method, path }) => `${method} ${path}`)
    expect(new Set([...real, ...demo]).size).toBe(new Set(real).size + demo.length)
  })

  it.each([
    'messageList',
    'chatList',
    'popularList',
    'policyList',
    'qualityInspection',
    'theService',
    'rulesPreset',
    'basicProfile',
    'operationLog',
    'contentData',
    'contentPeriod',
    'contentPublish',
    'popularAuthors',
    'dataOverview',
    'myProjects',
    'latestActivity',
    'visits',
    'projectsAndTeams',
    'myTeams',
    'certification',
  ] as const)('%s speaks the language that it is asked in', async (name) => {
    const [chinese, english] = await Promise.all(['zh-CN', 'en-US'].map((locale) => aDemoApi(locale).call(name, {})))
    expect(JSON.stringify(chinese)).toMatch(/\p{Script=Han}/u)
    expect(JSON.stringify(english)).not.toMatch(/\p{Script=Han}/u)
  })

  it('refuse a payload that does not fit, by field [spec 7.38]', async () => {
    const refused = aDemoApi().call('publicOpinion', { quota: 'weather' as 'visitors' })
    await expect(refused).rejects.toMatchObject({ code: 1002, errors: { quota: 'unknown_value' } })
  })
})

describe('the policy list', () => {
  it('has the fields of the specification, each with its values [spec 3.21]', async () => {
    const { list } = await aDemoApi().call('policyList', { pageSize: 55 })
    expect(Object.keys(list[0] ?? {}).sort()).toEqual(
      ['id', 'number', 'name', 'contentType', 'count', 'status', 'filterType', 'createdTime'].sort(),
    )
    const valuesOf = (key: 'contentType' | 'status' | 'filterType') => [...new Set(list.map((item) => item[key]))].sort()
    expect(valuesOf('contentType')).toEqual(['horizontalVideo', 'img', 'verticalVideo'])
    expect(valuesOf('status')).toEqual(['offline', 'online'])
    expect(valuesOf('filterType')).toEqual(['artificial', 'rules'])
  })

  it('has 55 items, 10 on a page unless asked otherwise, 5 on the last [spec 7.39, 9.20]', async () => {
    const api = aDemoApi()
    const first = await api.call('policyList', {})
    const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((current) => api.call('policyList', { current, pageSize: 10 })))
    expect(pages[0]).toEqual(first)
    expect(pages.map(({ list }) => list.length)).toEqual([10, 10, 10, 10, 10, 5])
    expect(new Set(pages.flatMap(({ list }) => list.map(({ id }) => id))).size).toBe(55)
    expect(pages.every(({ total }) => total === 55)).toBe(true)
  })

  it('has nothing after the last page', async () => {
    expect(await aDemoApi().call('policyList', { current: 7 })).toEqual({ list: [], total: 55 })
  })

  it('filters before it counts', async () => {
    const api = aDemoApi()
    const offline = await api.call('policyList', { status: 'offline', pageSize: 100 })
    const online = await api.call('policyList', { status: 'online', pageSize: 100 })
    expect(offline.list.every(({ status }) => status === 'offline')).toBe(true)
    expect(offline.total).toBeGreaterThan(0)
    expect(online.total + offline.total).toBe(55)
    expect((await api.call('policyList', { number: 'p-1055' })).list.map(({ number }) => number)).toEqual(['P-1055'])
  })
})

describe('messages', () => {
  it('have the fields of the specification, each with its values [spec 3.20]', async () => {
    const list = await aDemoApi().call('messageList', {})
    expect(Object.keys(list[0] ?? {}).sort()).toEqual(
      ['id', 'type', 'title', 'subTitle', 'avatar', 'content', 'time', 'messageType', 'status'].sort(),
    )
    expect([...new Set(list.map(({ type }) => type))].sort()).toEqual(['message', 'notice', 'todo'])
    expect([...new Set(list.map(({ status }) => status))].sort()).toEqual([0, 1])
  })

  it('are unread until they are marked [spec 7.37]', async () => {
    const api = aDemoApi()
    const before = await api.call('messageList', {})
    const unread = before.filter(({ status }) => status === 0).map(({ id }) => id)
    expect(unread.length).toBeGreaterThan(1)
    await api.call('messageRead', { ids: unread.slice(0, 1) })
    const after = await api.call('messageList', {})
    expect(after.filter(({ status }) => status === 0).map(({ id }) => id)).toEqual(unread.slice(1))
  })
})
