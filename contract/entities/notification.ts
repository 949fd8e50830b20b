import * as z from 'zod/mini'
import { id, timeMs } from '../fields.ts'

/** The specification's kinds of message (section 3): told by someone, told by the system, waiting for someone. */
export const notificationTypes = ['message', 'notice', 'todo'] as const
export type NotificationType = (typeof notificationTypes)[number]

export const NotificationStatus = { unread: 0, read: 1 } as const
export type NotificationStatus = (typeof NotificationStatus)[keyof typeof NotificationStatus]

/** The field `messageType`: a number in the specification, its meaning assumed. */
export const MessageType = { plain: 0, good: 1, ongoing: 2, urgent: 3 } as const
export type MessageType = (typeof MessageType)[keyof typeof MessageType]

/**
 * What our server tells: `title` is one of these, the console has the sentences in both languages, and `values` fill them. A value
 * whose name ends in `_at` is a moment in ms, one in `_fen` is money, one in `_share` a share of 1, one in `_seconds` a time.
 * The ring that an alert's message tells is `ring_id`; the morning report is the JSON text `report`. Any other title is a text of another backend, shown as it is.
 */
export const notificationCodes = [
  'shopLoggedOut',
  'levelExpiring',
  'levelExpired',
  'passwordChanged',
  'passwordWeak',
  'levelChanged',
  'levelChangedUntil',
  'certified',
  'certificationRefused',
  'certificationWaiting',
  'paymentReceived',
  'paymentWaiting',
  'rewardEarned',
  'extractPaid',
  'extractRefused',
  'extractRequested',
  'alertOfShop',
  'alertOfGoods',
  'alertOfFamily',
  'alertOfMany',
  'ordersDue',
  'ordersDueOfShop',
  'workHandedOver',
  'batchDone',
  'batchDoneInReview',
  'batchDoneInPart',
  'relayKeyAdded',
  'relayKeyWaiting',
  'morningReport',
  'morningReportUnread',
  'channelFailed',
] as const
export type NotificationCode = (typeof notificationCodes)[number]

const plainText = z._default(z.string(), '')

export const notificationSchema = z.object({
  id,
  type: z.enum(notificationTypes),
  /** A code of ours, or a text. */
  title: z.string(),
  subTitle: plainText,
  avatar: plainText,
  content: plainText,
  /** Milliseconds; the specification's stand-ins send a text, shown as it is. */
  time: z.union([timeMs, z.string()]),
  messageType: z._default(z.coerce.number(), MessageType.plain),
  status: z.pipe(z.coerce.number(), z.enum(NotificationStatus)),
  /** Fills the sentence of a code (ours). */
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  /** Name of the console's route where the reader goes from here (ours). */
  link: z.optional(z.string()),
})
export type Notification = z.infer<typeof notificationSchema>

const count = z.number().check(z.int(), z.nonnegative())
export const unreadCountSchema = z.object({
  message: count,
  /** With the announcements that one has not seen. */
  notice: count,
  todo: count,
  total: count,
  /** Important announcements that one has not put away (ours). Absent: there are none. */
  important: z.optional(count),
  /** When the newest unread one was told, announcements aside (ours): one that took the place of another changes no number. Absent: there is none. */
  newest_at: z.optional(timeMs),
  /** Of a sub-account: another text once its level, its rights or its shops are others (ours), which nothing else tells it. */
  seen_as: z.optional(z.string()),
})
/** Unread notifications by type. */
export type UnreadCount = z.infer<typeof unreadCountSchema>
