import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { dayText } from '../entities/daySheet.ts'
import { TRAFFIC_DAYS_PER_CALL_MAX, TRAFFIC_GOODS_PER_CALL_MAX, trafficDaySchema } from '../entities/trafficDay.ts'
import { id, text } from '../fields.ts'
import { listOrJson } from '../values.ts'

export const trafficCalls = {
  saveTrafficDays: defineCall({
    summary: 'Save what the platform counts of shops and goods, at most 300 days a call; a worse reading than what is there is not taken',
    type: 371,
    capability: 'traffic',
    method: 'POST',
    payload: z.object({ days: listOrJson(trafficDaySchema, TRAFFIC_DAYS_PER_CALL_MAX) }),
    reply: z.object({ saved: z.number() }),
    access: { who: 'signedIn', right: 'returns.operate' },
    effect: 'write',
  }),
  trafficDayList: defineCall({
    summary:
      'What the platform counts over a range of days, by shop, goods and day; of shops, or of the goods that are named; a page of at most 4,000',
    type: 372,
    capability: 'traffic',
    method: 'GET',
    payload: z.object({
      first_day: dayText,
      last_day: dayText,
      /** Left out: every shop that the reader sees. */
      shop_uid_list: z.optional(listOrJson(id)),
      /** Left out: of the shops as a whole. */
      goods_id_list: z.optional(listOrJson(z.string().check(z.regex(/^\d{1,20}$/)), TRAFFIC_GOODS_PER_CALL_MAX)),
      /** `next` of the page before; left out: the first page. */
      after: z.optional(text(120)),
    }),
    reply: z.object({
      days: z.array(trafficDaySchema),
      /** Where the next page begins; null: this is the last one. */
      next: z.nullable(z.string()),
    }),
    access: { who: 'signedIn', right: 'returns.view' },
  }),
} as const
