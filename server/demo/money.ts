import type { Queries } from '../db/schema.ts'
import { toExtractTodo } from '../endpoints/extractShapes.ts'
import { createId } from '../ids.ts'
import { notify } from '../notifications/notify.ts'
import { notifyOperators } from '../notifications/notifyOperators.ts'
import { createOrderNumber } from '../payments/orderNumber.ts'
import { toOrderTodo } from '../payments/orderTodo.ts'
import { defaultPlans } from '../payments/plans.ts'
import { rewardInviter } from '../payments/rewardInviter.ts'
import { extractTable } from '../repositories/extracts.ts'
import { recordInvitation } from '../repositories/invitations.ts'
import { orderTable } from '../repositories/paymentOrders.ts'
import { createUser } from '../repositories/users.ts'
import { sealedPlaceOf } from '../security/sealedColumns.ts'
import type { Vault } from '../security/vault.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const CONFIRMED_AFTER_MS = 2 * HOUR_MS

interface Account {
  readonly ownerUid: string
  readonly username: string
}

/** Who came through the demo's invitation, and the plans that they paid for, so many days ago. */
const invitedPeople = [
  { username: 'huaqiang', name: '华强百货', joinedDaysAgo: 41, paid: [{ plan_id: 'month', daysAgo: 40 }] },
  { username: 'xiaolu', name: '小鹿童装', joinedDaysAgo: 33, paid: [{ plan_id: 'year', daysAgo: 30 }] },
  { username: 'guoyuan', name: '阳光果园', joinedDaysAgo: 12, paid: [] },
] as const

/**
 * What the demo's merchant paid and earned: her running plan, a renewal that waits for the operator, invitations with their rewards, a
 * withdrawal that was paid and one that waits; and an order that the free tier never paid. `passwordHash`: nobody knows its password.
 */
export async function seedMoney(
  db: Queries,
  vault: Vault,
  { demo, free, passwordHash, planDaysAgo }: { demo: Account; free: Account; passwordHash: string; planDaysAgo: number },
  now: number,
): Promise<void> {
  await seedOrder(db, demo, 'year', now - planDaysAgo * DAY_MS, 'paid')
  await seedOrder(db, free, 'month', now - 6 * DAY_MS, 'closed')
  for (const { username, name, joinedDaysAgo, paid } of invitedPeople) {
    const joinedAt = now - joinedDaysAgo * DAY_MS
    const { ownerUid } = await createUser(db, { username, name, passwordHash, now: joinedAt, ...levelOf(paid[0], now) })
    await recordInvitation(db, { inviterOwnerUid: demo.ownerUid, invitedOwnerUid: ownerUid, username, now: joinedAt })
    for (const { plan_id, daysAgo } of paid) await seedOrder(db, { ownerUid, username }, plan_id, now - daysAgo * DAY_MS, 'paid')
  }
  await seedExtract(db, vault, demo, { amount_fen: 900, requestedAt: now - 25 * DAY_MS, paidAt: now - 24 * DAY_MS })
  await seedExtract(db, vault, demo, { amount_fen: 5_000, requestedAt: now - 5 * HOUR_MS, paidAt: null })
  await seedOrder(db, demo, 'year', now - 3 * HOUR_MS, 'waiting')
}

function levelOf(paid: { readonly plan_id: string; readonly daysAgo: number } | undefined, now: number) {
  const plan = defaultPlans.find((each) => each.plan_id === paid?.plan_id)
  if (!plan || !paid) return { level: 0 }
  return { level: plan.level, levelExpiresAt: now + (plan.days - paid.daysAgo) * DAY_MS + CONFIRMED_AFTER_MS }
}

async function seedOrder(db: Queries, account: Account, planId: string, at: number, status: 'waiting' | 'paid' | 'closed'): Promise<void> {
  const plan = defaultPlans.find((each) => each.plan_id === planId)
  if (!plan) return
  const { plan_id, level, days, amount_fen } = plan
  const paid_at = status === 'paid' ? at + CONFIRMED_AFTER_MS : null
  const order = {
    owner_uid: account.ownerUid,
    order_no: createOrderNumber(at),
    plan_id,
    level,
    days,
    amount_fen,
    method: 'manual',
    status,
    trade_no: null,
    created_at: at,
    paid_at,
  }
  await orderTable.create(db, order)
  if (paid_at !== null) await rewardInviter(db, order, account.username, paid_at)
  if (status === 'waiting') await notifyOperators(db, toOrderTodo(order, account.username, at))
}

async function seedExtract(
  db: Queries,
  vault: Vault,
  { ownerUid, username }: Account,
  { amount_fen, requestedAt, paidAt }: { amount_fen: number; requestedAt: number; paidAt: number | null },
): Promise<void> {
  const extract_id = createId(requestedAt)
  const extract = {
    owner_uid: ownerUid,
    extract_id,
    amount_fen,
    requested_at: requestedAt,
    decided_at: paidAt,
    reason: '',
    decided_by: null,
    account_sealed: vault.seal('支付宝 138****0001（陈掌柜）', sealedPlaceOf.extract({ owner_uid: ownerUid, extract_id })),
    state: paidAt === null ? 'requested' : 'paid',
  }
  await extractTable.create(db, extract)
  if (paidAt === null) await notifyOperators(db, toExtractTodo(extract, username, requestedAt))
  else await notify(db, { ownerUid, userUids: [ownerUid], code: 'extractPaid', values: { amount_fen }, at: paidAt })
}
