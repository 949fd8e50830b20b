import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import {
  callHealthSchema,
  deploymentCountsSchema,
  failedHourSchema,
  HEALTH_HOURS,
  OUTCOMES_PER_CALL_MAX,
  platformOutcomeSchema,
  seenDriftSchema,
} from '../entities/operating.ts'
import { listOrJson, wireNumber } from '../values.ts'

const operator = { who: ['admin'] } as const

export const operatingCalls = {
  noteOutcomes: defineCall({
    summary: 'How often calls of the merchant platform ended well or failed since the last note: names and counts, at most 200',
    type: 350,
    capability: 'operating',
    method: 'POST',
    payload: z.object({ outcomes: listOrJson(platformOutcomeSchema, OUTCOMES_PER_CALL_MAX) }),
    reply: z.object({}),
    access: { who: 'signedIn' },
    effect: 'write',
  }),
  deploymentFigures: defineCall({
    summary: 'Accounts, shops and calls of the whole deployment as counts (operator)',
    type: 351,
    capability: 'operating',
    method: 'GET',
    payload: z.object({}),
    reply: deploymentCountsSchema,
    access: operator,
  }),
  platformHealth: defineCall({
    summary:
      'How calls of the merchant platform ended over all accounts, failures by hour, and fields of its replies that changed (operator)',
    type: 352,
    capability: 'operating',
    method: 'GET',
    payload: z.object({ hours: z._default(wireNumber(z.int(), z.gte(1), z.lte(HEALTH_HOURS)), 24) }),
    /** Calls that fail most, or fail most now, first. */
    reply: z.object({
      calls: z.array(callHealthSchema),
      failures: z.array(failedHourSchema),
      /** Those of most accounts first, at most 200 of `drift_count`. */
      drift: z.array(seenDriftSchema),
      drift_count: z.number(),
    }),
    access: operator,
  }),
} as const
