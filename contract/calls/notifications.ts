import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { NotificationStatus, notificationSchema, notificationTypes, unreadCountSchema } from '../entities/notification.ts'
import { id, timeMs } from '../fields.ts'
import { listOrJson, listParameters, listReply, wireNumber } from '../values.ts'

const type = z.optional(z.enum(notificationTypes))
const everyone = { who: 'signedIn' } as const

export const notificationCalls = {
  notificationList: defineCall({
    summary: 'One’s own notifications, newest first; asked by an open console that nobody looks at, so it keeps no session alive',
    type: 250,
    capability: 'notifications',
    // A query has a `type` already: the address’s own.
    method: 'POST',
    payload: z.object({
      ...listParameters,
      type,
      status: z.optional(z.pipe(wireNumber(), z.enum(NotificationStatus))),
      id: z.optional(id),
    }),
    reply: listReply(notificationSchema),
    access: everyone,
  }),
  readNotifications: defineCall({
    summary: 'Mark notifications of one’s own read: those named, or all of them (`all` 1), at will only of one type; answers what is left',
    type: 251,
    capability: 'notifications',
    method: 'POST',
    payload: z
      .object({
        ids: z.optional(listOrJson(id)),
        all: z.optional(z.pipe(wireNumber(), z.literal(1))),
        type,
        /** Of `all`: when the newest that the caller has seen was told, ms. Default: whatever there is. */
        until: z.optional(timeMs),
      })
      .check(
        z.refine<{ ids?: unknown; all?: unknown }>((value) => value.ids !== undefined || value.all !== undefined, {
          message: 'required',
          path: ['ids'],
        }),
      ),
    reply: unreadCountSchema,
    access: everyone,
    effect: 'write',
  }),
  unreadCount: defineCall({
    summary: 'How many of one’s own notifications are unread; asked now and then by an open console, so it keeps no session alive',
    type: 252,
    capability: 'notifications',
    method: 'GET',
    payload: z.object({}),
    reply: unreadCountSchema,
    access: everyone,
  }),
} as const
