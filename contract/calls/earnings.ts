import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { extractSchema, invitationSchema, rewardSchema } from '../entities/earnings.ts'
import { listParameters, listReply, requiredText } from '../fields.ts'

const mainAccounts = { who: ['admin', 'user'] } as const

export const earningsCalls = {
  invitations: defineCall({
    summary: 'Who registered through my invitation',
    type: 10,
    method: 'GET',
    payload: z.object(listParameters),
    reply: listReply(invitationSchema),
    access: mainAccounts,
  }),
  rewards: defineCall({
    summary: 'What invitations earned',
    type: 11,
    method: 'GET',
    payload: z.object(listParameters),
    reply: listReply(rewardSchema),
    access: mainAccounts,
  }),
  extracts: defineCall({
    summary: 'Requests to be paid the earnings',
    type: 12,
    method: 'GET',
    payload: z.object(listParameters),
    reply: listReply(extractSchema),
    access: mainAccounts,
  }),
  requestExtract: defineCall({
    summary: 'Ask to be paid, at most the balance',
    type: 13,
    method: 'POST',
    payload: z.object({ amount_fen: z.coerce.number().check(z.int(), z.gte(1)), account: requiredText(100) }),
    reply: extractSchema,
    access: mainAccounts,
    effect: 'write',
  }),
} as const
