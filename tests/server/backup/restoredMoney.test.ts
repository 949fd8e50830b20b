import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runRestore } from '../../../server/backup/commands.ts'
import { createBackup } from '../../../server/backup/createBackup.ts'
import { sealedPlaceOf } from '../../../server/security/sealedColumns.ts'
import { aPerson } from '../builders/people.ts'
import { createTestPlace, type TestPlace } from '../builders/testDatabase.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

let server: TestServer
let place: TestPlace
let folder: string
let said: string

beforeEach(async () => {
  server = await startTestServer()
  place = await createTestPlace()
  folder = mkdtempSync(join(tmpdir(), 'zhanggui-money-'))
  said = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += text
    return true
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
  await place.remove()
  rmSync(folder, { recursive: true, force: true })
})

async function restore(): Promise<void> {
  const { file } = await createBackup(server.database.db, folder, Date.now(), 'command')
  await runRestore({ ...server.settings, dataDir: place.dataDir, databaseUrl: place.databaseUrl }, [file])
}

it('a restore says that payouts are as they were when the backup was made: one that was paid since waits again', async () => {
  const { ownerUid: owner_uid } = await aPerson(server)
  const key = { owner_uid, extract_id: 'one' }
  const account_sealed = server.vault.seal('13800000000', sealedPlaceOf.extract(key))
  const row = {
    ...key,
    amount_fen: 100,
    account_sealed,
    state: 'requested',
    requested_at: 1,
    decided_at: null,
    reason: '',
    decided_by: null,
  }
  await server.database.db.insertInto('extracts').values(row).execute()
  await restore()
  expect(said).toMatch(/\nPayouts and orders are as they were then: /)
})

it('where there is no money it says nothing of it', async () => {
  await aPerson(server)
  await restore()
  expect(said).toMatch(/^Restored \d+ rows of \d+ tables from \S+\. Everybody logs in again\.\n$/)
})
