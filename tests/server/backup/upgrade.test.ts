import { copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { demoLogins } from '../../../contract/demo.ts'
import { readArchive } from '../../../server/backup/archive.ts'
import { restoreBackup } from '../../../server/backup/restoreBackup.ts'
import { migrations } from '../../../server/db/migrations/index.ts'
import { createTestPlace } from '../builders/testDatabase.ts'
import { startTestServer } from '../builders/testServer.ts'

const releases = join(import.meta.dirname, 'releases')
const names = readdirSync(releases).flatMap((file) => (file.endsWith('.backup') ? [file.slice(0, -'.backup'.length)] : []))

/** The levels that its accounts have paid for last: a year after the release they would see two shops. */
const LEVELS_LAST_MS = Date.parse('2026-11-20T12:00:00+08:00')

it.each(names)('a database of release %s is brought up to date, and all that was in it works', async (name) => {
  const place = await createTestPlace()
  const secretKeyFile = join(place.dataDir, 'secret.key')
  copyFileSync(join(releases, `${name}.key`), secretKeyFile)
  const file = join(releases, `${name}.backup`)
  const { rows } = await readArchive(file)
  await restoreBackup({ dataDir: place.dataDir, databaseUrl: place.databaseUrl, secretKeyFile }, file)
  const server = await startTestServer({ place, settings: { secretKeyFile }, app: { now: () => LEVELS_LAST_MS } })
  try {
    const applied = await server.database.db.selectFrom('migrations').select('migration_name').execute()
    expect(applied.map((row) => row.migration_name).sort()).toEqual(migrations.map((each) => each.name).sort())
    const tokenOf = new Map<string, string>()
    for (const { username, password } of demoLogins) {
      const reply = await server.call('login', { username, password })
      expect(reply.code, username).toBe(1000)
      tokenOf.set(username, reply.data.token)
    }
    const own = { token: tokenOf.get('demo') ?? '' }
    const { data: list } = await server.call('shopList', {}, own)
    const cookies: string[] = list.map(({ cookie }: { cookie: string }) => cookie)
    expect(cookies.length).toBeGreaterThan(2)
    expect(cookies.every((cookie) => cookie.startsWith(`PASS_ID=made-up-of-${name}_`))).toBe(true)
    const { data: groups } = await server.call('groupList', {}, own)
    expect(groups.length).toBe(rows.shop_groups)
    expect(await server.call('subAccountList', { page: 1 }, own)).toMatchObject({ code: 1000 })
    expect(await server.call('orderList', { page: 1 }, own)).toMatchObject({ code: 1000 })
    expect(await server.call('saveGroup', { group_name: '新的一组' }, own)).toMatchObject({ code: 1000 })
  } finally {
    await server.close()
    await place.remove()
  }
})
