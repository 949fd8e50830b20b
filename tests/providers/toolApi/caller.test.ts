import axios from 'axios'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { toolApi } from '../../../contract/toolApi.ts'
import { type CallerSession, createToolApi, type ToolRequest } from '../../../src/providers/toolApi/createToolApi.ts'
import { sendWithAxios } from '../../../src/providers/toolApi/sendWithAxios.ts'

afterEach(() => void vi.restoreAllMocks())

/** A client of a backend that has these capabilities, and what it sent. */
function aClient(session: CallerSession, offered: readonly string[] | null = null) {
  const requests: ToolRequest[] = []
  const api = createToolApi({
    calls: toolApi,
    send: async (request) => {
      requests.push(request)
      return { code: 1000, msg: '', data: [] }
    },
    readSession: () => session,
    readLocale: () => 'en-US',
    readOffered: () => offered,
    parse: () => [],
  })
  return { api, requests }
}

/** The request that a call makes for this caller. */
async function requestOf(session: CallerSession): Promise<ToolRequest> {
  const { api, requests } = aClient(session)
  await api.call('groupList', {})
  const [request] = requests
  if (!request) throw new Error('nothing was sent')
  return request
}

describe('a call of the backend says who is calling', () => {
  it('by the stored token in the Authorization header, and by uid and level in the address [spec 7.1, 7.2]', async () => {
    const { headers, url } = await requestOf({ token: 'T', uid: 'u1', level: 3 })
    expect(headers.authorization).toBe('Bearer T')
    expect(url).toBe('/QingYuTool/tool_api.php?type=63&uid=u1&level=3')
  })

  it('by neither while nobody is logged in [spec 7.1, 7.2]', async () => {
    const { headers, url } = await requestOf({ token: null, uid: null, level: null })
    expect(headers).not.toHaveProperty('authorization')
    expect(url).toBe('/QingYuTool/tool_api.php?type=63')
  })
})

describe('a read of which the address would be too long', () => {
  const shop_uid_list = Array.from({ length: 200 }, (_, at) => `01a22c47-f75e-7000-bed1-${String(at).padStart(12, '0')}`)
  const asked = { first_day: '2026-11-01', last_day: '2026-11-30', shop_uid_list, after: '' }
  const caller: CallerSession = { token: 'T', uid: 'u1', level: 3 }
  async function send(payload: typeof asked, offered: readonly string[] | null): Promise<ToolRequest | undefined> {
    const { api, requests } = aClient(caller, offered)
    await api.call('daySheetList', payload)
    return requests[0]
  }

  it('carries what it asks for as a body, without what is empty', async () => {
    const request = await send(asked, ['daySheets', 'longReads'])
    expect(request).toMatchObject({ method: 'POST', url: '/QingYuTool/tool_api.php?type=223&uid=u1&level=3' })
    expect(request?.headers['content-type']).toBe('application/json')
    const { after: _, ...said } = asked
    expect(JSON.parse(request?.body ?? '')).toEqual(said)
  })

  it('stays in the address where that is short, and where the backend takes no body', async () => {
    const short = { ...asked, shop_uid_list: shop_uid_list.slice(0, 3) }
    const requests = [await send(short, ['daySheets', 'longReads']), await send(asked, ['daySheets']), await send(asked, null)]
    expect(requests.map((request) => [request?.method, request?.body])).toEqual(requests.map(() => ['GET', undefined]))
    expect(new URL(requests[1]?.url ?? '', 'http://x').searchParams.get('shop_uid_list')).toBe(JSON.stringify(shop_uid_list))
  })
})

it('the console’s HTTP client has no time limit [spec 9.19]', () => {
  const create = vi.spyOn(axios, 'create')
  sendWithAxios()
  expect(create.mock.results.map(({ value }) => value.defaults.timeout)).toEqual([0])
})
