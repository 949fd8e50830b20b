import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { DAY_SHEETS_PER_CALL_MAX, daySheetInputSchema, daySheetSchema, dayText } from '../entities/daySheet.ts'
import { PLATFORM_RATES_PER_CALL_MAX, platformRatesInputSchema, platformRatesSchema } from '../entities/platformRates.ts'
import { TRAFFIC_DAYS_PER_CALL_MAX, TRAFFIC_GOODS_PER_CALL_MAX, trafficDaySchema } from '../entities/trafficDay.ts'
import { id, text, timeMs } from '../fields.ts'
import { flag, listOrJson } from '../values.ts'

const daysAsked = {
  first_day: dayText,
  last_day: dayText,
  /** Left out: every shop that the reader sees. */
  shop_uid_list: z.optional(listOrJson(id)),
} as const

export const figureCalls = {
  saveDaySheets: defineCall({
    summary: 'Save day sheets, at most 100 a call; one of an older or a worse reading than what is there is not taken, and is named',
    type: 222,
    capability: 'daySheets',
    method: 'POST',
    payload: z.object({ sheets: listOrJson(daySheetInputSchema, DAY_SHEETS_PER_CALL_MAX) }),
    reply: z.object({
      saved: z.number(),
      /** Those that were not taken: what is kept is as good or better (decision 0140). With the time of that one. */
      newer: z.array(z.object({ shop_uid: z.string(), day: z.string(), as_of: timeMs })),
    }),
    access: { who: 'signedIn', right: 'returns.operate' },
    effect: 'write',
  }),
  daySheetList: defineCall({
    summary: 'Day sheets over a range of days, by day and shop; a page of at most 1,000, with their packed lines of at most 2 MB',
    type: 223,
    capability: 'daySheets',
    method: 'GET',
    payload: z.object({
      ...daysAsked,
      with_lines: z._default(flag, false),
      /** `next` of the page before; left out: the first page. */
      after: z.optional(text(100)),
    }),
    reply: z.object({
      sheets: z.array(daySheetSchema),
      /** Where the next page begins; null: this is the last one. */
      next: z.nullable(z.string()),
    }),
    access: { who: 'signedIn', right: 'returns.view' },
  }),
  savePlatformRates: defineCall({
    summary: 'Save the platform’s own rates of shops, at most 200 days a call; one of an older reading than what is there is not taken',
    type: 367,
    capability: 'platformRates',
    method: 'POST',
    payload: z.object({ rates: listOrJson(platformRatesInputSchema, PLATFORM_RATES_PER_CALL_MAX) }),
    reply: z.object({ saved: z.number() }),
    access: { who: 'signedIn', right: 'returns.operate' },
    effect: 'write',
  }),
  platformRateList: defineCall({
    summary: 'The platform’s own rates over a range of its days, by day and shop; a page of at most 2,000',
    type: 368,
    capability: 'platformRates',
    method: 'GET',
    payload: z.object({ ...daysAsked, after: z.optional(text(100)) }),
    reply: z.object({ rates: z.array(platformRatesSchema), next: z.nullable(z.string()) }),
    access: { who: 'signedIn', right: 'returns.view' },
  }),
  saveTrafficDays: defineCall({
    summary: 'Save what the platform counts of shops and goods, at most 300 days a call; a worse reading than what is there is not taken',
    type: 371,
    capability: 'platformRates',
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
    capability: 'platformRates',
    method: 'GET',
    payload: z.object({
      ...daysAsked,
      /** Left out: of the shops as a whole. */
      goods_id_list: z.optional(listOrJson(id, TRAFFIC_GOODS_PER_CALL_MAX)),
      after: z.optional(text(100)),
    }),
    reply: z.object({ days: z.array(trafficDaySchema), next: z.nullable(z.string()) }),
    access: { who: 'signedIn', right: 'returns.view' },
  }),
} as const
