import * as z from 'zod/mini'
import { text } from '../fields.ts'
import { looseNumber, looseText, looseTime, optional } from '../lenient.ts'
import { FREE_LEVEL, PROFILE_TEXT_MAX_CHARS } from '../limits.ts'
import { looseRights } from '../roles.ts'

const profileText = z.optional(text(PROFILE_TEXT_MAX_CHARS))

/** What people may change of their own record (specification 3, User). */
export const profilePayload = {
  name: profileText,
  avatar: profileText,
  job: profileText,
  organization: profileText,
  location: profileText,
  email: profileText,
  introduction: profileText,
  personalWebsite: profileText,
  jobName: profileText,
  organizationName: profileText,
  locationName: profileText,
  phone: profileText,
}

const zeroToBlank = (value: unknown) => (Number(value) === 0 ? '' : value)
const profileReply = optional(looseText)

/** Specification 3, User. Every field may be absent: what the specification shows of it is names alone. */
export const userSchema = z.object({
  name: profileReply,
  avatar: profileReply,
  job: profileReply,
  organization: profileReply,
  location: profileReply,
  email: profileReply,
  introduction: profileReply,
  personalWebsite: profileReply,
  jobName: profileReply,
  organizationName: profileReply,
  locationName: profileReply,
  phone: profileReply,
  accountId: optional(looseText),
  username: optional(looseText),
  registrationDate: optional(looseText),
  certification: optional(looseNumber(0)),
  /** Present for a sub-account: the main account it acts in. A 0 is none. */
  sub_main_uid: optional(z.pipe(z.transform(zeroToBlank), looseText)),
  /** `admin` only when the server says so. */
  role: optional(looseText),
  /** Absent: it is the one that the login answered. */
  level: optional(looseNumber(FREE_LEVEL)),
  /** When the level falls back to 0, ms; null: never; absent: unknown. */
  level_expires_at: z.optional(looseTime),
  /** Rights of a sub-account. Absent: a main account, or a backend that knows no rights; the specification restricts neither. */
  rights: optional(looseRights),
  /** Shops of the account, seen or hidden by the level: the difference is the notice of the free tier. */
  shop_count: optional(looseNumber(0)),
})
export type User = z.infer<typeof userSchema>
