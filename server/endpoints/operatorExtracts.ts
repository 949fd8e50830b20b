import type { CallPayload } from '../../contract/toolApi.ts'
import { recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { notify } from '../notifications/notify.ts'
import { settleForOperators } from '../notifications/notifyOperators.ts'
import { conflict } from '../replyError.ts'
import { decideExtract, extractTable } from '../repositories/extracts.ts'
import { holdMainAccount } from '../repositories/managedUsers.ts'
import { getExtractById, paginateAllExtracts } from '../repositories/operatorMoney.ts'
import { type OperatorExtract, toExtractTodo, toOperatorExtract } from './extractShapes.ts'
import { toPage } from './toPage.ts'

export const operatorExtractHandlers: Handlers = {
  async operatorExtracts({ state, extract_id, keyword, ...payload }, { db, services }) {
    const page = toPage(payload, [...extractTable.sorted, 'username'], '-requested_at')
    const { rows, total } = await paginateAllExtracts(db, { state, extract_id, keyword }, page)
    return { list: rows.map((row) => toOperatorExtract(row, services.vault)), total }
  },

  decideExtract: (payload, context) => decide(payload, context),
}

/** Whoever decides second is told what the first one decided. */
async function decide({ extract_id, state, reason }: CallPayload<'decideExtract'>, context: CallContext): Promise<OperatorExtract> {
  const { db, actor, now, services } = context
  const found = await getExtractById(db, extract_id)
  // Before the row itself, as every writer of an account's money does: the other way round two could wait for each other.
  await holdMainAccount(db, found.owner_uid, now)
  const isDecided = await decideExtract(db, found, { state, reason, decided_at: now, decided_by: actor.userUid })
  const current = toOperatorExtract(await getExtractById(db, extract_id), services.vault)
  if (!isDecided) throw conflict({ current })
  const { amount_fen } = found
  const { username } = current
  const note = {
    subjectType: 'extract',
    subjectId: extract_id,
    before: { state: 'requested' },
    after: { state, reason, amount_fen },
  } as const
  await recordAudit(context, note, found.owner_uid)
  const told = { ownerUid: found.owner_uid, userUids: [found.owner_uid], at: now }
  if (state === 'paid') await notify(db, { ...told, code: 'extractPaid', values: { amount_fen } })
  else await notify(db, { ...told, code: 'extractRefused', values: { amount_fen, reason } })
  await settleForOperators(db, toExtractTodo(found, username, now))
  return current
}
