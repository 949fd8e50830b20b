import { markKinds, WORK_MARK_MAX_MS, WORK_RUN_MAX_MS, type WorkMark, type WorkState } from '../../contract/entities/workMark.ts'
import { type Rights, Role } from '../../contract/roles.ts'
import type { CallPayload } from '../../contract/toolApi.ts'
import { hasRight } from '../../src/domain/permissions.ts'
import type { UsersTable } from '../db/tables/people.ts'
import type { WorkMarksTable } from '../db/tables/work.ts'
import { answerInParts } from '../http/answerInParts.ts'
import { recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { refuseBeyondQuota } from '../http/quotas.ts'
import { createId } from '../ids.ts'
import { notify } from '../notifications/notify.ts'
import { invalidPayload, notFound, notPermitted } from '../replyError.ts'
import { getShopInScope } from '../repositories/shopScope.ts'
import { getSubAccount, mapAssignments } from '../repositories/subAccounts.ts'
import {
  findWorkMark,
  listDecidedSince,
  listWorkMarks,
  listWorkMarksOf,
  removeWorkMark,
  saveWorkMark,
  type WorkMarkKey,
  weighWorkMarks,
} from '../repositories/workMarks.ts'

type Decision = CallPayload<'markWork'>

export const workHandlers: Handlers = {
  async workMarkList(_payload, { db, actor }) {
    const kinds = Object.entries(markKinds).flatMap(([kind, right]) => (hasRight(actor, right) ? [kind] : []))
    return answerInParts(
      await weighWorkMarks(db, actor, kinds),
      async (places) => {
        const marks = await listWorkMarks(db, actor, kinds, places)
        const handed = marks.filter(({ to_uid }) => to_uid !== '')
        const others = new Map((await listWorkMarksOf(db, actor.ownerUid, handed)).map((mark) => [nameOfMark(mark.user_uid, mark), mark]))
        return marks.map((mark) => toMark(mark, others))
      },
      {},
    )
  },

  /** Only handing over is audited: what else one decides for oneself is in the summary of the run. */
  async markWork(decision, context) {
    const { db, actor, now } = context
    if (!hasRight(actor, markKinds[decision.kind])) throw notPermitted()
    const lasts = decision.kind === 'firstSteps'
    if (!lasts && decision.until > now + WORK_MARK_MAX_MS) throw invalidPayload({ until: `too_big:${now + WORK_MARK_MAX_MS}` })
    if (decision.shop_uid !== '') await getShopInScope(db, actor, decision.shop_uid)
    if (decision.state === 'handed') return handOver(decision, context)
    const key = toKey(decision, context, actor.userUid)
    const before = await findWorkMark(db, key)
    if (decision.state === 'open') {
      await removeWorkMark(db, key)
      return null
    }
    if (!before) await refuseBeyondQuota(context, 'workMarks')
    const mark = { ...toRow(decision, context, key), state: decision.state, from_name: before?.from_name ?? '' }
    await saveWorkMark(db, mark)
    return toMark(mark, new Map())
  },

  async endWorkRun({ started_at, left, left_fen }, context) {
    const { db, actor, now } = context
    if (started_at > now) throw invalidPayload({ started_at: `too_big:${now}` })
    if (started_at < now - WORK_RUN_MAX_MS) throw invalidPayload({ started_at: `too_small:${now - WORK_RUN_MAX_MS}` })
    const decided = await listDecidedSince(db, actor, started_at)
    const of = (state: WorkState) => decided.filter((mark) => mark.state === state)
    const done_fen = of('done').reduce((sum, { worth_fen }) => sum + (worth_fen ?? 0), 0)
    const run = { done: of('done').length, snoozed: of('snoozed').length, handed: of('handed').length, left, done_fen, left_fen }
    await recordAudit(context, { subjectType: 'work', subjectId: createId(now), before: null, after: { ...run, started_at } })
    return run
  },
}

/** The mark of who hands it over, one for who gets it, a message to her, and an entry in the trail. */
async function handOver(decision: Decision, context: CallContext): Promise<WorkMark> {
  const { db, actor, now } = context
  if (actor.role === Role.subUser) throw notPermitted()
  const receiver = await getReceiver(decision, context)
  await refuseBeyondQuota(context, 'workMarks', 2)
  const to_name = nameOf(receiver)
  const mark = { ...toRow(decision, context, toKey(decision, context, actor.userUid)), state: 'handed', to_uid: receiver.user_uid, to_name }
  await saveWorkMark(db, mark)
  const received = toRow(decision, context, toKey(decision, context, receiver.user_uid))
  await saveWorkMark(db, { ...received, state: 'received', from_name: actor.name })
  const { kind, shop_uid, count, worth_fen } = decision
  const { shop_name } = await getShopInScope(db, actor, shop_uid)
  await notify(db, {
    ownerUid: actor.ownerUid,
    userUids: [receiver.user_uid],
    code: 'workHandedOver',
    values: { name: actor.name, shop_name, count },
    shopUid: shop_uid,
    at: now,
  })
  await recordAudit(context, {
    subjectType: 'work',
    subjectId: shop_uid,
    before: null,
    after: { kind, shop_name, count, worth_fen, handed_to: to_name },
  })
  return toMark(mark, new Map())
}

/** 1004 unless it is an enabled sub-account of the account that sees the shop and the kind of work. */
async function getReceiver({ account_id = '', shop_uid, kind }: Decision, { db, actor }: CallContext): Promise<UsersTable> {
  const account = await getSubAccount(db, actor.ownerUid, account_id)
  const lent = (await mapAssignments(db, actor.ownerUid, [account.user_uid])).get(account.user_uid) ?? []
  const rights = account.rights === null ? undefined : (JSON.parse(account.rights) as Rights)
  const holder = { role: Role.subUser, rights }
  const maySee = hasRight(holder, 'shop.view') && hasRight(holder, markKinds[kind])
  if (account.enabled !== 1 || !maySee || !lent.includes(shop_uid)) throw notFound()
  return account
}

function nameOf({ profile, username }: UsersTable): string {
  return (JSON.parse(profile) as { name?: string }).name || username
}

function toKey({ kind, shop_uid, subject }: Decision, { actor }: CallContext, user_uid: string): WorkMarkKey {
  return { owner_uid: actor.ownerUid, user_uid, kind, shop_uid, subject }
}

function toRow({ until, count, worth_fen }: Decision, { now }: CallContext, key: WorkMarkKey): Omit<WorkMarksTable, 'state'> {
  return { ...key, until, count, worth_fen, from_name: '', to_uid: '', to_name: '', at: now }
}

/** What a user's decision about something is called in maps. */
const nameOfMark = (userUid: string, { kind, shop_uid, subject }: Pick<WorkMarksTable, 'kind' | 'shop_uid' | 'subject'>) =>
  JSON.stringify([userUid, kind, shop_uid, subject])

/** `others`: what was decided by those to whom something was handed, by its name. */
function toMark(row: WorkMarksTable, others: ReadonlyMap<string, WorkMarksTable>): WorkMark {
  const { kind, shop_uid, subject, state, until, at, count, worth_fen, from_name, to_name, to_uid } = row
  const other = others.get(nameOfMark(to_uid, row))
  const answered = other && other.state !== 'received' && other.at >= at ? other : null
  return {
    shop_uid,
    subject,
    until,
    at,
    count,
    worth_fen,
    from_name,
    to_name,
    // Only these are ever written.
    kind: kind as WorkMark['kind'],
    state: state as WorkState,
    answer: answered ? { state: answered.state as WorkState, at: answered.at } : null,
  }
}
