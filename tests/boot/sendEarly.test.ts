import { describe, expect, it, vi } from 'vitest'
import type { EarlyReplies } from '../../src/boot/earlyReplies.ts'
import { sendEarly } from '../../src/boot/sendEarly.ts'
import type { ToolRequest } from '../../src/providers/toolApi/createToolApi.ts'

const request: ToolRequest = { method: 'GET', url: '/tool.php?type=46', headers: { authorization: 'Bearer mine' } }

function anEarlyReply(reply: Promise<unknown>, token = 'mine', relayKey: string | null = null): EarlyReplies {
  reply.catch(() => undefined)
  return {
    token,
    relayKey,
    hasRows: true,
    figuresOf: null,
    scope: Promise.resolve(null),
    shown: null,
    byRequest: new Map([['GET /tool.php?type=46', reply]]),
  }
}

describe('answers that were asked for early', () => {
  const send = vi.fn(async () => 'sent')
  const at = (ms: number) => () => ms

  it('stand for the first request of that address, and for no other', async () => {
    const early = sendEarly(send, anEarlyReply(Promise.resolve('early')), at(500))
    expect(await early({ ...request, url: '/tool.php?type=63' })).toBe('sent')
    expect(await early(request)).toBe('early')
    expect(await early(request)).toBe('sent')
  })

  it.each([
    ['belong to another login', anEarlyReply(Promise.resolve('early'), 'theirs'), 500],
    ['were sealed to an extension that is gone', anEarlyReply(Promise.resolve('early'), 'mine', 'a key'), 500],
    ['are old by now', anEarlyReply(Promise.resolve('early')), 10_000],
    ['never came', anEarlyReply(Promise.reject(new TypeError('Failed to fetch'))), 500],
  ])('are not taken when they %s', async (_why, replies, nowMs) => {
    expect(await sendEarly(send, replies, at(nowMs))(request)).toBe('sent')
  })

  it('are taken when they were sealed to the extension that is there', async () => {
    const sealed = { ...request, headers: { ...request.headers, 'x-relay-key': 'a key' } }
    const replies = () => anEarlyReply(Promise.resolve('early'), 'mine', 'a key')
    expect(await sendEarly(send, replies(), at(500))(sealed)).toBe('early')
    expect(await sendEarly(send, anEarlyReply(Promise.resolve('early')), at(500))(sealed)).toBe('sent')
  })

  it('need not be there at all', async () => {
    expect(await sendEarly(send, undefined)(request)).toBe('sent')
  })
})
