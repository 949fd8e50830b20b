import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ReplyCode } from '../../../contract/codes.ts'
import { toolApi } from '../../../contract/toolApi.ts'
import { type AccessLine, accessMatrix, type Outcome, type Persona, personas } from '../accessMatrix.ts'
import { AUTH_TOKEN_KEY, accessCases } from '../builders/accessCases.ts'
import { type AccessRecords, type AccessScene, anAccessScene } from '../builders/accessScene.ts'
import { anExtensionFolder } from '../builders/extensionFolder.ts'
import { createTestPlace, type TestPlace } from '../builders/testDatabase.ts'
import { startTestServer, type TestReply, type TestServer } from '../builders/testServer.ts'

/** Those who may least come first: what one of them changes would be seen with the next. */
const inOrder: readonly Persona[] = ['nobody', 'disabled', 'stranger', 'operator', 'powerless', 'unlent', 'helper', 'free', 'owner']

const outcomeOfCode: Readonly<Record<number, Outcome>> = {
  [ReplyCode.loginInvalid]: 'login',
  [ReplyCode.invalidPayload]: 'invalid',
  [ReplyCode.notPermitted]: 'no',
  [ReplyCode.notFound]: 'hidden',
  [ReplyCode.levelLimit]: 'limit',
}

let place: TestPlace
let server: TestServer

beforeAll(async () => {
  place = await createTestPlace()
  const extensionFolder = anExtensionFolder(place.dataDir)
  server = await startTestServer({ place, settings: { authTokenKey: AUTH_TOKEN_KEY, platform: 'pdd' }, app: { extensionFolder } })
})
afterAll(async () => {
  await server.close()
  await place.remove()
})

describe('the access matrix', () => {
  it('has a line for every call of the contract', () => {
    expect([...new Set(accessMatrix.map(({ call }) => call))].sort()).toEqual(Object.keys(toolApi).sort())
    expect(accessMatrix.map(({ name }) => name).sort()).toEqual(Object.keys(accessCases).sort())
  })

  describe.each(accessMatrix)('$name', ({ name, call, right, expected }) => {
    let scene: AccessScene
    beforeAll(async () => {
      scene = await anAccessScene(server, right)
    })

    it.each(inOrder.map((persona) => [personas[persona], expected[persona], persona] as const))(
      'as %s: %s',
      async (_, outcome, persona) => {
        const records = scene.recordsFor(persona)
        const payload = (await accessCases[name]?.payload?.(records)) ?? {}
        const changesBefore = await countChanges(records)
        const reply = await server.call(call, payload, { token: scene.people[persona]?.token ?? null })
        expect(await outcomeOf(reply, name, records)).toBe(outcome)
        if (outcome === 'yes') return
        expect(await countChanges(records)).toBe(changesBefore)
        expect(JSON.stringify(reply.data)).not.toContain(records.shop)
      },
    )
  })
})

async function outcomeOf({ code, data }: TestReply, name: AccessLine['name'], records: AccessRecords): Promise<Outcome | number> {
  if (code !== ReplyCode.success) return outcomeOfCode[code] ?? code
  const isFound = (await accessCases[name]?.finds?.(data, records)) ?? true
  return isFound ? 'yes' : 'hidden'
}

/** Of the account that the call is about; every change leaves a row in its trail. */
async function countChanges({ main }: AccessRecords): Promise<number> {
  const trail = server.database.db.selectFrom('audit_entries').select('entry_id').where('owner_uid', '=', main.ownerUid)
  return (await trail.execute()).length
}
