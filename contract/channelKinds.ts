import { robotKinds } from './robots.ts'

/** Where messages are sent: to a robot of a group chat, or to a mailbox. Apart from the calls, which are loaded before the first list. */
export const channelKinds = [...robotKinds, 'email'] as const
export type ChannelKind = (typeof channelKinds)[number]
