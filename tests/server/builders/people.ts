import type { Rights } from '../../../contract/roles.ts'
import { createId } from '../../../server/ids.ts'
import { sessionTable } from '../../../server/repositories/sessions.ts'
import { shopTable } from '../../../server/repositories/shops.ts'
import { createUser, type NewUser } from '../../../server/repositories/users.ts'
import { createPasswords } from '../../../server/security/passwords.ts'
import { createToken } from '../../../server/security/tokens.ts'
import type { TestServer } from './testServer.ts'

export const PASSWORD = 'Kettle-Moon-42'
const passwordHash = createPasswords().then((passwords) => passwords.hash(PASSWORD, 'test'))

export const everyRight: Rights = {
  shop: ['view', 'operate', 'export', 'session'],
  goods: ['view', 'operate', 'export', 'session'],
  hot: ['view', 'operate', 'export', 'session'],
  returns: ['view', 'operate', 'export', 'session'],
  profit: ['view', 'operate', 'export', 'session'],
  keys: ['view', 'operate', 'export', 'session'],
}

export interface Person {
  readonly username: string
  readonly ownerUid: string
  readonly userUid: string
  readonly token: string
}

/** A person with a session; a main account of level 3 unless told otherwise. Her password is `PASSWORD`. */
export async function aPerson(
  { database, clock }: Pick<TestServer, 'database' | 'clock'>,
  overrides: Partial<NewUser> = {},
): Promise<Person> {
  const username = overrides.username ?? `user-${createId()}`
  const hash = await passwordHash
  return database.write(async (db) => {
    const user = await createUser(db, { name: username, level: 3, now: clock.now(), passwordHash: hash, ...overrides, username })
    const { token, hash: token_hash } = createToken(user.ownerUid)
    const now = clock.now()
    await sessionTable.create(db, {
      owner_uid: user.ownerUid,
      user_uid: user.userUid,
      token_hash,
      created_at: now,
      last_used_at: now,
      expires_at: now + 30 * 24 * 3_600_000,
      user_agent: '',
      address: '',
    })
    return { username, ...user, token }
  })
}

/** A shop's session, as the platform gives it; unmistakable, so that tests can look for it. */
export function cookieOf(shopId: string): string {
  return `PASS_ID=canary-${shopId}_17_${shopId}; api_uid=canary-uid-${shopId}`
}

/** Shops of an owner in sort order; returns their ids. */
export async function someShops(
  { database, clock, vault }: Pick<TestServer, 'database' | 'clock' | 'vault'>,
  ownerUid: string,
  count: number,
): Promise<string[]> {
  return database.write(async (db) => {
    const shopUids: string[] = []
    for (let position = 0; position < count; position += 1) {
      const shop_uid = createId()
      const shop_id = `9${ownerUid.slice(-6)}${position}`
      await shopTable.create(db, {
        owner_uid: ownerUid,
        shop_uid,
        shop_id,
        shop_name: `店铺 ${position}`,
        notes: '',
        status: 1,
        checked_at: clock.now(),
        template_id: null,
        template_name: null,
        cookie_sealed: vault.seal(cookieOf(shop_id), [ownerUid, shop_uid]),
        position,
        created_at: clock.now(),
        updated_at: clock.now(),
        version: 1,
      })
      shopUids.push(shop_uid)
    }
    return shopUids
  })
}
