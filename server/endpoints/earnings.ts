import type { CallReply } from '../../contract/toolApi.ts'
import { recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { refuseBeyondQuota } from '../http/quotas.ts'
import { createId } from '../ids.ts'
import { notifyOperators } from '../notifications/notifyOperators.ts'
import { invalidPayload } from '../replyError.ts'
import { extractTable } from '../repositories/extracts.ts'
import { invitationSortFields, paginateInvitations } from '../repositories/invitations.ts'
import { rewardTable } from '../repositories/rewards.ts'
import { userTable } from '../repositories/users.ts'
import { sealedPlaceOf } from '../security/sealedColumns.ts'
import { getInvitationCode, readBalance } from './balance.ts'
import { maskAccount, toExtract, toExtractTodo } from './extractShapes.ts'
import { toPage } from './toPage.ts'

export const earningsHandlers: Handlers = {
  async invitations({ invitation_id, keyword, ...payload }, { db, actor, now }) {
    const page = toPage(payload, invitationSortFields, '-joined_at')
    const { rows, total } = await paginateInvitations(db, actor.ownerUid, { invitation_id, keyword }, page, now)
    return { list: rows.map(({ owner_uid: _, invited_owner_uid: __, ...row }) => row), total }
  },

  async rewards({ reward_id, keyword, ...payload }, { db, actor }) {
    const page = toPage(payload, rewardTable.sorted, '-earned_at')
    const { rows, total } = await rewardTable.paginate(db, actor.ownerUid, { reward_id, keyword }, page)
    return { list: rows.map(({ owner_uid: _, order_no: __, ...row }) => row), total }
  },

  async extracts({ state, extract_id, keyword, ...payload }, { db, actor, services }) {
    const page = toPage(payload, extractTable.sorted, '-requested_at')
    const { rows, total } = await extractTable.paginate(db, actor.ownerUid, { state, extract_id, keyword }, page)
    return { list: rows.map((row) => toExtract(row, services.vault)), total }
  },

  async earnings(_payload, { db, actor, services }) {
    const invitation_code = await getInvitationCode(services.database, actor.ownerUid)
    return { invitation_code, ...(await readBalance(db, actor.ownerUid)) }
  },

  requestExtract: ({ amount_fen, account }, context) => request(amount_fen, account, context),
}

/** Writes of one account run one after the other, so two requests cannot both see the same balance. */
async function request(amount_fen: number, account: string, context: CallContext): Promise<CallReply<'requestExtract'>> {
  const { db, actor, now, services } = context
  const { ownerUid } = actor
  if (amount_fen > (await readBalance(db, ownerUid)).balance_fen) throw invalidPayload({ amount_fen: 'over_balance' })
  await refuseBeyondQuota(context, 'extracts')
  const extract_id = createId(now)
  const row = {
    owner_uid: ownerUid,
    extract_id,
    amount_fen,
    account_sealed: services.vault.seal(account, sealedPlaceOf.extract({ owner_uid: ownerUid, extract_id })),
    state: 'requested',
    requested_at: now,
    decided_at: null,
    reason: '',
    decided_by: null,
  }
  await extractTable.create(db, row)
  const after = { amount_fen, account: maskAccount(account), state: row.state }
  await recordAudit(context, { subjectType: 'extract', subjectId: extract_id, before: null, after })
  const main = await userTable.find(db, ownerUid, ownerUid)
  await notifyOperators(db, toExtractTodo(row, main?.username ?? '', now))
  return toExtract(row, services.vault)
}
