import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../../server/db/client.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { createPostgresDatabase, dropPostgresDatabase } from './testDatabase.ts'

/** Before the first test of a project: the migrations run once, and each test server begins with a copy of what they made. */
export default async function migrateOnce(project: TestProject): Promise<() => Promise<void>> {
  const postgres = project.config.env.TEST_DATABASE_URL
  return postgres ? migratePostgres(project, postgres) : migrateSqlite(project)
}

async function migrateSqlite(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zhanggui-migrated-'))
  await migrateThere({ dataDir, databaseUrl: null })
  project.provide('migratedDatabase', join(dataDir, 'zhanggui.db'))
  return async () => rmSync(dataDir, { recursive: true, force: true })
}

async function migratePostgres(project: TestProject, server: string): Promise<() => Promise<void>> {
  const { name, url } = await createPostgresDatabase(server)
  await migrateThere({ dataDir: '', databaseUrl: url })
  project.provide('migratedDatabase', name)
  return () => dropPostgresDatabase(server, name)
}

/** Closed afterwards: PostgreSQL copies no database that is in use, and SQLite puts all into its one file. */
async function migrateThere(settings: Parameters<typeof openDatabase>[0]): Promise<void> {
  const database = openDatabase(settings)
  await migrate(database)
  await database.close()
}
