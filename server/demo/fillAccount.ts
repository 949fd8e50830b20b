import { ShopStatus } from '../../contract/entities/shop.ts'
import type { Database } from '../db/client.ts'
import type { Queries } from '../db/schema.ts'
import type { ShopsTable } from '../db/tables/shops.ts'
import type { AuditEntriesTable } from '../db/tables/traces.ts'
import { createId } from '../ids.ts'
import { groupTable, saveMembers } from '../repositories/shopGroups.ts'
import { createUser } from '../repositories/users.ts'
import { createPasswords } from '../security/passwords.ts'
import { sealedPlaceOf } from '../security/sealedColumns.ts'
import type { Vault } from '../security/vault.ts'

const FILLED_LEVEL = 3
const ROWS_PER_INSERT = 500
const HOUR_MS = 60 * 60 * 1000
/** As long as the platform's own. */
const COOKIE_CHARS = 2_000
/** One of so many shops is logged out. */
const OFFLINE_EVERY = 10

const actions = ['updateShop', 'remarkShop', 'setShopTemplate', 'saveGroup', 'login'] as const

/** How big an account is to be. */
export interface FilledAccount {
  readonly username: string
  readonly password: string
  readonly shopCount: number
  /** The shops are dealt out to them. */
  readonly groupCount: number
  /** One an hour, back from now. */
  readonly auditEntryCount: number
  /** When it all is, ms. */
  readonly now: number
}

/** Makes a main account of this size, for benchmarks and tests; its shops are nobody's, so no platform knows their sessions. */
export async function fillAccount(
  database: Database,
  vault: Vault,
  account: FilledAccount,
): Promise<{ ownerUid: string; shopUids: string[] }> {
  const { username, password, now } = account
  const passwordHash = await (await createPasswords()).hash(password, 'seed')
  return database.write(async (db) => {
    const { ownerUid } = await createUser(db, { username, name: username, passwordHash, level: FILLED_LEVEL, now })
    const shops = Array.from({ length: account.shopCount }, (_, position) => aShop(ownerUid, position, vault, now))
    for (const rows of chunksOf(shops)) await db.insertInto('shops').values(rows).execute()
    const shopUids = shops.map((shop) => shop.shop_uid)
    await fillGroups(db, ownerUid, shopUids, account)
    const entries = Array.from({ length: account.auditEntryCount }, (_, index) => anEntry(ownerUid, shopUids, account, index))
    for (const rows of chunksOf(entries)) await db.insertInto('audit_entries').values(rows).execute()
    return { ownerUid, shopUids }
  })
}

async function fillGroups(db: Queries, ownerUid: string, shopUids: readonly string[], { groupCount, now }: FilledAccount): Promise<void> {
  for (let index = 0; index < groupCount; index += 1) {
    const group_id = createId(now)
    await groupTable.create(db, {
      owner_uid: ownerUid,
      group_id,
      group_name: `分组 ${index + 1}`,
      created_at: now,
      updated_at: now,
      version: 1,
    })
    await saveMembers(
      db,
      ownerUid,
      group_id,
      shopUids.filter((_, position) => position % groupCount === index),
    )
  }
}

function aShop(owner_uid: string, position: number, vault: Vault, now: number): ShopsTable {
  const shop_uid = createId(now)
  const shop_id = String(700_000_000 + position)
  const cookie = `PASS_ID=made-up-${shop_id}; api_uid=`.padEnd(COOKIE_CHARS, 'x')
  return {
    owner_uid,
    shop_uid,
    shop_id,
    shop_name: `测试店铺 ${position + 1}`,
    notes: position % 3 === 0 ? '备货充足，活动前核对库存' : '',
    status: position % OFFLINE_EVERY === 0 ? ShopStatus.offline : ShopStatus.online,
    checked_at: now,
    template_id: null,
    template_name: null,
    cookie_sealed: vault.seal(cookie, sealedPlaceOf.shop({ owner_uid, shop_uid })),
    position,
    created_at: now,
    updated_at: now,
    version: 1,
  }
}

function anEntry(
  owner_uid: string,
  shopUids: readonly string[],
  { username, now, auditEntryCount }: FilledAccount,
  index: number,
): AuditEntriesTable {
  const at = now - (auditEntryCount - index) * HOUR_MS
  const action = actions[index % actions.length] ?? actions[0]
  return {
    owner_uid,
    entry_id: createId(at),
    at,
    user_uid: owner_uid,
    user_name: username,
    action,
    subject_type: action === 'login' ? 'session' : action === 'saveGroup' ? 'shopGroup' : 'shop',
    subject_id: shopUids[index % shopUids.length] ?? owner_uid,
    before: JSON.stringify({ notes: `备注 ${index}` }),
    after: JSON.stringify({ notes: `备注 ${index + 1}` }),
    request_id: createId(at),
  }
}

function chunksOf<Row>(rows: readonly Row[]): Row[][] {
  const chunks: Row[][] = []
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) chunks.push(rows.slice(start, start + ROWS_PER_INSERT))
  return chunks
}
