import { randomBytes } from 'node:crypto'
import { demoLogins } from '../../contract/demo.ts'
import type { Rights } from '../../contract/roles.ts'
import type { Database } from '../db/client.ts'
import type { Queries } from '../db/schema.ts'
import { createUser, isAnyUserThere } from '../repositories/users.ts'
import { createPasswords } from '../security/passwords.ts'
import type { Vault } from '../security/vault.ts'
import { OPERATOR_LEVEL } from '../startup/firstAdministrator.ts'
import { StartupError } from '../startupError.ts'
import { seedMerchants, seedSubAccounts } from './accounts.ts'
import { seedCertifications } from './certifications.ts'
import { seedCosts } from './costs.ts'
import { seedMoney } from './money.ts'
import { seedNotifications } from './notifications.ts'
import { seedGroups, seedShops } from './shops.ts'
import type { SandboxStore } from './stores.ts'

const DEMO_LEVEL = 3
const DEMO_SHOPS = 24
const FREE_SHOPS = 5
const HELPER_SHOPS = 3
const DAY_MS = 24 * 60 * 60 * 1000
/** When the demo's trial ended and its merchant paid for a year. */
const PAID_DAYS_AGO = 43
const YEAR_DAYS = 365

const helperRights: Rights = { shop: ['view', 'operate', 'session'], goods: ['view'], hot: ['view'], returns: ['view'] }

/** Fills an empty database; returns whether it was empty. `loadStores` is asked only then, for stores with the goods of the first few. */
export async function seedDemo(
  database: Database,
  vault: Vault,
  loadStores: (withGoods: number) => Promise<readonly SandboxStore[]>,
): Promise<boolean> {
  if (await isAnyUserThere(database.db)) return false
  const stores = await loadStores(DEMO_SHOPS)
  if (stores.length < DEMO_SHOPS + FREE_SHOPS) throw new StartupError(`The demo needs ${DEMO_SHOPS + FREE_SHOPS} stores of the sandbox.`)
  const passwords = await createPasswords()
  const hashes = new Map<string, string>()
  for (const { username, password } of demoLogins) hashes.set(username, await passwords.hash(password, 'seed'))
  const hashOfNobody = await passwords.hash(randomBytes(32).toString('base64'), 'seed')
  const now = Date.now()
  const person = (username: (typeof demoLogins)[number]['username'], name: string) => ({
    username,
    name,
    now: now - 60 * DAY_MS,
    passwordHash: hashes.get(username) ?? '',
  })
  return database.write(async (db) => {
    if (await isAnyUserThere(db)) return false
    const admin = await createUser(db, { ...person('admin', '平台运营'), role: 'admin', level: OPERATOR_LEVEL })
    const levelExpiresAt = now + (YEAR_DAYS - PAID_DAYS_AGO) * DAY_MS
    const demo = await createUser(db, { ...person('demo', '陈掌柜'), level: DEMO_LEVEL, levelExpiresAt })
    const shopUids = await seedShops(db, vault, demo.ownerUid, stores.slice(0, DEMO_SHOPS), now)
    await seedGroups(db, demo.ownerUid, shopUids, now)
    await seedCosts(db, { ...demo, name: '陈掌柜' }, stores.slice(0, DEMO_SHOPS), shopUids, now)
    await seedHelper(db, demo.ownerUid, shopUids, person('helper', '小助手 阿宁'))
    await seedSubAccounts(db, demo.ownerUid, shopUids, hashOfNobody, now)
    const merchant = await seedMerchants(db, hashOfNobody, now)
    await seedCertifications(db, vault, { demoUid: demo.userUid, operatorUid: admin.userUid, merchant }, now)
    const free = await createUser(db, { ...person('free', '体验用户'), level: 0 })
    await seedShops(db, vault, free.ownerUid, stores.slice(DEMO_SHOPS, DEMO_SHOPS + FREE_SHOPS), now)
    const accounts = { demo: { ...demo, username: 'demo' }, free: { ...free, username: 'free' } }
    await seedMoney(db, vault, { ...accounts, passwordHash: hashOfNobody, planDaysAgo: PAID_DAYS_AGO }, now)
    await seedNotifications(db, demo, free, DEMO_LEVEL, now)
    return true
  })
}

async function seedHelper(
  db: Queries,
  ownerUid: string,
  shopUids: readonly string[],
  helper: { username: string; name: string; now: number; passwordHash: string },
): Promise<void> {
  await createUser(db, { ...helper, ownerUid, rights: helperRights, shopUids: shopUids.slice(0, HELPER_SHOPS) })
}
