import { createMcpHandler, type JSONObject, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { ReplyCode } from '../../contract/codes.ts'
import { chinaDay } from '../../src/domain/chinaDay.ts'
import { toReplyError } from '../http/replies.ts'
import type { JsonSchema } from '../keyApi/toSchema.ts'
import type { Locale } from '../locale.ts'
import { invalidPayload, notPermitted, type ReplyError } from '../replyError.ts'
import { CheckedServer } from './CheckedServer.ts'
import type { McpCaller, McpTool } from './mcpTool.ts'
import { prompts, promptText } from './prompts.ts'
import { repeatName } from './repeatName.ts'
import { instructions, parameterTexts } from './texts.ts'
import { tools } from './tools.ts'
import { toRefusalText } from './toRefusalText.ts'
import { toContent, toResult } from './toResult.ts'

/** What the answers to lists may be kept for, ms: tools change with a release, and with what the key's person may. */
const KEPT_MS = 60_000

/**
 * Answers one request of the protocol, of any of its revisions: nothing is kept for the next one, which may reach another server. `body`: its JSON, undefined
 * where there was none.
 */
export async function serveMcp(caller: McpCaller, body: unknown): Promise<Response> {
  const { request } = caller.exchange
  const handler = createMcpHandler(() => createServer(caller), { maxSubscriptions: 0, keepAliveMs: 0 })
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && /^(accept|content-type|mcp-.+)$/.test(name) ? [[name, value]] : [],
  )
  const asked = new Request('http://localhost/mcp', { method: 'POST', headers })
  const response = await handler.fetch(asked, body === undefined ? {} : { parsedBody: body })
  // All of it is made before it is sent: there is no stream that stays open.
  const text = await response.text()
  await handler.close()
  return new Response(text === '' ? null : text, { status: response.status, headers: response.headers })
}

function createServer(caller: McpCaller): CheckedServer {
  const { actor, locale } = caller
  const cacheHint = { ttlMs: KEPT_MS, cacheScope: 'private' } as const
  const server = new CheckedServer(
    { name: 'zhanggui', title: '掌柜 Zhanggui', version: '1' },
    {
      capabilities: { tools: {}, prompts: {} },
      instructions: instructions[locale],
      cacheHints: { 'tools/list': cacheHint, 'prompts/list': cacheHint },
    },
  )
  server.setRequestHandler('tools/list', () => ({
    tools: tools.filter((tool) => tool.isFor(actor)).map((tool) => describeTool(tool, locale)),
  }))
  server.setRequestHandler('tools/call', ({ params }) => callTool(params.name, params.arguments ?? {}, caller))
  server.setRequestHandler('prompts/list', () => ({
    prompts: prompts.map(({ name, words, parameters }) => ({
      name,
      ...words[locale],
      arguments: parameters.map((each) => ({ name: each.name, required: each.isRequired, description: each.text[locale] })),
    })),
  }))
  server.setRequestHandler('prompts/get', ({ params }) => {
    const prompt = prompts.find(({ name }) => name === params.name)
    if (!prompt) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `there is no prompt ${repeatName(params.name)}`)
    try {
      const text = promptText(prompt, params.arguments ?? {}, locale, chinaDay(caller.services.now()))
      return { description: prompt.words[locale].description, messages: [{ role: 'user', content: { type: 'text', text } }] }
    } catch (error) {
      const known = toReplyError(error)
      const isOurs = known.code === ReplyCode.internal
      if (isOurs) caller.exchange.request.log.error({ err: error }, 'prompt failed')
      throw new ProtocolError(isOurs ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams, toRefusalText(known, locale))
    }
  })
  return server
}

/**
 * As short as it can be: a model holds all of them at all times (decision 0207). What a tool answers is not described, since a model reads the answer;
 * a program finds the shape of each call in the description of `/api/v1`.
 */
function describeTool(tool: McpTool, locale: Locale) {
  return {
    name: tool.name,
    ...tool.words(locale),
    inputSchema: inputOf(tool, locale) as { type: 'object' },
    // What suggests is kept once, though it is sent again (decision 0203).
    annotations: { readOnlyHint: tool.isReadOnly, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  }
}

/** A tool that reads can be asked for the rest of an answer that was too long. */
function inputOf(tool: McpTool, locale: Locale): JsonSchema {
  const { properties, ...rest } = tool.input(locale)
  if (!tool.isReadOnly) return { ...rest, properties }
  const from = { type: 'integer', minimum: 0, description: parameterTexts.from?.[locale] }
  return { ...rest, properties: { ...(properties as JsonSchema), from } }
}

/** A refusal is an answer that says why: a model reads it, and mends what it asked for. */
async function callTool(name: string, given: Readonly<Record<string, unknown>>, caller: McpCaller) {
  const { actor, services, locale, exchange } = caller
  const tool = tools.find((each) => each.name === name)
  if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `there is no tool ${repeatName(name)}`)
  exchange.request.log.info({ tool: name }, 'tool call')
  try {
    caller.takeTurn()
    if (!tool.isFor(actor)) throw notPermitted()
    const { from, ...parameters } = parseParameters(tool, given)
    const answer = async () => toResult(await tool.run(parameters, caller), tool.output, from)
    const result = await caller.inTurn(actor.key?.row.key_id ?? '', answer)
    services.metrics?.noteTool(name, 'done')
    return { content: [...toContent(result, locale)], structuredContent: result as unknown as JSONObject }
  } catch (error) {
    const known = toReplyError(error)
    const isOurs = known.code === ReplyCode.internal
    if (isOurs) exchange.request.log.error({ err: error }, 'tool call failed')
    services.metrics?.noteTool(name, isOurs ? 'failed' : 'refused')
    await services.holdRefusal(error)
    return refuse(known, locale)
  }
}

function refuse(error: ReplyError, locale: Locale) {
  return { isError: true, content: [{ type: 'text' as const, text: toRefusalText(error, locale) }] }
}

/** Throws for a parameter that the tool has not: what is left out by mistake would be answered with something else. */
function parseParameters(tool: McpTool, given: Readonly<Record<string, unknown>>) {
  const { properties } = inputOf(tool, 'en-US') as { readonly properties: JsonSchema }
  const unknown = Object.keys(given).filter((field) => !Object.hasOwn(properties, field))
  if (unknown.length > 0) throw invalidPayload(Object.fromEntries(unknown.map((field) => [field, 'unknown_field'])))
  const { from = 0, ...parameters } = given
  if (typeof from !== 'number' || !Number.isSafeInteger(from) || from < 0) throw invalidPayload({ from: 'wrong_type' })
  return { ...parameters, from }
}
