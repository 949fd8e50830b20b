import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { DAY_SHEETS_PER_CALL_MAX, daySheetInputSchema, daySheetSchema, dayText } from '../entities/daySheet.ts'
import { id, text, timeMs } from '../fields.ts'
import { flag, listOrJson } from '../values.ts'

export const figureCalls = {
  saveDaySheets: defineCall({
    summary: 'Save day sheets, at most 100 a call; one of an older reading than what is there is not taken, and is named',
    type: 222,
    capability: 'daySheets',
    method: 'POST',
    payload: z.object({ sheets: listOrJson(daySheetInputSchema, DAY_SHEETS_PER_CALL_MAX) }),
    reply: z.object({
      saved: z.number(),
      /** Those whose reading is as old as, or older than, the one that is kept, with the time of that one. */
      newer: z.array(z.object({ shop_uid: z.string(), day: z.string(), as_of: timeMs })),
    }),
    access: { who: 'signedIn', right: 'returns.operate' },
    effect: 'write',
  }),
  daySheetList: defineCall({
    summary: 'Day sheets over a range of days, by day and shop; a page of at most 5,000, with their lines of 500',
    type: 223,
    capability: 'daySheets',
    method: 'GET',
    payload: z.object({
      first_day: dayText,
      last_day: dayText,
      /** Left out: every shop that the reader sees. */
      shop_uid_list: z.optional(listOrJson(id)),
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
} as const
