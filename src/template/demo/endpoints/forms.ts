import * as z from 'zod/mini'
import { timeMs } from '../../../../contract/fields.ts'
import { defineDemoEndpoint } from './defineDemoEndpoint.ts'

const channelForm = z.object({
  activityName: z.string(),
  channelType: z.string(),
  promotionLink: z.string(),
  advertisingSource: z.string(),
  advertisingContent: z.string(),
  profile: z.string(),
})

const basicProfileSchema = z.object({
  video: z.object({ mode: z.string(), resolution: z.string(), frameRate: z.number(), lowestRate: z.number(), highestRate: z.number() }),
  audio: z.object({ mode: z.string(), channels: z.number(), sampleRate: z.number(), encoding: z.string() }),
  /** Which step of the review it has reached, from 0. */
  step: z.number(),
})

const operationSchema = z.object({
  key: z.string(),
  contentNumber: z.string(),
  updateContent: z.string(),
  /** 0: under review, 1: passed. */
  status: z.number(),
  updateTime: timeMs,
})

export const formEndpoints = {
  submitChannelForm: defineDemoEndpoint({
    summary: 'Submit the channel form',
    method: 'POST',
    path: '/api/channel-form/submit',
    payload: channelForm,
    reply: z.object({ activityNumber: z.string() }),
    effect: 'write',
  }),
  basicProfile: defineDemoEndpoint({
    summary: 'Parameters of the basic profile',
    method: 'GET',
    path: '/api/profile/basic',
    payload: z.object({}),
    reply: basicProfileSchema,
  }),
  operationLog: defineDemoEndpoint({
    summary: 'What was changed in the profile',
    method: 'GET',
    path: '/api/operation/log',
    payload: z.object({}),
    reply: z.array(operationSchema),
  }),
} as const
