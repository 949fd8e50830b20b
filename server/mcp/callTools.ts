import { type KeyCallName, keyCallNames } from '../../contract/keyCalls.ts'
import { toolApi } from '../../contract/toolApi.ts'
import { keysEnUS } from '../../src/pages/keys/texts.en-US.ts'
import { keysZhCN } from '../../src/pages/keys/texts.zh-CN.ts'
import { answerCall } from '../endpoints/answerCall.ts'
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
    run: (given, caller) => runCallTool(name, given, caller),
  }
}

/** The answer of a call of the contract, as the caller's key gets it: a heavy list is a `ListReply`, whose parts are not read yet. */
export async function runCallTool(name: KeyCallName, given: Readonly<Record<string, unknown>>, caller: McpCaller): Promise<unknown> {
  const { actor, exchange, services } = caller
  if (!mayKeyCall(actor, name)) throw notPermitted()
  return answerCall(name, actor, { ...exchange, payload: given }, services)
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
