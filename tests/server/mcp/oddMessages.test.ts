import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MCP_PATH } from '../../../contract/keyCalls.ts'
import { aKey } from '../builders/accessKeys.ts'
import { type Assistant, connectAssistant } from '../builders/assistant.ts'
import { aPerson } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const INVALID_PARAMS = -32_602
const INTERNAL_ERROR = -32_603

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
async function errorOf(method: string, params?: object, at = { server, token: key.token }) {
  const response = await fetch(`${at.server.origin}${MCP_PATH}?lang=en`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', authorization: `Bearer ${at.token}` },
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

describe('a name that a caller made up', () => {
  const long = 'x'.repeat(20_000)
  const cut = `${'x'.repeat(64)}…`
  it.each<[string, object, string]>([
    ['tools/call', { name: long }, `there is no tool ${cut}`],
    ['prompts/get', { name: long }, `there is no prompt ${cut}`],
    ['tools/call', { name: 'a\nb\u202ec\u{e0041}\ud800' }, 'there is no tool a\\u{a}b\\u{202e}c\\u{e0041}\\u{d800}'],
    ['prompts/get', { name: 'month', arguments: { [long]: '1' } }, `These parameters are not right (${cut}: unknown_field)`],
  ])('is cut and without invisible signs where %s says it again', async (method, params, message) => {
    expect(await errorOf(method, params)).toEqual({ code: INVALID_PARAMS, message })
  })

  it('is said of no more than twenty parameters', async () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`field${at}`, 1]))
    const { text } = await assistant.call('shopList', many)
    expect(text.split('; ')).toHaveLength(20)
    expect(text).toContain('field19: unknown_field')
    const refusal = await errorOf('prompts/get', { name: 'month', arguments: many })
    expect(refusal?.message.split('; ')).toHaveLength(20)
    const other = await errorOf('prompts/get', { name: 'month', arguments: { [long]: 1 } })
    expect(other?.message).toContain(`params.arguments.${cut}: `)
  })

  it.each([long, 'tools/\u202ecall'])('is not said again where it is that of a method', async (method) => {
    const refusal = await errorOf(method)
    expect(refusal?.message.length).toBeLessThan(100)
    expect(refusal?.message).not.toContain('\u202e')
  })
})

describe('a fault of the server', () => {
  it('in a prompt is no refusal of what was asked, and is logged', async () => {
    let reads = 0
    let breaksAt = 0
    // No day can be told from such a time.
    const now = () => (++reads === breaksAt ? Number.NaN : Date.now())
    const broken = await startTestServer({ app: { now } })
    const { token } = await aKey(broken, await aPerson(broken))
    const ask = async (at: number) => {
      reads = 0
      breaksAt = at
      return (await errorOf('prompts/get', { name: 'morning_sheet' }, { server: broken, token }))?.code
    }
    expect(await ask(0)).toBeUndefined()
    const codes = []
    for (let at = reads; at > 0; at -= 1) codes.push(await ask(at))
    expect(codes).toContain(INTERNAL_ERROR)
    expect(codes).not.toContain(INVALID_PARAMS)
    expect(broken.logLines.some((line) => line.includes('prompt failed'))).toBe(true)
    await broken.close()
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
