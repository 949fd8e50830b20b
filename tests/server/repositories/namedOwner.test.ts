import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '../../../contract/toolApi.ts'
import { callsOfAccounts } from '../accessMatrix.ts'
import { AUTH_TOKEN_KEY, accessCases } from '../builders/accessCases.ts'
import { anAccessScene } from '../builders/accessScene.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

/** Statements of calls that are no operator's and name no owner all the same, with why. Where rows are spread by owner, all parts are asked for them. */
const allowed: readonly (readonly [statement: RegExp, why: string])[] = [
  [
    /^select "logins"\.\* from "logins" where "logins"\."username_key" = \S+$/,
    'a name is unique over all accounts, and leads to its account',
  ],
  [
    /^select "user_uid" from "users" where "user_uid" = "owner_uid" and "role" = \S+ and "enabled" = \S+$/,
    'operators are told of what waits for them',
  ],
  [
    /^update "channels" set "claimed_until" = \S+(, "free_at" = \S+)? where "address_key" = /,
    'a robot or mailbox has one sender at a time, whichever accounts send there',
  ],
  [/^select "sent_at" from "channel_codes" where "channel_codes"\."address_key" = /, 'codes of a mailbox are few, whoever asks for them'],
  [/^insert into "login_failures" /, 'a try at a password is counted before it is known whose it is'],
  [/^insert into "drift_totals" /, 'what is added up over all accounts has no owner'],
  [/^insert into "platform_totals" /, 'what is added up over all accounts has no owner'],
  [/^update "channels" set "claimed_until" = .* where "address_key" = /, 'a robot has one pace, whoever sends to it'],
]

let server: TestServer
let owned: ReadonlySet<string>
/** While a call runs: its name. */
let running: CallName | null = null
/** By statement: the calls that made it. */
const unnamed = new Map<string, Set<CallName>>()
let statements = 0

/** Tables whose rows it reads or changes, as often as it names them. */
function tablesOf(text: string): readonly string[] {
  return [...text.matchAll(/\b(?:from|join|update|into) "(\w+)"/g)].flatMap(([, name = '']) => (owned.has(name) ? [name] : []))
}

/** Each table that it touches is bound to an owner: by a value, by the owner of another table, or by the row that is written. */
function namesOwner(text: string): boolean {
  if (text.startsWith('insert into')) return /^insert into "\w+" \([^)]*"owner_uid"/.test(text)
  return [...text.matchAll(/"owner_uid" (?:=|in)\s/g)].length >= tablesOf(text).length
}

beforeAll(async () => {
  server = await startTestServer({
    settings: { authTokenKey: AUTH_TOKEN_KEY, platform: 'pdd' },
    onStatement({ query: { sql: text } }) {
      if (running === null) return
      statements += 1
      if (namesOwner(text)) return
      unnamed.set(text, (unnamed.get(text) ?? new Set<CallName>()).add(running))
    },
  })
  const tables = await server.database.db.introspection.getTables()
  owned = new Set(tables.filter(({ columns }) => columns.some(({ name }) => name === 'owner_uid')).map(({ name }) => name))
})
afterAll(() => server.close())

describe('a query', () => {
  // One test each: all of them together take longer on a busy machine than a test may.
  it.each(callsOfAccounts)('names the owner of what it reads or changes: $name', async ({ name, call, right }) => {
    const scene = await anAccessScene(server, right)
    for (const persona of ['helper', 'owner'] as const) {
      const payload = (await accessCases[name]?.payload?.(scene.recordsFor(persona))) ?? {}
      running = call
      await server.call(call, payload, { token: scene.people[persona]?.token ?? null })
      running = null
    }
  })

  it('names it in every call of those who are no operator, but for what is allowed, and all that is allowed is made', () => {
    expect(statements).toBeGreaterThan(1000)
    const isAllowed = (text: string) => allowed.some(([statement]) => statement.test(text))
    expect([...unnamed].flatMap(([text, calls]) => (isAllowed(text) ? [] : `${[...calls].join(', ')}: ${text}`))).toEqual([])
    for (const [statement, why] of allowed)
      expect(
        [...unnamed.keys()].some((text) => statement.test(text)),
        why,
      ).toBe(true)
  })

  it.each([
    ['select * from "shops" where "owner_uid" = ?', true],
    ['select "owner_uid", "shop_uid" from "shops" where "shop_uid" = ?', false],
    [
      'select * from "shops" inner join "shop_groups" on "shop_groups"."group_id" = "shops"."group_id" where "shops"."owner_uid" = ?',
      false,
    ],
    ['delete from "shops" where "shop_uid" in (?, ?)', false],
    ['update "shops" set "notes" = ? where "owner_uid" = ? and "shop_uid" = ?', true],
    ['insert into "shops" ("owner_uid", "shop_uid") values (?, ?)', true],
    ['select "value" from "meta" where "meta_key" = ?', true],
  ])('%s is seen as one that does: %s', (text, isNamed) => {
    expect(namesOwner(text)).toBe(isNamed)
  })
})
