import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { subAccountSchema } from '../entities/subAccount.ts'
import { id, requiredText, text } from '../fields.ts'
import { looseList, loosePage, looseRecord, optional, recordOrNothing } from '../lenient.ts'
import { PERSON_NAME_MAX_CHARS, SHOP_NOTES_MAX_CHARS } from '../limits.ts'
import { looseRights, rightsSchema } from '../roles.ts'
import { flag, flagFilter, listOrJson, listParameters, newPassword, newSubUsername, version } from '../values.ts'

/** Specification 2: managing sub-accounts is for the role user. The operator's account runs the deployment and lends no shops. */
const mainAccounts = { who: ['user'] } as const
const name = requiredText(PERSON_NAME_MAX_CHARS)
const phone = text(PERSON_NAME_MAX_CHARS)
const notes = text(SHOP_NOTES_MAX_CHARS)

export const subAccountCalls = {
  createSubAccount: defineCall({
    summary: 'Create a sub-account with its shops and rights',
    type: 98,
    method: 'POST',
    payload: z.object({
      username: newSubUsername,
      password: newPassword,
      name,
      phone: z.optional(phone),
      notes: z.optional(notes),
      /** What is not given is denied. */
      shop_uid_list: z._default(listOrJson(id), []),
      rights: z._default(rightsSchema, {}),
    }),
    reply: recordOrNothing(subAccountSchema),
    access: mainAccounts,
    effect: 'write',
  }),
  subAccountList: defineCall({
    summary: 'Sub-accounts',
    type: 99,
    method: 'POST',
    payload: z.object({ ...listParameters, enabled: flagFilter, account_id: z.optional(id) }),
    reply: loosePage(subAccountSchema),
    access: mainAccounts,
  }),
  subAccountShops: defineCall({
    summary: 'Shops and rights of a sub-account',
    type: 100,
    method: 'POST',
    payload: z.object({ account_id: id }),
    reply: looseRecord(z.object({ shop_uid_list: optional(looseList(id)), rights: optional(looseRights) })),
    access: mainAccounts,
  }),
  saveSubAccount: defineCall({
    summary: 'Edit or delete a sub-account',
    type: 104,
    method: 'POST',
    payload: z.discriminatedUnion('action', [
      z.object({ action: z.literal('delete'), account_id: id }),
      z.object({
        action: z.literal('edit'),
        account_id: id,
        name: z.optional(name),
        phone: z.optional(phone),
        notes: z.optional(notes),
        enabled: z.optional(flag),
        password: z.optional(newPassword),
        shop_uid_list: z.optional(listOrJson(id)),
        rights: z.optional(rightsSchema),
        version,
      }),
    ]),
    reply: recordOrNothing(subAccountSchema),
    access: mainAccounts,
    effect: 'write',
  }),
} as const
