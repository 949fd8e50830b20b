import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toJSONSchema } from 'zod/mini'
import { type CallName, toolApi } from '../../../contract/toolApi.ts'
import type { Database } from '../../../server/db/client.ts'
import { fc } from '../../fastCheck.ts'
import { aPerson, type Person, someShops } from '../builders/people.ts'
import { testDatabaseUrl } from '../builders/testDatabase.ts'
import { startTestServer, type TestReply, type TestServer } from '../builders/testServer.ts'

/** On PostgreSQL fewer, since what differs there is below the calls; `npm run soak` asks for more. */
const CASES = (testDatabaseUrl ? 2_000 : 10_000) * Number(process.env.FUZZ_FACTOR ?? 1)
const AT_ONCE = 10
const PEOPLE = 20
const SHOPS_EACH = 3
const LONG_TEST_MS = 480_000 * Number(process.env.FUZZ_FACTOR ?? 1)
/** What a call may ask of the database on average of those that are sent at once: each asks for its login, its work and its trail. */
const STATEMENTS_PER_CALL_MAX = 20
/** Of a reply: a page of the longest rows. */
const REPLY_MAX_BYTES = 1024 * 1024
const names = Object.keys(toolApi) as CallName[]

let server: TestServer
let people: (Person & { readonly shopUids: readonly string[] })[]
let statements = 0

/** Counts what is asked of the database. */
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements += 1
    return node
  },
  transformResult: async ({ result }) => result,
}

beforeAll(async () => {
  server = await startTestServer({
    wrapDatabase: (database: Database): Database => ({
      ...database,
      db: database.db.withPlugin(counting),
      write: (work, ownerUid) => database.write((db) => work(db.withPlugin(counting)), ownerUid),
    }),
  })
  people = []
  for (let number = 0; number < PEOPLE; number += 1) {
    const person = await aPerson(server, number === 0 ? { role: 'admin' } : { level: number % 4 })
    people.push({ ...person, shopUids: await someShops(server, person.ownerUid, SHOPS_EACH) })
  }
})
afterAll(() => server.close())

interface JsonSchema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly additionalProperties?: JsonSchema | boolean
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** Ids of the sender's own records stand for themselves until the call is sent. */
const ownShop = fc.nat({ max: SHOPS_EACH - 1 }).map((number) => `{shop ${number}}`)

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '0',
    '[]',
    '["x"]',
    '{}',
    'a=b',
    '\u0000',
    '\ud800',
    '-created_at',
    '%',
    '__proto__',
    "'; drop table shops --",
    '0x10',
    'true',
  ),
  fc.constantFrom(65, 300, 5_000, 20_000).map((length) => '长'.repeat(length)),
)
const junk: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 5 }),
  fc.array(oddText, { maxLength: 8 }),
  fc.constantFrom(31, 40, 2_000).map((depth) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown),
  fc.constantFrom(50, 1_001).map((length) => Array.from({ length }, (_, index) => `id-${index}`)),
)

const textsByLength = new Map<number, fc.Arbitrary<string>>()

/** One for all fields of a length: each makes a table of every character that there is. */
function someText(maxLength: number): fc.Arbitrary<string> {
  const known = textsByLength.get(maxLength) ?? fc.string({ minLength: 1, maxLength, unit: 'grapheme' })
  textsByLength.set(maxLength, known)
  return known
}

/** What a schema describes, more or less: each part of it is now and then left out or junk. */
function near(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: right(schema, name), weight: 19 }, { arbitrary: junk, weight: 1 })
}

function right(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return fc.oneof(...choices.map((choice) => right(choice, name)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'string') return textOf(schema, name)
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum: least = -5, maximum: most = 1_000_000 } = schema
    return fc.oneof(fc.integer({ min: Math.max(least, -1e9), max: Math.min(Math.max(most, least), 1e9) }), fc.constantFrom(0, 1, 2))
  }
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'array') return fc.array(near(schema.items ?? {}, name), { maxLength: 4 })
  if (schema.properties) return objectOf(schema)
  if (schema.type === 'object') return fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 })
  // A part that the schema passes on to a transform: a list or its text, a number or its text.
  return fc.oneof(textOf({}, name), fc.array(textOf({}, name), { maxLength: 4 }), fc.nat({ max: 3 }))
}

