import { describe, expect, it } from 'vitest'
import { callFacts } from '../../../contract/callFacts.ts'
import { type ToolApi, toolApi } from '../../../contract/toolApi.ts'
import { consoleCalls, replyOf } from '../../../src/providers/toolApi/consoleCalls.ts'
import { createToolApi, type ToolApiOptions, type ToolRequest } from '../../../src/providers/toolApi/createToolApi.ts'
import { ToolApiError } from '../../../src/providers/toolApi/ToolApiError.ts'

const aReply = { code: 1000, msg: '', data: { message: 1, notice: 0, todo: 2, total: 3 } }

function open(readBy: NonNullable<ToolApiOptions<ToolApi>['replyOf']>) {
  const sent: ToolRequest[] = []
  const api = createToolApi({
    calls: consoleCalls,
    replyOf: readBy,
    send: async (request) => {
      sent.push(request)
      return aReply
    },
    readSession: () => ({ token: 'T', uid: null, level: null }),
    readLocale: () => 'en-US',
  })
  return { api, sent }
}

describe('the calls of the console', () => {
  it('are sent as the contract says, from a table that has no schemas', () => {
    for (const [name, call] of Object.entries(toolApi)) {
      const { method, path, query, defaults, access, capability } = call
      expect(callFacts[name as keyof ToolApi]).toMatchObject({ method, path, query, defaults, access, capability })
    }
  })

  it('are read by the schemas of the contract, at once what the first list needs', async () => {
    expect(replyOf('shopList')).toBe(toolApi.shopList.reply)
    expect(await replyOf('unreadCount')).toBe(toolApi.unreadCount.reply)
    expect(await open(replyOf).api.call('unreadCount', {})).toEqual(aReply.data)
  })
})

describe('where the file of the schemas cannot be loaded', () => {
  const isAway = () => Promise.reject(new ToolApiError('transport', 0, 'Failed to fetch', { fault: 'network' }))

  it('a call fails as where the server is out of reach', async () => {
    await expect(open(isAway).api.call('unreadCount', {})).rejects.toMatchObject({ failure: 'transport', details: { fault: 'network' } })
  })

  it('nothing that changes something is sent', async () => {
    const { api, sent } = open(isAway)
    await expect(api.call('remarkShop', { shop_uid: 's1', notes: 'new' } as never)).rejects.toMatchObject({ failure: 'transport' })
    expect(sent).toEqual([])
  })
})
