import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { billInputSchema, billSchema, monthText } from '../entities/bill.ts'
import {
  COST_GOODS_PER_CALL_MAX,
  COSTS_PER_CALL_MAX,
  costConflictSchema,
  costImportInputSchema,
  costImportSchema,
  costInputSchema,
  costKeySchema,
  costSchema,
  profitSettingsFields,
  profitSettingsSchema,
  scenarioFields,
  scenarioSchema,
} from '../entities/cost.ts'
import { id, text } from '../fields.ts'
import { flag, listOrJson, version } from '../values.ts'

const reader = { who: 'signedIn', right: 'profit.view' } as const
const operator = { who: 'signedIn', right: 'profit.operate' } as const

const change = {
  added: z.number(),
  changed: z.number(),
  /** Said what was known. */
  same: z.number(),
  /** The first day whose figures are others now; '': all days; null: nothing changed. */
  recount_from: z.nullable(z.string()),
}

export const costCalls = {
  costList: defineCall({
    summary: 'The cost ledger of shops that the user sees, with its history; a page of at most 2,000 entries',
    type: 200,
    capability: 'profit',
    method: 'GET',
    payload: z.object({
      /** Left out: every shop that the user sees. */
      shop_uid_list: z.optional(listOrJson(id)),
      goods_id: z.optional(id),
      /** These goods, with what is said of whole shops: all that their costs are made of. */
      goods_id_list: z.optional(listOrJson(id, COST_GOODS_PER_CALL_MAX)),
      /** `next` of the page before; left out: the first page. */
      after: z.optional(text(200)),
      /** `fingerprint` of an earlier answer to the same question: where the ledger is still as it was, nothing is listed. */
      known_fingerprint: z.optional(text(64)),
    }),
    reply: z.object({
      list: z.array(costSchema),
      /** Where the next page begins; null: this is the last one. */
      next: z.nullable(z.string()),
      /** Another one once anything of all pages is added, changed or gone. Null: of a later page, or of what changed within the last minute. */
      fingerprint: z.nullable(z.string()),
      /** All is as it was at `known_fingerprint`: the list is empty for that reason alone. */
      is_unchanged: z.boolean(),
    }),
    access: reader,
  }),
  saveCosts: defineCall({
    summary: 'Put entries into the cost ledger, in the place of those with the same shop, goods, SKU and day; at most 500 a call',
    type: 201,
    capability: 'profit',
    method: 'POST',
    payload: z.object({
      entries: listOrJson(costInputSchema, COSTS_PER_CALL_MAX),
      /** Where the entries come from a file: it gets a report (203). */
      import: z.optional(costImportInputSchema),
      /** The suggestion that this confirms: both are saved, or neither; 1006 where somebody else has decided it. */
      suggestion_id: z.optional(id),
    }),
    reply: z.object({
      ...change,
      /** Entries that are not saved, since another value was there than their `seen`. Absent: there are none. */
      conflicts: z.optional(z.array(costConflictSchema)),
    }),
    access: operator,
    effect: 'write',
  }),
  deleteCosts: defineCall({
    summary: 'Take entries out of the cost ledger, at most 500 a call; what was before them holds again',
    type: 202,
    capability: 'profit',
    method: 'POST',
    payload: z.object({ keys: listOrJson(costKeySchema, COSTS_PER_CALL_MAX) }),
    reply: z.object({ deleted: z.number(), recount_from: change.recount_from }),
    access: operator,
    effect: 'write',
  }),
  costImportList: defineCall({
    summary: 'What the last files brought into the cost ledger, newest first: one’s own, for the main account those of all',
    type: 203,
    capability: 'profit',
    method: 'GET',
    payload: z.object({}),
    reply: z.object({ list: z.array(costImportSchema) }),
    access: reader,
  }),
  profitSettings: defineCall({
    summary: 'Shared and fixed costs, freight by weight, and the wanted margin; costs of shops that the user does not see are left out',
    type: 323,
    capability: 'profit',
    method: 'GET',
    payload: z.object({}),
    reply: profitSettingsSchema,
    access: reader,
  }),
  saveProfitSettings: defineCall({
    summary: 'Change them, all at once; for main accounts',
    type: 324,
    capability: 'profit',
    method: 'POST',
    payload: z.object({ ...profitSettingsFields, version }),
    reply: profitSettingsSchema,
    access: { who: ['admin', 'user'] },
    effect: 'write',
  }),
  scenarioList: defineCall({
    summary: 'One’s own scenarios of the calculator, newest first, at most 100',
    type: 325,
    capability: 'profit',
    method: 'GET',
    payload: z.object({}),
    reply: z.object({ list: z.array(scenarioSchema) }),
    access: reader,
  }),
  saveScenario: defineCall({
    summary: 'Save a scenario (no `scenario_id`: a new one), or delete it (`is_deleted`)',
    type: 326,
    capability: 'profit',
    method: 'POST',
    payload: z.object({ ...scenarioFields, scenario_id: z.optional(id), is_deleted: z._default(flag, false), version }),
    reply: z.nullable(scenarioSchema),
    access: reader,
    effect: 'write',
  }),
  billList: defineCall({
    summary: 'The platform’s bills that were read in, added up by day and kind, of shops that the user sees; of at most 12 months',
    type: 327,
    capability: 'profit',
    method: 'GET',
    payload: z.object({ first_month: monthText, last_month: monthText }),
    reply: z.object({ list: z.array(billSchema) }),
    access: reader,
  }),
  saveBill: defineCall({
    summary: 'Save the bill of a shop and month in the place of the one that is there; without lines it is taken away',
    type: 328,
    capability: 'profit',
    method: 'POST',
    payload: billInputSchema,
    reply: z.object({ saved: z.number() }),
    access: operator,
    effect: 'write',
  }),
} as const
