import * as z from 'zod/mini'
import { timeMs } from '../../../../contract/fields.ts'
import { defineDemoEndpoint } from './defineDemoEndpoint.ts'

/** Specification 3: status 0 is unread, 1 is read. */
export const MessageStatus = { unread: 0, read: 1 } as const

const messageSchema = z.object({
  id: z.number(),
  type: z.enum(['message', 'notice', 'todo']),
  title: z.string(),
  subTitle: z.string(),
  avatar: z.string(),
  content: z.string(),
  time: timeMs,
  messageType: z.number(),
  status: z.union([z.literal(MessageStatus.unread), z.literal(MessageStatus.read)]),
})
export type DemoMessage = z.infer<typeof messageSchema>

const chatEntrySchema = z.object({ id: z.number(), username: z.string(), content: z.string(), time: timeMs, isCollect: z.boolean() })

export const messageEndpoints = {
  messageList: defineDemoEndpoint({
    summary: 'Messages of every type, with read marks',
    method: 'GET',
    path: '/api/message/list',
    payload: z.object({}),
    reply: z.array(messageSchema),
  }),
  messageRead: defineDemoEndpoint({
    summary: 'Mark messages as read',
    method: 'POST',
    path: '/api/message/read',
    payload: z.object({ ids: z.array(z.number()) }),
    reply: z.boolean(),
    effect: 'write',
  }),
  chatList: defineDemoEndpoint({
    summary: 'Latest chat entries of a live room',
    method: 'GET',
    path: '/api/chat/list',
    payload: z.object({}),
    reply: z.array(chatEntrySchema),
  }),
} as const
