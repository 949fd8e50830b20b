/** Where messages of a person are sent. */
export interface ChannelsTable {
  owner_uid: string
  channel_id: string
  /** Whose it is. */
  user_uid: string
  kind: string
  name: string
  /** JSON of `{ token, secret }`, sealed; of a mailbox the token is its address. */
  address_sealed: string
  /** The same for the same robot or mailbox, no matter who has it: a fingerprint of its token. Its pace is kept by this. */
  address_key: string
  address_end: string
  /** 1 or 0. */
  is_signed: number
  /** When the owner of a mailbox said yes; null: not yet, or it is a robot. */
  confirmed_at: number | null
  language: string
  /** JSON. */
  topics: string
  quiet_from: string
  quiet_until: string
  /** 1 or 0. */
  urgent_always: number
  /** 1 or 0. */
  is_on: number
  last_sent_at: number | null
  last_failed_at: number | null
  last_failure: string
  /** Before it, nothing more is sent to this robot. */
  free_at: number
  /** Until then one server sends to this robot; one that dies leaves it to run out. */
  claimed_until: number
  created_at: number
  updated_at: number
  version: number
}

/** What is to be sent: a row for each notification and channel, until it is sent or given up. */
export interface OutboxTable {
  owner_uid: string
  notification_id: string
  channel_id: string
  due_at: number
  /** How often it was tried in vain. */
  tries: number
}

/** Codes with which owners of mailboxes confirm them, for a day: so long they are counted. */
export interface ChannelCodesTable {
  owner_uid: string
  code_id: string
  /** Who asked for it. */
  user_uid: string
  channel_id: string
  address_key: string
  code_hash: string
  /** How often another one was typed. */
  tries: number
  sent_at: number
}

/** When a person is told her morning report; who never chose has none. */
export interface MorningReportsTable {
  owner_uid: string
  user_uid: string
  /** 1 or 0. */
  is_on: number
  /** `08:30`, in China. */
  at: string
  /** JSON: days of the week, Monday is 1. */
  weekdays: string
  /** When it is told next, ms; null: it is not. */
  due_at: number | null
}
