import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import {
  earningsSchema,
  extractSchema,
  extractStates,
  invitationSchema,
  operatorExtractSchema,
  rewardSchema,
} from '../entities/earnings.ts'
import { id, requiredText, text } from '../fields.ts'
import { loosePage } from '../lenient.ts'
import { listParameters, listReply, wireNumber } from '../values.ts'

const mainAccounts = { who: ['admin', 'user'] } as const
const operators = { who: ['admin'] } as const
const state = z.optional(z.enum(extractStates))

export const earningsCalls = {
  invitations: defineCall({
    summary: 'Who came through my invitation',
    type: 10,
    method: 'GET',
    payload: z.object({ ...listParameters, invitation_id: z.optional(id) }),
    reply: loosePage(invitationSchema),
    access: mainAccounts,
  }),
  rewards: defineCall({
    summary: 'What invitations earned',
    type: 11,
    method: 'GET',
    payload: z.object({ ...listParameters, reward_id: z.optional(id) }),
    reply: loosePage(rewardSchema),
    access: mainAccounts,
  }),
  extracts: defineCall({
    summary: 'Requests to be paid the earnings',
    type: 12,
    method: 'GET',
    payload: z.object({ ...listParameters, state, extract_id: z.optional(id) }),
    reply: loosePage(extractSchema),
    access: mainAccounts,
  }),
  requestExtract: defineCall({
    summary: 'Ask to be paid, at most the balance',
    type: 13,
    capability: 'earnings',
    method: 'POST',
    payload: z.object({ amount_fen: wireNumber(z.int(), z.gte(1)), account: requiredText(100) }),
    reply: extractSchema,
    access: mainAccounts,
    effect: 'write',
  }),
  earnings: defineCall({
    summary: 'Invitation code, earnings and balance of the account',
    type: 14,
    capability: 'earnings',
    method: 'GET',
    payload: z.object({}),
    reply: earningsSchema,
    access: mainAccounts,
  }),
  decideExtract: defineCall({
    summary: 'Mark a request for earnings paid, or refuse it with a reason',
    type: 283,
    capability: 'operator',
    method: 'POST',
    payload: z.object({ extract_id: id, state: z.enum(['paid', 'refused']), reason: z._default(text(200), '') }).check(
      z.refine<{ state: string; reason: string }>(({ state: decided, reason }) => decided === 'paid' || reason !== '', {
        message: 'required',
        path: ['reason'],
      }),
    ),
    reply: operatorExtractSchema,
    access: operators,
    effect: 'write',
  }),
  operatorExtracts: defineCall({
    summary: 'Requests for earnings of every account',
    type: 286,
    capability: 'operator',
    method: 'GET',
    payload: z.object({ ...listParameters, state, extract_id: z.optional(id) }),
    reply: listReply(operatorExtractSchema),
    access: operators,
  }),
} as const
