import { join } from 'node:path'
import Sqlite from 'libsql'
import { StartupError } from '../startupError.ts'
import { codeOf, isDiskFull } from './databaseErrors.ts'

const LOCK_WAIT_MS = 300
const LOCK_FILE = 'server.lock'
const notALock: readonly string[] = ['SQLITE_NOTADB', 'SQLITE_CORRUPT']

/**
 * Keeps a second server off a data folder: sweepers and caches would double. The lock is an open exclusive transaction on a small
 * database of its own, so it is the kernel's, and gone with the process even after kill -9. Returns how to let go.
 */
export function holdFolder(folder: string): () => void {
  const lock = new Sqlite(join(folder, LOCK_FILE), { timeout: LOCK_WAIT_MS })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    throw isDiskFull(error) ? error : toRefusal(error, folder)
  }
  return () => {
    lock.exec('rollback')
    lock.close()
  }
}

function toRefusal(error: unknown, folder: string): unknown {
  if (codeOf(error) === 'SQLITE_BUSY') {
    return new StartupError(
      `Another Zhanggui server is running on the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  if (!notALock.includes(codeOf(error))) return error
  return new StartupError(`The file ${join(folder, LOCK_FILE)} is damaged. Remove it and start again: it holds no data.`)
}
