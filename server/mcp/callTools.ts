import type { Bill } from '../../contract/entities/bill.ts'
import { type KeyCallName, keyCallNames } from '../../contract/keyCalls.ts'
import { type CallReply, toolApi } from '../../contract/toolApi.ts'
import { keysEnUS } from '../../src/pages/keys/texts.en-US.ts'
import { keysZhCN } from '../../src/pages/keys/texts.zh-CN.ts'
import { answerCall } from '../endpoints/answerCall.ts'
import { ListReply } from '../http/callContext.ts'
import { mayKeyCall } from '../http/keyAdmission.ts'
import { type JsonSchema, toSchema } from '../keyApi/toSchema.ts'
import type { Locale } from '../locale.ts'
import { notPermitted } from '../replyError.ts'
import type { McpCaller, McpTool } from './mcpTool.ts'
import { shortenSchema } from './shortenSchema.ts'
import { callNotes, parameterTexts } from './texts.ts'

const titles = { 'zh-CN': keysZhCN.keys.calls, 'en-US': keysEnUS.keys.calls } as const

/** Parameters of calls that no tool has: sessions, and lists that only the console can unpack. */
const leftOut: readonly string[] = ['cookies', 'with_lines']

/** With the longest names they fit into one answer. */
const BILL_LINES_AT_ONCE = 150

/** Each call that a key reaches, as a tool of the same name. */
export const callTools: readonly McpTool[] = keyCallNames.map(toTool)

function toTool(name: KeyCallName): McpTool {
  const { payload, reply, effect } = toolApi[name]
  const input = toSchema(payload, 'input') as { properties?: Record<string, JsonSchema>; required?: readonly string[] }
  const properties = Object.entries(input.properties ?? {})
    .filter(([field]) => !leftOut.includes(field))
    .map(([field, schema]) => [field, shortenSchema(schema)] as const)
  return {
    name,
    isFor: (actor) => mayKeyCall(actor, name),
    isReadOnly: effect === 'read',
    words: (locale) => ({ title: titles[locale][name], description: describe(name, locale) }),
    input: (locale) => ({
      type: 'object',
      properties: Object.fromEntries(properties.map(([field, schema]) => [field, withText(field, schema, locale)])),
      ...(input.required && { required: input.required }),
      additionalProperties: false,
    }),
    output: toSchema(reply, 'output'),
    async run(given, caller) {
      const answer = await runCallTool(name, given, caller)
      return name === 'billList' ? splitBills(answer) : answer
    },
  }
}

/** The answer of a call of the contract, as the caller's key gets it: a heavy list is a `ListReply`, whose parts are not read yet. */
export async function runCallTool(name: KeyCallName, given: Readonly<Record<string, unknown>>, caller: McpCaller): Promise<unknown> {
  const { actor, exchange, services } = caller
  if (!mayKeyCall(actor, name)) throw notPermitted()
  return answerCall(name, actor, { ...exchange, payload: given }, services)
}

/** A bill with more lines than an assistant can read at once comes as several of the same shop and month, each with some of its lines. */
function splitBills(answer: unknown): unknown {
  if (answer instanceof ListReply) return new ListReply(splitParts(answer.parts as AsyncIterable<readonly Bill[]>), answer.rest)
  return { list: (answer as CallReply<'billList'>).list.flatMap(toPieces) }
}

async function* splitParts(parts: AsyncIterable<readonly Bill[]>): AsyncGenerator<readonly Bill[]> {
  for await (const part of parts) yield part.flatMap(toPieces)
}

function toPieces(bill: Bill): readonly Bill[] {
  const count = Math.max(1, Math.ceil(bill.lines.length / BILL_LINES_AT_ONCE))
  return Array.from({ length: count }, (_, at) => ({
    ...bill,
    lines: bill.lines.slice(at * BILL_LINES_AT_ONCE, (at + 1) * BILL_LINES_AT_ONCE),
  }))
}

function describe(name: KeyCallName, locale: Locale): string {
  const note = callNotes[name]?.[locale] ?? ''
  // The summary of the contract is English; in Chinese the title above says what a call is.
  return locale === 'zh-CN' ? note || titles[locale][name] : `${toolApi[name].summary}. ${note}`.trim()
}

function withText(field: string, schema: JsonSchema, locale: Locale): JsonSchema {
  const description = parameterTexts[field]?.[locale]
  return description === undefined ? schema : { ...schema, description }
}
