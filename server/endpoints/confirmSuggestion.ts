import { recordAudit } from '../http/audit.ts'
import type { CallContext } from '../http/callContext.ts'
import { invalidPayload, notFound, suggestionDecided } from '../replyError.ts'
import { suggestionsOf, suggestionTable } from '../repositories/suggestions.ts'
import { type ConfirmedResult, findCalledOff, resultOf, stateOf } from './suggestionShapes.ts'

/**
 * Confirms a suggestion with the write that carries it out, in the transaction of that write: both are saved, or neither, so that of two who confirm
 * it one alone does. One whose batch was called off can be confirmed by another batch. The write asks for its own right; this asks that the suggestion
 * is one of the caller's, or that she is the main account. Saving the same batch, or the same sheet of costs, again changes nothing. Throws 1002 for a
 * suggestion of something else, 1004 for one that she does not see, and 1006 where it was decided already, or expired.
 */
export async function confirmSuggestion(
  suggestion_id: string,
  wanted: { readonly kind: string; readonly result: ConfirmedResult },
  context: CallContext,
): Promise<void> {
  const { db, actor, now } = context
  const row = await suggestionTable.findWhere(db, actor.ownerUid, { suggestion_id, ...suggestionsOf(actor) })
  if (!row) throw notFound()
  if (row.kind !== wanted.kind) throw invalidPayload({ suggestion_id: 'unknown_record' })
  if (isSameSave(resultOf(row), wanted.result)) return
  const isOpen = stateOf(row, now) === 'waiting' || (await findCalledOff([row], context)).has(suggestion_id)
  if (!isOpen) throw suggestionDecided()
  const changes = { state: 'confirmed', outcome: JSON.stringify(wanted.result), settled_at: now, settled_by_name: actor.name }
  await suggestionTable.update(db, row, changes)
  const { title, kind, key_name } = row
  await recordAudit(context, {
    subjectType: 'suggestion',
    subjectId: suggestion_id,
    before: { state: row.state },
    after: { state: 'confirmed', title, kind, key_name },
  })
}

/** Tried again after an answer that was lost. */
function isSameSave(known: ReturnType<typeof resultOf>, sent: ConfirmedResult): boolean {
  if ('job_id' in sent) return known.job_id === sent.job_id
  return 'import_id' in sent && sent.import_id !== undefined && known.import_id === sent.import_id
}
