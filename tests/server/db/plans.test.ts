import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBeside } from '../../../server/db/client.ts'
import type { Queries } from '../../../server/db/schema.ts'
import { sweep, tellOfLevels, trim } from '../../../server/housekeeping.ts'
import { resealAll } from '../../../server/security/resealAll.ts'
import { checkSealedData } from '../../../server/startup/sealedDataCheck.ts'
import { callsOfAccounts } from '../accessMatrix.ts'
import { AUTH_TOKEN_KEY, accessCases } from '../builders/accessCases.ts'
import { anAccessScene } from '../builders/accessScene.ts'
import { anExtensionFolder } from '../builders/extensionFolder.ts'
import { createTestPlace, type TestPlace, testDatabaseUrl } from '../builders/testDatabase.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

/** Columns in which a value is that of few rows, of any account. */
const narrow =
  /[( ](owner_uid|username_key|subject|extract_id|order_no|address_key|invited_owner_uid|announcement_id|meta_key|lease_name)=\?/
/** Operators are few, and so are announcements that are shown, and pictures of the goods that one call names, which are found by its account. */
const small = [/^SEARCH users USING INDEX users_by_role \(role=\?\)$/, /^SCAN announcements\b/, /^SCAN pictures$/]

interface Asked {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

// PostgreSQL chooses by what is in the tables: here they are all but empty.
describe.skipIf(testDatabaseUrl)('a table that grows with the deployment', () => {
  let place: TestPlace
  let server: TestServer
  let beside: Queries
  let asked: Asked[] = []

  beforeAll(async () => {
    place = await createTestPlace()
    const extensionFolder = anExtensionFolder(place.dataDir)
    server = await startTestServer({
      place,
      settings: { authTokenKey: AUTH_TOKEN_KEY, platform: 'pdd' },
      app: { extensionFolder },
      onStatement: ({ query }) => void asked.push(query),
    })
    beside = openBeside(server.settings)
  })
  afterAll(async () => {
    await beside.destroy()
    await server.close()
    await place.remove()
  })

  /** How the database finds the rows of each table that `work` asks for. */
  async function readPlans(work: () => Promise<unknown>): Promise<readonly string[]> {
    asked = []
    await work()
    const statements = new Map(asked.filter(({ sql }) => /^(select|insert|update|delete|with) /i.test(sql)).map((each) => [each.sql, each]))
    const plans: string[] = []
    for (const { sql, parameters } of statements.values()) {
      const { rows } = await beside.executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]))
      plans.push(...rows.map(({ detail }) => detail).filter((detail) => /^(SCAN|SEARCH) \w+( USING|$)/.test(detail)))
    }
    return plans
  }

  it.each(callsOfAccounts)('is not read beyond the account that asks: $name', async ({ name, call, right }) => {
    const scene = await anAccessScene(server, right)
    const records = scene.recordsFor('owner')
    for (const persona of ['helper', 'owner'] as const) {
      const payload = (await accessCases[name]?.payload?.(records)) ?? {}
      const plans = await readPlans(() => server.call(call, payload, { token: scene.people[persona]?.token ?? null }))
      const wide = plans.filter((plan) => !narrow.test(plan) && !small.some((known) => known.test(plan)))
      expect(wide).toEqual([])
    }
  })

  it('is not read from end to end to drop what has run out', async () => {
    const plans = await readPlans(() => sweep(server.database, server.clock.now()))
    expect(plans.length).toBeGreaterThan(15)
    // What waits to be sent is little: nothing waits for more than two days.
    expect(plans.filter((plan) => plan.startsWith('SCAN'))).toEqual(['SCAN outbox'])
  })

  it('is looked through some accounts at a time for what they left more of than is kept', async () => {
    const plans = await readPlans(() => trim(server.database))
    expect(plans.length).toBeGreaterThan(5)
    expect(plans.filter((plan) => !/\(owner_uid(=|>)\?/.test(plan))).toEqual([])
  })

  it('is looked through some accounts at a time for levels that run out', async () => {
    const plans = await readPlans(() => tellOfLevels(server.database, server.clock.now()))
    expect(plans.length).toBeGreaterThan(1)
    expect(plans.filter((plan) => !/\(owner_uid(=|>)\?/.test(plan))).toEqual([])
  })

  it('is not read to find by which keys its texts are sealed, as each start does', async () => {
    const plans = await readPlans(() => checkSealedData(server.database, server.vault, server.settings.secretKeyFile))
    expect(plans.length).toBeGreaterThan(5)
    expect(plans.filter((plan) => !/_by_sealed_prefix \(<expr>>\?\)|\(meta_key=\?\)|^SCAN sqlite_master$/.test(plan))).toEqual([])
  })

  it('is not read from end to end to find what an older key sealed', async () => {
    const plans = await readPlans(() => resealAll(server.database.db, server.vault))
    expect(plans.length).toBeGreaterThan(5)
    expect(plans.filter((plan) => !/_by_sealed_prefix \(<expr>[<>]\?\)$/.test(plan))).toEqual([])
  })
})
