import type { ShownAnnouncement } from '../../contract/entities/announcement.ts'

/** An announcement that its reader has not seen. */
export const anAnnouncement = (overrides: Partial<ShownAnnouncement> = {}): ShownAnnouncement => ({
  announcement_id: 'a1',
  kind: 'important',
  title_zh: '今晚停机',
  title_en: 'Maintenance tonight',
  content_zh: '两点到三点',
  content_en: 'From 2 to 3',
  starts_at: Date.now() - 60_000,
  ends_at: null,
  is_seen: false,
  is_put_away: false,
  ...overrides,
})
