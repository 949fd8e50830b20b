import * as z from 'zod/mini'
import { text } from '../fields.ts'
import { PROFILE_TEXT_MAX_CHARS } from '../limits.ts'
import { rightsSchema } from '../roles.ts'
import { timeMs } from '../values.ts'

const profileText = z.optional(text(PROFILE_TEXT_MAX_CHARS))

/** What a person may change of her own record (specification 3, User). */
export const profileFields = {
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

export const userSchema = z.object({
  ...profileFields,
  accountId: z.optional(z.string()),
  username: z.optional(z.string()),
  registrationDate: z.optional(z.string()),
  certification: z.optional(z.number()),
  /** Present for a sub-account: the main account it acts in. */
  sub_main_uid: z.optional(z.nullable(z.string())),
  /** `admin` only when the server says so. */
  role: z.optional(z.string()),
  level: z.number(),
  /** When the level falls back to 0, ms; null: never. */
  level_expires_at: z.optional(z.nullable(timeMs)),
  /** Rights of a sub-account; absent for a main account, which may do all. */
  rights: z.optional(rightsSchema),
  /** Shops of the account, seen or hidden by the level: the difference is the notice of the free tier. */
  shop_count: z.optional(z.number()),
})
export type User = z.infer<typeof userSchema>
