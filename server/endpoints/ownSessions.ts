import type { SessionEntry } from '../../contract/entities/session.ts'
import type { SessionsTable } from '../db/tables/people.ts'
import { SESSION_IDLE_MAX_MS } from '../http/actor.ts'
import { recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { describeBrowser } from '../http/describeBrowser.ts'
import { notFound } from '../replyError.ts'
import { deleteSessionsOf, listLiveSessions, sessionTable } from '../repositories/sessions.ts'
import { toSessionId } from '../security/tokens.ts'
import { toPage } from './toPage.ts'

const sortFields = ['last_used_at', 'created_at', 'expires_at', 'browser', 'address'] as const

export const ownSessionHandlers: Handlers = {
  /** Sorted and searched here: a person has few, and what she reads of them stands in no column. */
  async sessionList({ session_id, keyword = '', ...payload }, context) {
    const { sortField, isDescending, limit, offset } = toPage(payload, sortFields, '-last_used_at')
    const wanted = keyword.toLowerCase()
    const entries = (await listOwn(context))
      .map((row) => toEntry(row, context))
      .filter((entry) => session_id === undefined || entry.session_id === session_id)
      .filter((entry) => `${entry.browser} ${entry.address}`.toLowerCase().includes(wanted))
      .sort((one, other) => compare(one[sortField], other[sortField]) || compare(one.session_id, other.session_id))
    if (isDescending) entries.reverse()
    return { list: entries.slice(offset, offset + limit), total: entries.length }
  },

  async endSession(payload, context) {
    return 'session_id' in payload ? endOne(payload.session_id, context) : endOthers(context)
  },
}

/** Of the one that asks it is a logout. */
async function endOne(sessionId: string, context: CallContext): Promise<{ ended: number }> {
  const { db } = context
  const session = (await listOwn(context)).find((row) => toSessionId(row.token_hash) === sessionId)
  if (!session) throw notFound()
  await sessionTable.remove(db, session)
  const { browser, address, created_at } = toEntry(session, context)
  await recordAudit(context, { subjectType: 'session', subjectId: sessionId, before: { browser, address, created_at }, after: null })
  return { ended: 1 }
}

async function endOthers(context: CallContext): Promise<{ ended: number }> {
  const { db, actor } = context
  const ended = (await listOwn(context)).filter((row) => row.token_hash !== actor.sessionId).length
  await deleteSessionsOf(db, actor.ownerUid, actor.userUid, actor.sessionId)
  await recordAudit(context, { subjectType: 'session', subjectId: actor.userUid, before: null, after: { ended } })
  return { ended }
}

function listOwn({ db, actor, now }: CallContext): Promise<SessionsTable[]> {
  return listLiveSessions(db, actor.ownerUid, actor.userUid, { now, usedAfter: now - SESSION_IDLE_MAX_MS })
}

function toEntry(row: SessionsTable, { actor }: CallContext): SessionEntry {
  return {
    session_id: toSessionId(row.token_hash),
    browser: describeBrowser(row.user_agent),
    address: row.address,
    created_at: row.created_at,
    last_used_at: row.last_used_at,
    expires_at: row.expires_at,
    is_current: row.token_hash === actor.sessionId,
  }
}

function compare(one: string | number, other: string | number): number {
  return one < other ? -1 : Number(one > other)
}
