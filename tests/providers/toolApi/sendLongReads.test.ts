import { expect, it } from 'vitest'
import { toolApi } from '../../../contract/toolApi.ts'
import { createToolApi, type ToolRequest } from '../../../src/providers/toolApi/createToolApi.ts'
import { sendLongReads } from '../../../src/providers/toolApi/sendLongReads.ts'

const shop_uid_list = Array.from({ length: 200 }, (_, at) => `01a22c47-f75e-7000-bed1-${String(at).padStart(12, '0')}`)
const asked = { first_day: '2026-11-01', last_day: '2026-11-30', shop_uid_list, after: '' }

/** The request that a read makes of a backend that has these capabilities. */
async function requestOf(payload: typeof asked, offered: readonly string[] | null): Promise<ToolRequest> {
  const requests: ToolRequest[] = []
  const send = async (request: ToolRequest) => {
    requests.push(request)
    return { code: 1000, msg: '', data: { sheets: [], next: null } }
  }
  const api = createToolApi({
    calls: toolApi,
    send: sendLongReads(send, () => offered),
    readSession: () => ({ token: 'T', uid: 'u1', level: 3 }),
    readLocale: () => 'en-US',
  })
  await api.call('daySheetList', payload)
  const [request] = requests
  if (!request) throw new Error('nothing was sent')
  return request
}

it('a read of which the address would be too long carries what it asks for as a body', async () => {
  const { method, url, headers, body } = await requestOf(asked, ['daySheets', 'longReads'])
  expect([method, url]).toEqual(['POST', '/QingYuTool/tool_api.php?type=223&uid=u1&level=3'])
  expect(headers).toMatchObject({ authorization: 'Bearer T', 'content-type': 'application/json' })
  const said = toolApi.daySheetList.payload.parse(JSON.parse(body ?? ''))
  const { after: _, ...wanted } = asked
  expect(said).toEqual({ ...wanted, with_lines: false })
})

it('it stays in the address where that is short, and where the backend takes no body or has not said so yet', async () => {
  const short = { ...asked, shop_uid_list: shop_uid_list.slice(0, 3) }
  const requests = [await requestOf(short, ['longReads']), await requestOf(asked, ['daySheets']), await requestOf(asked, null)]
  expect(requests.map(({ method, body }) => [method, body])).toEqual(requests.map(() => ['GET', undefined]))
  expect(new URL(requests[1]?.url ?? '', 'http://x').searchParams.get('shop_uid_list')).toBe(JSON.stringify(shop_uid_list))
})
