import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { shopGroupSchema } from '../entities/shopGroup.ts'
import { id, requiredText } from '../fields.ts'
import { looseList, recordOrNothing } from '../lenient.ts'
import { GROUP_NAME_MAX_CHARS } from '../limits.ts'
import { listOrJson, version, wireNumber } from '../values.ts'

/** Three forms of one call: create, edit, delete. */
const saveGroupPayload = z.union([
  z.object({
    group_id: z.optional(id),
    group_name: requiredText(GROUP_NAME_MAX_CHARS),
    /** Absent: an edit keeps the members as they are, a new group has none. */
    shop_uid_list: z.optional(listOrJson(id)),
    version,
    deleted: z.optional(z.undefined()),
  }),
  z.object({ group_id: id, deleted: z.pipe(wireNumber(), z.literal(1)) }),
])

export const shopGroupCalls = {
  groupList: defineCall({
    summary: 'Shop groups',
    type: 63,
    method: 'GET',
    payload: z.object({}),
    reply: looseList(shopGroupSchema),
    access: { who: 'signedIn', right: 'shop.view' },
    shape: 'spec',
  }),
  saveGroup: defineCall({
    summary: 'Create a group (no `group_id`), edit it, or delete it (`deleted` 1)',
    type: 64,
    method: 'POST',
    payload: saveGroupPayload,
    reply: recordOrNothing(shopGroupSchema),
    access: { who: ['admin', 'user'] },
    effect: 'write',
  }),
} as const
