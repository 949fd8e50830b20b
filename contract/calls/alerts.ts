import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import {
  ALERT_CHECKS_PER_CALL_MAX,
  ALERT_READINGS_PER_CALL_MAX,
  alertCheckSchema,
  alertReadingSchema,
  alertRuleFields,
  alertRuleSchema,
  alertSchema,
} from '../entities/alert.ts'
import { ordersDueSchema } from '../entities/ordersDue.ts'
import { id, timeMs } from '../fields.ts'
import { looseId } from '../lenient.ts'
import { ORDERS_DUE_PER_CALL_MAX } from '../orderCounts.ts'
import { listOrJson, version, wireNumber } from '../values.ts'

const reader = { who: 'signedIn', right: 'returns.view' } as const
const operator = { who: 'signedIn', right: 'returns.operate' } as const

export const alertCalls = {
  alertRuleList: defineCall({
    summary: 'The alert rules of the account that concern shops of the user, at most 100',
    type: 220,
    capability: 'alerts',
    method: 'GET',
    payload: z.object({}),
    reply: z.object({ list: z.array(alertRuleSchema), total: z.number() }),
    access: reader,
  }),
  saveAlertRule: defineCall({
    summary: 'Create, change or delete (`deleted` 1) an alert rule; a change of what rings begins again at normal',
    type: 221,
    capability: 'alerts',
    method: 'POST',
    payload: z.union([
      z.object({ rule_id: id, deleted: z.pipe(wireNumber(), z.literal(1)) }),
      z.object({
        ...alertRuleFields,
        rule_id: z.optional(id),
        /** The suggestion that this confirms: both are saved, or neither; 1006 where somebody else has decided it. */
        suggestion_id: z.optional(id),
        version,
        deleted: z.optional(z.undefined()),
      }),
    ]),
    reply: alertRuleSchema,
    access: operator,
    effect: 'write',
  }),
  alertList: defineCall({
    summary: 'Alerts that are pending, ring, or left in the last 30 days, of shops that the user sees; a page of at most 2,000',
    type: 294,
    capability: 'alerts',
    method: 'GET',
    payload: z.object({
      /** `next` of the page before. Default: the first page. */
      after: z.optional(id),
    }),
    /** `total`: on all pages. `next`: null after the last page. */
    reply: z.object({ list: z.array(alertSchema), total: z.number(), next: looseId }),
    access: reader,
  }),
  saveAlertReadings: defineCall({
    summary: 'What a console found when it checked the rules; the server decides what rings, and tells it once',
    type: 295,
    capability: 'alerts',
    method: 'POST',
    payload: z.object({
      readings: listOrJson(alertReadingSchema, ALERT_READINGS_PER_CALL_MAX),
      checks: z._default(listOrJson(alertCheckSchema, ALERT_CHECKS_PER_CALL_MAX), []),
    }),
    reply: z.object({
      /** Readings that were taken. The others were older than what is known, or by another version of the rule. */
      taken: z.number(),
      /** Alerts that began to ring and were told. */
      rang: z.number(),
    }),
    access: operator,
    effect: 'write',
  }),
  settleAlerts: defineCall({
    summary: 'Acknowledge alerts, put them off until a time, or take that back (`reopen`): those named, or all of one message (`ring_id`)',
    type: 296,
    capability: 'alerts',
    method: 'POST',
    payload: z
      .object({
        alert_ids: z.optional(listOrJson(id)),
        ring_id: z.optional(id),
        action: z.enum(['acknowledge', 'snooze', 'reopen']),
        /** Of `snooze`. */
        until: z.optional(timeMs),
      })
      .check(
        z.refine<{ alert_ids?: unknown; ring_id?: unknown }>((value) => value.alert_ids !== undefined || value.ring_id !== undefined, {
          message: 'required',
          path: ['alert_ids'],
        }),
        z.refine<{ action: string; until?: unknown }>((value) => value.action !== 'snooze' || value.until !== undefined, {
          message: 'required',
          path: ['until'],
        }),
      ),
    reply: z.object({ settled: z.number() }),
    access: operator,
    effect: 'write',
  }),
  saveOrdersDue: defineCall({
    summary:
      'How many orders of shops are late or due within 12 hours, as a console read it, at most 500 shops a call; the server decides who is told, and tells it once',
    type: 403,
    capability: 'alerts',
    method: 'POST',
    payload: z.object({ readings: listOrJson(ordersDueSchema, ORDERS_DUE_PER_CALL_MAX) }),
    reply: z.object({
      /** Readings that were taken. The others were as old as what is known, or older. */
      taken: z.number(),
      /** Shops of which people were told. */
      told: z.number(),
    }),
    access: operator,
    effect: 'write',
  }),
} as const
