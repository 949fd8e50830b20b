import { databaseFileOf } from '../db/client.ts'
import { codeOf, isAnswerLate, isDatabaseAway } from '../db/databaseErrors.ts'
import { QUERY_TIMEOUT_MS } from '../db/dialects.ts'
import type { ServerSettings } from '../settings.ts'
import { StartupError } from '../startupError.ts'

/** What the driver says, without a code, of a file that it cannot open. */
const CANNOT_OPEN = /Unable to open connection to local database/
const damaged: readonly string[] = ['SQLITE_NOTADB', 'SQLITE_CORRUPT', 'SQLITE_CORRUPT_INDEX', 'SQLITE_CORRUPT_SEQUENCE', 'SQLITE_FORMAT']
const noRights: readonly string[] = ['EACCES', 'EPERM', 'EROFS']
const wrongKind: readonly string[] = ['ENOENT', 'ENOTDIR', 'EISDIR', 'EEXIST', 'ELOOP', 'ENAMETOOLONG']
const noSuchHost: readonly string[] = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAFNOSUPPORT']
const postgresRefusals: Readonly<Record<string, string>> = {
  '28P01': 'refuses this user or password',
  '28000': 'does not let this user in',
  '3D000': 'is not there: the server answers, but has no database of that name',
  '42501': 'does not let this user make tables',
  '53300': 'has no connection left for this user',
  '25006': 'can only be read',
}
/** What the driver says, without a code, where PostgreSQL asks for a password and has none, or an empty one, to show. */
const NO_PASSWORD = /client password must be a/
/** The same where PostgreSQL answers that it speaks no TLS. */
const NO_TLS = /server does not support SSL/
/** Node's names for a certificate that is not taken (its documentation of `tls`, "X509 certificate error codes"). */
const untrusted: readonly string[] = [
  ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
  ...['UNABLE_TO_GET_ISSUER_CERT', 'CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'ERR_TLS_CERT_ALTNAME_INVALID'],
]

/** What the operator can do about storage that does not serve; the error itself where that is not known. */
export function explainStorage(error: unknown, settings: ServerSettings): unknown {
  if (error instanceof StartupError) return error
  const why = sentenceOf(error, settings)
  return why === null ? error : new StartupError(why, { cause: error })
}

/** The same for an address that cannot be listened on. `prefix`: of the settings that name it. */
export function explainListening(
  error: unknown,
  { host, port }: Pick<ServerSettings, 'host' | 'port'>,
  prefix: '' | 'METRICS_' = '',
): unknown {
  const code = codeOf(error)
  if (code === 'EADDRINUSE') {
    return new StartupError(
      `Port ${port} of ${host} is in use: another Zhanggui, or another program. End that one, or set ${prefix}PORT to another port.`,
      { cause: error },
    )
  }
  if (code === 'EACCES') {
    return new StartupError(`This user may not listen on port ${port} of ${host}. Set ${prefix}PORT to one from 1024 up.`, { cause: error })
  }
  if (!noSuchHost.includes(code)) return error
  return new StartupError(`This machine has no address ${host} to listen on (${code}). Correct ${prefix}HOST.`, { cause: error })
}

function sentenceOf(error: unknown, settings: ServerSettings): string | null {
  const code = codeOf(error)
  const file = databaseFileOf(settings.dataDir)
  if (damaged.includes(code)) {
    return `The database ${file} is damaged (${code}). Move it away with its -wal and -shm files, and bring back the last backup from ${settings.backupDir}: npm run restore -- FILE`
  }
  if (code.startsWith('SQLITE_READONLY')) {
    return `The database ${file} can only be read (${code}). Give this user the right to write it and its folder, or set DATA_DIR to another folder.`
  }
  if (code.startsWith('SQLITE_IOERR'))
    return `The disk of ${file} cannot be read or written (${code}). See to the disk, or set DATA_DIR to another folder.`
  if (code === 'SQLITE_BUSY') return `Another program holds the database ${file}. End it, and start again.`
  if (error instanceof Error && CANNOT_OPEN.test(error.message)) {
    return `A file of the database in ${settings.dataDir} cannot be opened. It must be a file, and this user must have the right to write it and its folder.`
  }
  if (postgresRefusals[code])
    return `The database of DATABASE_URL ${postgresRefusals[code]} (${code}). Correct the setting or the database.`
  return sentenceOfLogin(error, code) ?? sentenceOfSilence(error, code) ?? sentenceOfFile(error, code)
}

/** What PostgreSQL and its driver say before a first statement can be sent. */
function sentenceOfLogin(error: unknown, code: string): string | null {
  if (untrusted.includes(code)) {
    return `The certificate of the database of DATABASE_URL is not trusted (${code}). Name the authority that signed it, with &sslrootcert=FILE after the sslmode, and the database by the name in its certificate.`
  }
  if (!(error instanceof Error)) return null
  if (NO_PASSWORD.test(error.message))
    return 'The database of DATABASE_URL asks for a password, and the setting has none: postgres://user:password@host:port/database.'
  if (NO_TLS.test(error.message))
    return 'The database of DATABASE_URL does not speak TLS, which its sslmode asks for. Turn TLS on at the database, or take the sslmode out.'
  return null
}

function sentenceOfSilence(error: unknown, code: string): string | null {
  if (isAnswerLate(error)) {
    return `The database of DATABASE_URL took longer than ${QUERY_TIMEOUT_MS / 1000} s over a statement. It is busy, hangs, or another program holds a lock: see to it, then try again.`
  }
  if (isDatabaseAway(error))
    return `The database of DATABASE_URL does not answer (${code || (error as Error).message}). Start it, or correct the setting.`
  return null
}

function sentenceOfFile(error: unknown, code: string): string | null {
  if (!(error instanceof Error && 'syscall' in error)) return null
  // Reading a folder as a file does not say which one.
  const path = 'path' in error ? String(error.path) : 'A file of the settings'
  if (noRights.includes(code)) {
    return `This user may not read or write ${path} (${code}). Give it the right, or set DATA_DIR, SECRET_KEY_FILE or BACKUP_DIR to another place.`
  }
  if (!wrongKind.includes(code)) return null
  return `${path} is not there, or is no file or folder as it should be (${code}). Correct it, or DATA_DIR, SECRET_KEY_FILE or BACKUP_DIR.`
}
