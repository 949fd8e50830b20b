import * as z from 'zod/mini'

/**
 * Why a run of the night watch ended.
 *
 * | word        | what happened                                             | what follows                              |
 * |-------------|-----------------------------------------------------------|-------------------------------------------|
 * | tab         | a tab of the console was opened, and reads from now on    | goes on once no tab is open               |
 * | loggedOut   | the login ended, here or elsewhere                        | goes on once a tab of the console was open |
 * | paused      | reading is paused, or the extension is                    | looks again half an hour later; with the extension |
 * | unreachable | the platform or the backend cannot be asked               | looks again half an hour later            |
 * | off         | the person switched it off                                | nothing                                   |
 * | gone        | its page was gone: the browser was closed, or ended it    | goes on within a minute                   |
 */
export const nightWatchEnds = ['tab', 'loggedOut', 'paused', 'unreachable', 'off', 'gone'] as const
export type NightWatchEnd = (typeof nightWatchEnds)[number]

/** One run of the night watch: from its page's first word to its last. */
export const nightWatchRunSchema = z.object({
  /** Both ms since 1970. */
  startedAt: z.number(),
  /** Of its last word. */
  seenAt: z.number(),
  /** To the merchant platform, over all shops. */
  requests: z.number(),
  /** Null: it goes on. */
  end: z.nullable(z.enum(nightWatchEnds)),
})
export type NightWatchRun = z.infer<typeof nightWatchRunSchema>

/** Whether the person wants it, whether this browser can do it, and its last run; null: there was none. */
const nightWatchSchema = z.object({ isOn: z.boolean(), isAble: z.boolean(), run: z.nullable(nightWatchRunSchema) })

/** The id of the person who is logged in: the switch is hers alone. */
const watchOwner = z.string().check(z.minLength(1), z.maxLength(64))

/** What console and watch page ask of the extension about the night watch; apart from `relayCalls`, which the first list loads. */
export const nightWatchCalls = {
  /** Since protocol 5: the person's own switch of the night watch, in this browser. With `isOn` it is set. Answered also while the extension is paused. */
  nightWatch: {
    config: z.strictObject({ owner: watchOwner, isOn: z.optional(z.boolean()) }),
    reply: nightWatchSchema,
  },
  /** Since protocol 5, from the watch page alone: what this run has cost so far, and why it ends. */
  nightWatchRun: {
    config: z.strictObject({
      /** Null: nobody is logged in. */
      owner: z.nullable(watchOwner),
      requests: z.int().check(z.nonnegative()),
      /** Null: it goes on. */
      end: z.nullable(z.enum(nightWatchEnds)),
    }),
    reply: z.object({ isWanted: z.boolean() }),
  },
  /** Since protocol 5, from the watch page alone: the person pressed a message of it on the desktop. Opens this page of the console in a tab. */
  openConsole: {
    config: z.strictObject({ path: z.string().check(z.maxLength(200), z.regex(/^\/(?!\/)[\w/-]*$/)) }),
    reply: z.strictObject({}),
  },
} as const
