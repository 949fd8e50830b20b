import { BOX_SHOP, type FamilyVerdict } from '../../contract/entities/familyVerdict.ts'
import { Role } from '../../contract/roles.ts'
import type { FamilyVerdictsTable } from '../db/tables/box.ts'
import { answerByIds } from '../http/answerInParts.ts'
import { recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { refuseBeyondQuota } from '../http/quotas.ts'
import { notFound, notPermitted } from '../replyError.ts'
import { familyVerdictTable } from '../repositories/familyVerdicts.ts'
import { listShopUidsInScope, listShopUidsOutOfScope, refuseShopsOutOfScope } from '../repositories/shopScope.ts'

export const familyHandlers: Handlers = {
  async familyVerdictList(_payload, context) {
    const { db, actor } = context
    const sight = await readSight(context)
    const { weighed } = await familyVerdictTable.weigh(db, actor.ownerUid, {}, null, ['places', 'others'])
    const read = async (ids: readonly string[]) => {
      const rows = await familyVerdictTable.listByIds(db, actor.ownerUid, ids)
      return rows.map((row) => toVerdict(row, sight)).filter(saysSomething)
    }
    return answerByIds(weighed, read, {})
  },

  async saveFamilyVerdict({ is_deleted, verdict_id, ...said }, context) {
    const { db, actor, now } = context
    const row = await familyVerdictTable.find(db, actor.ownerUid, verdict_id)
    if (is_deleted) return takeBack(row, context)
    await refuseShopsOutOfScope(db, actor, shopsOf([...said.places, ...said.others]))
    const sight = await readSight(context)
    // What was said once is taken back, and never said otherwise: a call that is sent twice changes nothing.
    if (row) return toVerdict(row, sight)
    await refuseBeyondQuota(context, 'familyVerdicts')
    const places = [...new Set(said.places)]
    const others = [...new Set(said.others)].filter((place) => !places.includes(place))
    const saved: FamilyVerdictsTable = {
      owner_uid: actor.ownerUid,
      verdict_id,
      places: JSON.stringify(places),
      others: JSON.stringify(others),
      said_at: now,
      said_by_name: actor.name,
    }
    await familyVerdictTable.create(db, saved)
    await recordAudit(context, { subjectType: 'familyVerdict', subjectId: verdict_id, before: null, after: { places, others } })
    return toVerdict(saved, sight)
  },
}

/** Which shops a reader sees, and which are gone, so that nobody sees them. */
interface Sight {
  readonly visible: ReadonlySet<string>
  readonly isGone: (shopUid: string) => boolean
}

/** A sub-account cannot tell a shop that is gone from one that is not lent to her. */
async function readSight({ db, actor }: CallContext): Promise<Sight> {
  const visible = new Set(await listShopUidsInScope(db, actor))
  if (actor.role === Role.subUser) return { visible, isGone: () => false }
  const hidden = new Set(await listShopUidsOutOfScope(db, actor))
  return { visible, isGone: (shopUid) => !visible.has(shopUid) && !hidden.has(shopUid) }
}

/** 1003 for a reader who does not see all of its shops: she would change what she cannot see. */
async function takeBack(row: FamilyVerdictsTable | null, context: CallContext): Promise<null> {
  const shown = row && toVerdict(row, await readSight(context))
  if (!row || !shown || !saysSomething(shown)) throw notFound()
  if (!shown.is_whole) throw notPermitted()
  await familyVerdictTable.remove(context.db, row)
  const { verdict_id, places, others } = shown
  await recordAudit(context, { subjectType: 'familyVerdict', subjectId: verdict_id, before: { places, others }, after: null })
  return null
}

/** Goods of shops that the reader does not see are not named. */
function toVerdict(row: FamilyVerdictsTable, { visible, isGone }: Sight): FamilyVerdict {
  const { verdict_id, said_at, said_by_name } = row
  const all = { places: JSON.parse(row.places) as string[], others: JSON.parse(row.others) as string[] }
  const isSeen = (place: string) => shopsOf([place]).every((shop) => visible.has(shop))
  const places = all.places.filter(isSeen)
  const others = all.others.filter(isSeen)
  const is_whole = shopsOf([...all.places, ...all.others]).every((shop) => visible.has(shop) || isGone(shop))
  // Without the side that it is kept apart from, it would say that the rest is the same.
  const isHalf = all.others.length > 0 && (others.length === 0 || places.length === 0)
  return { verdict_id, places: isHalf ? [] : places, others, is_whole, said_at, said_by_name }
}

function saysSomething({ places, others }: FamilyVerdict): boolean {
  return places.length > 0 && places.length + others.length > 1
}

/** The shops of places; goods of the box are in none. */
function shopsOf(places: readonly string[]): readonly string[] {
  const shops = new Set(places.map((place) => place.slice(0, place.indexOf('/'))))
  shops.delete(BOX_SHOP)
  return [...shops]
}
