import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { capabilities } from '../../contract/capabilities.ts'
import { toolApi } from '../../contract/toolApi.ts'
import { readEarlyCalls } from '../../scripts/build/earlyCalls.ts'
import { askEarly, type EarlyCalls } from '../../src/boot/askEarly.ts'
import { createDataProvider } from '../../src/providers/dataProvider/createDataProvider.ts'
import { createToolApi, type ToolRequest } from '../../src/providers/toolApi/createToolApi.ts'
import { registry } from '../../src/resources/index.ts'
import { parseListView } from '../../src/screens/list/listView.ts'
import { toListQuery } from '../../src/screens/list/toListQuery.ts'

const session = { token: 'owner.secret', uid: 'u1', level: 3 }

afterEach(() => void vi.unstubAllGlobals())

describe('what the build tells the boot script to ask for', () => {
  const sent: ToolRequest[] = []
  const api = createToolApi({
    calls: toolApi,
    send: async (request) => sent.push(request),
    readSession: () => session,
    readLocale: () => 'zh-CN',
  })
  const { getList } = createDataProvider(api, registry)

  let calls: EarlyCalls
  beforeAll(async () => {
    calls = await readEarlyCalls()
  })

  it.each(
    registry.resources.filter(({ rows }) => toolApi[rows.call].method === 'GET').map((resource) => [resource.path, resource] as const),
  )('is for %s what the list will ask for, to the letter', async (path, resource) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
    const early = askEarly({ pathname: path, search: '' }, session, 'zh-CN', calls, null, capabilities)
    sent.length = 0
    await getList({ resource: resource.name, ...toListQuery(resource, parseListView(resource, new URLSearchParams())) }).catch(
      () => undefined,
    )
    expect([...(early?.byRequest.keys() ?? [])]).toContain(`${sent[0]?.method} ${sent[0]?.url}`)
  })

  it.each(['/dashboard/workplace', '/goods/coverage', '/hot-selling/todayHot', '/return_goods/mall', '/shop/my_shop/show/s1'])(
    'is for %s the list of shops, as its own page asks for it',
    (pathname) => {
      vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
      const keysOf = (path: string) => [
        ...(askEarly({ pathname: path, search: '' }, session, 'zh-CN', calls, null, capabilities)?.byRequest.keys() ?? []),
      ]
      expect(keysOf(pathname)).toEqual(keysOf('/shop/my_shop'))
    },
  )

  it('has no shops in it for pages that look at none', () => {
    expect(calls.shops.under).not.toContain('/user/')
    expect(calls.shops.under).not.toContain('/operator/')
  })

  it('is nothing for a list that is asked for by a POST, whose body names the page', () => {
    expect(Object.values(calls.rows).map(({ method }) => method)).not.toContain('POST')
  })
})
