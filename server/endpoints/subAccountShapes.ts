import type { SubAccount } from '../../contract/entities/subAccount.ts'
import type { Rights } from '../../contract/roles.ts'
import type { UsersTable } from '../db/tables/people.ts'
import type { CallContext } from '../http/callContext.ts'
import { listShopUidsInScope } from '../repositories/shopScope.ts'
import { mapAssignments } from '../repositories/subAccounts.ts'
import { profileOf } from '../repositories/users.ts'

type Reader = Pick<CallContext, 'db' | 'actor'>

export async function toSubAccount(row: UsersTable, context: Reader): Promise<SubAccount> {
  const toShape = await createShaper([row], context)
  return toShape(row)
}

/** With the lent shops that the reader sees, in their sort order. */
export async function toSubAccounts(rows: readonly UsersTable[], context: Reader): Promise<SubAccount[]> {
  return rows.map(await createShaper(rows, context))
}

async function createShaper(rows: readonly UsersTable[], { db, actor }: Reader): Promise<(row: UsersTable) => SubAccount> {
  const visible = await listShopUidsInScope(db, actor)
  const assignments = await mapAssignments(
    db,
    actor.ownerUid,
    rows.map((row) => row.user_uid),
  )
  return (row) => {
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
  }
}
