import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readArchive } from '../../../server/backup/archive.ts'
import { createBackup } from '../../../server/backup/createBackup.ts'
import { isBackupDue, startNightlyBackups } from '../../../server/backup/nightly.ts'
import { toBackupName } from '../../../server/backup/oldBackups.ts'
import { createLogger } from '../../../server/logger.ts'
import { createMetrics, type Metrics } from '../../../server/metrics.ts'
import { aPerson } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A moment in China. */
const at = (time: string) => Date.parse(`${time}+08:00`)

it.each([
  ['there is none at all', [], '2026-11-23T03:00', true],
  ['the newest is of yesterday, and it is before four', ['2026-11-22T04:05'], '2026-11-23T03:59', false],
  ['the newest is of yesterday, and it is four', ['2026-11-22T04:05', '2026-11-21T04:05'], '2026-11-23T04:00', true],
  ['the machine was off for a week', ['2026-11-15T04:05'], '2026-11-23T03:00', true],
  ['one was made by hand this morning', ['2026-11-23T08:00'], '2026-11-23T09:00', false],
] as const)('a backup where %s is due: %j at %s: %s', (_, made, now, isDue) => {
  expect(
    isBackupDue(
      made.map((time) => at(time)),
      at(now),
    ),
  ).toBe(isDue)
})

describe('a server at night', () => {
  let server: TestServer
  let backupDir: string
  let metrics: Metrics
  beforeAll(async () => {
    server = await startTestServer()
    await aPerson(server)
  })
  afterAll(() => server.close())
  beforeEach(() => {
    backupDir = mkdtempSync(join(tmpdir(), 'zhanggui-nightly-'))
    metrics = createMetrics({ withProcess: false })
  })
  afterEach(() => rmSync(backupDir, { recursive: true, force: true }))

  const listBackups = () => readdirSync(backupDir).filter((name) => name.endsWith('.backup'))
  const read = async (name: string) => Number(new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(await metrics.print())?.[1])
  const lines: string[] = []
  const start = () =>
    startNightlyBackups({ ...server.settings, backupDir }, createLogger('info', { write: (line) => void lines.push(line) }), metrics, 20)

  it('saves its database once, beside its work, and the metrics say when, how large, and by what', async () => {
    const before = Date.now()
    const stop = start()
    await expect.poll(() => read('zhanggui_last_backup_timestamp_seconds{kind="nightly"}')).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await stop()
    expect(listBackups()).toHaveLength(1)
    const file = join(backupDir, listBackups()[0] ?? '')
    const { rows, head } = await readArchive(file)
    expect(rows.users).toBeGreaterThan(0)
    expect(await read('zhanggui_last_backup_timestamp_seconds{kind="nightly"}')).toBe(head.created_at / 1000)
    expect(head.created_at).toBeGreaterThanOrEqual(before)
    expect(await read('zhanggui_last_backup_bytes{kind="nightly"}')).toBe(statSync(file).size)
    expect(await read('zhanggui_last_backup_timestamp_seconds{kind="command"}')).toBe(0)
    expect(await read('zhanggui_nightly_backups_total{outcome="saved"}')).toBe(1)
    expect(await read('zhanggui_nightly_backups_total{outcome="failed"}')).toBe(0)
  })

  it('does not take a broken file, or one of the future, for the backup of this night', async () => {
    const broken = toBackupName(Date.now() - 1)
    writeFileSync(join(backupDir, broken), 'cut')
    const { file } = await createBackup(server.database.db, backupDir, Date.now() + 30 * DAY_MS, 'command')
    const stop = start()
    await expect.poll(() => read('zhanggui_last_backup_timestamp_seconds{kind="nightly"}')).toBeGreaterThan(0)
    await stop()
    expect(listBackups()).toHaveLength(3)
    expect(await read('zhanggui_last_backup_timestamp_seconds{kind="command"}')).toBe(0)
    expect(lines.join('')).toContain(broken)
    expect(listBackups()).toContain(basename(file))
  })

  it('says in the log and in the metrics that a night failed, and saves when it can again', async () => {
    writeFileSync(join(backupDir, 'file'), '')
    const inFile = join(backupDir, 'file', 'backups')
    const stop = startNightlyBackups(
      { ...server.settings, backupDir: inFile },
      createLogger('info', { write: (line) => void lines.push(line) }),
      metrics,
      20,
    )
    await expect.poll(() => read('zhanggui_nightly_backups_total{outcome="failed"}')).toBeGreaterThan(0)
    expect(await read('zhanggui_last_backup_timestamp_seconds{kind="nightly"}')).toBe(0)
    expect(lines.join('')).toContain('the nightly backup failed, and is tried again')
    rmSync(join(backupDir, 'file'))
    await expect.poll(() => read('zhanggui_last_backup_timestamp_seconds{kind="nightly"}')).toBeGreaterThan(0)
    await stop()
  })
})
