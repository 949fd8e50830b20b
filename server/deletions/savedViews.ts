import { mayChangeView, refuseFullOrTaken } from '../endpoints/savedViewRules.ts'
import type { CallContext } from '../http/callContext.ts'
import { viewTable } from '../repositories/savedViews.ts'
import type { DeletedRecords } from './deletedRecords.ts'

export async function restoreSavedView({ view }: DeletedRecords['savedView'], context: CallContext) {
  const { db, actor, now } = context
  if (!mayChangeView(actor, view)) return null
  await refuseFullOrTaken(context, view)
  await viewTable.create(db, { ...view, updated_at: now })
  return { screen: view.screen, name: view.name }
}
