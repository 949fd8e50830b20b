import * as z from 'zod/mini'
import { crudCalls } from '../crudCalls.ts'
import { columnChoiceSchema, savedViewSchema } from '../entities/savedView.ts'
import { id, requiredText, text } from '../fields.ts'
import { VIEW_NAME_MAX_CHARS, VIEW_QUERY_MAX_CHARS } from '../limits.ts'
import { flag, listOrJson } from '../values.ts'

const calls = crudCalls({
  key: 'view_id',
  record: savedViewSchema,
  saved: {
    screen: requiredText(64),
    name: requiredText(VIEW_NAME_MAX_CHARS),
    query: text(VIEW_QUERY_MAX_CHARS),
    columns: z._default(z.nullable(columnChoiceSchema), null),
    shop_uid_list: z._default(listOrJson(id), []),
    is_shared: z._default(flag, false),
  },
  filters: { screen: z.optional(requiredText(64)) },
  capability: 'savedViews',
  access: { who: 'signedIn' },
})

export const savedViewCalls = {
  savedViewList: calls.list(230, 'Saved views of a screen: one’s own, and those shared in the account'),
  saveView: calls.save(231, 'Save a view (no `view_id`: a new one); sharing is for main accounts'),
  deleteView: calls.remove(232, 'Delete a saved view'),
} as const
