import * as z from 'zod/mini'
import { timeMs } from '../fields.ts'

/** What messages are about, as a person chooses them. */
export const channelTopics = ['morning', 'alerts', 'batches', 'shops', 'work', 'account'] as const
export type ChannelTopic = (typeof channelTopics)[number]

/** Messages of a person, sent to where she reads them. */
export const channelSchema = z.object({
  channel_id: z.string(),
  /** One of `channelKinds`; one that this console does not know is shown by its name alone. */
  kind: z.string(),
  name: z.string(),
  /** The last characters of a robot’s token, which itself is never answered; of a mailbox its address without most of its name. */
  address_end: z.string(),
  /** Is there a secret with which requests are signed? */
  is_signed: z.boolean(),
  /** If not, it is a mailbox whose owner has not said yes: until the code that was sent there is typed, nothing else is sent there. */
  is_confirmed: z.boolean(),
  /** Of the sentences that are sent. */
  language: z.string(),
  /** Which messages. */
  topics: z.array(z.string()),
  /** Clock times in China, `22:00`, between which nothing is sent; both empty: there are none. */
  quiet_from: z.string(),
  quiet_until: z.string(),
  /** What is urgent is sent in quiet hours too. */
  urgent_always: z.boolean(),
  is_on: z.boolean(),
  /** Messages that wait: for the end of quiet hours, or for the next try. */
  waiting: z.number(),
  last_sent_at: z.nullable(timeMs),
  last_failed_at: z.nullable(timeMs),
  /** Why, in the platform's own words; '' it never failed. */
  last_failure: z.string(),
  updated_at: timeMs,
  version: z.number(),
})
export type Channel = z.infer<typeof channelSchema>

/** What became of a message that was sent to try a channel. */
export const channelTestSchema = z.object({
  /** `waiting`: the platform takes no more for a moment, or another server is sending there; nothing was sent. */
  outcome: z.enum(['sent', 'failed', 'waiting']),
  /** The platform's own words of a failure; '' there are none. */
  words: z.string(),
})
export type ChannelTest = z.infer<typeof channelTestSchema>

/** What became of a code that was typed. `expired`: it is too old, was tried too often, or none was sent. */
export const channelConfirmationSchema = z.object({ outcome: z.enum(['confirmed', 'wrong', 'expired']) })
export type ChannelConfirmation = z.infer<typeof channelConfirmationSchema>
