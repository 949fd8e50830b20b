import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import {
  batchChangeSchema,
  costRowsSchema,
  SUGGESTION_NOTE_MAX_CHARS,
  SUGGESTION_TITLE_MAX_CHARS,
  suggestedChangeSchema,
  suggestedRuleSchema,
  suggestionOutcomeSchema,
  suggestionSchema,
  suggestionStates,
} from '../entities/suggestion.ts'
import { id, requiredText, text } from '../fields.ts'

const everyone = { who: 'signedIn' } as const
/** What is said about each. */
const words = {
  /** What a person reads first. */
  title: requiredText(SUGGESTION_TITLE_MAX_CHARS),
  /** Why. */
  note: z._default(text(SUGGESTION_NOTE_MAX_CHARS), ''),
}
const suggesting = { capability: 'accessKeys', method: 'POST', reply: suggestionSchema, effect: 'write' } as const

export const suggestionCalls = {
  suggestBatch: defineCall({
    ...suggesting,
    summary:
      'Suggest a batch: new prices, stock, titles or shelf, at most 500 rows. Nothing happens until a person confirms it; with an access key alone',
    type: 397,
    payload: z.strictObject({ ...words, change: batchChangeSchema }),
    access: { who: 'signedIn', right: 'goods.view' },
  }),
  suggestCosts: defineCall({
    ...suggesting,
    summary:
      'Suggest entries of the cost ledger, at most 500. Nothing is kept in the ledger until a person confirms it; with an access key alone',
    type: 398,
    payload: z.strictObject({ ...words, rows: costRowsSchema }),
    access: { who: 'signedIn', right: 'profit.view' },
  }),
  suggestAlertRule: defineCall({
    ...suggesting,
    summary: 'Suggest an alert rule. It watches nothing until a person confirms it; with an access key alone',
    type: 399,
    payload: z.strictObject({ ...words, rule: suggestedRuleSchema }),
    access: { who: 'signedIn', right: 'returns.view' },
  }),
  suggestionList: defineCall({
    summary:
      'What programs suggested and what came of it, newest first: a key sees its own, a person those of her keys, a main account all',
    type: 400,
    capability: 'accessKeys',
    method: 'GET',
    payload: z.object({ state: z.optional(z.enum(suggestionStates)) }),
    reply: z.object({ list: z.array(suggestionSchema) }),
    access: everyone,
  }),
  suggestion: defineCall({
    summary:
      'One suggestion with its rows and, once it was confirmed, how each row ended; rows of shops that the reader does not see are left out',
    type: 401,
    capability: 'accessKeys',
    method: 'GET',
    payload: z.object({ suggestion_id: id }),
    reply: z.object({
      suggestion: suggestionSchema,
      change: suggestedChangeSchema,
      /** Rows that are left out. */
      hidden_rows: z.number(),
      outcomes: z.array(suggestionOutcomeSchema),
    }),
    access: everyone,
  }),
  dropSuggestion: defineCall({
    summary:
      'Drop a suggestion that waits, with a word about why, which its program can read: of one’s own keys or, for a main account, of any',
    type: 402,
    capability: 'accessKeys',
    method: 'POST',
    payload: z.object({ suggestion_id: id, reason: z._default(text(SUGGESTION_NOTE_MAX_CHARS), '') }),
    reply: suggestionSchema,
    access: everyone,
    effect: 'write',
  }),
} as const
