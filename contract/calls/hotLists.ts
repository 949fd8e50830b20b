import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { dayText } from '../entities/daySheet.ts'
import { chanceFields, chanceSchema, HOT_ROWS_MAX, hotDaySchema, hotListKey, hotRowSchema } from '../entities/hotList.ts'
import { flag, listOrJson, version } from '../values.ts'

const reader = { who: 'signedIn', right: 'hot.view' } as const
const operator = { who: 'signedIn', right: 'hot.operate' } as const

export const hotListCalls = {
  hotDayList: defineCall({
    summary: 'What a list of the platform said on each day, oldest first, over at most 31 days; a day on which nobody looked is absent',
    type: 335,
    capability: 'hotLists',
    method: 'GET',
    payload: z.object({ ...hotListKey, first_day: dayText, last_day: dayText }),
    reply: z.object({ days: z.array(hotDaySchema) }),
    access: reader,
  }),
  saveHotDay: defineCall({
    summary: 'Save what a list of the platform says today, at most 100 rows, in the place of what was saved of today',
    type: 336,
    capability: 'hotLists',
    method: 'POST',
    payload: z.object({ ...hotListKey, rows: listOrJson(hotRowSchema, HOT_ROWS_MAX) }),
    reply: z.object({ day: dayText, saved: z.number() }),
    access: operator,
    effect: 'write',
  }),
  chanceList: defineCall({
    summary: 'Opportunities of the account that were picked, the newest first',
    type: 337,
    capability: 'hotLists',
    method: 'GET',
    payload: z.object({}),
    reply: z.object({ list: z.array(chanceSchema) }),
    access: reader,
  }),
  saveChance: defineCall({
    summary: 'Pick an opportunity, say how far it has come, or put it away (`is_deleted`)',
    type: 338,
    capability: 'hotLists',
    method: 'POST',
    payload: z.object({ ...chanceFields, is_deleted: z._default(flag, false), version }),
    /** Null: it was put away. */
    reply: z.nullable(chanceSchema),
    access: operator,
    effect: 'write',
  }),
} as const
