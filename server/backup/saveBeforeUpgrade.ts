import { NEWEST_MIGRATION, readSchema } from '../db/migrate.ts'
import type { Queries } from '../db/schema.ts'
import { createBackup } from './createBackup.ts'
import { lookAtBackups } from './keptBackups.ts'

/**
 * What is there is saved before its schema changes: the way back to the version before. Out: the file; null: there is nothing to save, nothing changes, or
 * an upgrade to this version stopped half-way, so that what is there now is no version's and its way back was saved before.
 */
export async function saveBeforeUpgrade(db: Queries, folder: string, nowMs: number): Promise<string | null> {
  const { applied, isBehind } = await readSchema(db)
  if (applied.length === 0 || !isBehind) return null
  const { good } = await lookAtBackups(folder)
  const upgrade = good.find((backup) => backup.upgrade)?.upgrade
  if (upgrade?.target === NEWEST_MIGRATION && isPartOf(upgrade.from, applied)) return null
  return (await createBackup(db, folder, nowMs, 'upgrade')).file
}

/** All of it, and not the whole. */
function isPartOf(part: readonly string[], whole: readonly string[]): boolean {
  return part.length < whole.length && part.every((name) => whole.includes(name))
}
