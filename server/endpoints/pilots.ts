import type { Pilot, PilotState } from '../../contract/entities/pilot.ts'
import { Role } from '../../contract/roles.ts'
import type { CallPayload } from '../../contract/toolApi.ts'
import { chinaDay } from '../../src/domain/chinaDay.ts'
import type { PilotsTable } from '../db/tables/box.ts'
import type { Actor } from '../http/actor.ts'
import { answerByIds } from '../http/answerInParts.ts'
import { changesBetween, recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { refuseOutdated } from '../http/editVersioned.ts'
import { refuseBeyondQuota } from '../http/quotas.ts'
import { invalidPayload, notFound } from '../replyError.ts'
import { boxTable } from '../repositories/box.ts'
import { pilotTable } from '../repositories/pilots.ts'
import { listShopUidsInScope, refuseShopsOutOfScope } from '../repositories/shopScope.ts'

type Saved = CallPayload<'savePilot'>

export const pilotHandlers: Handlers = {
  async pilotList(_payload, { db, actor }) {
    const visible = new Set(await listShopUidsInScope(db, actor))
    const { weighed } = await pilotTable.weigh(db, actor.ownerUid, {}, null, ['title', 'shop_uids', 'rollout_shop_uids', 'notes'])
    const read = async (ids: readonly string[]) => {
      const rows = await pilotTable.listByIds(db, actor.ownerUid, ids)
      return rows.map((row) => toPilot(row, visible)).filter((pilot) => isSeen(pilot, actor))
    }
    return answerByIds(weighed, read, {})
  },

  async savePilot(payload, context) {
    const { db, actor } = context
    await refuseShopsOutOfScope(db, actor, [...payload.shop_uids, ...payload.rollout_shop_uids])
    const visible = new Set(await listShopUidsInScope(db, actor))
    const row = await pilotTable.find(db, actor.ownerUid, payload.pilot_id)
    if (row && !isSeen(toPilot(row, visible), actor)) throw notFound()
    if (row) await refuseOutdated(payload.version, row, () => toPilot(row, visible))
    // An editor who saw it while somebody else removed it.
    else if (payload.is_deleted || payload.version !== undefined) throw notFound()
    if (row && payload.is_deleted) return remove(row, context)
    const saved = row ? toEdited(row, payload, context) : await toBegun(payload, context)
    if (row) await pilotTable.update(db, saved)
    else await pilotTable.create(db, saved)
    await auditPilot(row, saved, context)
    return toPilot(saved, visible)
  },
}

async function toBegun({ is_deleted: _, version: __, shop_uids, rollout_shop_uids, ...fields }: Saved, context: CallContext) {
  const { db, actor, now } = context
  if (shop_uids.length === 0) throw invalidPayload({ shop_uids: 'required' })
  if (fields.first_day > chinaDay(now)) throw invalidPayload({ first_day: 'too_big' })
  const goods = await boxTable.get(db, actor.ownerUid, fields.box_id)
  await refuseBeyondQuota(context, 'pilots')
  return decide(
    {
      owner_uid: actor.ownerUid,
      ...fields,
      title: goods.title,
      version: 1,
      shop_uids: JSON.stringify([...new Set(shop_uids)]),
      rollout_shop_uids: JSON.stringify(rollout_shop_uids.filter((uid) => !shop_uids.includes(uid))),
      started_at: now,
      started_by_name: actor.name,
      decided_at: null,
      decided_by_name: '',
    },
    'running',
    context,
  )
}

/** What it is about stays as it was first said: an editor may not see all of its shops. */
function toEdited(row: PilotsTable, { wanted_orders, notes, state }: Saved, context: CallContext): PilotsTable {
  return decide({ ...row, wanted_orders, notes, state, version: row.version + 1 }, row.state as PilotState, context)
}

/** Who decided, and when: with the state, and gone with it. */
function decide(row: PilotsTable, before: PilotState, { actor, now }: CallContext): PilotsTable {
  if (row.state === before) return row
  const isOpen = row.state === ('running' satisfies PilotState)
  return { ...row, decided_at: isOpen ? null : now, decided_by_name: isOpen ? '' : actor.name }
}

async function remove(row: PilotsTable, context: CallContext): Promise<null> {
  await pilotTable.remove(context.db, row)
  await auditPilot(row, null, context)
  return null
}

const audited = ['state', 'wanted_orders', 'notes'] as const

async function auditPilot(before: PilotsTable | null, after: PilotsTable | null, context: CallContext): Promise<void> {
  const subjectId = (after ?? before)?.pilot_id ?? ''
  const name = (row: PilotsTable | null) => row && { title: row.title, state: row.state, shop_uid_list: JSON.parse(row.shop_uids) }
  const changes = before && after ? changesBetween(before, after, audited) : { before: name(before), after: name(after) }
  await recordAudit(context, { subjectType: 'pilot', subjectId, ...changes })
}

/** A main account sees its pilots also where their shops are gone. */
function isSeen({ shop_uids }: Pilot, { role }: Actor): boolean {
  return role !== Role.subUser || shop_uids.length > 0
}

/** Shops that the reader does not see are not named. */
function toPilot({ owner_uid: _, state, shop_uids, rollout_shop_uids, ...row }: PilotsTable, visible: ReadonlySet<string>): Pilot {
  const seen = (json: string) => (JSON.parse(json) as string[]).filter((uid) => visible.has(uid))
  return { ...row, state: state as PilotState, shop_uids: seen(shop_uids), rollout_shop_uids: seen(rollout_shop_uids) }
}
