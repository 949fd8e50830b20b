import * as z from 'zod/mini'
import { text, timeMs } from '../../../../contract/fields.ts'
import { defineDemoEndpoint } from './defineDemoEndpoint.ts'

/** Specification 9. */
export const POLICY_PAGE_DEFAULT = 1
export const POLICY_PAGE_SIZE_DEFAULT = 10
const POLICY_PAGE_SIZE_MAX = 100
const POLICY_FILTER_MAX_CHARS = 50

export const contentTypes = ['img', 'horizontalVideo', 'verticalVideo'] as const
export const filterTypes = ['artificial', 'rules'] as const
export const policyStates = ['online', 'offline'] as const

const policySchema = z.object({
  id: z.string(),
  number: z.string(),
  name: z.string(),
  contentType: z.enum(contentTypes),
  count: z.number(),
  status: z.enum(policyStates),
  filterType: z.enum(filterTypes),
  createdTime: timeMs,
})
export type Policy = z.infer<typeof policySchema>

const filterText = z.optional(text(POLICY_FILTER_MAX_CHARS))
const policyQuery = z.object({
  current: z._default(z.coerce.number().check(z.int(), z.gte(1)), POLICY_PAGE_DEFAULT),
  pageSize: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(POLICY_PAGE_SIZE_MAX)), POLICY_PAGE_SIZE_DEFAULT),
  number: filterText,
  name: filterText,
  contentType: z.optional(z.enum(contentTypes)),
  filterType: z.optional(z.enum(filterTypes)),
  status: z.optional(z.enum(policyStates)),
})

const cardSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Whether the queue runs, the service is opened, the rule is in force. */
  isOn: z.boolean(),
  /** Rows waiting, calls today, hits today. */
  count: z.number(),
})
const cardList = z.array(cardSchema)

export const listEndpoints = {
  policyList: defineDemoEndpoint({
    summary: 'Policies, 55 of them, by page',
    method: 'GET',
    path: '/api/list/policy',
    payload: policyQuery,
    reply: z.object({ list: z.array(policySchema), total: z.number() }),
  }),
  qualityInspection: defineDemoEndpoint({
    summary: 'Cards of the quality inspection',
    method: 'GET',
    path: '/api/list/quality-inspection',
    payload: z.object({}),
    reply: cardList,
  }),
  theService: defineDemoEndpoint({
    summary: 'Cards of the services',
    method: 'GET',
    path: '/api/list/the-service',
    payload: z.object({}),
    reply: cardList,
  }),
  rulesPreset: defineDemoEndpoint({
    summary: 'Cards of the preset rules',
    method: 'GET',
    path: '/api/list/rules-preset',
    payload: z.object({}),
    reply: cardList,
  }),
} as const
