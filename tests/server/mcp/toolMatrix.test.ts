import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type KeyModule, keyModules } from '../../../contract/entities/accessKey.ts'
import { isSuggestingCall, type KeyCallName, keyCalls, MCP_PATH } from '../../../contract/keyCalls.ts'
import type { Right, Rights } from '../../../contract/roles.ts'
import { exampleIds, keyExamples } from '../../../server/keyApi/keyExamples.ts'
import type { ownToolNames } from '../../../server/mcp/toolNames.ts'
import { aKey } from '../builders/accessKeys.ts'
import { type Assistant, connectAssistant } from '../builders/assistant.ts'
import { dayBack } from '../builders/daySheets.ts'
import { aPerson, everyRight } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'
import { aFilledAccount, type FilledAccount, idsOfAccount } from '../builders/toolScene.ts'

let server: TestServer
let own: FilledAccount
let other: FilledAccount
let free: FilledAccount
/** All tools that there are, as the server lists them to a key with everything. */
let tools: readonly { readonly name: string; readonly parameters: readonly string[] }[]

beforeAll(async () => {
  server = await startTestServer()
  own = await aFilledAccount(server, 1)
  other = await aFilledAccount(server, 2)
  free = await aFilledAccount(server, 3)
  await setLevel(free, 0)
  const whole = await connectAssistant(server, await aKey(server, own.main, { may_suggest: true }))
  const listed = (await whole.client.listTools()).tools
  tools = listed.map(({ name, inputSchema }) => ({ name, parameters: Object.keys(inputSchema.properties ?? {}) }))
  await whole.close()
})
afterAll(() => server.close())

function setLevel({ main }: FilledAccount, level: number) {
  return server.database.db.updateTable('users').set({ level }).where('user_uid', '=', main.userUid).execute()
}

/** Records that a tool is asked about. */
interface Named {
  readonly shop: string
  readonly group_id: string
  readonly suggestion_id: string
}

/** Parameters that name records, and how. */
const naming: Readonly<Record<string, (named: Named) => unknown>> = {
  shop_uid_list: ({ shop }) => [shop],
  group_id: ({ group_id }) => group_id,
  suggestion_id: ({ suggestion_id }) => suggestion_id,
}
/** Parameters that hold what names records: their example does. */
const holding: readonly string[] = ['change', 'rows', 'rule']
/** Those that name none: days, words, kinds, numbers of goods of the platform, and where to go on. */
const others: readonly string[] = [
  ...['first_day', 'last_day', 'first_month', 'last_month', 'after', 'from', 'by', 'basis', 'measure', 'words', 'shopName'],
  ...['goods_id', 'goods_id_list', 'list', 'subject', 'state', 'title', 'note', 'known_fingerprint'],
]

const ownNeeds: Readonly<Record<(typeof ownToolNames)[number], Right | null>> = {
  figure: 'returns.view',
  salesChange: 'returns.view',
  handbook: null,
}
const ownExamples: Readonly<Record<(typeof ownToolNames)[number], object>> = {
  figure: { measure: 'salesAmount', by: 'shop' },
  salesChange: {},
  handbook: { words: 'shop' },
}

/** A right question to a tool, about these records. */
function ask({ name, parameters }: (typeof tools)[number], named: Named): Record<string, unknown> {
  const example = { ...keyExamples, ...ownExamples }[name as KeyCallName]
  const text = JSON.stringify(example).replaceAll(exampleIds.shop_uid, named.shop)
  const about = parameters.flatMap((parameter) => (naming[parameter] ? [[parameter, naming[parameter](named)]] : []))
  const days = { first_day: dayBack(server, 9), last_day: dayBack(server, name === 'salesChange' ? 1 : 0) }
  return { ...JSON.parse(text), ...(parameters.includes('first_day') && days), ...Object.fromEntries(about) }
}

/** A kind of key, and what it is to reach. */
interface KeyKind {
  readonly make: () => ReturnType<typeof aKey>
  readonly account: () => FilledAccount
  /** How many of its account's shops it sees, which are the first ones. */
  readonly shops: number
  readonly modules: readonly KeyModule[]
  readonly maySuggest: boolean
}

const rightsOf = (modules: readonly KeyModule[]): Rights => ({
  ...Object.fromEntries(modules.map((module) => [module, everyRight[module] ?? []])),
  keys: ['view', 'operate'],
})

/** A key of a sub-account with all rights and two shops, who has fewer of both by now. */
async function aHelpersKey({ modules = keyModules as readonly KeyModule[], shops = 2, chosen = 0 } = {}) {
  const { ownerUid } = own.main
  const helper = await aPerson(server, { ownerUid, rights: everyRight, shopUids: own.shops.slice(0, 2) })
  const only = chosen === 0 ? {} : { all_shops: false, shop_uid_list: own.shops.slice(0, chosen) }
  const key = await aKey(server, helper, { may_suggest: true, ...only })
  const left = { rights: rightsOf(modules), shop_uid_list: own.shops.slice(0, shops) }
  const saved = await server.call('saveSubAccount', { action: 'edit', account_id: helper.userUid, ...left }, own.main)
  expect(saved.code).toBe(1000)
  return key
}

