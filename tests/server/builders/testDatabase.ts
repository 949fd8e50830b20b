import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** Where the tests' PostgreSQL is; undefined: they run on SQLite. */
export const testDatabaseUrl = process.env.TEST_DATABASE_URL

/** An empty data folder, and an empty database of its own when the tests run on PostgreSQL. */
export interface TestPlace {
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** Removes both. */
  remove(): Promise<void>
}

export async function createTestPlace(): Promise<TestPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zhanggui-test-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (!testDatabaseUrl) return { dataDir, databaseUrl: null, remove: async () => removeFolder() }
  const name = `zhanggui_test_${randomBytes(6).toString('hex')}`
  await runSql(testDatabaseUrl, `create database ${name}`)
  const url = new URL(testDatabaseUrl)
  url.pathname = `/${name}`
  return {
    dataDir,
    databaseUrl: url.href,
    async remove() {
      await runSql(testDatabaseUrl, `drop database if exists ${name} with (force)`)
      removeFolder()
    },
  }
}

async function runSql(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
