import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database as the migrations leave it, to be copied: a file of SQLite, or the name of one on the tests' PostgreSQL. */
    readonly migratedDatabase: string
  }
}

/** Where the tests' PostgreSQL is; undefined: they run on SQLite. */
export const testDatabaseUrl = process.env.TEST_DATABASE_URL
/** Port of this machine where a pooler waits in front of it; undefined: servers ask PostgreSQL itself. */
const poolerPort = process.env.TEST_POOLER_PORT

/** A data folder, and a database of its own when the tests run on PostgreSQL. */
export interface TestPlace {
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** Removes both. */
  remove(): Promise<void>
}

/** `migrated`: as the migrations leave it, by a copy, which takes less time than the migrations; `empty`: with nothing at all. */
export async function createTestPlace(contents: 'empty' | 'migrated' = 'empty'): Promise<TestPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zhanggui-test-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  const original = contents === 'migrated' ? inject('migratedDatabase') : undefined
  if (!testDatabaseUrl) {
    if (original) copyFileSync(original, join(dataDir, 'zhanggui.db'))
    return { dataDir, databaseUrl: null, remove: async () => removeFolder() }
  }
  const { name, url } = await createPostgresDatabase(testDatabaseUrl, original)
  return {
    dataDir,
    databaseUrl: throughPooler(url),
    async remove() {
      await dropPostgresDatabase(testDatabaseUrl, name)
      removeFolder()
    },
  }
}

/** Making, copying and dropping databases goes past it. */
function throughPooler(url: string): string {
  const pooled = new URL(url)
  if (poolerPort) pooled.port = poolerPort
  return pooled.href
}

/** A database of its own on `server`; with `original`, a copy of that one. */
export async function createPostgresDatabase(server: string, original?: string): Promise<{ readonly name: string; readonly url: string }> {
  const name = `zhanggui_test_${randomBytes(6).toString('hex')}`
  await runSql(server, `create database ${name}${original ? ` template ${original}` : ''}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { name, url: url.href }
}

export function dropPostgresDatabase(server: string, name: string): Promise<void> {
  return runSql(server, `drop database if exists ${name} with (force)`)
}

async function runSql(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
