import { randomBytes } from 'node:crypto'
import type { Database } from '../db/client.ts'
import { createUser, isAnyUserThere } from '../repositories/users.ts'
import { createPasswords } from '../security/passwords.ts'

/** The operator is no free account; assumed, since the specification names no highest level. */
export const OPERATOR_LEVEL = 3
const PASSWORD_BYTES = 12

/** Where there is nobody yet, creates `admin` and returns her password: the only time that anyone sees it. */
export async function createFirstAdministrator(database: Database): Promise<{ username: string; password: string } | null> {
  if (await isAnyUserThere(database.db)) return null
  const username = 'admin'
  // The three letters satisfy the password rule whatever the random part holds.
  const password = `${randomBytes(PASSWORD_BYTES).toString('base64url')}aA1`
  const passwordHash = await (await createPasswords()).hash(password, username)
  return database.write(async (db) => {
    if (await isAnyUserThere(db)) return null
    await createUser(db, { username, passwordHash, name: username, now: Date.now(), role: 'admin', level: OPERATOR_LEVEL })
    return { username, password }
  })
}
