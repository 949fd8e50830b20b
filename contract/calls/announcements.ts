import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import {
  ANNOUNCEMENT_CONTENT_MAX_CHARS,
  ANNOUNCEMENT_TITLE_MAX_CHARS,
  announcementKinds,
  announcementSchema,
  announcementStates,
  shownAnnouncementSchema,
} from '../entities/announcement.ts'
import { unreadCountSchema } from '../entities/notification.ts'
import { operatorDeedSchema } from '../entities/operatorDeed.ts'
import { id, requiredText, text, timeMs } from '../fields.ts'
import { flag, listOrJson, listParameters, listReply, version } from '../values.ts'
import { trailParameters } from './audit.ts'

const operators = { who: ['admin'] } as const
const everyone = { who: 'signedIn' } as const
const title = requiredText(ANNOUNCEMENT_TITLE_MAX_CHARS)
const content = z._default(text(ANNOUNCEMENT_CONTENT_MAX_CHARS), '')

const written = {
  kind: z._default(z.enum(announcementKinds), 'info'),
  title_zh: title,
  title_en: title,
  content_zh: content,
  content_en: content,
  /** Null: at once. */
  starts_at: z._default(z.nullable(timeMs), null),
  /** Null: until it is withdrawn. */
  ends_at: z._default(z.nullable(timeMs), null),
}

const changed = {
  kind: z.optional(z.enum(announcementKinds)),
  title_zh: z.optional(title),
  title_en: z.optional(title),
  content_zh: z.optional(text(ANNOUNCEMENT_CONTENT_MAX_CHARS)),
  content_en: z.optional(text(ANNOUNCEMENT_CONTENT_MAX_CHARS)),
  starts_at: z.optional(z.nullable(timeMs)),
  ends_at: z.optional(z.nullable(timeMs)),
}

export const announcementCalls = {
  announcementList: defineCall({
    summary: 'Announcements to everybody, newest first, with how many have seen each (operator)',
    type: 359,
    capability: 'announcements',
    method: 'GET',
    payload: z.object({ ...listParameters, state: z.optional(z.enum(announcementStates)), announcement_id: z.optional(id) }),
    reply: listReply(announcementSchema),
    access: operators,
  }),
  saveAnnouncement: defineCall({
    summary: 'Write an announcement, change it, or withdraw it for good (operator)',
    type: 360,
    capability: 'announcements',
    method: 'POST',
    payload: z.discriminatedUnion('action', [
      z.object({ action: z.literal('create'), ...written }),
      z.object({ action: z.literal('edit'), announcement_id: id, ...changed, version }),
      z.object({ action: z.literal('withdraw'), announcement_id: id }),
    ]),
    reply: announcementSchema,
    access: operators,
    effect: 'write',
  }),
  shownAnnouncements: defineCall({
    summary: 'Announcements that are shown now, newest first, with what oneself has seen and put away',
    type: 361,
    capability: 'announcements',
    method: 'GET',
    payload: z.object({}),
    reply: z.object({ list: z.array(shownAnnouncementSchema) }),
    access: everyone,
  }),
  seeAnnouncements: defineCall({
    summary: 'Say that oneself has seen announcements, or put them away; those that are not shown are passed over. Answers what is unread',
    type: 362,
    capability: 'announcements',
    method: 'POST',
    payload: z.object({ ids: listOrJson(id), put_away: z._default(flag, false) }),
    reply: unreadCountSchema,
    access: everyone,
    effect: 'write',
  }),
  operatorDeeds: defineCall({
    summary: 'What operators did, newest first; nobody changes or deletes it (operator)',
    type: 363,
    capability: 'operator',
    method: 'GET',
    payload: z.object({ ...trailParameters, about_uid: z.optional(text(64)) }),
    reply: listReply(operatorDeedSchema),
    access: operators,
  }),
} as const
