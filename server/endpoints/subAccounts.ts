import type { SubAccount } from '../../contract/entities/subAccount.ts'
import { Role } from '../../contract/roles.ts'
import type { CallPayload } from '../../contract/toolApi.ts'
import { hasRight } from '../../src/domain/permissions.ts'
import type { Queries } from '../db/schema.ts'
import type { BatchJobsTable } from '../db/tables/work.ts'
import { keepDeleted } from '../deletions/keepDeleted.ts'
import { answerInParts } from '../http/answerInParts.ts'
import { recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { editVersioned } from '../http/editVersioned.ts'
import { refuseBeyondQuota } from '../http/quotas.ts'
import { notify } from '../notifications/notify.ts'
import { conflict } from '../replyError.ts'
import { dropAccessKeysOf } from '../repositories/accessKeys.ts'
import { saveCountedRows } from '../repositories/batchCounts.ts'
import { batchJobTable, listOpenJobsOf } from '../repositories/batchJobs.ts'
import { claimRows } from '../repositories/box.ts'
import { deleteSessionsOf } from '../repositories/sessions.ts'
import { getShopsInScope, listShopUidsInScope } from '../repositories/shopScope.ts'
import {
  countAssignments,
  deleteSubAccount,
  getSubAccount,
  mapAssignments,
  paginateSubAccounts,
  saveAssignments,
  subAccountSortFields,
} from '../repositories/subAccounts.ts'
import { createUser, findLogin, namesOf, profileOf, updateUser, userTable } from '../repositories/users.ts'
import { refuseGuessable } from '../security/guessablePasswords.ts'
import { toSubAccount, toSubAccounts } from './subAccountShapes.ts'
import { toPage } from './toPage.ts'

type New = CallPayload<'createSubAccount'>
type Edit = Extract<CallPayload<'saveSubAccount'>, { action: 'edit' }>

/** What an account, and each shop that is lent to it, weighs in an answer, about. */
const SUB_ACCOUNT_BYTES = 2_000
const LENT_SHOP_BYTES = 50

export const subAccountHandlers: Handlers = {
  createSubAccount: {
    async prepare(payload, context) {
      const { actor, services } = context
      const username = await getFreeName(payload.username, context)
      await refuseBeyondQuota(context, 'subAccounts')
      refuseGuessable('password', payload.password, [username, payload.name])
      const passwordHash = await services.passwords.hash(payload.password, actor.ownerUid)
      return (inside) => addSubAccount(payload, passwordHash, inside)
    },
  },

  async subAccountList({ keyword, enabled, account_id, ...payload }, { db, actor }) {
    const page = toPage(payload, subAccountSortFields, '-created_at')
    const { rows, total } = await paginateSubAccounts(db, actor.ownerUid, { keyword, enabled, account_id }, page)
    const lent = await countAssignments(db, actor.ownerUid)
    const weighed = rows.map((row) => ({ row, bytes: (lent.get(row.user_uid) ?? 0) * LENT_SHOP_BYTES + SUB_ACCOUNT_BYTES }))
    const read = (part: typeof weighed) =>
      toSubAccounts(
        part.map(({ row }) => row),
        { db, actor },
      )
    return answerInParts(weighed, read, { total })
  },

  async subAccountShops({ account_id }, context) {
    const { shop_uid_list, rights } = await toSubAccount(await getSubAccount(context.db, context.actor.ownerUid, account_id), context)
    return { shop_uid_list, rights }
  },

  saveSubAccount: {
    async prepare(payload, { db, actor, services }) {
      if (payload.action === 'delete') return (inside) => removeSubAccount(payload.account_id, inside)
      const { password, account_id } = payload
      if (password === undefined) return (inside) => editSubAccount(payload, undefined, inside)
      refuseGuessable('password', password, namesOf(await getSubAccount(db, actor.ownerUid, account_id)))
      const passwordHash = await services.passwords.hash(password, actor.ownerUid)
      return (inside) => editSubAccount(payload, passwordHash, inside)
    },
  },
}

async function addSubAccount(payload: New, passwordHash: string, context: CallContext): Promise<SubAccount> {
  const { db, actor, now } = context
  const { name, phone, notes, shop_uid_list, rights } = payload
  await getShopsInScope(db, actor, shop_uid_list)
  const username = await getFreeName(payload.username, context)
  await refuseBeyondQuota(context, 'subAccounts')
  const shopUids = [...new Set(shop_uid_list)]
  const { ownerUid } = actor
  const { userUid } = await createUser(db, { username, name, phone, notes, passwordHash, ownerUid, rights, shopUids, now })
  const after = { username, name, phone, notes, shop_uid_list: shopUids, rights, password: 'set' }
  await recordAudit(context, { subjectType: 'subAccount', subjectId: userUid, before: null, after })
  return toSubAccount(await getSubAccount(db, ownerUid, userUid), context)
}

/**
 * The whole name under which a new sub-account logs in, `name@main account` (decision 0053): whether it is taken says nothing of other
 * accounts. Looked at before the password is hashed, and again in the transaction.
 */
async function getFreeName(name: string, { db, actor }: CallContext): Promise<string> {
  const main = await userTable.get(db, actor.ownerUid, actor.ownerUid)
  const username = `${name}@${main.username}`
  if (await findLogin(db, username)) throw conflict({ errors: { username: 'taken' } })
  return username
}

function editSubAccount(payload: Edit, passwordHash: string | undefined, context: CallContext): Promise<SubAccount> {
  const { db, actor, now } = context
  const { account_id, shop_uid_list, version } = payload
  return editVersioned(context, {
    subjectType: 'subAccount',
    subjectId: account_id,
    find: () => getSubAccount(db, actor.ownerUid, account_id),
    seen: version,
    show: (row) => toSubAccount(row, context),
    async change(row, shown) {
      const { name = shown.name, phone = shown.phone, notes = shown.notes, enabled = shown.enabled, rights = shown.rights } = payload
      await updateUser(db, actor.ownerUid, account_id, {
        profile: JSON.stringify({ ...profileOf(row), name, phone }),
        notes,
        enabled: Number(enabled),
        rights: JSON.stringify(rights),
        updated_at: now,
        ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
      })
      if (shop_uid_list) await lendShops(account_id, shop_uid_list, context)
      const mayRun = enabled && hasRight({ role: Role.subUser, rights }, 'goods.operate')
      const jobs = mayRun ? [] : await listOpenJobsOf(db, actor.ownerUid, account_id)
      // What is planned holds nothing, and begins once she has the right again.
      const stopped = jobs.filter((job) => !enabled || job.state !== 'planned')
      await stopJobs(stopped, context)
      const isShutOut = !enabled || passwordHash !== undefined
      if (isShutOut) await deleteSessionsOf(db, actor.ownerUid, account_id, null)
      if (isShutOut || !hasRight({ role: Role.subUser, rights }, 'keys.operate')) await dropAccessKeysOf(db, actor.ownerUid, account_id)
      if (passwordHash !== undefined) {
        await notify(db, { ownerUid: actor.ownerUid, userUids: [account_id], code: 'passwordChanged', values: {}, at: now })
      }
      return getSubAccount(db, actor.ownerUid, account_id)
    },
    audited: ['name', 'phone', 'notes', 'enabled', 'shop_uid_list', 'rights'],
    note: passwordHash === undefined ? {} : { password: 'set' },
  })
}

/** Shops that the level hides from the editor stay lent: she cannot have meant to take them back. */
async function lendShops(accountId: string, shopUids: readonly string[], { db, actor }: CallContext): Promise<void> {
  await getShopsInScope(db, actor, shopUids)
  const visible = new Set(await listShopUidsInScope(db, actor))
  const lent = (await mapAssignments(db, actor.ownerUid, [accountId])).get(accountId) ?? []
  await saveAssignments(db, actor.ownerUid, accountId, [...shopUids, ...lent.filter((shopUid) => !visible.has(shopUid))])
  const gone = lent.filter((shopUid) => visible.has(shopUid) && !shopUids.includes(shopUid))
  if (gone.length > 0) await freeQueuedClaims(accountId, gone, db, actor.ownerUid)
}

/** Her batches send nothing to shops that were taken back from her: goods that wait in them for these are anybody's. */
async function freeQueuedClaims(accountId: string, shop_uid: readonly string[], db: Queries, ownerUid: string): Promise<void> {
  const job_id = (await listOpenJobsOf(db, ownerUid, accountId)).map((job) => job.job_id)
  await claimRows.updateWhere(db, ownerUid, { shop_uid, job_id, state: 'queued' }, { state: 'claimed', job_id: '' })
}

/** Only she could end her batches: while they went on, nobody else could send the goods that wait in them. */
async function stopJobs(jobs: readonly BatchJobsTable[], context: CallContext): Promise<void> {
  const { db, actor, now } = context
  for (const job of jobs) {
    const stopped = { ...job, state: 'stopped' as const, stopped_by_name: actor.name, updated_at: now, version: job.version + 1 }
    await batchJobTable.update(db, job, stopped)
    await saveCountedRows(db, job, stopped, [])
    const change = { before: { state: job.state }, after: { state: 'stopped' } }
    await recordAudit(context, { subjectType: 'batchJob', subjectId: job.job_id, ...change })
  }
}

async function removeSubAccount(accountId: string, context: CallContext): Promise<SubAccount> {
  const { db, actor } = context
  const user = await getSubAccount(db, actor.ownerUid, accountId)
  const last = await toSubAccount(user, context)
  const shopUids = (await mapAssignments(db, actor.ownerUid, [accountId])).get(accountId) ?? []
  await keepDeleted(context, { subjectType: 'subAccount', subjectId: accountId, record: { user, shopUids } })
  await stopJobs(await listOpenJobsOf(db, actor.ownerUid, accountId), context)
  await deleteSubAccount(db, user)
  const { username, name, phone, notes, enabled, shop_uid_list, rights } = last
  const before = { username, name, phone, notes, enabled, shop_uid_list, rights }
  await recordAudit(context, { subjectType: 'subAccount', subjectId: accountId, before, after: null })
  return last
}
