import { join } from 'node:path'
import Sqlite from 'libsql'
import { StartupError } from '../startupError.ts'
import { isDiskFull } from './dialects.ts'

const LOCK_WAIT_MS = 300

/**
 * Keeps a second server off a data folder: sweepers and caches would double. The lock is an open exclusive transaction on a small
 * database of its own, so it is the kernel's, and gone with the process even after kill -9. Returns how to let go.
 */
export function holdFolder(folder: string): () => void {
  const lock = new Sqlite(join(folder, 'server.lock'), { timeout: LOCK_WAIT_MS })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (isDiskFull(error)) throw error
    throw new StartupError(
      `Another Zhanggui server is running on the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  return () => {
    lock.exec('rollback')
    lock.close()
  }
}
