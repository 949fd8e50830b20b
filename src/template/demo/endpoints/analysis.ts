import * as z from 'zod/mini'
import { timeMs } from '../../../../contract/fields.ts'
import { defineDemoEndpoint } from './defineDemoEndpoint.ts'

export const opinionQuotas = ['visitors', 'comments', 'shares', 'likes'] as const
export const growthQuotas = ['retention', 'returningUsers', 'contentTrend', 'contentConsumed'] as const
export const popularTypes = ['text', 'image', 'video'] as const

/** Points over time; the name says of what. */
const series = z.object({ name: z.string(), values: z.array(z.number()) })
const timeline = z.object({ times: z.array(timeMs), series: z.array(series) })
/** One figure, its change against the period before as a ratio, and how it came about. */
const growing = z.object({ count: z.number(), growth: z.number(), times: z.array(timeMs), values: z.array(z.number()) })

export const analysisEndpoints = {
  contentData: defineDemoEndpoint({
    summary: 'Content data: views over the last hours',
    method: 'GET',
    path: '/api/content-data',
    payload: z.object({}),
    reply: timeline,
  }),
  popularList: defineDemoEndpoint({
    summary: 'Popular content of a type',
    method: 'GET',
    path: '/api/popular/list',
    payload: z.object({ type: z._default(z.enum(popularTypes), 'text') }),
    reply: z.array(z.object({ key: z.string(), title: z.string(), clickNumber: z.number(), increases: z.number() })),
  }),
  publicOpinion: defineDemoEndpoint({
    summary: 'Public-opinion analysis of a quota',
    method: 'POST',
    path: '/api/public-opinion-analysis',
    payload: z.object({ quota: z.enum(opinionQuotas) }),
    reply: growing,
  }),
  contentPeriod: defineDemoEndpoint({
    summary: 'Content by hour of the day',
    method: 'GET',
    path: '/api/content-period-analysis',
    payload: z.object({}),
    reply: timeline,
  }),
  contentPublish: defineDemoEndpoint({
    summary: 'Published content by category and form',
    method: 'GET',
    path: '/api/content-publish',
    payload: z.object({}),
    reply: z.array(z.object({ category: z.string(), form: z.string(), count: z.number() })),
  }),
  popularAuthors: defineDemoEndpoint({
    summary: 'Popular authors',
    method: 'GET',
    path: '/api/popular-author/list',
    payload: z.object({}),
    reply: z.array(z.object({ ranking: z.number(), author: z.string(), contentCount: z.number(), clickCount: z.number() })),
  }),
  dataChainGrowth: defineDemoEndpoint({
    summary: 'Chain growth of a quota',
    method: 'POST',
    path: '/api/data-chain-growth',
    payload: z.object({ quota: z.enum(growthQuotas) }),
    reply: growing,
  }),
  dataOverview: defineDemoEndpoint({
    summary: 'Data overview over the last days',
    method: 'GET',
    path: '/api/data-overview',
    payload: z.object({}),
    reply: timeline,
  }),
} as const
