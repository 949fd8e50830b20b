import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readArchive } from '../../../server/backup/archive.ts'
import { createBackup } from '../../../server/backup/createBackup.ts'
import { lookAtBackups, removeOldBackups } from '../../../server/backup/keptBackups.ts'
import { toBackupName } from '../../../server/backup/oldBackups.ts'
import { restoreBackup } from '../../../server/backup/restoreBackup.ts'
import { StartupError } from '../../../server/startupError.ts'
import { aPerson, someShops } from '../builders/people.ts'
import { testDatabaseUrl } from '../builders/testDatabase.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const PICTURE_BYTES = 200_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const now = Date.UTC(2026, 10, 22, 16, 30)

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  const { ownerUid: owner_uid, userUid: user_uid } = await aPerson(server)
  await someShops(server, owner_uid, 3)
  // A picture that nothing packs.
  const picture = { owner_uid, user_uid, avatar_id: 'a', content_type: 'image/png', bytes: randomBytes(PICTURE_BYTES), created_at: now }
  await server.database.db.insertInto('avatars').values(picture).execute()
})
afterAll(() => server.close())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zhanggui-kept-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const save = (at: number) => createBackup(server.database.db, folder, at, 'command')

describe('old backups', () => {
  it.each<[string, (bytes: Buffer) => Buffer | string]>([
    ['are cut short', (bytes) => bytes.subarray(0, 200)],
    ['are empty', () => ''],
    [
      'have pictures that were not saved, as an earlier version left them',
      (bytes) => gzipSync(gunzipSync(bytes).toString().replace(/^\[/m, '[{},')),
    ],
  ])('that read back stay, however many newer ones %s', async (_, breakIt) => {
    const good = await save(now - 3 * DAY_MS)
    const bytes = readFileSync(good.file)
    const broken = Array.from({ length: 40 }, (_, hours) => toBackupName(now - (hours + 1) * HOUR_MS))
    for (const name of broken) writeFileSync(join(folder, name), breakIt(bytes))
    const { removed, unreadable, file } = await save(now)
    expect(removed).toEqual([])
    expect([...unreadable].sort()).toEqual(broken.sort())
    expect((await readArchive(good.file)).rows).toEqual((await readArchive(file)).rows)
  })

  it('that another server removes at the same moment do no harm, and are not called unreadable', async () => {
    const { file } = await save(now - 3 * DAY_MS)
    for (let hours = 1; hours < 6; hours += 1) copyFileSync(file, join(folder, toBackupName(now - 3 * DAY_MS - hours * HOUR_MS)))
    const kept = await lookAtBackups(folder)
    const [gone = ''] = removeOldBackups(folder, kept, now)
    expect(removeOldBackups(folder, kept, now)).toContain(gone)
    // A name that leads to nothing, as between the listing of the folder and the look at the file.
    symlinkSync(join(folder, gone), join(folder, toBackupName(now - HOUR_MS)))
    expect((await save(now)).unreadable).toEqual([])
  })

  it('that were whole and were changed since count for nothing', async () => {
    const { file } = await save(now)
    expect((await lookAtBackups(folder)).good.map(({ at }) => at)).toEqual([now])
    writeFileSync(file, readFileSync(file).subarray(0, -20))
    expect(await lookAtBackups(folder)).toMatchObject({ good: [], unreadable: [toBackupName(now)] })
  })

  it('are said with their time, size and what made them, newest first', async () => {
    const saved = [await save(now - DAY_MS), await createBackup(server.database.db, folder, now, 'nightly')]
    expect((await lookAtBackups(folder)).good).toEqual([
      { name: toBackupName(now), at: now, bytes: saved[1]?.bytes, kind: 'nightly', upgrade: null },
      { name: toBackupName(now - DAY_MS), at: now - DAY_MS, bytes: saved[0]?.bytes, kind: 'command', upgrade: null },
    ])
  })

  it('that somebody copied here are read, and count', async () => {
    const { file } = await save(now - DAY_MS)
    utimesSync(file, new Date(), new Date())
    expect((await lookAtBackups(folder)).good).toHaveLength(1)
    expect(Math.round(statSync(file).mtimeMs)).toBe(now - DAY_MS)
  })

  it('thin out as they age, and a half that a killed process left goes after a day', async () => {
    for (let days = 12; days > 0; days -= 1) await save(now - days * DAY_MS)
    const left = `${toBackupName(now - 2 * DAY_MS)}.unfinished`
    const writing = `${toBackupName(now - HOUR_MS)}.unfinished`
    for (const name of [left, writing]) writeFileSync(join(folder, name), 'half')
    await save(now)
    const names = readdirSync(folder)
    expect(names).not.toContain(left)
    expect(names).toContain(writing)
    expect(names.filter((name) => name.endsWith('.backup')).length).toBeLessThan(12)
    expect(names).toContain(toBackupName(now))
  })

  it('of a clock that was ahead for two weeks take the place of none of the nights after it was set right', () => {
    const toGood = (at: number) => ({ name: toBackupName(at), at, bytes: 1, kind: 'nightly' as const, upgrade: null })
    const nights = (from: number, count: number) => Array.from({ length: count }, (_, night) => toGood(from + night * DAY_MS))
    const ahead = nights(now + 40 * DAY_MS, 14)
    const since = nights(now - 6 * DAY_MS, 7)
    const good = [...since, ...ahead].toReversed()
    expect(removeOldBackups(folder, { good, unreadable: [] }, now)).toEqual([])
    // Once their time has come they thin out as all others.
    const later = removeOldBackups(folder, { good, unreadable: [] }, now + 60 * DAY_MS)
    expect(later).toEqual(expect.arrayContaining([toBackupName(now + 40 * DAY_MS)]))
  })
})

const run = (command: string, ...parameters: string[]) => spawnSync(command, parameters)
const smallDisk = mkdtempSync(join(tmpdir(), 'zhanggui-small-disk-'))
/** Only the superuser may mount. */
const isMounted = run('mount', '-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', smallDisk).status === 0
afterAll(() => {
  if (isMounted) run('umount', '-l', smallDisk)
  rmSync(smallDisk, { recursive: true, force: true })
})

describe.skipIf(!isMounted)('a disk that is full', () => {
  const ballast = join(smallDisk, 'ballast')
  const backups = join(smallDisk, 'backups')
  const leave = (bytes: number) => {
    rmSync(ballast, { force: true })
    const { status, stderr } = run(
      'sh',
      '-c',
      `free=$(df -B1 --output=avail ${smallDisk} | tail -1); head -c $((free - ${bytes})) /dev/zero > ${ballast}`,
    )
    expect(status, String(stderr)).toBe(0)
  }
  const refusal = async (work: Promise<unknown>) => {
    const error = await work.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(StartupError)
    return (error as Error).message
  }

  it('in the middle of a backup leaves those that are there, and no half of one', async () => {
    mkdirSync(backups)
    leave(4_096)
    const first = await refusal(createBackup(server.database.db, backups, now, 'nightly'))
    expect(first).toMatch(/^The disk of \S+ has no room for a backup .* set BACKUP_DIR to another disk\.$/)
    expect(readdirSync(backups)).toEqual([])
    rmSync(ballast)
    const { file, rows } = await createBackup(server.database.db, backups, now, 'nightly')
    leave(4_096)
    expect(await refusal(createBackup(server.database.db, backups, now + DAY_MS, 'nightly'))).toMatch(/has no room/)
    expect(readdirSync(backups)).toEqual([toBackupName(now)])
    expect((await readArchive(file)).rows).toEqual(rows)
  })

  it.skipIf(testDatabaseUrl)('in the middle of a restore leaves the place empty, and what it was restored from', async () => {
    const { file, rows } = await save(now)
    const dataDir = join(smallDisk, 'data')
    mkdirSync(dataDir)
    leave(300_000)
    const settings = { ...server.settings, dataDir }
    expect(await refusal(restoreBackup(settings, file))).toMatch(/^The disk of \S+ has no room for this backup\. Nothing was restored\./)
    expect(readdirSync(dataDir)).toEqual(['server.lock'])
    rmSync(ballast)
    expect(await restoreBackup(settings, file)).toEqual(rows)
  })
})
