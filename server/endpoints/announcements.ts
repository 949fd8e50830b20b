import type { Announcement, AnnouncementState, ShownAnnouncement } from '../../contract/entities/announcement.ts'
import type { OperatorDeed } from '../../contract/entities/operatorDeed.ts'
import type { CallPayload } from '../../contract/toolApi.ts'
import type { AnnouncementsTable } from '../db/tables/operating.ts'
import { changesBetween, recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { refuseOutdated } from '../http/editVersioned.ts'
import { createId } from '../ids.ts'
import { conflict, invalidPayload, notFound } from '../replyError.ts'
import {
  addAnnouncement,
  announcementSortFields,
  holdAnnouncement,
  listSeen,
  listShownAnnouncements,
  markSeen,
  paginateAnnouncements,
  updateAnnouncement,
} from '../repositories/announcements.ts'
import { deedSortFields, paginateOperatorDeeds } from '../repositories/operatorDeeds.ts'
import { countUnread } from './notifications.ts'
import { toPage } from './toPage.ts'

type Edit = Extract<CallPayload<'saveAnnouncement'>, { action: 'edit' }>
type Create = Extract<CallPayload<'saveAnnouncement'>, { action: 'create' }>

const written = ['kind', 'title_zh', 'title_en', 'content_zh', 'content_en', 'starts_at', 'ends_at'] as const

export const announcementHandlers: Handlers = {
  async announcementList({ keyword, state, announcement_id, ...payload }, { db, now }) {
    const page = toPage(payload, announcementSortFields, '-created_at')
    const { rows, total } = await paginateAnnouncements(db, { keyword, state, announcement_id }, page, now)
    return { list: rows.map((row) => toAnnouncement(row, row.seen_count ?? 0, now)), total }
  },

  async saveAnnouncement(payload, context) {
    if (payload.action === 'create') return add(payload, context)
    if (payload.action === 'edit') return edit(payload, context)
    return withdraw(payload.announcement_id, context)
  },

  async shownAnnouncements(_payload, { db, actor, now }) {
    const shown = await listShownAnnouncements(db, now)
    const seen = new Map(
      (
        await listSeen(
          db,
          actor,
          shown.map(({ announcement_id }) => announcement_id),
        )
      ).map((each) => [each.announcement_id, each]),
    )
    return { list: shown.map((row) => toShown(row, seen.get(row.announcement_id))) }
  },

  /** Leaves no audit row: it changes nothing but what its reader has seen. */
  async seeAnnouncements({ ids, put_away }, context) {
    const { db, actor, now } = context
    const shown = await listShownAnnouncements(db, now)
    const known = shown.map(({ announcement_id }) => announcement_id).filter((id) => ids.includes(id))
    await markSeen(db, actor, known, put_away, now)
    return countUnread(context)
  },

  async operatorDeeds({ page, page_size, sort, ...filter }, { db }) {
    const { rows, total } = await paginateOperatorDeeds(db, filter, toPage({ page, page_size, sort }, deedSortFields, '-at'))
    return { list: rows.map(({ before, after, ...row }): OperatorDeed => ({ ...row, before: parse(before), after: parse(after) })), total }
  },
}

async function add({ action: _, starts_at, ...texts }: Create, context: CallContext): Promise<Announcement> {
  const { db, actor, now } = context
  const row: AnnouncementsTable = {
    announcement_id: createId(now),
    ...texts,
    starts_at: starts_at ?? now,
    withdrawn_at: null,
    created_at: now,
    created_by: actor.name,
    version: 1,
  }
  refuseEarlyEnd(row)
  await addAnnouncement(db, row)
  const { announcement_id, kind, title_zh, title_en, ends_at } = row
  const after = { kind, title_zh, title_en, starts_at: row.starts_at, ends_at }
  await recordAudit(context, { subjectType: 'announcement', subjectId: announcement_id, before: null, after })
  return getAnnouncement(announcement_id, context)
}

/** One that was withdrawn stays so. */
async function edit({ action: _, announcement_id, version, ...changes }: Edit, context: CallContext): Promise<Announcement> {
  const { db, now } = context
  const row = await holdAnnouncement(db, announcement_id)
  await refuseOutdated(version, row, () => getAnnouncement(announcement_id, context))
  if (row.withdrawn_at !== null) throw conflict({ current: await getAnnouncement(announcement_id, context) })
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const next = { ...row, ...given, version: row.version + 1 }
  // Left empty: from now on, unless it began before.
  next.starts_at ??= Math.min(row.starts_at, now)
  refuseEarlyEnd(next)
  await updateAnnouncement(db, announcement_id, next)
  await recordAudit(context, { subjectType: 'announcement', subjectId: announcement_id, ...changesBetween(row, next, written) })
  return getAnnouncement(announcement_id, context)
}

/** A second time changes nothing. */
async function withdraw(announcementId: string, context: CallContext): Promise<Announcement> {
  const { db, now } = context
  const row = await holdAnnouncement(db, announcementId)
  if (row.withdrawn_at === null) {
    await updateAnnouncement(db, announcementId, { withdrawn_at: now, version: row.version + 1 })
    const subject = { subjectType: 'announcement', subjectId: announcementId } as const
    await recordAudit(context, { ...subject, before: { title_zh: row.title_zh, title_en: row.title_en }, after: { withdrawn: true } })
  }
  return getAnnouncement(announcementId, context)
}

function refuseEarlyEnd({ starts_at, ends_at }: Pick<AnnouncementsTable, 'starts_at' | 'ends_at'>): void {
  if (ends_at !== null && ends_at <= starts_at) throw invalidPayload({ ends_at: 'ends_first' })
}

async function getAnnouncement(announcement_id: string, { db, now }: CallContext): Promise<Announcement> {
  const page = { sortField: 'created_at', isDescending: true, limit: 1, offset: 0 } as const
  const [row] = (await paginateAnnouncements(db, { announcement_id }, page, now)).rows
  if (!row) throw notFound()
  return toAnnouncement(row, row.seen_count ?? 0, now)
}

function toAnnouncement({ withdrawn_at, ...row }: AnnouncementsTable, seen_count: number, now: number): Announcement {
  // Only these kinds are ever written.
  return { ...row, kind: row.kind as Announcement['kind'], state: stateOf({ ...row, withdrawn_at }, now), seen_count }
}

function stateOf({ withdrawn_at, starts_at, ends_at }: AnnouncementsTable, now: number): AnnouncementState {
  if (withdrawn_at !== null) return 'withdrawn'
  if (ends_at !== null && ends_at <= now) return 'over'
  return starts_at > now ? 'planned' : 'shown'
}

function toShown(row: AnnouncementsTable, seen: { readonly put_away_at: number | null } | undefined): ShownAnnouncement {
  const { withdrawn_at: _w, created_at: _c, created_by: _b, version: _v, ...shown } = row
  const is_put_away = seen !== undefined && seen.put_away_at !== null
  return { ...shown, kind: row.kind as ShownAnnouncement['kind'], is_seen: seen !== undefined, is_put_away }
}

function parse(text: string | null): Record<string, unknown> | null {
  return text === null ? null : (JSON.parse(text) as Record<string, unknown>)
}
