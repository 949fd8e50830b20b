import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readArchive } from '../../../server/backup/archive.ts'
import { isBackupDue, startNightlyBackups } from '../../../server/backup/nightly.ts'
import { toBackupName } from '../../../server/backup/oldBackups.ts'
import { createLogger } from '../../../server/logger.ts'
import { aPerson } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

/** A moment in China. */
const at = (time: string) => Date.parse(`${time}+08:00`)

it.each([
  ['there is none at all', [], '2026-11-23T03:00', true],
  ['the newest is of yesterday, and it is before four', ['2026-11-22T04:05'], '2026-11-23T03:59', false],
  ['the newest is of yesterday, and it is four', ['2026-11-22T04:05', '2026-11-21T04:05'], '2026-11-23T04:00', true],
  ['the machine was off for a week', ['2026-11-15T04:05'], '2026-11-23T03:00', true],
  ['one was made by hand this morning', ['2026-11-23T08:00'], '2026-11-23T09:00', false],
] as const)('a backup where %s is due: %j at %s: %s', (_, made, now, isDue) => {
  expect(isBackupDue(['notes.txt', ...made.map((time) => toBackupName(at(time)))], at(now))).toBe(isDue)
})

describe('a server at night', () => {
  let server: TestServer
  const folder = mkdtempSync(join(tmpdir(), 'zhanggui-nightly-'))
  beforeAll(async () => {
    server = await startTestServer()
    await aPerson(server)
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('saves its database once, beside its work, and the file reads back', async () => {
    const backupDir = join(folder, 'backups')
    const stop = startNightlyBackups({ ...server.settings, backupDir }, createLogger('silent', process.stderr), 20)
    await vi.waitFor(() => expect(readdirSync(backupDir).filter((name) => name.endsWith('.backup'))).toHaveLength(1), { timeout: 60_000 })
    await stop()
    const [name = ''] = readdirSync(backupDir)
    expect((await readArchive(join(backupDir, name))).rows.users).toBeGreaterThan(0)
  })
})
