import { type Chance, HOT_DAYS_PER_CALL_MAX, type HotDay, lackingFields } from '../../contract/entities/hotList.ts'
import type { CallPayload } from '../../contract/toolApi.ts'
import { chinaDay } from '../../src/domain/chinaDay.ts'
import { sourceKey } from '../../src/domain/listing/findSources.ts'
import type { ChancesTable, HotDaysTable } from '../db/tables/hotLists.ts'
import { answerByIds } from '../http/answerInParts.ts'
import { changesBetween, recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { refuseOutdated } from '../http/editVersioned.ts'
import { refuseBeyondQuota } from '../http/quotas.ts'
import { conflict, invalidPayload, notFound } from '../replyError.ts'
import { chanceTable, hotDayRows, listHotDays } from '../repositories/hotLists.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export const hotListHandlers: Handlers = {
  async hotDayList({ list, subject, first_day, last_day }, { db, actor }) {
    const days = (Date.parse(last_day) - Date.parse(first_day)) / DAY_MS + 1
    if (days < 1) throw invalidPayload({ last_day: 'too_small' })
    if (days > HOT_DAYS_PER_CALL_MAX) throw invalidPayload({ last_day: 'too_big' })
    return { days: (await listHotDays(db, actor.ownerUid, { list, subject, firstDay: first_day, lastDay: last_day })).map(toHotDay) }
  },

  /** Leaves no audit row: nobody decided anything, and who saved a day is kept with it. The day is that of the server's clock. */
  async saveHotDay({ list, subject, rows }, context) {
    const { db, actor, now } = context
    const key = { list, subject, day: chinaDay(now) }
    const said = { saved_at: now, saved_by_name: actor.name, rows: JSON.stringify(rows) }
    if ((await hotDayRows.updateWhere(db, actor.ownerUid, key, said)) === 0) {
      await refuseBeyondQuota(context, 'hotDays')
      await hotDayRows.create(db, { owner_uid: actor.ownerUid, ...key, ...said })
    }
    return { day: key.day, saved: rows.length }
  },

  async chanceList(_payload, { db, actor }) {
    const { weighed } = await chanceTable.weigh(db, actor.ownerUid, {}, null, ['keywords', 'pic_url', 'source_url', 'notes'])
    const read = async (ids: readonly string[]) => (await chanceTable.listByIds(db, actor.ownerUid, ids)).map(toChance)
    return answerByIds(weighed, read, {})
  },

  async saveChance(payload, context) {
    const { db, actor } = context
    const row = await chanceTable.find(db, actor.ownerUid, payload.chance_id)
    if (payload.is_deleted) return putAway(row, payload, context)
    const [lacking] = lackingFields(payload)
    if (lacking) throw invalidPayload({ [lacking]: 'required' })
    // A new one that is there already would be written over what was found out about it.
    if (row && payload.version === undefined) throw conflict({ current: toChance(row) })
    if (row) await refuseOutdated(payload.version, row, () => toChance(row))
    // An editor who saw it while somebody else put it away.
    else if (payload.version !== undefined) throw notFound()
    else await refuseBeyondQuota(context, 'chances')
    const saved = toRow(payload, row, context)
    if (row) await chanceTable.update(db, saved)
    else await chanceTable.create(db, saved)
    await auditChance(row, saved, context)
    return toChance(saved)
  },
}

type Saved = CallPayload<'saveChance'>

/**
 * Goods of these sources (`sourceKey`) are on sale: an opportunity whose source is one of them has become these goods. One whose margin nobody checked
 * has their number, and stays where it is until then.
 */
export async function noteChancesPublished(published: ReadonlyMap<string, string>, context: CallContext): Promise<void> {
  if (published.size === 0) return
  const rows = await chanceTable.list(context.db, context.actor.ownerUid, { goods_id: '' })
  for (const row of rows) {
    const goods_id = row.source_url === '' ? undefined : published.get(sourceKey(row.source_url))
    if (goods_id === undefined) continue
    const { owner_uid: _, picked_at: __, saved_at: ___, saved_by_name: ____, ...known } = { ...row, ...toChance(row) }
    const sold = { ...known, goods_id }
    const state = lackingFields({ ...sold, state: 'published' }).length === 0 ? 'published' : known.state
    const saved = toRow({ ...sold, state, is_deleted: false }, row, context)
    await chanceTable.update(context.db, saved)
    await auditChance(row, saved, context)
  }
}

async function putAway(row: ChancesTable | null, { version }: Saved, context: CallContext): Promise<null> {
  if (!row) throw notFound()
  await refuseOutdated(version, row, () => toChance(row))
  await chanceTable.remove(context.db, row)
  await auditChance(row, null, context)
  return null
}

const audited = ['keywords', 'state', 'source_url', 'cost_fen', 'margin_bp', 'goods_id', 'notes'] as const

async function auditChance(before: ChancesTable | null, after: ChancesTable | null, context: CallContext): Promise<void> {
  const subjectId = (after ?? before)?.chance_id ?? ''
  const name = (row: ChancesTable | null) => row && { keywords: row.keywords, state: row.state }
  const changes = before && after ? changesBetween(before, after, audited) : { before: name(before), after: name(after) }
  await recordAudit(context, { subjectType: 'chance', subjectId, ...changes })
}

function toRow({ is_deleted: _, version: __, ...fields }: Saved, before: ChancesTable | null, { actor, now }: CallContext): ChancesTable {
  return {
    owner_uid: actor.ownerUid,
    ...fields,
    picked_at: before?.picked_at ?? now,
    saved_at: now,
    saved_by_name: actor.name,
    version: (before?.version ?? 0) + 1,
  }
}

function toChance({ owner_uid: _, state, ...row }: ChancesTable): Chance {
  return { ...row, state: state as Chance['state'] }
}

function toHotDay({ owner_uid: _, list, rows, ...row }: HotDaysTable): HotDay {
  return { ...row, list: list as HotDay['list'], rows: JSON.parse(rows) as HotDay['rows'] }
}
