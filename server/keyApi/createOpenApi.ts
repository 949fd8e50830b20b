import { ReplyCode } from '../../contract/codes.ts'
import { daySheetColumns } from '../../contract/entities/daySheet.ts'
import { isSuggestingCall, KEY_API_PATH, type KeyCallName, keyCallNames, keyCalls } from '../../contract/keyCalls.ts'
import { callRates } from '../../contract/quotas.ts'
import { toolApi } from '../../contract/toolApi.ts'
import { httpStatusOf } from './httpStatus.ts'
import { keyExamples } from './keyExamples.ts'
import { type JsonSchema as Schema, toSchema } from './toSchema.ts'

const suggesting =
  'Nothing is written anywhere but in a list that a person sees: she looks at it with the values of that moment, may change it, and confirms or drops it within seven days. `suggestionList` says what came of it. Sent again it is the same suggestion, while it waits and for a day at least.'

/** What a reader of the description has to know beyond the shape. */
const notes: { readonly [Name in KeyCallName]?: string } = {
  daySheetList: `The numbers of \`totals\`, in their order: ${daySheetColumns.join(', ')}. Names that end in _fen are money in fen (a hundredth of a yuan), all others are counts. A day sheet with \`unreadable\` or \`unresolved\` above 0 is not whole: do not take its numbers for those of the day. \`as_of\` says when the shop was read. A day without a sheet was not read: that is not zero.`,
  suggestBatch: suggesting,
  suggestCosts: suggesting,
  suggestAlertRule: suggesting,
  suggestion:
    '`outcomes` has a row for each that the batch had, once it was confirmed; the person may have changed values or left rows out. `reason` is a word such as `refused`, `unchanged` or `changedMeanwhile`.',
  shopList: 'A shop that is online (`status` 1) is one whose login was good when it was last checked.',
}

/** What each refusal means to a program, by its code. */
const refusals = {
  [ReplyCode.loginInvalid]: 'The key is unknown, revoked or expired, or its person may have none any more.',
  [ReplyCode.notPermitted]: 'The key was not given this module or may not suggest, or its person may no longer look at it.',
  [ReplyCode.notFound]: 'There is no such record among what the key sees.',
  [ReplyCode.invalidPayload]: '`data.errors` says of each parameter what is wrong with it.',
  [ReplyCode.levelLimit]: 'The account keeps as much of this as its level allows; of suggestions, so many wait to be decided.',
  [ReplyCode.tooManyTries]: 'Wait for as many seconds as `data.retry_after_s` and the header Retry-After say.',
  [ReplyCode.internal]: 'Not your fault. `data.request_id` is what to report.',
} as const

/** The description of all that an access key reaches, as OpenAPI 3.1; made from the contract. `origin`: of this deployment. */
export function createOpenApi(origin: string): Schema {
  return {
    openapi: '3.1.1',
    info: {
      title: '掌柜 Zhanggui',
      version: '1',
      description: `Reading the data of an account with an access key, which its person creates in the console, and suggesting changes that a person confirms there. Every answer is \`{ code, msg, data }\`: code ${ReplyCode.success} is a success, \`msg\` is a sentence for people in the language of Accept-Language. Moments are milliseconds since 1970, days are days of China, money is in fen. Fields may be added; none is taken away or changes its meaning under this address. A key makes ${callRates.key.burst} calls at once and ${callRates.key.perSecond} a second from then on; all keys of an account together ${callRates.keys.burst} and ${callRates.keys.perSecond}.`,
    },
    servers: [{ url: `${origin}${KEY_API_PATH}` }],
    security: [{ accessKey: [] }],
    paths: Object.fromEntries(keyCallNames.map((name) => [`/${name}`, { [toolApi[name].method.toLowerCase()]: toOperation(name) }])),
    components: {
      securitySchemes: { accessKey: { type: 'http', scheme: 'bearer', bearerFormat: 'zgk_…', description: 'An access key.' } },
      schemas: { Refusal: envelopeOf({ type: 'integer' }, { description: 'What is known of the reason; null: nothing.' }) },
    },
  }
}

function toOperation(name: KeyCallName): Schema {
  const { summary, payload, reply } = toolApi[name]
  const data = toSchema(reply, 'output')
  return {
    operationId: name,
    summary,
    ...(notes[name] && { description: notes[name] }),
    tags: [keyCalls[name].split('.')[0]],
    ...(isSuggestingCall(name)
      ? { requestBody: toBody(name, toSchema(payload, 'input')) }
      : { parameters: toParameters(name, toSchema(payload, 'input')) }),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: envelopeOf({ const: ReplyCode.success }, data) } } },
      ...Object.fromEntries(
        Object.entries(refusals).map(([code, description]) => [
          httpStatusOf(Number(code) as ReplyCode),
          {
            description: `Code ${code}. ${description}`,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
          },
        ]),
      ),
    },
  }
}

/** Each field of the payload as a parameter of the query; a list is written as JSON there. */
function toParameters(name: KeyCallName, payload: Schema): readonly Schema[] {
  const { properties = {}, required = [] } = payload as { properties?: Record<string, Schema>; required?: readonly string[] }
  const examples: Readonly<Record<string, unknown>> = keyExamples[name]
  return Object.entries(properties)
    .filter(([key]) => key !== 'cookies')
    .map(([key, schema]) => {
      const shape = schema.type === 'array' ? { content: { 'application/json': { schema } } } : { schema }
      const example = examples[key] === undefined ? {} : { example: examples[key] }
      return { name: key, in: 'query', required: required.includes(key), ...shape, ...(schema.type === 'array' ? {} : example) }
    })
}

/** A suggestion as JSON; its example is one that a test makes. */
function toBody(name: KeyCallName, schema: Schema): Schema {
  return { required: true, content: { 'application/json': { schema, example: keyExamples[name] } } }
}

function envelopeOf(code: Schema, data: Schema): Schema {
  return { type: 'object', required: ['code', 'msg', 'data'], properties: { code, msg: { type: 'string' }, data } }
}
