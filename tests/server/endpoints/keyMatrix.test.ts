import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ReplyCode } from '../../../contract/codes.ts'
import { keyModules } from '../../../contract/entities/accessKey.ts'
import { isKeyCall, isSuggestingCall, keyCalls } from '../../../contract/keyCalls.ts'
import { type CallName, toolApi } from '../../../contract/toolApi.ts'
import { accessMatrix, type Outcome, type Persona } from '../accessMatrix.ts'
import { accessCases } from '../builders/accessCases.ts'
import { aKey } from '../builders/accessKeys.ts'
import { type AccessScene, anAccessScene } from '../builders/accessScene.ts'
import { startTestServer, type TestReply, type TestServer } from '../builders/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const names = Object.keys(toolApi) as CallName[]
const open = names.filter((name) => toolApi[name].access.who === 'anyone')
const closed = names.filter((name) => !isKeyCall(name) && !open.includes(name))
/** What a key suggests is its own, and not its person's: suggestions.test.ts. */
const isOfSuggestions = (name: CallName) => isKeyCall(name) && (isSuggestingCall(name) || keyCalls[name] === 'keys.view')
const lines = accessMatrix.filter(({ call }) => isKeyCall(call) && !isOfSuggestions(call))

/** Whose key is tried, what it lacks of everything its person has, and what comes of it. */
const keys: readonly (readonly [string, Persona, 'all' | 'other shop' | 'no right', (line: (typeof lines)[number]) => Outcome])[] = [
  ['the main account’s with everything', 'owner', 'all', ({ expected }) => expected.owner],
  ['the main account’s for another shop', 'owner', 'other shop', ({ expected }) => expected.unlent],
  ['the main account’s without the right', 'owner', 'no right', () => 'no'],
  ['another account’s', 'stranger', 'all', ({ expected }) => expected.stranger],
  // As to a sub-account, a rule about shops that it does not see is not there; its main account, in person, would be shown it.
  ['a free account’s, about its third shop', 'free', 'all', ({ expected }) => (expected.unlent === 'hidden' ? 'hidden' : expected.free)],
]

describe('what a key reaches', () => {
  it('is calls that read, and those that suggest; they need a right, and the right is one to look', () => {
    for (const [name, right] of Object.entries(keyCalls) as [keyof typeof keyCalls, string][]) {
      expect(toolApi[name].effect, name).toBe(isSuggestingCall(name) ? 'write' : 'read')
      expect(right, name).toMatch(/\.view$/)
      expect(toolApi[name].access.who, name).toBe('signedIn')
    }
    const read = Object.keys(keyCalls).filter((name) => !isOfSuggestions(name as CallName))
    expect(read.sort()).toEqual([...new Set(lines.map(({ call }) => call))].sort())
  })

  describe.each(lines)('$name', (line) => {
    let scene: AccessScene
    beforeAll(async () => {
      // Sub-accounts are not tried here: their keys are theirs and less.
      scene = await anAccessScene(server, line.right)
    })

    it.each(keys)('with %s', async (_, persona, lacks, toOutcome) => {
      const person = scene.people[persona]
      if (!person) throw new Error('nobody has no key')
      const records = scene.recordsFor(persona)
      const payload = (await accessCases[line.name]?.payload?.(records)) ?? {}
      const [right] = (isKeyCall(line.call) ? keyCalls[line.call] : '').split('.')
      const key = await aKey(server, person, {
        ...(lacks === 'other shop' && { all_shops: false, shop_uid_list: [records.shops.find((shop) => shop !== records.shop)] }),
        ...(lacks === 'no right' && { modules: keyModules.filter((module) => module !== right) }),
      })
      const reply = await server.call(line.call, payload, key)
      expect(await outcomeOf(reply, line.name, scene, persona)).toBe(toOutcome(line))
      const text = JSON.stringify(reply.data)
      // No session, token, hash or sealed text, and nothing of a shop that the key does not see.
      expect(text).not.toMatch(/canary|PASS_ID|zgk_|sealed:|"cookie"|_sealed|password|token/i)
      if (toOutcome(line) !== 'yes') expect(text).not.toContain(records.shop)
    })
  })
})

describe('what a key does not reach', () => {
  it.each(closed)('%s', async (name) => {
    const scene = await closedScene()
    const records = scene.recordsFor('owner')
    const line = accessMatrix.find((each) => each.call === name)
    const payload = (await accessCases[line?.name ?? '']?.payload?.(records)) ?? {}
    const key = await aKey(server, records.main)
    const trail = () =>
      server.database.db.selectFrom('audit_entries').select('action').where('owner_uid', '=', records.main.ownerUid).execute()
    await server.call('shopList', {}, key)
    const before = (await trail()).length
    expect(await server.call(name, payload, key)).toMatchObject({ code: ReplyCode.notPermitted, data: null })
    expect((await trail()).length).toBe(before)
  })

  it('is every call that writes but those that suggest, and those about people, logins, keys and the trail', () => {
    const writes = names.filter((name) => toolApi[name].effect === 'write' && !open.includes(name) && !isSuggestingCall(name))
    const personal: CallName[] = [
      'userInfo',
      'sessionList',
      'relayKeyList',
      'accessKeyList',
      'subAccountList',
      'auditList',
      'channelList',
      'batchJob',
    ]
    expect(closed).toEqual(expect.arrayContaining([...writes, ...personal]))
  })
})

const closedScene = () => anAccessScene(server, '')

const outcomeOfCode: Readonly<Record<number, Outcome>> = { [ReplyCode.notPermitted]: 'no', [ReplyCode.notFound]: 'hidden' }

async function outcomeOf({ code, data }: TestReply, name: string, scene: AccessScene, persona: Persona): Promise<Outcome | number> {
  if (code !== ReplyCode.success) return outcomeOfCode[code] ?? code
  const isFound = (await accessCases[name]?.finds?.(data, scene.recordsFor(persona))) ?? true
  return isFound ? 'yes' : 'hidden'
}
