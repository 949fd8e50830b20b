import axios from 'axios'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { toolApi } from '../../../contract/toolApi.ts'
import { type CallerSession, createToolApi, type ToolRequest } from '../../../src/providers/toolApi/createToolApi.ts'
import { sendWithAxios } from '../../../src/providers/toolApi/sendWithAxios.ts'

afterEach(() => void vi.restoreAllMocks())

/** The request that a call makes for this caller. */
async function requestOf(session: CallerSession): Promise<ToolRequest> {
  const requests: ToolRequest[] = []
  const api = createToolApi({
    calls: toolApi,
    send: async (request) => {
      requests.push(request)
      return { code: 1000, msg: '', data: [] }
    },
    readSession: () => session,
    readLocale: () => 'en-US',
  })
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

it('the console’s HTTP client has no time limit [spec 9.19]', () => {
  const create = vi.spyOn(axios, 'create')
  sendWithAxios()
  expect(create.mock.results.map(({ value }) => value.defaults.timeout)).toEqual([0])
})