const whole = { account: () => own, shops: 3, modules: keyModules, maySuggest: true } as const
const kinds: Readonly<Record<string, KeyKind>> = {
  'the main account’s': { ...whole, make: () => aKey(server, own.main, { may_suggest: true }) },
  'the main account’s, which may not suggest': { ...whole, maySuggest: false, make: () => aKey(server, own.main) },
  'the main account’s, for one shop': {
    ...whole,
    shops: 1,
    make: () => aKey(server, own.main, { may_suggest: true, all_shops: false, shop_uid_list: own.shops.slice(0, 1) }),
  },
  'a sub-account’s': { ...whole, shops: 2, make: () => aHelpersKey() },
  'a sub-account’s, for one of her shops': { ...whole, shops: 1, make: () => aHelpersKey({ chosen: 1 }) },
  'a sub-account’s, of whose shops one was taken back': { ...whole, shops: 1, make: () => aHelpersKey({ shops: 1, chosen: 2 }) },
  'a sub-account’s, who is lent no shop any more': { ...whole, shops: 0, make: () => aHelpersKey({ shops: 0 }) },
  'a main account’s of level 0 by now': {
    ...whole,
    account: () => free,
    shops: 2,
    make: () => aKey(server, free.main, { may_suggest: true }),
  },
  'another main account’s': { ...whole, account: () => other, make: () => aKey(server, other.main, { may_suggest: true }) },
  ...Object.fromEntries(
    keyModules.flatMap((module) => [
      [
        `the main account’s, for ${module} alone`,
        { ...whole, modules: [module], make: () => aKey(server, own.main, { may_suggest: true, modules: [module] }) },
      ],
      [
        `a sub-account’s, who has the right to ${module} alone by now`,
        { ...whole, shops: 2, modules: [module], make: () => aHelpersKey({ modules: [module] }) },
      ],
    ]),
  ),
}

function mayUse(tool: string, { modules, maySuggest }: KeyKind): boolean {
  const need = { ...keyCalls, ...ownNeeds }[tool as KeyCallName]
  if (need === null) return true
  const isGiven = need === 'keys.view' ? maySuggest : modules.some((module) => `${module}.view` === need)
  return isGiven && (maySuggest || !isSuggesting(tool))
}

/** Ids that no answer to a key may have: all of the other account, and of its own account those of shops that it does not see, and of other keys. */
async function listUnseen({ account, shops }: KeyKind, key_id: string): Promise<readonly string[]> {
  const mine = account()
  const { db } = server.database
  const { ownerUid } = mine.main
  const seen = await idsOfAccount(server, ownerUid, mine.shops.slice(0, shops))
  const people = await db.selectFrom('users').select('user_uid').where('owner_uid', '=', ownerUid).execute()
  // The groups of an account are known to all of its people, without the shops in them that they do not see.
  const known = new Set([...seen, mine.group_id, ...people.map(({ user_uid }) => user_uid)])
  const hidden = [...(await idsOfAccount(server, ownerUid, mine.shops.slice(shops)))].filter((id) => !known.has(id))
  const foreign: string[] = []
  for (const each of [own, other, free]) {
    if (each !== mine) foreign.push(each.hot_id, ...(await idsOfAccount(server, each.main.ownerUid)))
  }
  const ofOtherKeys = db.selectFrom('suggestions').select('suggestion_id').where('owner_uid', '=', ownerUid).where('key_id', '!=', key_id)
  return [...foreign, ...hidden, ...(await ofOtherKeys.execute()).map(({ suggestion_id }) => suggestion_id)]
}

function namedOf({ shops, group_id, suggestion_id }: FilledAccount, shop = shops[0] ?? ''): Named {
  return { shop, group_id, suggestion_id }
}

const isSuggesting = (tool: string) => isSuggestingCall(tool as KeyCallName)

describe('the tools', () => {
  it('have parameters of which it is known whether they name a record', () => {
    const unknown = tools.flatMap(({ name, parameters }) =>
      parameters.filter((each) => !(each in naming || holding.includes(each) || others.includes(each))).map((each) => `${name}: ${each}`),
    )
    expect(unknown).toEqual([])
    for (const { name, parameters } of tools.filter((tool) => tool.parameters.some((each) => holding.includes(each))))
      expect(JSON.stringify(keyExamples[name as KeyCallName]), `${name} ${parameters}`).toContain(exampleIds.shop_uid)
  })

  it('answer the main account’s key with what its account has, so that what is missing elsewhere was kept back', async () => {
    const assistant = await connectAssistant(server, await aKey(server, own.main, { may_suggest: true }))
    const made = await assistant.call('suggestBatch', ask({ name: 'suggestBatch', parameters: [] }, namedOf(own)))
    const named = { ...namedOf(own), suggestion_id: made.result?.data.suggestion_id }
    const ids = [own.hot_id, ...(await idsOfAccount(server, own.main.ownerUid))]
    for (const tool of tools.filter(({ name }) => name !== 'handbook')) {
      const { isError, text } = await assistant.call(tool.name, ask(tool, named))
      expect([tool.name, isError, ids.some((id) => text.includes(id))], text).toEqual([tool.name, false, true])
    }
    await assistant.close()
  })
})

