import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createBackup } from '../../../server/backup/createBackup.ts'
import type { Tables } from '../../../server/db/schema.ts'
import { addKey, readKeyRing } from '../../../server/security/keyRing.ts'
import { resealAll } from '../../../server/security/resealAll.ts'
import { sealedColumns } from '../../../server/security/sealedColumns.ts'
import { createVault } from '../../../server/security/vault.ts'
import { checkSealedData } from '../../../server/startup/sealedDataCheck.ts'
import { aPerson, PASSWORD, type Person } from '../builders/people.ts'
import { createTestPlace } from '../builders/testDatabase.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const CANARY = 'canary-at-rest-4711'
const OTHER_KEY = `deadbeef:${Buffer.alloc(32, 7).toString('base64')}`

const aCertification = { kind: 'personal', legal_name: '陈一', document_no: '11010519491231002X' }

describe('secrets at rest', () => {
  it('stand in no row, no file, no backup and no log line (R25)', async () => {
    const server = await startTestServer()
    const owner = await aPerson(server)
    const headers = { 'idempotency-key': 'once' }
    const add = { shop_id: '1', shop_name: '店', cookie: `PASS_ID=${CANARY}` }
    const added = await server.call('addShop', add, { token: owner.token, headers })
    expect((await server.call('shopList', {}, owner)).data[0].cookie).toContain(CANARY)
    await server.call('updateShop', { shop_uid: added.data.shop_uid, cookie: `PASS_ID=${CANARY}-2` }, owner)
    await server.call('addShop', { ...add, shop_id: 'x'.repeat(99) }, owner)
    await server.call('login', { username: owner.username, password: `${CANARY}-password` })
    const { data } = await server.call('login', { username: owner.username, password: PASSWORD })
    await fetch(`${server.origin}/QingYuTool/tool_api.php?type=46&token=${CANARY}`)
    for (const path of [`PASS_ID%3D${CANARY}`, `a/%50ASS_ID=${CANARY}`, `b?PASS_ID%253D${CANARY}`]) await fetch(`${server.origin}/${path}`)
    server.app.log.info(
      { cookie: `PASS_ID=${CANARY}`, req: { headers: { authorization: CANARY } }, text: `sent PASS_ID=${CANARY}; x` },
      `PASS_ID=${CANARY}`,
    )
    const { db } = server.database
    for (const { name } of await db.introspection.getTables()) {
      const rows = await db
        .selectFrom(name as keyof Tables)
        .selectAll()
        .execute()
      for (const secret of [CANARY, PASSWORD, owner.token]) expect(JSON.stringify(rows), name).not.toContain(secret)
    }
    const { file } = await createBackup(db, join(server.place.dataDir, 'backups'), Date.now(), 'command')
    for (const secret of [CANARY, PASSWORD, owner.token]) expect(gunzipSync(readFileSync(file)).toString()).not.toContain(secret)
    const names = readdirSync(server.place.dataDir).filter((name) => name !== 'backups')
    const files = names.map((name) => readFileSync(join(server.place.dataDir, name), 'latin1'))
    expect(files.some((text) => text.includes(CANARY))).toBe(false)
    const log = server.logLines.join('')
    expect(log).toContain('"call":"addShop"')
    for (const secret of [CANARY, PASSWORD, owner.token, data.token]) expect(log).not.toContain(secret)
    await server.close()
  })

  it('cannot be found by trying: no hash of a request with secrets is in a row or a backup', async () => {
    const server = await startTestServer()
    const owner = await aPerson(server)
    const account = { username: `sub-${owner.username}`, password: PASSWORD, name: '小助手' }
    const writes = [
      ['requestCertification', aCertification],
      ['createSubAccount', account],
      ['updateUser', { old_password: PASSWORD, new_password: 'Better456' }],
    ] as const
    const hashes: string[] = []
    for (const [call, payload] of writes) {
      await server.call(call, payload, { token: owner.token, headers: { 'idempotency-key': call } })
      for (const text of [JSON.stringify([owner.userUid, call, payload]), JSON.stringify(payload)])
        hashes.push(createHash('sha256').update(text).digest('hex'))
    }
    const { db } = server.database
    const kept = await db.selectFrom('idempotent_replies').selectAll().execute()
    expect(kept.map((row) => row.idempotency_key).toSorted()).toEqual(writes.map(([call]) => call).toSorted())
    const { file } = await createBackup(db, join(server.place.dataDir, 'backups'), Date.now(), 'command')
    const backup = gunzipSync(readFileSync(file)).toString()
    expect(backup).toContain('requestCertification')
    for (const hash of hashes) for (const text of [JSON.stringify(kept), backup]) expect(text).not.toContain(hash)
    await server.close()
  })

  it('have keys that only the operator may read', async () => {
    const server = await startTestServer()
    for (const name of ['secret.key', 'auth-token.key']) expect(statSync(join(server.place.dataDir, name)).mode & 0o777).toBe(0o600)
    await server.close()
  })

  it('do not open in another row', async () => {
    const place = await createTestPlace()
    const vault = createVault(readKeyRing(join(place.dataDir, 'k')))
    const sealed = vault.seal('text', ['owner', 'shop-1'])
    expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]+$/)
    expect(vault.open(sealed, ['owner', 'shop-1'])).toBe('text')
    for (const other of [
      ['owner', 'shop-2'],
      ['other', 'shop-1'],
    ] as const)
      expect(() => vault.open(sealed, other)).toThrow()
    // All bits of the last sign but one count; of the last sign two do not.
    const other = sealed.at(-2) === 'A' ? 'B' : 'A'
    expect(() => vault.open(`${sealed.slice(0, -2)}${other}${sealed.slice(-1)}`, ['owner', 'shop-1'])).toThrow()
    await place.remove()
  })

  it('open with every key of the file, and are sealed with the last one', async () => {
    const place = await createTestPlace()
    const file = join(place.dataDir, 'k')
    const old = createVault(readKeyRing(file)).seal('text', ['o', 's'])
    writeFileSync(file, `${readFileSync(file, 'utf8')}${OTHER_KEY}\n`)
    const rotated = createVault(readKeyRing(file))
    expect(rotated.open(old, ['o', 's'])).toBe('text')
    expect(rotated.seal('text', ['o', 's'])).toMatch(/^v1\.deadbeef\./)
    await place.remove()
  })

  const sealedThings: readonly [string, (server: TestServer, owner: Person) => Promise<unknown>][] = [
    ['a shop’s session', (server, owner) => server.call('addShop', { shop_id: '1', shop_name: '店', cookie: 'a=b' }, owner)],
    ['a document’s number', (server, owner) => server.call('requestCertification', aCertification, owner)],
    [
      'a deleted group',
      async (server, owner) => {
        const { group_id } = (await server.call('saveGroup', { group_name: '组' }, owner)).data
        return server.call('saveGroup', { group_id, deleted: 1 }, owner)
      },
    ],
  ]
  it.each(sealedThings)('refuse to start with a key file that does not open %s', async (_title, fill) => {
    const server = await startTestServer()
    const { database, vault, place } = server
    const keyFile = join(place.dataDir, 'secret.key')
    await checkSealedData(database, vault, keyFile)
    await checkSealedData(database, vault, keyFile)
    writeFileSync(join(place.dataDir, 'other.key'), `${OTHER_KEY}\n`)
    const wrong = createVault(readKeyRing(join(place.dataDir, 'other.key')))
    await expect(checkSealedData(database, wrong, 'other.key')).rejects.toThrow(/other\.key does not open the data/)
    await database.db.deleteFrom('meta').execute()
    await checkSealedData(database, wrong, 'other.key')
    await database.db.deleteFrom('meta').execute()
    await fill(server, await aPerson(server))
    await expect(checkSealedData(database, wrong, 'other.key')).rejects.toThrow(/does not open/)
    await server.close()
  })

  it('are in the columns that are sealed with another key when that is changed', async () => {
    const server = await startTestServer()
    const tables = await server.database.db.introspection.getTables()
    const found = tables.flatMap(({ name, columns }) =>
      columns.filter((each) => each.name.endsWith('_sealed')).map((each) => `${name}.${each.name}`),
    )
    expect(found.toSorted()).toEqual(sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted())
    await server.close()
  })

  it('are sealed with a new key, in every place, and the old one is not needed any more', async () => {
    const place = await createTestPlace('migrated')
    const server = await startTestServer({ place })
    const { database } = server
    const owner = await aPerson(server)
    for (const [, fill] of sealedThings) await fill(server, owner)
    const key = { token: owner.token, headers: { 'idempotency-key': 'once' } }
    const shop = { shop_id: '2', shop_name: '店', cookie: 'c=d' }
    const { shop_uid } = (await server.call('addShop', shop, key)).data
    const keyFile = server.settings.secretKeyFile
    const [oldLine = ''] = readFileSync(keyFile, 'utf8').split('\n')
    const added = addKey(keyFile)
    const vault = createVault(readKeyRing(keyFile))
    expect(await resealAll(database.db, vault)).toBeGreaterThanOrEqual(sealedThings.length + 2)
    expect(await resealAll(database.db, vault)).toBe(0)

    writeFileSync(keyFile, readFileSync(keyFile, 'utf8').replace(`${oldLine}\n`, ''))
    expect([...readKeyRing(keyFile).keys.keys()]).toEqual([added])
    await server.database.db.deleteFrom('meta').execute()
    await checkSealedData(database, createVault(readKeyRing(keyFile)), keyFile)
    await server.close()
    const again = await startTestServer({ place, settings: { secretKeyFile: keyFile } })
    const cookies = (await again.call('shopList', {}, owner)).data.map((each: { cookie: string }) => each.cookie)
    expect(cookies).toEqual(['a=b', 'c=d'])
    expect((await again.call('addShop', shop, key)).data.shop_uid).toBe(shop_uid)
    await again.close()
    await place.remove()
  })

  it.each(['', 'nonsense', 'deadbeef:c2hvcnQ='])('refuse a key file with %j', async (content) => {
    const place = await createTestPlace()
    writeFileSync(join(place.dataDir, 'k'), content)
    expect(() => readKeyRing(join(place.dataDir, 'k'))).toThrow(/key file/)
    await place.remove()
  })
})
