import * as z from 'zod/mini'
import { id, timeMs } from '../fields.ts'
import { rightModules } from '../roles.ts'

/** What a key can be given: to look at these modules. */
export const keyModules = rightModules.filter((module) => module !== 'keys')
export type KeyModule = (typeof keyModules)[number]

/** With which a program reads for a person. The key itself is answered once, when it is created, and is nowhere after that. */
export const accessKeySchema = z.object({
  key_id: id,
  /** Of the person. */
  user_name: z.string(),
  /** Is it the reader's own? */
  is_own: z.boolean(),
  name: z.string(),
  /** The last characters, by which its owner knows it again. */
  key_end: z.string(),
  modules: z.array(z.enum(keyModules)),
  /** May it suggest changes, which a person confirms or drops? */
  may_suggest: z.boolean(),
  /** Every shop that the person sees, also one that comes later. */
  all_shops: z.boolean(),
  /** Those that it reads now, of the shops that were chosen for it and its person still sees. */
  shop_count: z.number(),
  /** The first few of them, in their order. */
  shop_names: z.array(z.string()),
  expires_at: timeMs,
  is_expired: z.boolean(),
  /** Null: never. */
  last_used_at: z.nullable(timeMs),
  /** From where; '' never. */
  last_address: z.string(),
  /** Calls on the day of the last use, a day of China. */
  last_day_uses: z.number(),
})
export type AccessKey = z.infer<typeof accessKeySchema>