describe.each(Object.entries(kinds))('a key of %s', (_, kind) => {
  let key: Awaited<ReturnType<typeof aKey>>
  let assistant: Assistant
  beforeAll(async () => {
    key = await kind.make()
    assistant = await connectAssistant(server, key)
  })
  afterAll(async () => {
    await assistant.close()
    // A person has so many keys and no more.
    await server.call('revokeAccessKey', { key_id: key.key_id }, kind.account().main)
  })

  it('lists the tools that it may use, and is refused by all others', async () => {
    const usable = tools.map(({ name }) => name).filter((name) => mayUse(name, kind))
    expect((await assistant.client.listTools()).tools.map(({ name }) => name)).toEqual(usable)
    const named = namedOf(kind.account())
    for (const tool of tools.filter(({ name }) => !usable.includes(name))) {
      const { isError, text, result } = await assistant.call(tool.name, ask(tool, named))
      expect([tool.name, isError, text, result]).toEqual([tool.name, true, expect.stringContaining('not given'), null])
    }
  })

  it('is told nothing of what it does not see, whatever it asks about', async () => {
    const mine = kind.account()
    const theirs = mine === own ? other : own
    const unseen = await listUnseen(kind, key.key_id)
    const places = [...mine.shops.map((shop) => namedOf(mine, shop)), namedOf(theirs), { ...namedOf(theirs), group_id: mine.group_id }]
    for (const tool of tools.filter(({ name }) => mayUse(name, kind))) {
      const inGeneral = { ...tool, parameters: tool.parameters.filter((each) => !(each in naming)) }
      const isAboutRecords = tool.parameters.some((each) => each in naming || holding.includes(each))
      const questions = [ask(inGeneral, namedOf(mine)), ...(isAboutRecords ? places.map((named) => ask(tool, named)) : [])]
      for (const given of questions) {
        const { text } = await assistant.call(tool.name, given)
        expect(
          unseen.filter((id) => text.includes(id)),
          `${tool.name} ${JSON.stringify(given)}: ${text}`,
        ).toEqual([])
      }
    }
  })

  it('has left suggestions in its account alone, about shops that it sees alone', async () => {
    const { main, shops } = kind.account()
    const made = await server.database.db.selectFrom('suggestions').selectAll().where('key_id', '=', key.key_id).execute()
    const suggesting = tools.filter(({ name }) => isSuggesting(name) && mayUse(name, kind))
    expect(made.length > 0).toBe(suggesting.length > 0 && kind.shops > 0)
    for (const { owner_uid, shop_rows } of made) {
      expect(owner_uid).toBe(main.ownerUid)
      expect(shops.slice(0, kind.shops)).toEqual(expect.arrayContaining(Object.keys(JSON.parse(shop_rows))))
    }
  })
})

describe('a key that ended', () => {
  const ends: Readonly<Record<string, () => Promise<{ readonly token: string }>>> = {
    'and was revoked': async () => {
      const key = await aKey(server, own.main, { may_suggest: true })
      await server.call('revokeAccessKey', { key_id: key.key_id }, own.main)
      return key
    },
    'and has expired': async () => {
      const key = await aKey(server, own.main, { may_suggest: true })
      const expires_at = server.clock.now()
      await server.database.db.updateTable('access_keys').set({ expires_at }).where('key_id', '=', key.key_id).execute()
      return key
    },
    'of a sub-account that was disabled': () => aKeyOfFormerHelper({ enabled: 0 }),
    'of a sub-account that may have none any more': () => aKeyOfFormerHelper({ rights: { ...everyRight, keys: [] } }),
    'of an account that was disabled': async () => {
      const key = await aKey(server, free.main, { may_suggest: true })
      await server.database.db.updateTable('users').set({ enabled: 0 }).where('user_uid', '=', free.main.userUid).execute()
      return key
    },
  }

  it.each(Object.entries(ends))('%s opens no tool', async (_, end) => {
    const { token } = await end()
    for (const tool of tools) {
      const params = { name: tool.name, arguments: ask(tool, namedOf(own)) }
      const response = await fetch(`${server.origin}${MCP_PATH}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', authorization: `Bearer ${token}` },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      })
      const text = await response.text()
      expect([tool.name, response.status, text.includes('"result"')]).toEqual([tool.name, 401, false])
    }
  })
})

/** A key of a sub-account with all rights, of whom this was then changed. */
async function aKeyOfFormerHelper(change: object) {
  const helper = await aPerson(server, { ownerUid: own.main.ownerUid, rights: everyRight, shopUids: own.shops })
  const key = await aKey(server, helper, { may_suggest: true })
  const { code } = await server.call('saveSubAccount', { action: 'edit', account_id: helper.userUid, ...change }, own.main)
  expect(code).toBe(1000)
  return key
}
