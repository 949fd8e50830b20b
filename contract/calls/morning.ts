import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { everyWeekday, morningReportSchema, morningSettingsSchema, morningTimes, morningToldSchema } from '../entities/morningReport.ts'
import { flag, listOrJson } from '../values.ts'

const access = { who: 'signedIn', right: 'returns.view' } as const
const capability = 'morningReport'

export const morningCalls = {
  morningReport: defineCall({
    summary:
      'Yesterday of the shops that one sees, from the day sheets that consoles have saved: what was sold, came back, is at risk, and changed most',
    type: 382,
    capability,
    method: 'GET',
    payload: z.object({}),
    reply: morningReportSchema,
    access,
  }),
  morningSettings: defineCall({
    summary: 'When one is told the morning report',
    type: 383,
    capability,
    method: 'GET',
    payload: z.object({}),
    reply: morningSettingsSchema,
    access,
  }),
  saveMorningSettings: defineCall({
    summary: 'Choose when one is told the morning report, or that one is not',
    type: 384,
    capability,
    method: 'POST',
    payload: z.object({
      is_on: flag,
      at: z.enum(morningTimes),
      weekdays: listOrJson(z.number().check(z.int(), z.gte(1), z.lte(7)), everyWeekday.length),
    }),
    reply: morningSettingsSchema,
    access,
    effect: 'write',
  }),
  tellMorningReport: defineCall({
    summary: 'Tell oneself the morning report now, in the bell and in the channels that want it',
    type: 385,
    capability,
    method: 'POST',
    payload: z.object({}),
    reply: morningToldSchema,
    access,
    effect: 'write',
  }),
} as const
