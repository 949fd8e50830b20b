import type { SubAccount } from '../../contract/entities/subAccount.ts'
import type { Rights } from '../../contract/roles.ts'
import type { UsersTable } from '../db/tables/people.ts'
import type { CallContext } from '../http/callContext.ts'
import { notFound } from '../replyError.ts'
import { listShopsInScope } from '../repositories/shopScope.ts'
import { findSubAccount, mapAssignments } from '../repositories/subAccounts.ts'
import { profileOf } from '../repositories/users.ts'

type Reader = Pick<CallContext, 'db' | 'actor'>

/** 1004 unless it is the caller’s. */
export async function getSubAccount(accountId: string, { db, actor }: Reader): Promise<UsersTable> {
  const row = await findSubAccount(db, actor.ownerUid, accountId)
  if (!row) throw notFound()
  return row
}

export async function toSubAccount(row: UsersTable, context: Reader): Promise<SubAccount> {
  const [account] = await toSubAccounts([row], context)
  if (!account) throw notFound()
  return account
}

/** With the lent shops that the reader sees, in their sort order. */
export async function toSubAccounts(rows: readonly UsersTable[], { db, actor }: Reader): Promise<SubAccount[]> {
  const visible = (await listShopsInScope(db, actor)).map((shop) => shop.shop_uid)
  const assignments = await mapAssignments(
    db,
    actor.ownerUid,
    rows.map((row) => row.user_uid),
  )
  return rows.map((row) => {
    const lent = new Set(assignments.get(row.user_uid))
    const { name = '', phone = '' } = profileOf(row)
    return {
      account_id: row.user_uid,
      username: row.username,
      name,
      phone,
      notes: row.notes,
      enabled: row.enabled === 1,
      shop_uid_list: visible.filter((shopUid) => lent.has(shopUid)),
      rights: JSON.parse(row.rights ?? '{}') as Rights,
      last_login_at: row.last_login_at,
      created_at: row.created_at,
      version: row.version,
    }
  })
}
