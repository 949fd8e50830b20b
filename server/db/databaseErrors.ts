/** What an error of SQLite, of PostgreSQL or of a driver of theirs means for the work that met it. */

import { READ_ONLY_CODE } from './primary.ts'

/** PostgreSQL's codes are those of its manual, "PostgreSQL Error Codes"; SQLite's those of "Result and Extended Result Codes". */
const retryableCodes: readonly string[] = ['40001', '40P01', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT']
/** 42P07 and 42710: the names of a table and of its row type. */
const uniqueCodes: readonly string[] = ['23505', '42P07', '42710', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']
const awayCodes: readonly string[] = [
  ...['57P01', '57P02', '57P03', '53300', '08000', '08003', '08006', '08001'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT', 'EAI_AGAIN', 'EHOSTUNREACH'],
  READ_ONLY_CODE,
]
/** 53100: PostgreSQL's. The last two are the file system's. */
const fullCodes: readonly string[] = ['SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT']
/** What the pool says where no connection came free; a connection that is not made in time is told of in other words. */
const WAITED_IN_VAIN = 'timeout exceeded when trying to connect'
const ANSWER_LATE = 'Query read timeout'
const awayMessages =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error/i

/** Two transactions got in each other's way: the same again will do. */
export function isRetryable(error: unknown): boolean {
  return retryableCodes.includes(codeOf(error))
}

export function isUniqueViolation(error: unknown): boolean {
  return uniqueCodes.includes(codeOf(error))
}

export function isDatabaseAway(error: unknown): boolean {
  return awayCodes.includes(codeOf(error)) || (error instanceof Error && awayMessages.test(error.message))
}

/** All connections are in use, and none came free in time. For who asks it is the same as a database that is away. */
export function isDatabaseBusy(error: unknown): boolean {
  return error instanceof Error && error.message === WAITED_IN_VAIN
}

/** A statement was not answered in time: it takes long, or waits for another's lock, or the database hangs. */
export function isAnswerLate(error: unknown): boolean {
  return error instanceof Error && error.message === ANSWER_LATE
}

/** The database, or a file of ours, has no room to write. */
export function isDiskFull(error: unknown): boolean {
  return fullCodes.includes(codeOf(error))
}

/** The code that both drivers' errors carry. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
