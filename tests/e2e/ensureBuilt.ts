import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../../scripts/prepare/built.mjs'

/**
 * Before the first browser test: the programs are built once, and no test builds them under the others. There is a place for what one
 * browser after the other need not compile again.
 */
export function setup(): () => void {
  ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'zhanggui-compiled-'))
  process.env.COMPILED_FILES = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
