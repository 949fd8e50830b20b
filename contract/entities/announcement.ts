import * as z from 'zod/mini'
import { id, timeMs } from '../fields.ts'

/** What kind of news: an important one is also shown above every page, until its reader puts it away. */
export const announcementKinds = ['info', 'maintenance', 'important'] as const

/**
 * | state     | when                                     |
 * |-----------|------------------------------------------|
 * | planned   | its time has not come                    |
 * | shown     | everybody who is logged in can see it    |
 * | over      | its time has passed                      |
 * | withdrawn | an operator took it back, for good       |
 */
export const announcementStates = ['planned', 'shown', 'over', 'withdrawn'] as const
export type AnnouncementState = (typeof announcementStates)[number]

export const ANNOUNCEMENT_TITLE_MAX_CHARS = 100
export const ANNOUNCEMENT_CONTENT_MAX_CHARS = 2_000

const texts = {
  announcement_id: id,
  kind: z.enum(announcementKinds),
  /** Plain texts, never markup. */
  title_zh: z.string(),
  title_en: z.string(),
  content_zh: z.string(),
  content_en: z.string(),
  /** From when it is shown, ms. */
  starts_at: timeMs,
  /** Until when, ms; null: until it is withdrawn. */
  ends_at: z.nullable(timeMs),
}

/** As the operator sees it. */
export const announcementSchema = z.object({
  ...texts,
  state: z.enum(announcementStates),
  /** How many people have seen it: opened the notices, or put it away. */
  seen_count: z.number().check(z.int(), z.nonnegative()),
  created_at: timeMs,
  /** Name of the operator who wrote it. */
  created_by: z.string(),
  version: z.number(),
})
export type Announcement = z.infer<typeof announcementSchema>

/** As everybody reads it. */
export const shownAnnouncementSchema = z.object({ ...texts, is_seen: z.boolean(), is_put_away: z.boolean() })
export type ShownAnnouncement = z.infer<typeof shownAnnouncementSchema>