function textOf({ maxLength = 20 }: JsonSchema, name: string): fc.Arbitrary<string> {
  if (name.startsWith('shop_uid'))
    return fc.oneof({ arbitrary: ownShop, weight: 4 }, { arbitrary: fc.string({ maxLength: 12 }), weight: 1 })
  return fc.oneof(fc.constantFrom('1', '2', 'a', 'status=1'), someText(Math.min(maxLength, 40)))
}

function objectOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const parts = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, near(part, name)]))
  const kept = Object.keys(parts).filter((name) => required.includes(name))
  return fc.oneof(
    { arbitrary: fc.record(parts, { requiredKeys: kept }), weight: 6 },
    { arbitrary: fc.record(parts, { requiredKeys: [] }), weight: 1 },
    {
      arbitrary: fc
        .tuple(fc.record(parts, { requiredKeys: kept }), fc.dictionary(oddText, junk, { maxKeys: 3 }))
        .map(([known, odd]) => ({ ...known, ...odd })),
      weight: 1,
    },
  )
}

const cases = names.map((name) => {
  const schema = toJSONSchema(toolApi[name].payload, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const payload = right(schema, '').map((value) => (typeof value === 'object' && value !== null ? value : {}))
  return fc.record({ name: fc.constant(name), payload, who: fc.nat({ max: PEOPLE }) })
})
const aCase = fc.oneof(...cases)

/** With the sender's own ids. The last of them is nobody; whoever logs out is nobody too, or all that follows would be. */
function send({ name, payload, who }: { name: CallName; payload: object; who: number }): Promise<TestReply> {
  const person = name === 'logout' ? undefined : people[who]
  const own = JSON.parse(
    JSON.stringify(payload).replaceAll(/\{shop (\d)\}/g, (_, number) => person?.shopUids[Number(number)] ?? 'none'),
  ) as object
  return server.call(name, own, { token: person?.token ?? null })
}

it(
  `whatever is sent, ${CASES} times, the answer is an envelope, never a server error, and costs no more than such a call may (P1)`,
  async () => {
    const codes = new Map<number, number>()
    const done = new Set<CallName>()
    let mostStatements = 0
    await fc.assert(
      fc.asyncProperty(fc.array(aCase, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (sent) => {
        statements = 0
        server.clock.advance(1_000)
        const replies = await Promise.all(sent.map(send))
        for (const [index, reply] of replies.entries()) {
          expect(reply.status, sent[index]?.name).toBeLessThan(500)
          expect(reply).toMatchObject({ code: expect.any(Number), msg: expect.any(String) })
          expect(reply.data).not.toBeUndefined()
          expect(Number(reply.headers.get('content-length') ?? 0)).toBeLessThan(REPLY_MAX_BYTES)
          codes.set(reply.code, (codes.get(reply.code) ?? 0) + 1)
          if (reply.code === 1000) done.add(sent[index]?.name as CallName)
        }
        mostStatements = Math.max(mostStatements, statements)
        expect(statements).toBeLessThan(STATEMENTS_PER_CALL_MAX * AT_ONCE)
      }),
      { numRuns: CASES / AT_ONCE },
    )
    const { rows } = await sql<{ still: number }>`select 1 as still`.execute(server.database.db)
    expect(rows).toHaveLength(1)
    const counted = [...codes].sort(([, a], [, b]) => b - a).map(([code, count]) => `${code}: ${count}`)
    process.stdout.write(
      `${CASES} calls of ${names.length} kinds; codes ${counted.join(', ')}; ${done.size} kinds done at least once; ` +
        `at most ${mostStatements} statements for ${AT_ONCE} calls\n`,
    )
    // Else the cases would be junk that goes no further than the door.
    expect(codes.get(1000)).toBeGreaterThan(CASES / 10)
    expect(done.size).toBeGreaterThan(names.length / 3)
  },
  LONG_TEST_MS,
)
