import { VIEWS_PER_PERSON_MAX } from '../../contract/limits.ts'
import { Role } from '../../contract/roles.ts'
import type { Queries } from '../db/schema.ts'
import type { SavedViewsTable } from '../db/tables/work.ts'
import type { Actor } from '../http/actor.ts'
import type { CallContext } from '../http/callContext.ts'
import { refuseBeyondQuota } from '../http/quotas.ts'
import { conflict, invalidPayload } from '../replyError.ts'
import { viewTable } from '../repositories/savedViews.ts'

/** One’s own; shared ones are the main account’s, whoever made them. */
export function mayChangeView(actor: Actor, view: Pick<SavedViewsTable, 'user_uid' | 'is_shared'>): boolean {
  return view.user_uid === actor.userUid || (view.is_shared === 1 && actor.role !== Role.subUser)
}

/** A view that comes in must find its name free, on its screen, and its person and account below their limits. */
export async function refuseFullOrTaken(context: CallContext, view: SavedViewsTable): Promise<void> {
  const { db } = context
  await refuseBeyondQuota(context, 'views')
  if ((await viewTable.count(db, view.owner_uid, { user_uid: view.user_uid })) >= VIEWS_PER_PERSON_MAX)
    throw invalidPayload({ name: `too_many:${VIEWS_PER_PERSON_MAX}` })
  await refuseTakenName(db, view)
}

export async function refuseTakenName(db: Queries, view: SavedViewsTable): Promise<void> {
  const { owner_uid, user_uid, screen, name } = view
  const holder = await viewTable.findWhere(db, owner_uid, { user_uid, screen, name })
  if (holder && holder.view_id !== view.view_id) throw conflict({ errors: { name: 'taken' } })
}
