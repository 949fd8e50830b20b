import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { columnChoiceSchema, savedViewSchema } from '../entities/savedView.ts'
import { id, requiredText, text } from '../fields.ts'
import { VIEW_NAME_MAX_CHARS, VIEW_QUERY_MAX_CHARS } from '../limits.ts'
import { flag, listOrJson, listParameters, listReply, version } from '../values.ts'

const everyone = { who: 'signedIn' } as const

export const savedViewCalls = {
  savedViewList: defineCall({
    summary: 'Saved views of a screen: one’s own, and those shared in the account',
    type: 230,
    capability: 'savedViews',
    method: 'GET',
    payload: z.object({ ...listParameters, screen: z.optional(requiredText(64)), view_id: z.optional(id) }),
    reply: listReply(savedViewSchema),
    access: everyone,
  }),
  saveView: defineCall({
    summary: 'Save a view (no `view_id`: a new one); sharing is for main accounts',
    type: 231,
    capability: 'savedViews',
    method: 'POST',
    payload: z.object({
      view_id: z.optional(id),
      screen: requiredText(64),
      name: requiredText(VIEW_NAME_MAX_CHARS),
      query: text(VIEW_QUERY_MAX_CHARS),
      columns: z._default(z.nullable(columnChoiceSchema), null),
      shop_uid_list: z._default(listOrJson(id), []),
      is_shared: z._default(flag, false),
      version,
    }),
    reply: savedViewSchema,
    access: everyone,
    effect: 'write',
  }),
  deleteView: defineCall({
    summary: 'Delete a saved view',
    type: 232,
    capability: 'savedViews',
    method: 'POST',
    payload: z.object({ view_id: id }),
    reply: z.object({ deleted: z.number() }),
    access: everyone,
    effect: 'write',
  }),
} as const
