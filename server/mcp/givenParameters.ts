import * as z from 'zod/mini'
import { dayText } from '../../contract/entities/daySheet.ts'
import { id } from '../../contract/fields.ts'
import { toFieldErrors } from '../../contract/reasons.ts'
import { listOrJson } from '../../contract/values.ts'
import { invalidPayload } from '../replyError.ts'

/** Days and shops, as the calls of the contract have them. */
export const daysAsked = { first_day: dayText, last_day: dayText, shop_uid_list: z.optional(listOrJson(id)) } as const

/** What a tool of ours was given, by its schema; else 1002 with a reason for each parameter. */
export function parseGiven<Schema extends z.ZodMiniType>(schema: Schema, given: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw invalidPayload(toFieldErrors(parsed.error.issues, given))
  return parsed.data
}
