import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MCP_PATH } from '../../../contract/keyCalls.ts'
import { aKey } from '../builders/accessKeys.ts'
import { type Assistant, connectAssistant } from '../builders/assistant.ts'
import { aPerson } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const INVALID_PARAMS = -32_602

let server: TestServer
let key: { token: string }
let assistant: Assistant
beforeAll(async () => {
  server = await startTestServer()
  key = await aKey(server, await aPerson(server))
  assistant = await connectAssistant(server, key)
})
afterAll(async () => {
  await assistant.close()
  await server.close()
})

/** The error that a message is answered with; undefined: it is answered. */
async function errorOf(method: string, params?: object) {
  const response = await fetch(`${server.origin}${MCP_PATH}?lang=en`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', authorization: `Bearer ${key.token}` },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const text = await response.text()
  const answer = JSON.parse(text.slice(text.indexOf('{'))) as { readonly error?: { readonly code: number; readonly message: string } }
  return answer.error
}

describe('a message of another shape', () => {
  it.each<[string, object | undefined, string]>([
    ['initialize', undefined, 'params: '],
    ['initialize', { protocolVersion: 1 }, 'params.protocolVersion: '],
    ['tools/list', { cursor: {} }, 'params.cursor: '],
    ['tools/call', undefined, 'params: '],
    ['tools/call', { name: 1 }, 'params.name: '],
    ['tools/call', { name: 'shopList', arguments: [] }, 'params.arguments: '],
    ['prompts/list', { cursor: 1 }, 'params.cursor: '],
    ['prompts/get', undefined, 'params: '],
    ['prompts/get', { name: ['month'] }, 'params.name: '],
    ['prompts/get', { name: 'month', arguments: 'x' }, 'params.arguments: '],
    ['prompts/get', { name: 'month', arguments: { month: 1 } }, 'params.arguments.month: '],
    ['prompts/get', { name: 'month', arguments: { month: { month: [] } } }, 'params.arguments.month: '],
    ['prompts/get', { name: 'toString' }, 'there is no prompt toString'],
  ])('%s with %j is refused as such, with what is wrong', async (method, params, reason) => {
    const error = await errorOf(method, params)
    expect(error).toEqual({ code: INVALID_PARAMS, message: expect.stringContaining(reason) })
    expect(error?.message).not.toContain('\n')
  })
})

describe('parameters of a prompt', () => {
  it.each<[string, object]>([
    ['month: bad_format', { month: 'of everything' }],
    ['month: bad_format', { month: '2026-13' }],
    ['month: bad_format', { month: '2026-10 '.repeat(10_000) }],
    ['year: unknown_field', { year: '2026' }],
  ])('are refused where they are none: %s', async (reason, given) => {
    expect(await errorOf('prompts/get', { name: 'month', arguments: given })).toEqual({
      code: INVALID_PARAMS,
      message: `These parameters are not right (${reason})`,
    })
  })

  it('are those that the list names; one that was left empty was left out', async () => {
    const textOf = async (given: Readonly<Record<string, string>>) => {
      const { messages } = await assistant.client.getPrompt({ name: 'month', arguments: given })
      return messages[0]?.content
    }
    expect(await textOf({ month: '2026-10' })).toMatchObject({ text: expect.stringContaining('Write the report of 2026-10,') })
    expect(await textOf({ month: '' })).toEqual(await textOf({}))
  })
})
